"""The site before: which folders its pages need, and that they come along."""

from __future__ import annotations

from pathlib import Path

import pytest

from book.assembly import __main__ as assembly
from book.assembly.errors import AssemblyError
from book.assembly.frame import build_frame
from book.assembly.previous import carry, named_folders
from book.assembly.runtime import Runtime

PARTS = ("python", "engine", "view", "bank")
OLD = Runtime(
    pyodide="pyodide/1.0/", **{name: f"_tablic/{name}-a/" for name in PARTS}, lock={}, bytes=1
)
LESSON = """<link rel="stylesheet" href="../../_tablic/view-b/view.css">
<script type="application/json">{"engine":"../../_tablic/engine-b/engine.zip"}</script>
<p>Text may speak of _tablic/nothing/ and of <code>"_tablic/&lt;hash&gt;/"</code>.</p>
"""
FOLDERS = {*OLD.folders, "_tablic/view-b/", "_tablic/engine-b/"}


@pytest.fixture
def previous(tmp_path: Path) -> Path:
    """A site of two pages that were built at different times, and one folder that none needs."""
    site = tmp_path / "previous"
    build_frame(site, OLD)
    (site / "en" / "learn").mkdir(parents=True)
    (site / "en" / "learn" / "sum.html").write_text(LESSON, "utf-8")
    for name in (*FOLDERS, "_tablic/engine-older/"):
        (site / name).mkdir(parents=True)
        (site / name / "file").write_text(name, "utf-8")
    return site


def test_what_its_pages_name_comes_along_and_no_history(previous: Path, tmp_path: Path) -> None:
    """What that site carried along itself stays behind."""
    assert named_folders(previous) == FOLDERS
    site = tmp_path / "site"
    own = site / "pyodide/1.0"
    own.mkdir(parents=True)
    (own / "file").write_text("built anew", "utf-8")
    carry(previous, site, named_folders(previous))
    found = {f"{path.parent.relative_to(site).as_posix()}/" for path in site.rglob("file")}
    assert found == FOLDERS
    assert (own / "file").read_text("utf-8") == "built anew"


def test_an_interrupted_copy_is_made_anew(previous: Path, tmp_path: Path) -> None:
    """Half a folder is never taken for a whole one."""
    site = tmp_path / "site"
    (site / "_tablic" / "view-b.partial").mkdir(parents=True)
    carry(previous, site, named_folders(previous))
    carry(previous, site, named_folders(previous))
    assert (site / "_tablic" / "view-b" / "file").is_file()
    assert not list(site.rglob("*.partial"))


def test_what_came_along_stays_after_the_build(previous: Path) -> None:
    """Also where the new site takes the place of the previous one."""
    new = {"_tablic/engine-new/"}
    (previous / "_tablic" / "engine-new").mkdir()
    assembly.remove_older_runtimes(previous, named_folders(previous) | new)
    found = {
        f"{top.name}/{path.name}/"
        for top in (previous / "_tablic", previous / "pyodide")
        for path in top.iterdir()
    }
    assert found == FOLDERS | new


@pytest.mark.parametrize("folder", ["no-such", "empty", "_tablic"])
def test_a_folder_that_is_no_site_gets_one_sentence(
    folder: str, previous: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Before anything is built."""
    (previous / "empty").mkdir()
    site = previous.parent / "site"
    arguments = ["assembly", "--site", str(site), "--previous", str(previous / folder)]
    monkeypatch.setattr("sys.argv", arguments)
    assert assembly.main() == 1
    said = f"error: {previous / folder} is no site of this book: no page in it plays\n"
    assert capsys.readouterr().err == said
    assert not site.exists()


def test_a_site_that_lacks_what_its_pages_name_is_refused(previous: Path) -> None:
    """Carried along, its pages would still not play."""
    (previous / "_tablic" / "bank-a").rename(previous / "_tablic" / "gone")
    with pytest.raises(AssemblyError, match="not whole: its pages name _tablic/bank-a/"):
        named_folders(previous)
