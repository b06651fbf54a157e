"""What an agent has of its run."""

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
# Those that a trace shows; who tries a step over and over writes no more of it down.
_FAILED_STEPS: Final = 100
# A report that says more is not understood, and with it those of all other runs.
_MOST_TOKENS: Final = 10**12


@dataclass
class Thread:
    """The conversation that a run is a turn of; the next run finds `state` as this one leaves it."""

    id: str
    messages: list[dict[str, Any]]
    state: dict[str, Any]


class BaseContext:
    """What both kinds of agents have."""

    def __init__(self, held: HeldRun, output_bytes: int) -> None:
        told = held.told
        self.run_id: str = told["run_id"]
        self.agent_id: str = told["agent_id"]
        self.attempt: int = told["attempt"]
        """How often this run has begun, from 1."""
        self.metadata: dict[str, str] = told.get("metadata") or {}
        self.traceparent: str | None = told.get("traceparent")
        """The run's place in a trace, as W3C Trace Context writes it."""
        self.remaining_seconds: float = told.get("remaining_ms", 0) / 1000
        """How long it had, when it came here."""
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
        """Add to it what models charged: it is the run's usage."""
        return self._tokens_used

    @tokens_used.setter
    def tokens_used(self, count: int) -> None:
        # Here the agent is told; at its end, the count would be in the way of its last word.
        if not (isinstance(count, Real) and math.isfinite(count)):
            raise TypeError(f"ctx.tokens_used is a number of tokens, not {count!r}.")
        self._tokens_used = int(count)

    @property
    def cancelled(self) -> threading.Event:
        """Set when the run shall stop: it was cancelled, has no time left, or the worker ends. Two seconds remain."""
        return self._held.cancelled

    @property
    def messages(self) -> RunMessages:
        """What people send to the run: `async for message in ctx.messages`, or `for` in a thread."""
        return self._held.messages

    @property
    def idempotency_key(self) -> str:
        """Run and attempt. For what must not happen twice at all, use the run's id and a name of your own."""
        return f"{self.run_id}:{self.attempt}"

    def emit(self, part: Part) -> None:
        """A piece of the stream: a text, or an event `{"type": "order.found", …}` of your own; 1 MiB in all."""
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
        """A line of the service's log, under the run's id. Records of `logging` get there by themselves."""
        self._log_lines += 1
        if self._log_lines > _LOG_LINES:
            return
        text = str(message)[:_LOG_CHARACTERS].encode("utf-8", "replace").decode()
        self._held.say({"type": "log", "message": text, "fields": _to_fields_text(fields)})

    def _check_going(self) -> None:
        if self._held.is_over:
            raise RunStopped(self._held.stop_reason or "The run goes no further here.")

    def _fail_as_too_large(self, message: str) -> None:
        self._held.say_last({"type": "failed", "code": "output_too_large", "message": message, **self.use()})
        raise RunStopped(message)

    def use(self) -> dict[str, int]:
        """What models charged so far, as it goes along with a last word."""
        counted = min(max(0, self._tokens_used), _MOST_TOKENS)
        return {"tokens_used": counted} if counted else {}

    def _read_filed(self, told: dict[str, Any] | None) -> str:
        if told is None:
            raise RunStopped(self._held.stop_reason or "The run goes no further here.")
        if not told.get("done"):
            raise OSError(told.get("text") or "The service could not do that with the file.")
        return str(told.get("text", ""))

    def _begin_question(self, question: dict[str, Any]) -> tuple[str, str, bool]:
        """The question's key and JSON text, and whether something was answered at this place before."""
        self._check_going()
        text = dump_plain(question, "The question")
        key = self._journal.next_question()
        return key, text, key in self._journal.answered

    def _read_answered(self, told: dict[str, Any] | None) -> str | None:
        """The answer's JSON text; None if it was given to another question than the one that is asked now."""
        if told is None:
            raise RunStopped(self._held.stop_reason or "The run goes no further here.")
        return str(told.get("text", "")) if told.get("done") else None

    def _park(self, key: str, text: str) -> NoReturn:
        self._held.say_last({"type": "ask", "key": key, "question": text, **self.use()})
        raise RunStopped("The run waits for an answer, and goes on when it has come.")

    def _find_step(self, key: str) -> str | None:
        """The JSON text of what the step gave, where it was done before; what it emitted is emitted again."""
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
        took_ms = round((time.monotonic() - began) * 1000)
        more = f',"emitted":{to_json(emitted).decode()}' if emitted else ""
        value = f'{{"result":{result}{more}}}'
        if len(value.encode()) > self._output_bytes:
            raise ValueError(f"The result of step {key!r} is larger than {self._output_bytes} bytes.")
        return {"type": "step", "key": key, "value": value, "took_ms": took_ms}

    def _to_failed_step(self, key: str, error: Exception, began: float) -> dict[str, Any] | None:
        """For whoever looks at the run; None where it was told to stop, and has a moment and none to lose."""
        self._failed_steps += 1
        if self._failed_steps > _FAILED_STEPS or self._held.is_over or self.cancelled.is_set():
            return None
        took_ms = round((time.monotonic() - began) * 1000)
        value = to_json({"error": {"name": type(error).__name__, "message": words_of(error)}}).decode()
        failed_key = to_failed_key(key, time.time_ns() // 1_000_000)
        return {"type": "step", "key": failed_key, "value": value, "took_ms": took_ms}


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
        Does the work and keeps what it gives: after a crash or a wait that is there, and the work is not done again.
        What is not plain JSON needs its type: `returns=Order`.
        """
        key = self._journal.next_step(name)
        text = self._find_step(key)
        if text is None:
            text = await self._do_step(key, name, work, returns)
        # As a replay would see it, so that no agent comes to depend on the difference.
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
            raise RunStopped(self._held.stop_reason or "The run goes no further here.")
        return text

    async def _keep(self, step: dict[str, Any]) -> bool:
        kept: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self._held.say(step, lambda was_kept: _settle(kept, was_kept))
        return await kept

    async def _put_question(self, question: dict[str, Any]) -> str:
        """The JSON text of the answer to this question; without one, the run stops here until there is one."""
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
    """The run of a `def`, in a thread. When it is cancelled, `ctx.cancelled` is set, and its next step is not begun."""

    def __init__(self, held: HeldRun, output_bytes: int) -> None:
        super().__init__(held, output_bytes)
        self.ask = SyncAsk(self._put_question)
        """`ctx.ask.approval("Refund 60?")`, `ctx.ask.input("Name?", returns=Person)`."""
        self.files = SyncFiles(self._ask_of_files, self.step)
        """`ctx.files.read(file_id)`, `ctx.files.write("report.csv", text)`."""

    def step(self, name: str, work: Callable[[], T], *, returns: Any = None) -> T:
        """
        Does the work and keeps what it gives: after a crash or a wait that is there, and the work is not done again.
        What is not plain JSON needs its type: `returns=Order`.
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
            raise RunStopped(self._held.stop_reason or "The run goes no further here.")
        return text

    def _keep(self, step: dict[str, Any]) -> bool:
        kept: concurrent.futures.Future[bool] = concurrent.futures.Future()
        self._held.say(step, kept.set_result)
        return kept.result()

    def _put_question(self, question: dict[str, Any]) -> str:
        """The JSON text of the answer to this question; without one, the run stops here until there is one."""
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
    """Whoever waited may have been cancelled meanwhile."""
    if not waiting.done():
        waiting.set_result(told)


def _to_result_text(name: str, result: Any, returns: Any) -> str:
    if returns is None:
        return dump_plain(result, f"What step {name!r} gave")
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
            "or a name of your own with a dot, such as order.found."
        )
    return to_json(event, inf_nan_mode="null").decode()


def _to_fields_text(fields: Mapping[str, Any]) -> str:
    """A line of the log never fails the run it speaks of."""
    try:
        text = to_json(fields, inf_nan_mode="null", fallback=str).decode()
    except Exception:  # whatever a value's own code raises
        return '{"fields":"not JSON"}'
    return text if len(text) <= _LOG_CHARACTERS else '{"fields":"too large"}'
