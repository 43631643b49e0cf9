"""The one error that the assembly of the site raises on purpose."""


class AssemblyError(Exception):
    """The site cannot be put together; the message says why and what to do about it."""
