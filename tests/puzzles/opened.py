"""The exercises of the bank, opened: whoever asks all of them opens each once."""

from tablic_core.puzzles import puzzle_of
from tablic_core.puzzles.bank import load_bank

PUZZLES = {key: puzzle_of(exercise) for key, exercise in load_bank().items()}
