"""Run a Python file inside Pyodide under Node, and get back what it returns."""

import json
import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from book.assembly.programs import run_program

RUNNER = Path(__file__).parent / "node" / "run_python.mjs"


@dataclass(frozen=True, slots=True)
class Pyodide:
    """A Pyodide that Node can start."""

    node: Path
    """The Node program, version 18 or later."""
    folder: Path
    """The folder with pyodide.mjs and its companions."""
    stdlib: Path | None = None
    """The standard library to boot with, if not the folder's own: a zip."""

    @property
    def version(self) -> str:
        """Pyodide's version, such as ``314.0.7``."""
        package = json.loads((self.folder / "package.json").read_text(encoding="utf-8"))
        return str(package["version"])

    def call(
        self,
        script: Path,
        arguments: Mapping[str, Any],
        *,
        archives: Sequence[Path] = (),
        mounts: Mapping[str, Path] | None = None,
    ) -> Any:
        """Call ``main(**arguments)`` of the Python file ``script``; arguments and result are JSON.

        ``archives`` are zips put on the import path, ``mounts`` folders of this machine by the
        path they get inside.  Raises AssemblyError with the end of the output if it fails.
        """
        with tempfile.TemporaryDirectory() as folder:
            job, result = Path(folder, "job.json"), Path(folder, "result.json")
            job.write_text(
                json.dumps(
                    {
                        "pyodide": str(self.folder.resolve()),
                        "stdlib": self.stdlib and str(self.stdlib.resolve()),
                        "archives": [str(archive.resolve()) for archive in archives],
                        "mounts": {
                            name: str(path.resolve()) for name, path in (mounts or {}).items()
                        },
                        "script": str(script.resolve()),
                        "arguments": dict(arguments),
                        "result": str(result),
                    }
                ),
                encoding="utf-8",
            )
            run_program([str(self.node), str(RUNNER), str(job)], f"{script.name} inside Pyodide")
            return json.loads(result.read_text(encoding="utf-8"))
