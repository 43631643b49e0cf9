"""The editions as data, the Latin one as it is derived, and the links between all of them."""

from __future__ import annotations

import posixpath
import re
from pathlib import Path

import pytest

from book.extension.editions import (
    EDITIONS,
    convert_source,
    edition,
    page_address,
    page_links,
)
from tests.assembly.sites import BuildSite

PAGES = {
    "index.md": """# Његош и ЏЕП

```{toctree}
:caption: Почетак

lessons/first
```

{cyr}`Њ` постаје NJ. `10♦` и {ref}`друго име <cards>`.

```{include} part.inc
```
""",
    "part.inc": "Укључени део: џак, {cyr}`џ`.\n",
    "lessons/first.md": "(cards)=\n# Карте {cyr}`љ`\n\n[Почетак](../index.md)\n",
}


def test_the_editions() -> None:
    """Tags, folders and names are each other's only; the two scripts share one source."""
    told = {(one.tag, one.folder, one.language, one.name, one.source) for one in EDITIONS}
    assert told >= {
        ("en", "en", "en", "English", "book/en"),
        ("nl", "nl", "nl", "Nederlands", "book/nl"),
        ("sr-Latn", "sr-latn", "sr_Latn", "srpski", "book/sr"),
        ("sr-Cyrl", "sr-cyrl", "sr_Cyrl", "српски", "book/sr"),
    }
    for field in ("tag", "folder", "language", "name"):
        assert len({getattr(one, field) for one in EDITIONS}) == len(EDITIONS)
    assert edition("nl").source == "book/nl"
    with pytest.raises(KeyError):
        edition("sr")


@pytest.mark.parametrize(
    ("source", "latin"),
    [
        ("{cyr}`њ`", "{cyr}`њ`"),
        ("а {cyr}`б` в {cyr}`г` д", "a {cyr}`б` v {cyr}`г` d"),
        ("{cyr}``а`б`` в", "{cyr}``а`б`` v"),
        ("{cyr}`ред\nред` ред", "{cyr}`ред\nред` red"),
        ("{cyrx}`а` `б`", "{cyrx}`a` `b`"),
        ("{cyr} `а`", "{cyr} `a`"),
        ("без улоге", "bez uloge"),
        ("", ""),
    ],
)
def test_the_escape(source: str, latin: str) -> None:
    """What the role quotes stays, what stands around it does not."""
    assert convert_source(source, edition("sr-Latn").derive) == latin


def test_the_latin_edition(build_site: BuildSite) -> None:
    """Pages, captions, titles and includes are Latin; only marked words are Cyrillic."""
    site = build_site(PAGES, language="sr_Latn", tablic_edition="sr-Latn", locale_dirs=[])
    page = (site / "index.html").read_text(encoding="utf-8")
    article = page[page.index("<article") : page.index("</article>")]
    assert "Njegoš i DŽEP" in article
    assert 'Uključeni deo: džak, <span lang="sr-Cyrl">џ</span>.' in article
    assert '<span lang="sr-Cyrl">Њ</span> postaje NJ.' in article
    assert "drugo ime" in article
    assert '<span class="caption-text">Početak</span>' in article
    assert 'Karte <span lang="sr-Cyrl">љ</span>' in article
    assert not re.search("[Ѐ-ӿ]", re.sub('<span lang="sr-Cyrl">.*?</span>', "", article))
    inner = (site / "lessons" / "first.html").read_text(encoding="utf-8")
    assert "<title>Karte љ - " in inner


def test_the_cyrillic_edition_is_as_written(build_site: BuildSite) -> None:
    """No other edition converts anything."""
    site = build_site(PAGES, language="sr_Cyrl", tablic_edition="sr-Cyrl")
    page = (site / "index.html").read_text(encoding="utf-8")
    assert "Његош и ЏЕП" in page
    assert "Укључени део: џак" in page


def test_an_unknown_edition_stops_the_build(build_site: BuildSite) -> None:
    """A misspelt tag is an error, not an English book."""
    with pytest.raises(AssertionError, match="tablic_edition is 'sr-latn'"):
        build_site({"index.md": "# A\n"}, tablic_edition="sr-latn")


@pytest.mark.parametrize("pagename", ["index", "search", "lessons/first", "a/b/index"])
@pytest.mark.parametrize("here", [one.tag for one in EDITIONS])
def test_links_lead_to_the_same_page(pagename: str, here: str) -> None:
    """Followed from the page, each link ends at the page of the same name."""
    links = page_links(pagename, here)
    folder = posixpath.dirname(f"/site/{edition(here).folder}/{pagename}")
    followed = [posixpath.normpath(f"{folder}/{link['href']}") for link in links]
    assert followed == [f"/site/{one.folder}/{pagename}.html" for one in EDITIONS]
    assert [link["tag"] for link in links if link["current"]] == [here]


@pytest.mark.parametrize(
    ("site_url", "pagename", "address"),
    [
        ("https://a.example", "index", "https://a.example/nl/"),
        ("https://a.example/", "search", "https://a.example/nl/search.html"),
        ("https://a.example/t/", "play/index", "https://a.example/t/nl/play/"),
        ("https://a.example/t", "play/reindex", "https://a.example/t/nl/play/reindex.html"),
    ],
)
def test_addresses(site_url: str, pagename: str, address: str) -> None:
    """An index is addressed as its folder, any other page by its file."""
    assert page_address(site_url, edition("nl"), pagename) == address


TEMPLATE = """{% extends "!page.html" %}
{% block extrahead %}
{%- for one in tablic_alternates %}
<link rel="alternate" hreflang="{{ one.hreflang }}" href="{{ one.href }}">
{%- endfor %}
{% for one in tablic_editions -%}
<meta name="edition" content="{{ tablic_edition_tag }} {{ one.tag }} {{ one.href }}">
{% endfor %}
{% endblock %}
"""


def _build_with_links(build_site: BuildSite, site_url: str) -> Path:
    return build_site(
        {**PAGES, "templates/page.html": TEMPLATE},
        templates_path=["templates"],
        tablic_edition="nl",
        language="nl",
        tablic_site_url=site_url,
        suppress_warnings=["i18n.inconsistent_references"],
    )


def test_absolute_addresses_only_when_told(build_site: BuildSite) -> None:
    """With the site's address pages have alternates and a canonical link."""
    site = _build_with_links(build_site, "https://a.example/t/")
    page = (site / "lessons" / "first.html").read_text(encoding="utf-8")
    for one in EDITIONS:
        address = f"https://a.example/t/{one.folder}/lessons/first.html"
        assert f'<link rel="alternate" hreflang="{one.tag}" href="{address}">' in page
    assert '<link rel="alternate" hreflang="x-default" href="https://a.example/t/">' in page
    assert '<link rel="canonical" href="https://a.example/t/nl/lessons/first.html">' in page
    assert 'content="nl sr-Latn ../../sr-latn/lessons/first.html"' in page
    search = (site / "search.html").read_text(encoding="utf-8")
    assert 'content="nl en ../en/search.html"' in search
    assert "a.example" not in search


def test_no_address_is_invented(build_site: BuildSite) -> None:
    """Without it, only relative links."""
    site = _build_with_links(build_site, "")
    page = (site / "index.html").read_text(encoding="utf-8")
    assert 'rel="alternate"' not in page
    assert 'rel="canonical"' not in page
    assert 'content="nl sr-Cyrl ../sr-cyrl/index.html"' in page
