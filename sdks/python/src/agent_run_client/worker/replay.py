"""Compares the calls of a resumed run with its journal (docs/journal.md, "The code must match")."""

from __future__ import annotations

import re
import threading
import traceback
from collections.abc import Callable, Iterable
from concurrent.futures import Future
from pathlib import Path
from typing import Final, NamedTuple

# How long the code may take to make the calls that the journal has first, while none of its steps is working.
_PATIENCE_SECONDS: Final = 20.0
# The key of the end of the agent's function.
END: Final = ""
# How the stored text of a step ends that ran within another step.
NESTED: Final = ',"nested":true}'
_FAILED: Final = re.compile(r"(.*#\d+)![0-9a-z]+", re.DOTALL)
_HERE: Final = str(Path(__file__).parent.parent)


def version_key(change: str) -> str:
    """The key of the record of a planned change."""
    return f"ctx.version {change}#0"


class JournalOrder:
    """
    A call gets its result when everything that the journal has before it has been called, and a call that the journal
    does not have begins when everything in the journal has been called. Unchanged code always gets there, also with
    concurrent steps: what the journal has before a result had started before that result was known.
    """

    def __init__(self, history: Iterable[str]) -> None:
        self._keys: list[str] = []
        self._required: list[bool] = []
        self._places: dict[str, int] = {}
        self._first_failures: dict[str, int] = {}
        self._next = 0
        for key in history:
            failed = _FAILED.fullmatch(key)
            place = len(self._keys)
            if failed is None:
                self._places[key] = place
                if key in self._first_failures:
                    self._release(self._first_failures[key])
            else:
                self._first_failures.setdefault(failed[1], place)
            # A failed step is executed again. A change may be removed from the code when no run needs it any more.
            self._keys.append(key)
            self._required.append(failed is None and not key.startswith("ctx.version "))
        self._advance()

    def call(self, key: str) -> None:
        """The code has made this call."""
        place = self._places.get(key)
        if place is not None:
            self._required[place] = False
        self._advance()

    def is_turn(self, key: str) -> bool:
        """Whether a call that was made may get its result or begin. Unknown keys come after the whole journal."""
        return self._next >= self.place_of(key)

    def place_of(self, key: str) -> int:
        return self._places.get(key, self._first_failures.get(key, len(self._keys)))

    def succeeded(self, key: str) -> None:
        """The step has succeeded now. If it failed before, the code may take another path than after the failure."""
        failed_at = self._first_failures.get(key)
        if failed_at is not None and key not in self._places:
            self._release(failed_at)
            self._advance()

    def next(self) -> str | None:
        """The next entry that the code must call; None if it has called everything."""
        return self._keys[self._next] if self._next < len(self._keys) else None

    def _release(self, start: int) -> None:
        self._required[start:] = [False] * (len(self._required) - start)

    def _advance(self) -> None:
        while self._next < len(self._keys) and not self._required[self._next]:
            self._next += 1


class _Waiting(NamedTuple):
    key: str
    source: str
    turn: Future[bool]


class Replay:
    """Lets the calls of a resumed run pass in the order of its journal. `fail` gets the mismatch, in any thread."""

    def __init__(self, history: Iterable[str], fail: Callable[[str, str, str], object]) -> None:
        self._order = JournalOrder(history)
        self._fail = fail
        self._waiting: list[_Waiting] = []
        self._working = 0
        self._timer: threading.Timer | None = None
        self._lock = threading.RLock()

    def take(self, key: str) -> Future[bool] | None:
        """None if it is the call's turn; otherwise resolves when it is, with False if the run has stopped instead."""
        with self._lock:
            self._order.call(key)
            if self._order.is_turn(key) and not self._waiting:
                return None
            turn: Future[bool] = Future()
            self._waiting.append(_Waiting(key, "" if key == END else _find_source(), turn))
            self._proceed()
            return turn

    def begin(self) -> None:
        """The work of a step has begun."""
        with self._lock:
            self._working += 1
            self._stop_timer()

    def end(self, key: str, *, is_done: bool) -> None:
        """The work of a step has ended."""
        with self._lock:
            self._working -= 1
            if is_done:
                self._order.succeeded(key)
            self._proceed()

    def is_behind(self) -> bool:
        """Whether the journal has calls that the code has not made yet."""
        with self._lock:
            return self._order.next() is not None

    def _proceed(self) -> None:
        self._stop_timer()
        ready = [each for each in self._waiting if self._order.is_turn(each.key)]
        self._waiting = [each for each in self._waiting if each not in ready]
        for each in sorted(ready, key=lambda waiting: self._order.place_of(waiting.key)):
            _settle(each.turn, True)
        if self._waiting and self._working == 0:
            self._timer = threading.Timer(_PATIENCE_SECONDS, self._report)
            self._timer.daemon = True
            self._timer.start()

    def _report(self) -> None:
        with self._lock:
            waiting, self._waiting = self._waiting, []
            expected = self._order.next()
        if not waiting or expected is None:
            return
        self._fail(expected, waiting[0].key, waiting[0].source)
        for each in waiting:
            _settle(each.turn, False)

    def _stop_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None


def _settle(turn: Future[bool], is_turn: bool) -> None:
    """The run may have been cancelled during the wait."""
    if turn.set_running_or_notify_cancel():
        turn.set_result(is_turn)


def _find_source() -> str:
    """File and line of the agent's call: the innermost frame that is not of this library."""
    for frame in reversed(traceback.extract_stack()):
        if not frame.filename.startswith(_HERE):
            return f"{frame.filename}:{frame.lineno}"
    return ""
