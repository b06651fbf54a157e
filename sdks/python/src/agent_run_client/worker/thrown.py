"""Texts for errors."""

from __future__ import annotations

import os
import traceback
from typing import Final

_MESSAGE_CHARACTERS: Final = 2000
_FRAMES: Final = 10
_OURS: Final = os.path.dirname(os.path.dirname(os.path.abspath(__file__))) + os.sep


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


def stack_of(error: BaseException) -> str:
    """Where an error comes from, innermost first. The worker protocol has only files below the working directory."""
    here = os.getcwd() + os.sep
    frames = [
        f"    at {frame.name} ({frame.filename.removeprefix(here)}:{frame.lineno})"
        for frame in reversed(traceback.extract_tb(error.__traceback__))
        if frame.filename.startswith(here) and not frame.filename.startswith(_OURS)
    ]
    return to_told("\n".join(frames[:_FRAMES]))
