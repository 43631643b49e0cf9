"""Absolute addresses come from the site's address, or are not there."""

from pathlib import Path
from xml.etree import ElementTree

import pytest

from book.assembly.sitemap import write_sitemap
from book.extension.editions import EDITIONS

NAMES = {"s": "http://www.sitemaps.org/schemas/sitemap/0.9", "x": "http://www.w3.org/1999/xhtml"}


@pytest.fixture
def site(tmp_path: Path) -> Path:
    for folder in ("en", "nl", "sr-latn", "sr-cyrl"):
        (tmp_path / folder).mkdir()
        for page in ("index", "taking-cards", "search"):
            (tmp_path / folder / f"{page}.html").write_text("")
    # A page for frames, not for readers who search.
    (tmp_path / "frame").mkdir()
    (tmp_path / "frame" / "index.html").write_text("")
    return tmp_path


def test_every_page_of_every_edition_with_its_alternates(site: Path) -> None:
    write_sitemap(site, "https://example.org/tablic/")
    urls = ElementTree.parse(site / "sitemap.xml").findall("s:url", NAMES)
    addresses = [url.findtext("s:loc", namespaces=NAMES) for url in urls]
    assert len(addresses) == 2 * len(EDITIONS)
    assert "https://example.org/tablic/nl/" in addresses
    assert "https://example.org/tablic/sr-cyrl/taking-cards.html" in addresses
    for url in urls:
        links = url.findall("x:link", NAMES)
        assert [link.get("hreflang") for link in links] == [one.tag for one in EDITIONS]
    robots = (site / "robots.txt").read_text()
    assert robots.endswith("Sitemap: https://example.org/tablic/sitemap.xml\n")


def test_without_an_address_nothing_is_invented_and_the_old_goes(site: Path) -> None:
    write_sitemap(site, "https://example.org")
    write_sitemap(site, "")
    assert not (site / "sitemap.xml").exists()
    assert not (site / "robots.txt").exists()
