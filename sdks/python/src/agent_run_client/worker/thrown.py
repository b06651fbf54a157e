"""Texts for errors."""

from __future__ import annotations

from typing import Final

_MESSAGE_CHARACTERS: Final = 2000


def words_of(error: BaseException) -> str:
    """The message of an error, or its class name. Works even if the error's own `__str__` fails."""
    try:
        words = str(error) or type(error).__name__
    except Exception:
        words = type(error).__name__
    return to_told(words)


def to_told(words: str) -> str:
    """Limits the length, and replaces characters that are not valid text."""
    return words[:_MESSAGE_CHARACTERS].encode("utf-8", "replace").decode()
