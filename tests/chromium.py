"""Which browser the tests use: one that is installed, else Playwright's own.

``python -m tests.chromium`` prints its path, or exits with 1 when Playwright has to install one.
"""

import os
import shutil
import sys

from book.assembly.serve import HOST

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
"""What keeps Chromium from looking for other hosts by itself."""

FENCE = f"--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE {HOST}"
"""What keeps it from finding any, whoever asks."""


def installed() -> str | None:
    """The path of an installed Chromium: ``CHROMIUM``, else the first on the search path."""
    names = (os.environ.get("CHROMIUM", ""), *NAMES)
    return next((found for name in names if name and (found := shutil.which(name))), None)


if __name__ == "__main__":
    print(installed() or "")
    sys.exit(installed() is None)
