"""The shapes of the replies that are no screen, verdict, hint or solution.

Like :mod:`tablic_core.puzzles.shapes`, nothing that is needed while a page runs.
"""

from typing import Annotated, Any, NotRequired, TypedDict

from tablic_core.puzzles.shapes import Screen


class Opened(TypedDict):
    """An exercise and its screen."""

    exercise: Annotated[dict[str, Any], "its fields in full"]
    view: Annotated[Screen, "its screen"]


class Checked(TypedDict):
    """An exercise that can be asked."""

    exercise: Annotated[dict[str, Any], "its fields in full"]
    address: Annotated[
        dict[str, str], "the words that ask it in an address, as ``open`` reads them"
    ]
    position: NotRequired[Annotated[str, "the played card and the table: 7S:3D-4C"]]
