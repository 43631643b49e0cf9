"""Python for the browser, as the exercises of Tablić need it: Pyodide and a part of its library.

The folder holds

``pyodide/<version>/``
    ``pyodide.mjs``, ``pyodide.asm.mjs`` and ``pyodide.asm.wasm``, unchanged, with their licences.
``python/stdlib.zip``
    What the engine uses of the standard library, byte-compiled for this Pyodide.
``runtime.json``
    ``version`` (Pyodide's, which names its folder), ``lock`` (what Pyodide's lock file says of
    Pyodide itself, without which it does not start), ``bytes`` (sizes of ``wasm`` and ``stdlib``)
    and ``tablic`` (the version of the engine that the library is cut for).
"""

from pathlib import Path

__all__ = ["folder"]


def folder() -> Path:
    """Where the files are; they are to be copied, and stay as they are."""
    return Path(__file__).parent / "files"
