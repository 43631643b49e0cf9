"""Run inside Pyodide: find the files of the standard library that the engine really uses.

They are found by using it: every method of the API is asked its own example in every
language, mistakes are made on purpose, and what is loaded afterwards is what it needs.
"""

import importlib
import json
import pkgutil
import sys
import traceback
from typing import Any

# Text may arrive in these at any time, without an import to give them away.
CODECS = (
    "ascii", "cp437", "cp1252", "idna", "latin_1", "punycode",
    "raw_unicode_escape", "unicode_escape",
    "utf_8", "utf_8_sig", "utf_16", "utf_16_be", "utf_16_le", "utf_32", "utf_32_be", "utf_32_le",
)  # fmt: skip
# What Pyodide itself imports only when a page calls for it.
PYODIDE = (
    "pyodide.code",
    "pyodide.ffi.wrappers",
    "pyodide.webloop",
    "pyodide._package_loader",
)
# An unexpected error must still be legible in the browser's console.
DIAGNOSIS = ("linecache", "tokenize", "traceback", "warnings")
BROKEN_REQUESTS = (
    "{",
    "[]",
    '"text"',
    '{"id": 0, "method": "no such method"}',
    '{"id": 0}',
)


def main() -> dict[str, Any]:
    """Use the engine, then list what was loaded from the standard library.

    Returns ``used``, names of files in the library's zip, and ``refused``, the replies to
    examples that were errors, as JSON texts.
    """
    _import_engine()
    reply_json = importlib.import_module("tablic_core.doors.api").reply_json
    refused = []
    for text in (*_examples(reply_json), *BROKEN_REQUESTS):
        reply = reply_json(text)
        if "error" in json.loads(reply) and text not in BROKEN_REQUESTS:
            refused.append(reply)
    _report_an_error()
    for name in (*PYODIDE, *DIAGNOSIS, *(f"encodings.{codec}" for codec in CODECS)):
        importlib.import_module(name)
    return {"used": _loaded_from_library(), "refused": refused}


def _import_engine() -> None:
    """Import every module of the engine that is there."""
    package = importlib.import_module("tablic_core")
    for module in pkgutil.walk_packages(package.__path__, "tablic_core."):
        importlib.import_module(module.name)


def _examples(reply_json: Any) -> list[str]:
    """The example of each method that ``describe`` lists, once per language if it has one."""
    described = json.loads(reply_json(json.dumps({"id": 0, "method": "describe", "params": {}})))
    told, texts = described["result"], []
    for name, method in told["methods"].items():
        languages = told["languages"] if "lang" in method["params"] else [None]
        for lang in languages:
            params = method["example"] | ({"lang": lang} if lang else {})
            texts.append(json.dumps({"id": 1, "method": name, "params": params}))
    return texts


def _report_an_error() -> None:
    """Print a traceback the way Python does for an error nobody expected."""
    for source in ("misspelt", "1 +"):
        try:
            eval(source)
        except (NameError, SyntaxError) as error:
            traceback.format_exception(error)


def _loaded_from_library() -> list[str]:
    """Names inside the zip of the standard library of the modules loaded so far, sorted.

    A module's ``origin`` tells; its ``__file__`` also points there if it is frozen into the
    interpreter and needs no file.
    """
    specs = (getattr(module, "__spec__", None) for module in list(sys.modules.values()))
    origins = (getattr(spec, "origin", None) or "" for spec in specs)
    library = f"/python{sys.version_info.major}{sys.version_info.minor}.zip/"
    return sorted({origin.split(library, 1)[1] for origin in origins if library in origin})
