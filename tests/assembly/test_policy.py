"""A page's policy allows what the page has, and the page has nothing that none could allow."""

from __future__ import annotations

import re

import pytest

from book.assembly.errors import AssemblyError
from book.assembly.policy import MARK, add_policy, foreign_css

HEAD = '<!doctype html><html><head><meta charset="utf-8"><title>A</title></head><body>\n'

EMPTY = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='"
ONE = "'sha256-a4ayc/80/OGda4BO/1o/V0etpOqiLx1JwB5S3beHW0s='"
"""The hashes of nothing and of `1`, by another program."""


def _policy(body: str) -> dict[str, str]:
    page = add_policy(HEAD + body, "page.html")
    found = re.search(rf'<meta charset="utf-8"><meta {MARK} content="([^"]*)">', page)
    assert found
    assert page.replace(found[0], '<meta charset="utf-8">') == HEAD + body
    rules = (rule.partition(" ") for rule in found[1].split("; "))
    return {name: sources for name, _, sources in rules}


def test_the_policy_of_a_plain_page() -> None:
    """This host only, and no inline script or style at all."""
    assert _policy("<p>text</p>") == {
        "default-src": "'self'",
        "script-src": "'self' 'wasm-unsafe-eval'",
        "style-src": "'self'",
        "img-src": "'self' data:",
        "worker-src": "'self'",
        "frame-src": "'self'",
        "object-src": "'none'",
        "base-uri": "'none'",
        "form-action": "'self'",
    }


def test_a_known_address_stands_beside_this_host() -> None:
    page = add_policy(HEAD, "page.html", "blob:", "https://example.org:8443/tablic")
    assert "default-src 'self' https://example.org:8443;" in page
    assert "worker-src 'self' https://example.org:8443 blob:;" in page


@pytest.mark.parametrize(
    ("body", "hashes"),
    [
        ("<script>1</script>", f" {ONE}"),
        ("<script>1</script><p><script type='module'>1</script>", f" {ONE}"),
        ("<script></script><SCRIPT type=importmap>1</SCRIPT>", f" {EMPTY} {ONE}"),
        ("<noscript><p>1</p></noscript><script src='a.js'></script>", ""),
        ("<script type='application/json'>1</script>", ""),
        ("<!-- <script>1</script> -->", ""),
        ("<pre>&lt;script&gt;1&lt;/script&gt;</pre>", ""),
    ],
)
def test_scripts(body: str, hashes: str) -> None:
    """Scripts that would run are allowed by their hash, each once; data needs none."""
    assert _policy(body)["script-src"] == "'self' 'wasm-unsafe-eval'" + hashes


def test_styles() -> None:
    """Likewise."""
    assert _policy("<style>1</style><style>1</style>")["style-src"] == f"'self' {ONE}"


@pytest.mark.parametrize(
    ("body", "complaint"),
    [
        ('<h1 style="color: red">', "line 2: <h1 style="),
        ('\n<h1 onclick="go()">', "line 3: <h1 onclick="),
        ('<svg><path STYLE="opacity: 50%"/></svg>', "<path style="),
        ('<a href="javascript:go()">', "script in an address"),
        ('<img src="https://a.example/a.png">', "loads from another host"),
        ('<img src="a.png" srcset="b.png, //a.example/a.png 2x">', "loads from another host"),
        ('<script src="//a.example/a.js"></script>', "loads from another host"),
        ('<iframe src="http://a.example/"></iframe>', "loads from another host"),
        ('<form action="https://a.example/"></form>', "loads from another host"),
        ('<svg><use href="https://a.example/#a"/></svg>', "loads from another host"),
        ('<link rel="stylesheet" href="https://a.example/a.css">', "loads from another host"),
        ('<link rel="preconnect" href="https://a.example">', "loads from another host"),
        ('<link rel="alternate stylesheet" href="//a.example">', "loads from another host"),
        ('<link href="//a.example" rel="icon">', "loads from another host"),
        ("<style>@import '//a.example/a.css';</style>", "a style loads"),
        ("<style>p { background: url(https://a.example/a) }</style>", "a style loads"),
        ('<base href="/">', "<base>"),
        ('<meta charset="utf-8">', "needs one <meta charset"),
        (f"<meta {MARK} content=\"default-src 'self'\">", "no policy of its own"),
    ],
)
def test_refused(body: str, complaint: str) -> None:
    """What cannot be allowed stops the build, with page and line."""
    with pytest.raises(AssemblyError, match=re.escape(complaint)) as raised:
        add_policy(HEAD + body, "page.html")
    assert str(raised.value).startswith("page.html: ")


@pytest.mark.parametrize(
    "body",
    [
        '<a href="https://a.example/">another site</a>',
        '<img src="data:image/png;base64,AA"><img src="../a.png" srcset="a.png, b.png 2x">',
        '<link rel="canonical" href="https://a.example/nl/">',
        '<link rel="alternate" hreflang="en" href="https://a.example/en/">',
        "<p>style=, onclick= and https://a.example in text</p>",
        "<style>p { background: url(data:image/svg+xml;https://www.example) }</style>",
    ],
)
def test_allowed(body: str) -> None:
    """Links to elsewhere are only links."""
    add_policy(HEAD + body, "page.html")


def test_foreign_css() -> None:
    """What a style sheet loads from elsewhere, in any spelling."""
    css = "@import url( 'https://a.example/1' ); a { b: URL(//a.example/2) } c { d: url(e) }"
    assert len(foreign_css(css)) == 2
