"""What axe-core has to say against a page."""

from pathlib import Path

from playwright.sync_api import Page

AXE = Path(__file__).parents[2] / "node_modules" / "axe-core" / "axe.min.js"
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]


def violations(page: Page, only: list[str] | None = None) -> list[str]:
    """The faults of the page as it is now; with ``only``, those against these rules."""
    if not page.evaluate("() => 'axe' in window"):
        page.add_script_tag(path=AXE)
    found = page.evaluate(
        "only => axe.run(document, { runOnly: only }).then(result => result.violations)",
        only or TAGS,
    )
    return [
        f"{one['id']}: {one['help']}: {[node['html'][:160] for node in one['nodes'][:3]]}"
        for one in found
    ]
