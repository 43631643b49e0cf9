"""Running one of our programs in the finished site's own Pyodide, with its own engine."""

from pathlib import Path
from typing import Any

from benchmarks.errors import BenchmarkError
from book.assembly.errors import AssemblyError
from book.assembly.node_python import Pyodide
from book.assembly.previous import named_folders


def call_inside(program: Path, arguments: dict[str, Any], site: Path, node: Path) -> Any:
    """What ``main(**arguments)`` of ``program`` gives in the Pyodide of ``site``, under Node.

    Raises BenchmarkError if Pyodide or the engine are not there or do not start.
    """
    try:
        # Not whatever lies there: the engine of the site before may have been carried along.
        named = [site / name for name in named_folders(site)]
        (folder,) = (one for one in named if (one / "pyodide.mjs").is_file())
        (engine,) = (one / "engine.zip" for one in named if (one / "engine.zip").is_file())
        return Pyodide(node, folder).call(program, arguments, archives=[engine])
    except AssemblyError as error:
        raise BenchmarkError(f"Not measured inside Pyodide: {error}") from None
