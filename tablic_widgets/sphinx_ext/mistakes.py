"""Mistakes in our directives and roles: all are found first, then the build stops and lists them.

Sphinx itself logs an error and goes on, so that a book would appear without the exercise.
"""

from __future__ import annotations

from collections.abc import Set
from typing import TYPE_CHECKING, Any

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.errors import SphinxError
from sphinx.util.docutils import SphinxDirective

from tablic_core.text.errors import TablicError, quote

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.environment import BuildEnvironment


class BrokenExercises(SphinxError):
    """The mistakes of a book, a line each: file, line, and what is wrong."""

    category = "Tablić"


class AnyOption(dict[str, Any]):
    """Options that a directive reads itself; an unknown one would else only be warned of."""

    def __missing__(self, name: str) -> Any:
        return directives.unchanged


class CheckedDirective(SphinxDirective):
    """A directive that draws one node, and whose mistakes stop the build."""

    has_content = True
    optional_arguments = 1
    final_argument_whitespace = True

    def run(self) -> list[nodes.Node]:
        """Return the node, or nothing after a mistake, which is kept with its place."""
        try:
            known = self.option_spec or {}
            for name in self.options:
                if name not in known:
                    raise TablicError("unknown-field", text=quote(name), known=", ".join(known))
            node = self.draw()
        except TablicError as error:
            keep(self.env, self.get_location(), f"{self.name}: {error}")
            return []
        self.set_source_info(node)
        return [node]

    def draw(self) -> nodes.Element:
        """The node; raises :class:`TablicError`."""
        raise NotImplementedError


def keep(env: BuildEnvironment, place: str, said: str) -> None:
    """Remember a mistake of the page that is being read; ``place`` is its file and line."""
    _kept(env).setdefault(env.docname, []).append(f"{place}: {said}")


def _kept(env: BuildEnvironment) -> dict[str, list[str]]:
    kept: dict[str, list[str]] = env.__dict__.setdefault("tablic_mistakes", {})
    return kept


def _forget(app: Sphinx, env: BuildEnvironment, docname: str) -> None:
    """A page is read again or gone."""
    _kept(env).pop(docname, None)


def _merge(app: Sphinx, env: BuildEnvironment, docnames: Set[str], other: BuildEnvironment) -> None:
    """Take over what another process has read."""
    _kept(env).update((name, said) for name, said in _kept(other).items() if name in docnames)


def _stop(app: Sphinx, env: BuildEnvironment) -> None:
    """Before anything is kept or written: the next build reads the broken pages again."""
    lines = [line for _, said in sorted(_kept(env).items()) for line in said]
    if lines:
        raise BrokenExercises("\n".join(lines))


def setup(app: Sphinx) -> None:
    """Listen to what is read."""
    app.connect("env-purge-doc", _forget)
    app.connect("env-merge-info", _merge)
    app.connect("env-updated", _stop)
