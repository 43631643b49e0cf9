"""The three starts that are compared, from the navigation to the first answer."""

from pathlib import Path
from urllib.parse import quote

from playwright.sync_api import Page

from benchmarks.errors import BenchmarkError
from benchmarks.stock import ANSWER
from benchmarks.visits import Journey
from book.assembly.serve import Logged

LESSON, STOCK, NOTEBOOK = "lesson", "stock", "notebook"

LESSON_PAGE = "en/learn/sum.html"
ROOM = "lite/notebooks/index.html"
NOTEBOOK_NAME = "en.ipynb"
CARD = ".tablic-app button.tablic-card"
VERDICT = ".tablic-verdict"


def lesson(url: str, log: list[Logged], site: Path) -> Journey:
    """The first exercise of our lesson; raises BenchmarkError if the site has not been built."""
    if not (site / LESSON_PAGE).is_file():
        raise BenchmarkError(f"There is no {site / LESSON_PAGE}: build the site first (make site).")
    return Journey(LESSON, f"{url}/{LESSON_PAGE}", log, VERDICT, CARD)


def stock(url: str, log: list[Logged]) -> Journey:
    """Untouched Pyodide on an empty page."""
    return Journey(STOCK, f"{url}/index.html", log, ANSWER)


def notebook(url: str, log: list[Logged], site: Path) -> Journey | None:
    """The first widget of the notebook, or None while the site has no notebook room."""
    if not (site / ROOM).is_file():
        return None
    address = f"{url}/{ROOM}?path={quote(NOTEBOOK_NAME)}"
    return Journey(NOTEBOOK, address, log, VERDICT, CARD, run_all_cells)


def run_all_cells(page: Page) -> None:
    """Use the notebook's menu, as soon as the cells are there and the menu works."""
    page.locator(".jp-Notebook .jp-CodeCell").first.wait_for()
    menu = page.locator(".lm-MenuBar-item", has_text="Run").first
    entry = page.locator(".lm-Menu-item[data-command='runmenu:run-all']")
    menu.click()
    entry.click()
