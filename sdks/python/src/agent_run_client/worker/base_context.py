"""What both kinds of contexts share."""

from __future__ import annotations

import math
import re
import threading
import time
from collections.abc import Mapping
from concurrent.futures import Future
from dataclasses import dataclass
from numbers import Real
from typing import Any, Final, NoReturn

from pydantic_core import from_json, to_json

from .held_run import HeldRun, RunStopped
from .journal import Journal, Part, is_in_step, note, to_failed_key
from .messages import RunMessages
from .replay import NESTED, Replay, version_key
from .secrets import SecretMissing
from .shapes import dump_plain
from .thrown import words_of

_OURS: Final = frozenset(
    {"run.output.delta", "run.reasoning.delta", "run.tool.called", "run.tool.progress", "run.tool.completed"}
)
_OWN_TYPE: Final = re.compile(r"(?!run\.|stream\.)[A-Za-z][A-Za-z0-9_-]*(\.[A-Za-z0-9_-]+)+")
_LOG_LINES: Final = 1000
_LOG_CHARACTERS: Final = 4000
# Maximum number of failed steps in a trace; further failures are not stored.
_FAILED_STEPS: Final = 100
# The service rejects a report with a larger number, and the reports of all other runs with it.
_MOST_TOKENS: Final = 10**12


@dataclass
class Thread:
    """The conversation that a run belongs to. `state` is stored for the next run."""

    id: str
    messages: list[dict[str, Any]]
    state: dict[str, Any]


class BaseContext:
    """Shared by both kinds of contexts."""

    def __init__(self, held: HeldRun, output_bytes: int) -> None:
        told = held.told
        self.run_id: str = told["run_id"]
        self.agent_id: str = told["agent_id"]
        self.attempt: int = told["attempt"]
        """How often this run has started, from 1."""
        self.metadata: dict[str, str] = told.get("metadata") or {}
        self.traceparent: str | None = told.get("traceparent")
        """The trace context of the run, in the W3C Trace Context format."""
        self.remaining_seconds: float = told.get("remaining_ms", 0) / 1000
        """The remaining time when the worker received the run."""
        self._tokens_used: int = 0
        self.thread: Thread | None = _to_thread(told.get("thread"))
        self._held = held
        self._journal = Journal(told.get("steps", ()), told.get("answered", ()))
        self._output_bytes = output_bytes
        self._emitted_bytes = 0
        self._log_lines = 0
        self._failed_steps = 0
        self._versions: dict[str, int] = {}
        history = told.get("history") or ()
        self._replay = Replay(history, self._stop_at_mismatch) if history else None

    @property
    def tokens_used(self) -> int:
        """The usage of the run. Add the tokens that models charged."""
        return self._tokens_used

    @tokens_used.setter
    def tokens_used(self, count: int) -> None:
        # Raised here, where the agent sees it; at the end, a wrong count would prevent the final report.
        if not (isinstance(count, Real) and math.isfinite(count)):
            raise TypeError(f"ctx.tokens_used must be a number of tokens, not {count!r}.")
        self._tokens_used = int(count)

    @property
    def cancelled(self) -> threading.Event:
        """Set when the run must stop: it was cancelled, has timed out, or the worker stops. Two seconds remain."""
        return self._held.cancelled

    @property
    def messages(self) -> RunMessages:
        """Messages that people send to the run: `async for message in ctx.messages`, or `for` in a thread."""
        return self._held.messages

    @property
    def idempotency_key(self) -> str:
        """Unique for run and attempt. For effects that must never happen twice, use the run's id and your own name."""
        return f"{self.run_id}:{self.attempt}"

    def emit(self, part: Part) -> None:
        """Adds text or your own event `{"type": "order.found", …}` to the stream; at most 1 MiB in total."""
        self._check_going()
        if part == "":
            return
        if isinstance(part, str):
            text = part.encode("utf-8", "replace").decode()
            item = {"type": "delta", "text": text}
        else:
            text = _to_event_text(part)
            item = {"type": "event", "event": text}
        note(part)
        self._emitted_bytes += len(text.encode())
        if self._emitted_bytes > self._output_bytes:
            self._fail_as_too_large(f"The agent emitted more than {self._output_bytes} bytes.")
        self._held.say(item)

    def log(self, message: str, /, **fields: Any) -> None:
        """Writes a line to the service's log, with the run's id. Records of `logging` are sent automatically."""
        self._log_lines += 1
        if self._log_lines > _LOG_LINES:
            return
        text = str(message)[:_LOG_CHARACTERS].encode("utf-8", "replace").decode()
        self._held.say({"type": "log", "message": text, "fields": _to_fields_text(fields)})

    def _check_going(self) -> None:
        if self._held.is_over:
            raise RunStopped(self._held.stop_reason or "The run was stopped, or continues on another worker.")

    def _fail_as_too_large(self, message: str) -> None:
        self._held.say_last({"type": "failed", "code": "output_too_large", "message": message, **self.use()})
        raise RunStopped(message)

    def use(self) -> dict[str, int]:
        """The tokens so far, for the final report."""
        counted = min(max(0, self._tokens_used), _MOST_TOKENS)
        return {"tokens_used": counted} if counted else {}

    def _read_filed(self, told: dict[str, Any] | None) -> str:
        if told is None:
            raise RunStopped(self._held.stop_reason or "The run was stopped, or continues on another worker.")
        if not told.get("done"):
            raise OSError(told.get("text") or "The service could not complete the file operation.")
        return str(told.get("text", ""))

    def _read_secret(self, told: dict[str, Any] | None) -> list[str]:
        if told is None:
            raise RunStopped(self._held.stop_reason or "The run was stopped, or continues on another worker.")
        if not told.get("done"):
            raise SecretMissing(told.get("text") or "The service could not read the secret.")
        return list(from_json(told.get("text", "[]")))

    def _begin_question(self, question: dict[str, Any]) -> tuple[str, str, bool]:
        """The key and JSON text of the question, and whether a question at this position was answered before."""
        self._check_going()
        text = dump_plain(question, "The question")
        key = self._journal.next_question()
        return key, text, key in self._journal.answered

    def _read_answered(self, told: dict[str, Any] | None) -> str | None:
        """The JSON text of the answer; None if it was given to another question."""
        if told is None:
            raise RunStopped(self._held.stop_reason or "The run was stopped, or continues on another worker.")
        return str(told.get("text", "")) if told.get("done") else None

    def _park(self, key: str, text: str) -> NoReturn:
        self._held.say_last({"type": "ask", "key": key, "question": text, **self.use()})
        raise RunStopped("The run waits for an answer, and resumes when it arrives.")

    def _find_step(self, key: str) -> str | None:
        """The JSON text of the stored result, if the step was done before; its output is emitted again."""
        self._check_going()
        stored = self._journal.steps.get(key)
        if stored is None:
            return None
        kept = from_json(stored)
        for part in kept.get("emitted", ()):
            self.emit(part)
        return to_json(kept.get("result")).decode()

    def _to_step(self, key: str, result: str, emitted: list[Part], began: float) -> dict[str, Any]:
        self._check_going()
        latency_ms = round((time.monotonic() - began) * 1000)
        more = f',"emitted":{to_json(emitted).decode()}' if emitted else ""
        value = f'{{"result":{result}{more}{NESTED if is_in_step() else "}"}'
        if len(value.encode()) > self._output_bytes:
            raise ValueError(f"The result of step {key!r} is larger than {self._output_bytes} bytes.")
        return {"type": "step", "key": key, "value": value, "latency_ms": latency_ms}

    def _to_failed_step(self, key: str, error: Exception, began: float) -> dict[str, Any] | None:
        """The item for the run's trace; None if the run is being stopped, because little time remains."""
        self._failed_steps += 1
        if self._failed_steps > _FAILED_STEPS or self._held.is_over or self.cancelled.is_set():
            return None
        latency_ms = round((time.monotonic() - began) * 1000)
        value = to_json({"error": {"name": type(error).__name__, "message": words_of(error)}}).decode()
        failed_key = to_failed_key(key, time.time_ns() // 1_000_000)
        return {"type": "step", "key": failed_key, "value": value, "latency_ms": latency_ms}

    def _begin_call(self, key: str) -> Future[bool] | None:
        """None if the call may go on at once; see `Replay.take`. Steps within steps are not compared."""
        return None if self._replay is None or is_in_step() else self._replay.take(key)

    def _check_turn(self, is_turn: bool) -> None:
        if not is_turn:
            raise RunStopped(self._held.stop_reason or "The code does not match the journal of the run.")

    def _stop_at_mismatch(self, expected: str, found: str, source: str) -> None:
        more = {"expected": expected, "found": found, "source": source}
        self._held.say_last({"type": "mismatch", **more, **self.use()})

    def _begin_work(self) -> None:
        if self._replay is not None:
            self._replay.begin()

    def _end_work(self, key: str, *, is_done: bool) -> None:
        if self._replay is not None:
            self._replay.end(key, is_done=is_done)

    def _decide_version(self, change: str, oldest: int, newest: int) -> dict[str, Any] | None:
        """Decides which version of the change this run uses; returns the step to store if that is new."""
        _check_versions(change, oldest, newest)
        self._check_going()
        if change in self._versions:
            return None
        key = version_key(change)
        stored = self._journal.steps.get(key)
        # A run whose journal goes on after this point came here before the change.
        is_older = self._replay is not None and self._replay.is_behind()
        version: int = (1 if is_older else newest) if stored is None else from_json(stored)["result"]
        if not oldest <= version <= newest:
            expected = f'version {version} of the change "{change}"'
            self._stop_at_mismatch(expected, f"code for the versions {oldest} to {newest}", "")
            raise RunStopped("The code does not support the version of the change that the run uses.")
        self._versions[change] = version
        value = f'{{"result":{version}}}'
        return None if stored is not None else {"type": "step", "key": key, "value": value, "latency_ms": 0}


def _check_versions(change: str, oldest: int, newest: int) -> None:
    if not isinstance(change, str) or not 0 < len(change) <= 150 or "\0" in change:
        raise TypeError("A change needs a name of 1 to 150 characters.")
    if type(oldest) is not int or type(newest) is not int or not 1 <= oldest <= newest:
        raise ValueError("Versions are whole numbers from 1: ctx.version(change, oldest, newest).")


def _to_thread(text: str | None) -> Thread | None:
    if text is None:
        return None
    told = from_json(text)
    return Thread(told["id"], told["messages"], told["state"])


def _to_event_text(event: Mapping[str, Any]) -> str:
    kind = event.get("type") if isinstance(event, Mapping) else None
    if not isinstance(kind, str) or not (kind in _OURS or _OWN_TYPE.fullmatch(kind)):
        what = f"an event of type {kind!r}" if isinstance(event, Mapping) else f"{type(event).__name__}"
        raise TypeError(
            f"An agent cannot emit {what}: emit a text, or an event whose type is {', '.join(sorted(_OURS))} "
            "or your own name with a dot, such as order.found."
        )
    return to_json(event, inf_nan_mode="null").decode()


def _to_fields_text(fields: Mapping[str, Any]) -> str:
    """A log line never fails its run."""
    try:
        text = to_json(fields, inf_nan_mode="null", fallback=str).decode()
    except Exception:  # the value's own code may raise anything
        return '{"fields":"not JSON"}'
    return text if len(text) <= _LOG_CHARACTERS else '{"fields":"too large"}'
