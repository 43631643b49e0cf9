"""The reference for programmers, a small Sphinx project at the site's root: ``/reference/``.

It is in English like the code, so it stands once beside the editions, which lead to it.
Nothing of it is written by hand but the words of its first page: the rooms come from the
docstrings, the door's methods from ``describe``, the kinds from the table of fields, and the errors
from the calls that raise them.
"""

from __future__ import annotations

import ast
import json
import re
import shutil
import sys
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import tablic_core
from book.assembly.postpass import finish_pages
from book.assembly.programs import PROJECT, run_program
from tablic_core.doors.api import reply
from tablic_core.puzzles import KINDS
from tablic_core.puzzles.exercise import FIELDS, SHARED
from tablic_core.text.messages import template

FOLDER = "reference"
"""Its folder on the site."""

CORE = Path(tablic_core.__file__).parent
INTRODUCTION = PROJECT / "book" / "reference" / "index.rst"

ROOMS = {
    "text": "languages, catalogues, errors",
    "game": "cards, rules, captures, rounds, scores",
    "advice": "what a move is worth, and who plays",
    "puzzles": "exercises, their kinds and their bank",
    "doors": "JSON and the command line",
}
"""The rooms from the ground up, and what is in each."""

_SPECIAL = re.compile(r"([\\*`|_])")
_LINE = 80
_MOST_LINES = 24
"""How much of an example stands in one line, and how many lines of it are shown."""


def build_reference(site: Path, build: Path, environment: Mapping[str, str]) -> None:
    """Write the sources, build them and finish the pages; raises :class:`AssemblyError`."""
    source, out = build / FOLDER / "source", site / FOLDER
    shutil.rmtree(build / FOLDER, ignore_errors=True)
    shutil.rmtree(out, ignore_errors=True)
    source.mkdir(parents=True)
    for name, text in reference_sources().items():
        (source / f"{name}.rst").write_text(text, encoding="utf-8")
    command = [sys.executable, *"-m sphinx -W --keep-going -n -q -c".split()]
    places = (PROJECT, "-d", build / FOLDER / "doctrees", source, out)
    run_program([*command, *map(str, places)], "Sphinx on the reference", environment=environment)
    finish_pages(out, "en")


def reference_sources() -> dict[str, str]:
    """The pages by name, in reStructuredText, which the docstrings are written in."""
    rooms = {room: _room_page(room, about) for room, about in ROOMS.items()}
    return {
        "index": INTRODUCTION.read_text("utf-8"),
        **rooms,
        "requests": _requests_page(),
        "kinds": _kinds_page(),
        "errors": _errors_page(),
    }


def _title(text: str, line: str = "=") -> str:
    return f"{text}\n{line * len(text)}\n"


def _said(text: str) -> str:
    """Words with nothing in them that is markup."""
    return _SPECIAL.sub(r"\\\1", text)


def _code(value: Any) -> str:
    """The value as JSON: in a line if it is short, cut off if it is long."""
    text = json.dumps(value, ensure_ascii=False)
    if len(text) <= _LINE:
        return f".. code-block:: json\n\n   {text}\n"
    lines = json.dumps(value, ensure_ascii=False, indent=2).splitlines()
    shown = "\n   ".join([*lines[:_MOST_LINES], "…"] if len(lines) > _MOST_LINES else lines)
    return f".. code-block:: {'json' if len(lines) <= _MOST_LINES else 'text'}\n\n   {shown}\n"


def _modules(room: str) -> list[str]:
    paths = (path.relative_to(CORE.parent) for path in (CORE / room).rglob("*.py"))
    names = {".".join(path.with_suffix("").parts).removesuffix(".__init__") for path in paths}
    return sorted(names)


def _room_page(room: str, about: str) -> str:
    parts = [_title(f"{room}: {about}")]
    for name in _modules(room):
        parts += [_title(name.removeprefix("tablic_core."), "-"), f".. automodule:: {name}"]
        parts += ["   :members:", "   :member-order: bysource", "   :ignore-module-all:\n"]
    return "\n".join(parts)


def _requests_page() -> str:
    """Every method of the door: parameters, an example, and what it is answered."""
    told = reply({"method": "describe"})["result"]
    parts = [_title("Requests: the JSON door")]
    parts.append(
        'A request is ``{"id": any, "method": "captures", "params": {…}}``, its reply '
        '``{"id": …, "result": …}`` or '
        '``{"id": …, "error": {"code": …, "message": …, "where": …}}``. '
        "The message is in the language ``lang`` of the request; :doc:`errors` lists the codes. "
        "What stands here is what the method ``describe`` tells a program.\n"
    )
    for name, method in told["methods"].items():
        result = method["result"]
        parts += [_title(name, "-"), *_parameters(method["params"])]
        parts.append(f"The result is a :ref:`{result} <shape-{result.lower()}>`.\n")
        request = {"method": name, "params": method["example"]}
        parts += ["Asked:\n", _code(request), "Answered:\n", _code(reply(request)["result"])]
    parts += _shapes(told["shapes"])
    parts.append(_title("Limits", "-"))
    parts += [f"- {name}: {limit}" for name, limit in told["limits"].items()]
    return "\n".join(parts) + "\n"


def _parameters(params: Mapping[str, Mapping[str, Any]]) -> Iterable[str]:
    for name, one in params.items():
        default = json.dumps(one.get("default"), ensure_ascii=False)
        given = "must be given" if "default" not in one else f"``{default}`` if it is not given"
        yield f"- ``{name}``: {_said(one['about'])}; {given}"
    yield ""


def _shapes(shapes: Mapping[str, Mapping[str, Any]]) -> Iterable[str]:
    """What the results are made of; a shape's name in a type is that of another one."""
    yield _title("Shapes", "-")
    for name, shape in shapes.items():
        yield f".. _shape-{name.lower()}:\n"
        yield _title(name, "~")
        yield f"{_said(shape['about'])}\n" if "about" in shape else f"``{shape['type']}``\n"
        for field, one in shape.get("fields", {}).items():
            may = " (may be left out)" if one["optional"] else ""
            yield f"- ``{field}`` (``{one['type']}``): {_said(one['about'])}{may}"
        yield ""


def _kinds_page() -> str:
    parts = [_title("Kinds of exercise and their fields")]
    parts.append("What may stand in the bank, in an address and in a directive.\n")
    parts += [_title("In every kind", "-"), *map(_field, SHARED), ""]
    for name in KINDS:
        kind = KINDS[name]
        parts += [_title(name, "-"), f":mod:`tablic_core.puzzles.kinds.{name.replace('-', '_')}`\n"]
        parts.append(f"Answered by ``{kind.interaction.name}``.\n")
        parts += [_field(field) for field in kind.needs]
        parts += [f"{_field(field)} (may be left out)" for field in kind.may]
        parts.append("")
    return "\n".join(parts) + "\n"


def _field(name: str) -> str:
    one = FIELDS[name]
    limits = "; ".join(f"{key} {_value(value)}" for key, value in one.form.limits.items())
    form = f"{one.form.name}; {limits}" if limits else one.form.name
    return f"- ``{name}`` ({form}): {one.about.replace(':data:', ':py:data:')}"


def _value(value: Any) -> str:
    return ", ".join(map(str, value)) if isinstance(value, (list, tuple)) else str(value)


def raised() -> dict[str, list[str]]:
    """Every code of an error, and the modules of the engine that raise it."""
    found: dict[str, set[str]] = {}
    for path in CORE.rglob("*.py"):
        name = ".".join(path.relative_to(CORE.parent).with_suffix("").parts)
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "TablicError":
                for one in ast.walk(node.args[0]):
                    if isinstance(one, ast.Constant) and isinstance(one.value, str):
                        found.setdefault(one.value, set()).add(name.removesuffix(".__init__"))
    return {code: sorted(modules) for code, modules in sorted(found.items())}


def _errors_page() -> str:
    parts = [_title("Errors")]
    parts.append(
        "All are a :class:`TablicError`: a code that never changes, a place in the input, and a "
        "sentence in the reader's language with its values filled in.\n"
    )
    for code, modules in raised().items():
        parts.append(f"``{code}``")
        parts.append(f"   {_said(template('en', f'error.{code}'))}")
        parts.append("   Raised in " + ", ".join(f":mod:`{name}`" for name in modules) + ".\n")
    return "\n".join(parts)
