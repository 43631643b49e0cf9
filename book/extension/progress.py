"""The directive ``tablic-progress``: the lessons with how much of each is solved.

In MyST::

    ```{tablic-progress}
    ```

It lists every page of the book that holds exercises of the bank, in the order of the contents.
What is solved a script fills in, from what this browser remembers; see
``static/tablic-progress.mjs``, which is also on every page with exercises and does the remembering.
"""

from __future__ import annotations

from collections.abc import Iterator, Set
from html import escape
from typing import TYPE_CHECKING, Any

from docutils import nodes
from sphinx.environment.collectors import EnvironmentCollector
from sphinx.util.docutils import SphinxDirective
from sphinx.util.nodes import make_refnode

from book.extension.assets import ASSETS, load_where
from tablic_widgets.sphinx_ext.embedding import embed
from tablic_widgets.sphinx_ext.nodes import exercise, has, register
from tablic_widgets.sphinx_ext.runtime import plays
from tablic_widgets.texts import form, word

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.config import Config
    from sphinx.environment import BuildEnvironment
    from sphinx.util.typing import ExtensionMetadata

Ids = tuple[str, ...]

_NAMES = (
    "progress_start progress_go_on progress_done progress_where progress_forget "
    "progress_forget_sure progress_forgotten progress_read progress_partly progress_bad_file "
    "progress_kept file_save file_read newer_record newer_file not_remembered yes_erase no_keep"
).split()
"""The texts that the script on this page needs."""


class progress_list(nodes.General, nodes.Element):
    """The lessons; filled once all pages are read."""


class lesson_count(nodes.Inline, nodes.TextElement):
    """How many exercises a lesson has, where the script says how many are solved."""


class TablicProgress(SphinxDirective):
    """The lessons in order, each with its number of exercises."""

    def run(self) -> list[nodes.Node]:
        """Return an empty list; which lessons there are is not known yet."""
        node = progress_list()
        self.set_source_info(node)
        return [node]


class LessonCollector(EnvironmentCollector):
    """Keeps which page holds which exercises of the bank, and which pages list them."""

    def clear_doc(self, app: Sphinx, env: BuildEnvironment, docname: str) -> None:
        """Forget a page that is read again or gone."""
        _lessons(env).pop(docname, None)
        _lists(env).discard(docname)

    def merge_other(
        self, app: Sphinx, env: BuildEnvironment, docnames: Set[str], other: BuildEnvironment
    ) -> None:
        """Take over what another process has read."""
        _lessons(env).update((k, ids) for k, ids in _lessons(other).items() if k in docnames)
        _lists(env).update(_lists(other) & docnames)

    def process_doc(self, app: Sphinx, doctree: nodes.document) -> None:
        """Remember the page's exercises, each once."""
        docname = app.env.docname
        ids = (node["exercise"] for node in doctree.findall(exercise))
        if found := tuple(dict.fromkeys(filter(None, ids))):
            _lessons(app.env)[docname] = found
        if has(doctree, progress_list):
            _lists(app.env).add(docname)

    def get_updated_docs(self, app: Sphinx, env: BuildEnvironment) -> list[str]:
        """Write the pages with the list again: any page may have changed what it says."""
        return sorted(_lists(env))


def _lessons(env: BuildEnvironment) -> dict[str, Ids]:
    kept: dict[str, Ids] = env.__dict__.setdefault("tablic_lessons", {})
    return kept


def _lists(env: BuildEnvironment) -> set[str]:
    kept: set[str] = env.__dict__.setdefault("tablic_progress_pages", set())
    return kept


def lessons(env: BuildEnvironment) -> list[tuple[str, Ids]]:
    """The pages with exercises of the bank in the order of the contents, and their ids."""
    known = _lessons(env)
    return [(page, known[page]) for page in _in_order(env) if page in known]


def _in_order(env: BuildEnvironment) -> Iterator[str]:
    """Every page that the contents lead to, each once."""
    seen, ahead = set(), [env.config.root_doc]
    while ahead:
        page = ahead.pop()
        if page not in seen:
            seen.add(page)
            yield page
            ahead += reversed(env.toctree_includes.get(page, []))


def _fill(app: Sphinx, doctree: nodes.document, docname: str) -> None:
    """Write the lessons into the list."""
    lang, found = app.config.tablic_edition, lessons(app.env)
    for node in doctree.findall(progress_list):
        items = nodes.enumerated_list(enumtype="arabic", classes=["tablic-lessons"])
        for page, ids in found:
            items += _lesson(app, docname, page, len(ids))
        node += items
        node["label"] = word(lang, "progress_label")
        total = len({key for _, ids in found for key in ids})
        node["data"] = embed(
            {
                "texts": {name: word(lang, name) for name in _NAMES},
                "total": _counted(lang, "progress_total", total),
                "lessons": [
                    {"ids": ids, "some": _counted(lang, "progress_some", len(ids))}
                    for _, ids in found
                ],
            }
        )


def _lesson(app: Sphinx, here: str, page: str, count: int) -> nodes.list_item:
    title = nodes.inline("", "", *(one.deepcopy() for one in app.env.titles[page].children))
    line = nodes.paragraph()
    line += make_refnode(app.builder, here, page, None, title)
    line += nodes.Text(" ")
    line += lesson_count("", f"({_counted(app.config.tablic_edition, 'progress_count', count)})")
    return nodes.list_item("", line)


def _counted(lang: str, name: str, count: int) -> str:
    """The text in the form for ``count``, with that number in it."""
    return form(lang, f"ui.{name}", count).replace("{count}", str(count))


def _open_list(translator: Any, node: progress_list) -> None:
    translator.body.append(
        f'<div class="tablic-progress" role="group" aria-label="{escape(node["label"])}">\n'
        f'<script type="application/json" class="tablic-progress-data">{node["data"]}</script>\n'
    )


def _close_list(translator: Any, node: progress_list) -> None:
    translator.body.append("</div>\n")


def _open_count(translator: Any, node: lesson_count) -> None:
    translator.body.append('<span class="tablic-count">')


def _close_count(translator: Any, node: lesson_count) -> None:
    translator.body.append("</span>")


def _remembers(config: Config, page: nodes.document | None) -> bool:
    """Whether the page plays or lists exercises: then it remembers what is solved."""
    return (plays(config) and has(page, exercise)) or has(page, progress_list)


def setup(app: Sphinx) -> ExtensionMetadata:
    """Register the directive, its nodes and what it collects."""
    register(app, progress_list, (_open_list, _close_list))
    register(app, lesson_count, (_open_count, _close_count))
    app.add_directive("tablic-progress", TablicProgress)
    app.add_env_collector(LessonCollector)
    app.connect("doctree-resolved", _fill)
    load_where(
        app,
        _remembers,
        ASSETS.path("tablic-progress.css"),
        ASSETS.path("tablic-progress.mjs"),
        lambda config: {"data-tablic-solved": word(config.tablic_edition, "solved")},
    )
    return {"parallel_read_safe": True, "parallel_write_safe": True}
