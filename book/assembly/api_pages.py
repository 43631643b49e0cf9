"""The Sphinx extension of the reference: docstrings as they are written, every name a link.

A docstring names a class shortly, ``:class:`TablicError```, as a reader of the code does; here the
one thing of ours with that name is found.  A name of Python's own library is shown without a link:
nothing of another host is needed to build the site.  Any other name stops the build.
"""

from __future__ import annotations

import builtins
import collections.abc
import re
import sys
import typing
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from docutils import nodes
    from sphinx.application import Sphinx
    from sphinx.util.typing import ExtensionMetadata

_PYTHONS = {*dir(builtins), *dir(collections.abc), *dir(typing), "Fraction", "Random"}
_FIRST_NAME = re.compile(r"\w+")


def _find(app: Sphinx, env: Any, node: Any, shown: nodes.Element) -> nodes.Element | None:
    """What the reference leads to, or the bare words; nothing where it is a mistake."""
    if node.get("refdomain") != "py":
        return None
    target = node["reftarget"]
    python = env.domains.python_domain
    found = sorted(name for name in python.objects if name.endswith(f".{target}"))
    if found:
        resolved: nodes.Element | None = python.resolve_xref(
            env, node["refdoc"], app.builder, "obj", found[0], node, shown
        )
        return resolved
    # Also the first name of a form such as ``dict[str, Any]``, which comes in pieces.
    first = _FIRST_NAME.match(target)
    known = first is not None and (first[0] in _PYTHONS or first[0] in sys.stdlib_module_names)
    return shown if known or _is_ours_and_private(target) else None


def _is_ours_and_private(target: str) -> bool:
    """Whether a signature names what no reader needs: a type variable, a class of the inside."""
    last = target.rpartition(".")[2]
    return last.startswith("_") or len(last) == 1


def setup(app: Sphinx) -> ExtensionMetadata:
    """Read docstrings, and resolve what they name."""
    app.setup_extension("sphinx.ext.autodoc")
    app.connect("missing-reference", _find)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
