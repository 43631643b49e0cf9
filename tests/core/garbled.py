"""Texts that somebody has been at: a few places overwritten with something else."""

from hypothesis import strategies as st

Edits = list[tuple[int, int, str]]
"""Where, how many signs, and what stands there instead."""


def edits(longest: int, *snippets: str) -> st.SearchStrategy[Edits]:
    """One to four edits, with one of the ``snippets`` or with anything."""
    written = st.one_of(st.sampled_from(snippets), st.text(max_size=4))
    edit = st.tuples(st.integers(0, longest), st.integers(0, 12), written)
    return st.lists(edit, min_size=1, max_size=4)


def garble(text: str, made: Edits) -> str:
    for start, length, snippet in made:
        start %= len(text) + 1
        text = text[:start] + snippet + text[start + length :]
    return text
