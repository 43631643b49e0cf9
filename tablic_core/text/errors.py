"""The one family of errors that the engine raises.

An error carries a code, a place and the values its sentence needs.
The sentence itself stands in the message catalogues, like every other word the engine says.
"""

from __future__ import annotations

from typing import Any

from tablic_core.text.messages import plain, say

_LONGEST_QUOTE = 24


class TablicError(ValueError):
    """Bad input, told in one sentence that names the place and the mend.

    ``code`` is stable and meant for programs; ``where`` is the place in the input
    (``"table[1]"``, ``"line 12"``) or ``""``; ``params`` are the values in the sentence.
    ``str(error)`` is the English sentence, :meth:`message` gives it in another language.
    """

    def __init__(self, code: str, where: str = "", **params: Any) -> None:
        super().__init__(code)
        self.code = code
        self.where = where
        self.params = params

    def at(self, prefix: str) -> TablicError:
        """The same error, with ``prefix`` put before its place."""
        where = f"{prefix}{self.where}" if self.where.startswith("[") else self.where
        if where == self.where:
            where = f"{prefix}.{self.where}" if self.where else prefix
        return self.placed(where)

    def placed(self, where: str) -> TablicError:
        """The same error at another place."""
        return TablicError(self.code, where, **self.params)

    def message(self, lang: str = "en") -> str:
        """The sentence in the language ``lang``, without the place."""
        return plain(say(lang, f"error.{self.code}", **self.params))

    def __str__(self) -> str:
        return f"{self.where}: {self.message()}" if self.where else self.message()


def quote(value: object) -> str:
    """A short printable form of anything, for use inside an error's sentence."""
    text = value if isinstance(value, str) else repr(value)
    text = "".join(c if c.isprintable() else "?" for c in text[: _LONGEST_QUOTE + 1])
    return text if len(text) <= _LONGEST_QUOTE else f"{text[:_LONGEST_QUOTE]}…"
