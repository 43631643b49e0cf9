"""Run inside Pyodide: byte-compile the Python files of an archive.

The byte code must be that of Pyodide's own Python, which is newer than the one that
builds the site, so the compiler that writes it is the one that will read it.
"""

import importlib.util
import marshal
import posixpath
import zipfile

# Flag of a pyc file whose source is never looked for (PEP 552: hash-based, unchecked).
UNCHECKED_HASH = (0b01).to_bytes(4, "little")
EPOCH = (1980, 1, 1, 0, 0, 0)
# What a running program never opens: sources of the catalogues, and types for checkers.
UNUSED_SUFFIXES = (".po", ".pot", ".pyi")
UNUSED_NAMES = ("py.typed",)
# The command line and what only it runs: no page does, and the library it needs is large.
COMMAND_LINE = tuple(
    f"tablic_core/{name}.py"
    for name in ("__main__", "doors/commands", "game/perft", "advice/fit", "advice/series")
)


def main(source: str, target: str, prefix: str = "") -> int:
    """Write the files of the zip ``source`` to the zip ``target``, each .py as a .pyc.

    Only names that begin with ``prefix`` are taken.  Names are sorted and times fixed, so
    that equal input gives equal bytes.  Returns the number of files; raises SyntaxError if
    one of them does not compile.
    """
    count = 0
    with zipfile.ZipFile(source) as reader, zipfile.ZipFile(target, "w") as writer:
        for name in sorted(reader.namelist()):
            if name.endswith("/") or not name.startswith(prefix) or _is_unused(name):
                continue
            data = reader.read(name)
            if name.endswith(".py"):
                _add(writer, f"{name}c", _compile(name, data))
            else:
                _add(writer, name, data)
            count += 1
    return count


def _is_unused(name: str) -> bool:
    if name in COMMAND_LINE or name.endswith(UNUSED_SUFFIXES):
        return True
    return posixpath.basename(name) in UNUSED_NAMES


def _compile(name: str, source: bytes) -> bytes:
    """One pyc file: magic number, flags, hash of the source, code."""
    code = compile(source, name, "exec", dont_inherit=True)
    header = importlib.util.MAGIC_NUMBER + UNCHECKED_HASH + importlib.util.source_hash(source)
    return header + marshal.dumps(code)


def _add(archive: zipfile.ZipFile, name: str, data: bytes) -> None:
    entry = zipfile.ZipInfo(name, EPOCH)
    entry.external_attr = 0o644 << 16
    archive.writestr(entry, data, zipfile.ZIP_DEFLATED, 9)
