"""The sources of a small book with everything that a teacher may write, in both languages."""

from __future__ import annotations

from pathlib import Path

MYST = {
    "index.md": """\
# A teacher's book

Sums with cards.

```{toctree}
deep/lesson
deep/second
```
""",
    "deep/lesson.md": """\
# The {card}`10D` lesson

{Rank}`K` takes {rank}`Q acc` for {count}`3 point`, to {rule}`target`.
See [this one](#mine) and [the picture](#drawn).

```{tablic-exercise} one-sum
```

(mine)=
```{tablic-exercise}
:kind: judge-capture
:table: 3D 4C 5H
:card: 7S
:cards: 3D 4C
```

(drawn)=
```{tablic-table}
:table: 3D 4C 7H
:played: 7S
:marked: 3D 4C
Seven takes {card}`3D` and {card}`4C`.
```

## After the exercises

The end of the lesson.
""",
    "deep/second.md": """\
# The second lesson

```{tablic-exercise} two-sums
```

```{tablic-exercise} one-sum
```
""",
}

RST = {
    "index.rst": """\
A teacher's book
================

Sums with cards.

.. toctree::

   deep/lesson
   deep/second
""",
    "deep/lesson.rst": """\
The :card:`10D` lesson
======================

:Rank:`K` takes :rank:`Q acc` for :count:`3 point`, to :rule:`target`.
See `this one <mine_>`_ and `the picture <drawn_>`_.

.. tablic-exercise:: one-sum

.. _mine:

.. tablic-exercise::
   :kind: judge-capture
   :table: 3D 4C 5H
   :card: 7S
   :cards: 3D 4C

.. _drawn:

.. tablic-table::
   :table: 3D 4C 7H
   :played: 7S
   :marked: 3D 4C

   Seven takes :card:`3D` and :card:`4C`.

After the exercises
-------------------

The end of the lesson.
""",
    "deep/second.rst": """\
The second lesson
=================

.. tablic-exercise:: two-sums

.. tablic-exercise:: one-sum
""",
}

LESSON = {
    "html": "deep/lesson.html",
    "dirhtml": "deep/lesson/index.html",
    "singlehtml": "index.html",
}
"""Where a builder of web pages writes the lesson."""

JUPYTER_BOOK = {
    "_config.yml": """\
title: A teacher's book
author: A teacher
execute:
  execute_notebooks: "off"
sphinx:
  extra_extensions: [tablic_widgets.sphinx_ext]
""",
    "_toc.yml": """\
format: jb-book
root: index
chapters:
- file: deep/lesson
- file: deep/second
""",
    **{name: text.partition("```{toctree}")[0] for name, text in MYST.items() if "index" in name},
    **{name: text for name, text in MYST.items() if "index" not in name},
}
"""The same for Jupyter Book 1, which keeps its contents in a file of their own."""


def conf(theme: str, markdown: bool, **config: object) -> str:
    """The one line that the page for teachers asks for, and what any book has."""
    extensions = (["myst_parser"] if markdown else []) + ["tablic_widgets.sphinx_ext"]
    settings = {
        "project": "A teacher's book",
        "copyright": "A teacher",
        "version": "1",
        "html_theme": theme,
        "extensions": extensions,
    }
    return "".join(f"{name} = {value!r}\n" for name, value in {**settings, **config}.items())


def write(folder: Path, files: dict[str, str]) -> Path:
    """Write the files and return the folder."""
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    return folder
