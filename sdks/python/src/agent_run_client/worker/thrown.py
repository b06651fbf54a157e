"""What can be said of an error."""

from __future__ import annotations

from typing import Final

_MESSAGE_CHARACTERS: Final = 2000


def words_of(error: BaseException) -> str:
    """Its own, or its name; an error of somebody's own may fail even at that, and is told of all the same."""
    try:
        words = str(error) or type(error).__name__
    except Exception:
        words = type(error).__name__
    return to_told(words)


def to_told(words: str) -> str:
    """As long as it may be, and all of it text."""
    return words[:_MESSAGE_CHARACTERS].encode("utf-8", "replace").decode()
