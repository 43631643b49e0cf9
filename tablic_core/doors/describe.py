"""What the door offers, told by itself: methods, shapes, rules, kinds and their fields.

A module of its own, because no page asks it. The types are written as in TypeScript.
"""

from __future__ import annotations

import inspect
from collections.abc import Mapping
from types import NoneType, UnionType
from typing import (
    Any,
    Literal,
    NotRequired,
    Union,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)

from tablic_core.doors.results import PARAMS, RESULTS
from tablic_core.game.rules import PARAMETERS, PRESETS
from tablic_core.puzzles import KINDS, shapes
from tablic_core.puzzles.exercise import FIELDS, SHARED
from tablic_core.text.languages import LANGUAGES
from tablic_core.text.messages import Part

ALIASES: Mapping[Any, str] = {
    Part: "Part",
    shapes.Verdict: "Verdict",
    shapes.InteractionName: "InteractionName",
    shapes.Answer: "Answer",
}
"""Types that have a name of their own."""

_PLAIN = {
    str: "string",
    int: "number",
    float: "number",
    bool: "boolean",
    NoneType: "null",
    Any: "unknown",
}


def describe(methods: Mapping[str, Any], required: object, limits: dict[str, int]) -> Any:
    """The result of ``describe``; ``required`` is the default of parameters that have none."""
    return {
        "methods": {
            name: {
                "params": {
                    key: {
                        **({"required": True} if default is required else {"default": default}),
                        "about": PARAMS[key],
                    }
                    for key, default in method.params.items()
                },
                "result": shape_name(RESULTS[name]),
                "example": method.example,
            }
            for name, method in methods.items()
        },
        "shapes": {shape_name(one): _shape(one) for one in _reached(RESULTS.values())}
        | {name: {"type": members_text(alias)} for alias, name in ALIASES.items()},
        "rules": list(PRESETS),
        "parameters": {name: parameter.allowed for name, parameter in PARAMETERS.items()},
        "kinds": list(KINDS),
        "fields": {name: one.to_json() for name, one in FIELDS.items()},
        "fields_of": {
            name: {
                "needs": list(kind.needs),
                "may": list(kind.may),
                "all": list(SHARED),
                "interaction": kind.interaction.name,
                "answer": kind.interaction.answer,
            }
            for name, kind in KINDS.items()
        },
        "languages": list(LANGUAGES),
        "limits": limits,
    }


def _shape(shape: type) -> dict[str, Any]:
    return {
        "about": inspect.getdoc(shape),
        "fields": {
            name: {"type": type_text(kind), "about": about, "optional": not needed}
            for name, (kind, about, needed) in members(shape).items()
        },
    }


def _reached(first: Any) -> list[type]:
    """These shapes, and all that stand in their fields."""
    found: list[type] = []
    waiting = list(first)
    while waiting:
        one = waiting.pop(0)
        if is_typeddict(one):
            if one not in found:
                found.append(one)
                waiting += [kind for kind, _, _ in members(one).values()]
        else:
            waiting += get_args(one)
    return found


def members(shape: Any) -> dict[str, tuple[Any, str, bool]]:
    """The fields of a shape: the type of each, what it says, and whether it is always there."""
    found = {}
    for name, hint in get_type_hints(shape, include_extras=True).items():
        needed = get_origin(hint) is not NotRequired
        kind, about = get_args(hint if needed else get_args(hint)[0])
        found[name] = (kind, about, needed)
    return found


def type_text(kind: Any) -> str:
    """A type by its name, where it has one."""
    if kind in ALIASES:
        return ALIASES[kind]
    return _PLAIN.get(kind) or (shape_name(kind) if is_typeddict(kind) else members_text(kind))


def members_text(kind: Any) -> str:
    """A type that is made of others."""
    origin, args = get_origin(kind), get_args(kind)
    if origin is Literal:
        return " | ".join(f"'{one}'" for one in args)
    if origin in (UnionType, Union):
        return " | ".join(map(type_text, args))
    if origin is list:
        inner = type_text(args[0])
        return f"({inner})[]" if " | " in inner else f"{inner}[]"
    if origin is dict:
        return f"Record<{type_text(args[0])}, {type_text(args[1])}>"
    raise TypeError(kind)


def shape_name(shape: type) -> str:
    """The name of a shape, without what sets it apart from the value in Python of that name."""
    return shape.__name__.removesuffix("Shape")
