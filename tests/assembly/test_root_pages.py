"""The pages above the editions, as Sphinx makes them."""

import os
import re
from pathlib import Path

import pytest

from book.assembly.room import build_pages
from book.extension.editions import EDITIONS

ADDRESS = "https://host.example/cards"


@pytest.fixture(scope="module")
def at_home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return pages(tmp_path_factory.mktemp("at-home"), ADDRESS)


@pytest.fixture(scope="module")
def nowhere(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return pages(tmp_path_factory.mktemp("nowhere"), "")


def pages(folder: Path, address: str) -> Path:
    build_pages(
        folder, folder / "build", os.environ | {"TABLIC_EDITION": "root", "SITE_URL": address}
    )
    return folder


def links(page: Path) -> list[str]:
    return re.findall(r'<a href="([^"]+)"', page.read_text("utf-8"))


def test_an_address_makes_the_missing_page_right_at_any_depth_without_a_script(
    at_home: Path,
) -> None:
    missing = at_home / "404.html"
    assert links(missing) == [f"/cards/{one.folder}/index.html" for one in EDITIONS]
    assert "<script" not in missing.read_text("utf-8")


def test_without_an_address_none_is_invented(nowhere: Path) -> None:
    plain = [f"{one.folder}/index.html" for one in EDITIONS]
    assert links(nowhere / "404.html") == links(nowhere / "index.html") == plain
    for name in ("404.html", "index.html"):
        html = (nowhere / name).read_text("utf-8")
        assert "<script" in html
        assert not re.search(r'rel="(canonical|alternate)"', html)


def test_the_first_page_is_the_default_of_all_languages(at_home: Path) -> None:
    html = (at_home / "index.html").read_text("utf-8")
    found = re.findall(r'rel="alternate" hreflang="([^"]+)" href="([^"]+)"', html)
    assert found == [
        *((one.tag, f"{ADDRESS}/{one.folder}/") for one in EDITIONS),
        ("x-default", f"{ADDRESS}/"),
    ]
    assert links(at_home / "index.html") == [f"{one.folder}/index.html" for one in EDITIONS]


def test_serbian_is_written_once_and_shown_in_both_scripts(nowhere: Path) -> None:
    html = (nowhere / "index.html").read_text("utf-8")
    latin, cyrillic = (
        re.findall(rf'<li lang="{tag}">.*?<p>(.*?)</p>', html, re.DOTALL)
        for tag in ("sr-Latn", "sr-Cyrl")
    )
    assert latin[0].startswith("Tablić je igra")
    assert cyrillic[0].startswith("Таблић је игра")
