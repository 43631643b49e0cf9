"""The exercise bank: data files only, read by tablic_core.puzzles.bank."""
