"""The version, which pyproject.toml repeats."""

__version__ = "2.4.0"
