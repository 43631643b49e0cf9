"""Build both wheels and nothing else: ``python -m book.assembly.runtime_wheel``.

They come to ``build/dist``.  What the second one is made of stays in ``build/tablic-runtime``,
which can stand on the import path in its place.
"""

from __future__ import annotations

import sys

from book.assembly.errors import AssemblyError
from book.assembly.library import make_library
from book.assembly.programs import BUILD, PROJECT, find_node
from book.assembly.wheels import build_runtime_wheel, build_wheel


def main() -> int:
    """Run from the command line; returns the exit code."""
    try:
        wheel = build_wheel(BUILD)
        library = make_library(BUILD / "runtime", wheel, find_node(), PROJECT / "node_modules")
        for made in (wheel, build_runtime_wheel(BUILD, library)):
            print(f"{made.relative_to(PROJECT)}: {made.stat().st_size / 1e6:.1f} MB")
    except AssemblyError as error:
        print(f"error: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
