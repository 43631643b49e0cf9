"""The rooms of the engine: the arrows between them go one way, and no module needs itself."""

from __future__ import annotations

import ast
from pathlib import Path

CORE = Path(__file__).parents[2] / "tablic_core"
ROOMS = ("text", "game", "advice", "puzzles", "doors", "")
"""From the ground up; a room may use those before it. The last one is the package itself."""


def _name(path: Path) -> str:
    parts = path.relative_to(CORE.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


MODULES = {_name(path): path for path in CORE.rglob("*.py")}


def _used(name: str) -> set[str]:
    """The modules of the engine that the module imports, also inside functions and for types."""
    found = set()
    for node in ast.walk(ast.parse(MODULES[name].read_text("utf-8"))):
        if isinstance(node, ast.Import):
            found |= {one.name for one in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert not node.level, f"{name} imports by dots, which this test does not follow"
            inside = {f"{node.module}.{one.name}" for one in node.names} & set(MODULES)
            found |= inside or {node.module or ""}
    return {one for one in found if one in MODULES}


def _room(name: str) -> str:
    parts = name.split(".")
    return parts[1] if len(parts) > 1 and parts[1] in ROOMS else ""


def test_every_module_stands_in_a_room() -> None:
    folders = {path.name for path in CORE.iterdir() if (path / "__init__.py").is_file()}
    assert folders == set(ROOMS) - {""}
    loose = {path.name for path in CORE.glob("*.py")}
    assert loose == {"__init__.py", "__main__.py"}


def test_the_arrows_between_rooms_go_one_way() -> None:
    floors = {room: floor for floor, room in enumerate(ROOMS)}
    against = [
        f"{name} imports {one}"
        for name in MODULES
        for one in sorted(_used(name))
        if floors[_room(one)] > floors[_room(name)]
    ]
    assert against == []


def test_no_module_needs_itself() -> None:
    """Not even late, inside a function, or for types alone."""
    needs = {name: _used(name) - {name} for name in MODULES}
    left = dict(needs)
    while free := [name for name, wants in left.items() if not wants & set(left)]:
        for name in free:
            del left[name]
    circles = {name: sorted(needs[name] & set(left)) for name in left}
    assert circles == {}
