"""What a build leaves behind: nothing broken, nothing stale, and nothing gone too early."""

from __future__ import annotations

import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from book.assembly import __main__ as assembly
from book.assembly.errors import AssemblyError
from book.assembly.locales import build_locales
from book.assembly.runtime import Runtime
from book.extension.editions import EDITIONS, Edition

PARTS = ("python", "engine", "view", "bank")
NEW = Runtime(
    pyodide="pyodide/2.0/", **{name: f"_tablic/{name}-b/" for name in PARTS}, lock={}, bytes=1
)
PLAYS = "# Second\n\n```{tablic-exercise} one-sum\n```\n"
BROKEN = "# Start\n\n```{tablic-exercise} no-such\n```\n"


@pytest.fixture
def setting(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> assembly.Setting:
    """A site with a runtime of an earlier build and one of this."""
    monkeypatch.setattr(assembly, "BUILD", tmp_path / "build")
    build_locales(tmp_path / "build" / "locale")
    site = tmp_path / "site"
    for folder in (*NEW.folders, "_tablic/engine-a", "_tablic/view-b2", "pyodide/1.0"):
        (site / folder).mkdir(parents=True)
    return assembly.Setting(site, NEW, "", tmp_path / "doctrees")


@pytest.fixture
def tiny(tmp_path: Path) -> Edition:
    """An edition of two pages."""
    source = tmp_path / "source"
    source.mkdir()
    (source / "index.md").write_text("# Start\n\n```{toctree}\nsecond\n```\n", "utf-8")
    (source / "second.md").write_text("# Second\n", "utf-8")
    return replace(EDITIONS[0], source=str(source))


def test_a_broken_exercise_fails_every_time(
    setting: assembly.Setting, tiny: Edition, tmp_path: Path
) -> None:
    """Also when Sphinx has read the page once before; mended, the page is built."""
    (tmp_path / "source" / "second.md").write_text(BROKEN, "utf-8")
    for _ in range(2):
        with pytest.raises(AssemblyError, match="no-such"):
            assembly.build_edition(tiny, setting)
        assert not (setting.site / "en").exists()
    (tmp_path / "source" / "second.md").write_text("# Second\n", "utf-8")
    assembly.build_edition(tiny, setting)
    assert (setting.site / "en" / "second.html").exists()


def test_a_page_that_does_not_show_an_exercise_stays_the_same_when_it_changes(
    setting: assembly.Setting, tiny: Edition, tmp_path: Path
) -> None:
    """It names the engine and the view that it was built for, and not the bank."""
    (tmp_path / "source" / "second.md").write_text(PLAYS, "utf-8")
    assembly.build_edition(tiny, setting)
    page = setting.site / "en" / "second.html"
    before = page.read_text("utf-8")
    for part in ("python", "engine", "view"):
        assert f'"../_tablic/{part}-b/' in before
    bank = replace(setting.runtime, bank="_tablic/bank-other/")
    assembly.build_edition(tiny, replace(setting, runtime=bank))
    assert page.read_text("utf-8") == before
    engine = replace(setting.runtime, engine="_tablic/engine-other/")
    assembly.build_edition(tiny, replace(setting, runtime=engine))
    assert page.read_text("utf-8") == before.replace("engine-b", "engine-other")


def test_a_page_goes_with_its_source(
    setting: assembly.Setting, tiny: Edition, tmp_path: Path
) -> None:
    """What Sphinx makes without a source stays."""
    assembly.build_edition(tiny, setting)
    (tmp_path / "source" / "index.md").write_text("# Start\n", "utf-8")
    (tmp_path / "source" / "second.md").unlink()
    made = setting.site / "en" / "_static" / "made.html"
    made.write_text("", "utf-8")
    assembly.build_edition(tiny, setting)
    left = {path.name for path in (setting.site / "en").rglob("*.html")}
    assert left == {"index.html", "search.html", "made.html"}


def runtimes(site: Path) -> set[str]:
    return {
        f"{top}/{path.name}/" for top in ("_tablic", "pyodide") for path in (site / top).iterdir()
    }


def test_older_runtimes_go_last(
    setting: assembly.Setting, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Whichever step fails, the pages that are still there find what they load."""
    steps: list[str] = []
    before = runtimes(setting.site)
    assert len(before) == len(NEW.folders) + 3

    def step(name: str, *, fails: bool = False) -> None:
        def run(*_: object, **__: object) -> Path | Runtime:
            steps.append(name)
            assert runtimes(setting.site) == before
            if fails:
                raise AssemblyError(name)
            return NEW if name == "build_runtime" else tmp_path

        monkeypatch.setattr(assembly, name, run)

    monkeypatch.setattr(shutil, "which", lambda _: "node")
    for name in (
        "build_wheel", "make_library", "build_runtime_wheel", "build_runtime", "build_frame",
        "write_wheels", "fresh_doctrees", "build_locales", "build_edition", "build_reference",
        "write_sitemap",
    ):  # fmt: skip
        step(name)
    step("build_root", fails=True)
    with pytest.raises(AssemblyError, match="build_root"):
        assembly.build_site(setting.site, "")
    assert runtimes(setting.site) == before
    step("build_root")
    assembly.build_site(setting.site, "")
    assert runtimes(setting.site) == NEW.folders
    assert steps.count("build_edition") == 2 * len(EDITIONS)
