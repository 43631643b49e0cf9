"""The one step that pyproject.toml cannot say: compile the message catalogues while building."""

from datetime import UTC, datetime
from pathlib import Path
from typing import ClassVar

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from setuptools import Command, setup
from setuptools.command.build import build

# Babel writes the moment into a catalogue that tells none.  Then no two builds would be the same,
# and every reader would load the engine anew.
WRITTEN = datetime(1980, 1, 1, tzinfo=UTC)
CATALOGUES = ("tablic_core/text/messages", "tablic_widgets/messages")


class CompileCatalogues(Command):
    """Write each ``.po`` file's ``.mo`` beside it, in the tree and so in the wheel."""

    user_options: ClassVar[list[tuple[str, str, str]]] = []

    def initialize_options(self) -> None:
        """Nothing to set."""

    def finalize_options(self) -> None:
        """Nothing to set."""

    def run(self) -> None:
        """Compile every catalogue of both packages."""
        for folder in CATALOGUES:
            for source in sorted(Path(folder).glob("*/LC_MESSAGES/*.po")):
                with source.open("rb") as po, source.with_suffix(".mo").open("wb") as mo:
                    catalogue = read_po(po)
                    catalogue.creation_date = WRITTEN
                    write_mo(mo, catalogue)


class BuildWithCatalogues(build):
    """The usual build, catalogues first: they are package data of what follows."""

    sub_commands: ClassVar = [("compile_catalogues", None), *build.sub_commands]


setup(cmdclass={"build": BuildWithCatalogues, "compile_catalogues": CompileCatalogues})
