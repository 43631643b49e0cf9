"""Running one of our programs in the finished site's own Pyodide, with its own engine."""

from pathlib import Path
from typing import Any

from benchmarks.errors import BenchmarkError
from book.assembly.errors import AssemblyError
from book.assembly.node_python import Pyodide


def call_inside(program: Path, arguments: dict[str, Any], site: Path, node: Path) -> Any:
    """What ``main(**arguments)`` of ``program`` gives in the Pyodide of ``site``, under Node.

    Raises BenchmarkError if Pyodide or the engine are not there or do not start.
    """
    folder = next(iter(sorted(site.glob("pyodide/*/"))), None)
    engine = next(iter(sorted(site.glob("_tablic/*/engine.zip"))), None)
    if folder is None or engine is None:
        raise BenchmarkError(f"No Pyodide with our engine in {site}.")
    try:
        return Pyodide(node, folder).call(program, arguments, archives=[engine])
    except AssemblyError as error:
        raise BenchmarkError(f"Not measured inside Pyodide: {error}") from None
