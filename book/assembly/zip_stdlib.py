"""Zip a folder of modules with pyodide-build, the tool that zips Pyodide's own library.

It runs as a program, in an environment of its own: pyodide-build's requirements clash with
those of JupyterLite (``runtime.py`` starts it).  The folder must hold only what the zip shall
hold, for the ``filterfunc`` of ``create_zipfile`` fails with an UnboundLocalError in every
version that has the function.
"""

import argparse
import importlib
from pathlib import Path


def main() -> None:
    """Read the two paths from the command line and write the zip."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("folder", type=Path, help="what to zip")
    parser.add_argument("output", type=Path, help="the zip to write")
    arguments = parser.parse_args()
    # By name, for the environment of the type checker need not have it.
    pyzip = importlib.import_module("pyodide_build.pyzip")
    pyzip.create_zipfile([arguments.folder], output=arguments.output, compression_level=9)


if __name__ == "__main__":
    main()
