"""What search engines read: a sitemap with every page in every edition.

Addresses come from the site's address alone; without one nothing is written.
"""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

from book.extension.editions import EDITIONS, page_address

_SITEMAP = "http://www.sitemaps.org/schemas/sitemap/0.9"
_XHTML = "http://www.w3.org/1999/xhtml"
_NOT_LISTED = ("search", "404")


def write_sitemap(site: Path, site_url: str) -> None:
    """Write ``sitemap.xml`` and ``robots.txt``; without an address, take older ones away."""
    sitemap, robots = site / "sitemap.xml", site / "robots.txt"
    if not site_url:
        sitemap.unlink(missing_ok=True)
        robots.unlink(missing_ok=True)
        return
    ElementTree.register_namespace("", _SITEMAP)
    ElementTree.register_namespace("xhtml", _XHTML)
    urls = ElementTree.Element(f"{{{_SITEMAP}}}urlset")
    for page in _pages(site / EDITIONS[0].folder):
        for edition in EDITIONS:
            url = ElementTree.SubElement(urls, f"{{{_SITEMAP}}}url")
            where = ElementTree.SubElement(url, f"{{{_SITEMAP}}}loc")
            where.text = page_address(site_url, edition, page)
            for other in EDITIONS:
                ElementTree.SubElement(
                    url,
                    f"{{{_XHTML}}}link",
                    rel="alternate",
                    hreflang=other.tag,
                    href=page_address(site_url, other, page),
                )
    ElementTree.indent(urls)
    ElementTree.ElementTree(urls).write(sitemap, encoding="utf-8", xml_declaration=True)
    robots.write_text(f"User-agent: *\nAllow: /\nSitemap: {site_url.rstrip('/')}/sitemap.xml\n")


def _pages(edition: Path) -> list[str]:
    """The pages of an edition; the others have the same."""
    return sorted(
        path.relative_to(edition).with_suffix("").as_posix()
        for path in edition.rglob("*.html")
        if path.stem not in _NOT_LISTED and "_static" not in path.parts
    )
