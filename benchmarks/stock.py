"""The measure of comparison: Pyodide as its npm package ships it, on a page with nothing else."""

import shutil
from pathlib import Path

from benchmarks.errors import BenchmarkError

FILES = (
    "pyodide.mjs",
    "pyodide.asm.mjs",
    "pyodide.asm.wasm",
    "pyodide-lock.json",
    "python_stdlib.zip",
)
"""What a page needs of the package; the rest is for consoles and type checkers."""

ANSWER = "#answer"
"""Where the page writes what Python answered, as an element that was not there before."""

PAGE = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>1 + 1</title>
<link rel="icon" href="data:,">
<script type="module">
  const worker = new Worker("worker.mjs", { type: "module" });
  worker.onmessage = ({ data }) => {
    const output = document.createElement("output");
    output.id = "answer";
    output.textContent = data;
    document.body.append(output);
  };
</script>
"""

WORKER = """import { loadPyodide } from "./pyodide.mjs";
const python = await loadPyodide();
self.postMessage(python.runPython("1 + 1"));
"""


def write_stock(package: Path, folder: Path) -> None:
    """Write the page, its worker and the untouched files of the npm ``package`` to ``folder``."""
    for name in FILES:
        if not (package / name).is_file():
            raise BenchmarkError(f"There is no {package / name}: run npm ci first.")
        shutil.copy(package / name, folder / name)
    (folder / "index.html").write_text(PAGE, encoding="utf-8")
    (folder / "worker.mjs").write_text(WORKER, encoding="utf-8")
