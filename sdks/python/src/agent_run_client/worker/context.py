"""The context of a run, for its agent."""

from __future__ import annotations

import asyncio
import concurrent.futures
import inspect
import math
import re
import threading
import time
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from numbers import Real
from typing import Any, Final, NoReturn, TypeVar, cast, overload

from pydantic_core import from_json, to_json

from .files import Files, SyncFiles
from .held_run import HeldRun, RunStopped
from .journal import Journal, Part, note, recording, to_failed_key
from .messages import RunMessages
from .questions import Ask, SyncAsk
from .shapes import dump_plain, shape_of
from .thrown import words_of

T = TypeVar("T")

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
            raise RunStopped(self._held.stop_reason or "The run does not continue here.")

    def _fail_as_too_large(self, message: str) -> None:
        self._held.say_last({"type": "failed", "code": "output_too_large", "message": message, **self.use()})
        raise RunStopped(message)

    def use(self) -> dict[str, int]:
        """The tokens so far, for the final report."""
        counted = min(max(0, self._tokens_used), _MOST_TOKENS)
        return {"tokens_used": counted} if counted else {}

    def _read_filed(self, told: dict[str, Any] | None) -> str:
        if told is None:
            raise RunStopped(self._held.stop_reason or "The run does not continue here.")
        if not told.get("done"):
            raise OSError(told.get("text") or "The service could not complete the file operation.")
        return str(told.get("text", ""))

    def _begin_question(self, question: dict[str, Any]) -> tuple[str, str, bool]:
        """The key and JSON text of the question, and whether a question at this position was answered before."""
        self._check_going()
        text = dump_plain(question, "The question")
        key = self._journal.next_question()
        return key, text, key in self._journal.answered

    def _read_answered(self, told: dict[str, Any] | None) -> str | None:
        """The JSON text of the answer; None if it was given to another question."""
        if told is None:
            raise RunStopped(self._held.stop_reason or "The run does not continue here.")
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
        value = f'{{"result":{result}{more}}}'
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


class Context(BaseContext):
    """The run of an `async def`. When it is cancelled, `asyncio.CancelledError` is raised where it waits."""

    def __init__(self, held: HeldRun, output_bytes: int) -> None:
        super().__init__(held, output_bytes)
        self.ask = Ask(self._put_question)
        """`await ctx.ask.approval("Refund 60?")`, `await ctx.ask.input("Name?", returns=Person)`."""
        self.files = Files(self._ask_of_files, self.step)
        """`await ctx.files.read(file_id)`, `await ctx.files.write("report.csv", text)`."""

    @overload
    async def step(self, name: str, work: Callable[[], Awaitable[T]], *, returns: Any = None) -> T: ...

    @overload
    async def step(self, name: str, work: Callable[[], T], *, returns: Any = None) -> T: ...

    async def step(self, name: str, work: Callable[[], Awaitable[T] | T], *, returns: Any = None) -> T:
        """
        Executes the work and stores its result: after a crash or a wait the stored result is returned, and the work
        is not repeated. A result that is not plain JSON needs its type: `returns=Order`.
        """
        key = self._journal.next_step(name)
        text = self._find_step(key)
        if text is None:
            text = await self._do_step(key, name, work, returns)
        # Decoded as in a replay, so that no agent depends on the difference.
        return cast(T, shape_of(returns).parse(text))

    async def _do_step(self, key: str, name: str, work: Callable[[], Any], returns: Any) -> str:
        began = time.monotonic()
        try:
            with recording() as emitted:
                result = work()
                if inspect.isawaitable(result):
                    result = await result
            text = _to_result_text(name, result, returns)
            done = self._to_step(key, text, emitted, began)
        except Exception as error:
            failed = self._to_failed_step(key, error, began)
            if failed is not None:
                await self._keep(failed)
            raise
        if not await self._keep(done):
            raise RunStopped(self._held.stop_reason or "The run does not continue here.")
        return text

    async def _keep(self, step: dict[str, Any]) -> bool:
        kept: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self._held.say(step, lambda was_kept: _settle(kept, was_kept))
        return await kept

    async def _put_question(self, question: dict[str, Any]) -> str:
        """The JSON text of the answer to this question. Without an answer, the run stops here until there is one."""
        key, text, was_answered = self._begin_question(question)
        if was_answered:
            told: asyncio.Future[dict[str, Any] | None] = asyncio.get_running_loop().create_future()
            self._held.ask_for_answer(key, text, lambda answer: _settle(told, answer))
            answer = self._read_answered(await told)
            if answer is not None:
                return answer
        self._park(key, text)

    async def _ask_of_files(self, verb: str, argument: str) -> str:
        told: asyncio.Future[dict[str, Any] | None] = asyncio.get_running_loop().create_future()
        self._held.ask_of_files(verb, argument, lambda answer: _settle(told, answer))
        return self._read_filed(await told)


class SyncContext(BaseContext):
    """The run of a `def`, in a thread. If it is cancelled, `ctx.cancelled` is set and its next step does not start."""

    def __init__(self, held: HeldRun, output_bytes: int) -> None:
        super().__init__(held, output_bytes)
        self.ask = SyncAsk(self._put_question)
        """`ctx.ask.approval("Refund 60?")`, `ctx.ask.input("Name?", returns=Person)`."""
        self.files = SyncFiles(self._ask_of_files, self.step)
        """`ctx.files.read(file_id)`, `ctx.files.write("report.csv", text)`."""

    def step(self, name: str, work: Callable[[], T], *, returns: Any = None) -> T:
        """
        Executes the work and stores its result: after a crash or a wait the stored result is returned, and the work
        is not repeated. A result that is not plain JSON needs its type: `returns=Order`.
        """
        if self.cancelled.is_set():
            raise RunStopped(self._held.stop_reason)
        key = self._journal.next_step(name)
        text = self._find_step(key)
        if text is None:
            text = self._do_step(key, name, work, returns)
        return cast(T, shape_of(returns).parse(text))

    def _do_step(self, key: str, name: str, work: Callable[[], Any], returns: Any) -> str:
        began = time.monotonic()
        try:
            with recording() as emitted:
                result = work()
            text = _to_result_text(name, result, returns)
            done = self._to_step(key, text, emitted, began)
        except Exception as error:
            failed = self._to_failed_step(key, error, began)
            if failed is not None:
                self._keep(failed)
            raise
        if not self._keep(done):
            raise RunStopped(self._held.stop_reason or "The run does not continue here.")
        return text

    def _keep(self, step: dict[str, Any]) -> bool:
        kept: concurrent.futures.Future[bool] = concurrent.futures.Future()
        self._held.say(step, kept.set_result)
        return kept.result()

    def _put_question(self, question: dict[str, Any]) -> str:
        """The JSON text of the answer to this question. Without an answer, the run stops here until there is one."""
        key, text, was_answered = self._begin_question(question)
        if was_answered:
            told: concurrent.futures.Future[dict[str, Any] | None] = concurrent.futures.Future()
            self._held.ask_for_answer(key, text, told.set_result)
            answer = self._read_answered(told.result())
            if answer is not None:
                return answer
        self._park(key, text)

    def _ask_of_files(self, verb: str, argument: str) -> str:
        told: concurrent.futures.Future[dict[str, Any] | None] = concurrent.futures.Future()
        self._held.ask_of_files(verb, argument, told.set_result)
        return self._read_filed(told.result())


def _settle(waiting: asyncio.Future[T], told: T) -> None:
    """The run may have been cancelled during the wait."""
    if not waiting.done():
        waiting.set_result(told)


def _to_result_text(name: str, result: Any, returns: Any) -> str:
    if returns is None:
        return dump_plain(result, f"The result of step {name!r}")
    return shape_of(returns).dump(result)


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
