"""The completed steps of a run and their output."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any, Final, TypeAlias

Part: TypeAlias = "str | Mapping[str, Any]"

_LONGEST_NAME: Final = 200
# The output of the active steps around the caller: a nested step emits for both.
_recorded: ContextVar[tuple[list[Part], ...]] = ContextVar("agent_run_recorded", default=())


class Journal:
    """Creates the keys of steps: a name and how often that name came before."""

    def __init__(self, steps: Iterable[tuple[str, str]], answered: Iterable[str]) -> None:
        self.steps = dict(steps)
        self.answered = frozenset(answered)
        self._counts: dict[str, int] = {}

    def next_step(self, name: str) -> str:
        if not isinstance(name, str) or not 0 < len(name) <= _LONGEST_NAME:
            raise TypeError(f"A step needs a name of 1 to {_LONGEST_NAME} characters.")
        if "\0" in name:
            raise TypeError("The name of a step must not contain NUL characters.")
        if name == "ask":
            raise TypeError(
                'A step cannot be named "ask", because the journal stores answers under it. Choose another name.'
            )
        return self._next(name)

    def next_question(self) -> str:
        return self._next("ask")

    def _next(self, name: str) -> str:
        occurrence = self._counts.get(name, 0)
        self._counts[name] = occurrence + 1
        return f"{name}#{occurrence}"


def to_failed_key(key: str, at_ms: int) -> str:
    """The key of a failed attempt. No step has such a key, so no step counts as done."""
    digits = ""
    while at_ms > 0:
        at_ms, digit = divmod(at_ms, 36)
        digits = "0123456789abcdefghijklmnopqrstuvwxyz"[digit] + digits
    return f"{key}!{digits}"


@contextmanager
def recording() -> Iterator[list[Part]]:
    """Output within the block belongs to the step: it is emitted again when the journal replays the step."""
    parts: list[Part] = []
    token = _recorded.set((*_recorded.get(), parts))
    try:
        yield parts
    finally:
        _recorded.reset(token)


def is_in_step() -> bool:
    """Whether the caller is within the work of a step."""
    return bool(_recorded.get())


def note(part: Part) -> None:
    for parts in _recorded.get():
        parts.append(part)
