"""The one error of this package."""


class BenchmarkError(RuntimeError):
    """Something cannot be measured; the message is one sentence for the person at the terminal."""
