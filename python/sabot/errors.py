"""The exception of everything here."""


class Error(ValueError):
    """Something that was given is wrong; the words say what, and what was expected."""
