"""Serbian is found in either script, in any case, with and without diacritics."""

from __future__ import annotations

import json
import subprocess

import pytest
from playwright.sync_api import Browser

from book.extension.serbian_search import SearchSerbian, fold
from tablic_core.text.serbian import to_latin
from tests.assembly.sites import BuildSite, Serve, node

WORDS = """
    жандар жандара жандару жандаром жандари жандаре жандарима žandar žandaru zandar zandarima
    кец кеца кечеви кечевима keč kec краљ краља краљеви краљевима kraljevima
    дама даме даму дамама десетка десетку десеткама petica peticu шпил шпила špilovi
    дељење дељења deljenju поен поена поени карта карте карата картама
    задатак задатка задаци zadatke вежба вежби vežbama таблић таблића tablica
    игра играч играча igrac igrača igračima рачунање сабирање противник protivnici
    међу među medju medu ђак đak djak џак džak инјекција injekcija надживети Његош njegos
    дете dijete река rijeka бележити čišćenje пет 101 10d tablanet a и у
""".split()

SPELLINGS = ["жандар", "žandar", "zandar", "žandaru", "жандарима", "ZANDARIMA", "Његош", "njegos"]


@pytest.fixture(scope="module")
def serbian() -> SearchSerbian:
    """The language as Sphinx makes it."""
    return SearchSerbian({})


def test_browser_and_python_stem_alike(serbian: SearchSerbian) -> None:
    """The index made in Python can only be searched if the browser cuts words alike."""
    words = sorted({word.lower() for word in WORDS})
    program = (
        "globalThis.window = {};\n"
        f"{serbian.js_stemmer_code}\n"
        "const stemmer = new window.Stemmer();\n"
        f"console.log(JSON.stringify({json.dumps(words)}.map((w) => stemmer.stemWord(w))));"
    )
    run = subprocess.run([node(), "-"], input=program, capture_output=True, text=True, check=True)
    assert json.loads(run.stdout) == [serbian.stem(word) for word in words]


@pytest.mark.parametrize("word", WORDS)
def test_the_spelling_makes_no_difference(serbian: SearchSerbian, word: str) -> None:
    """Cyrillic, Latin, bare Latin and capitals lead to one entry of the index."""
    latin = to_latin(word)
    bare = latin.translate(str.maketrans("čćšžđ", "ccszd"))
    found = {
        serbian.stem(word),
        serbian.stem(latin),
        serbian.stem(bare),
        serbian.stem(bare.upper()),
    }
    assert len(found) == 1


@pytest.mark.parametrize(
    ("word", "folded"),
    [("ЂАК", "dak"), ("đak", "dak"), ("djak", "dak"), ("Џеп", "dzep"), ("Љиља", "ljilja")],
)
def test_folding(word: str, folded: str) -> None:
    """Letters become what people type who have no diacritics at hand."""
    assert fold(word) == folded


@pytest.mark.parametrize("tag", ["sr-Cyrl", "sr-Latn"])
def test_both_scripts_find_the_page(
    build_site: BuildSite, serve: Serve, browser: Browser, tag: str
) -> None:
    """Whatever a reader types, in both editions the page with the word comes up."""
    pages = {
        "index.md": "# Таблић\n\n```{toctree}\njack\nother\n```\n",
        "jack.md": "# Слика\n\nНа столу је жандар. Песник је Његош.\n",
        "other.md": "# Друго\n\nОвде га нема.\n",
    }
    site = serve(
        build_site(
            pages,
            language=tag.replace("-", "_"),
            tablic_edition=tag,
            html_search_language="sr",
        )
    )
    page = browser.new_page()
    for query in SPELLINGS:
        page.goto(f"{site}/search.html?q={query}")
        link = page.locator("#search-results ul.search a")
        link.first.wait_for(timeout=5000)
        assert [one.get_attribute("href") for one in link.all()] == ["jack.html"], query
    page.close()
