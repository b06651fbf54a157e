"""The context of a run, for its agent."""

from __future__ import annotations

import asyncio
import concurrent.futures
import inspect
import random
import time
from collections.abc import Awaitable, Callable
from datetime import datetime, timezone
from typing import Any, Final, TypeVar, cast, overload
from uuid import UUID, uuid4

from .base_context import BaseContext, Thread
from .files import Files, SyncFiles
from .held_run import HeldRun, RunStopped
from .journal import recording
from .questions import Ask, SyncAsk
from .replay import END
from .secrets import Secrets, SyncSecrets
from .shapes import dump_plain, shape_of

__all__ = ["BaseContext", "Context", "SyncContext", "Thread"]

T = TypeVar("T")
# A thread that waits for its turn notices this late that the run was cancelled.
_WAIT_SECONDS: Final = 0.2


def _now_ms() -> int:
    return time.time_ns() // 1_000_000


def _to_time(ms: int) -> datetime:
    return datetime.fromtimestamp(ms / 1000, timezone.utc)


def _new_uuid() -> str:
    return str(uuid4())


class Context(BaseContext):
    """The run of an `async def`. When it is cancelled, `asyncio.CancelledError` is raised where it waits."""

    def __init__(self, held: HeldRun, output_bytes: int) -> None:
        super().__init__(held, output_bytes)
        self.ask = Ask(self._put_question)
        """`await ctx.ask.approval("Refund 60?")`, `await ctx.ask.input("Name?", returns=Person)`."""
        self.files = Files(self._ask_of_files, self.step)
        """`await ctx.files.read(file_id)`, `await ctx.files.write("report.csv", text)`."""
        self.secrets = Secrets(self._ask_for_secret)
        """`await ctx.secrets.get("STRIPE_API_KEY")`."""

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
        await self._take_turn(key)
        text = self._find_step(key)
        if text is None:
            text = await self._do_step(key, name, work, returns)
        # Decoded as in a replay, so that no agent depends on the difference.
        return cast(T, shape_of(returns).parse(text))

    async def now(self) -> datetime:
        """The current time, the same when the run resumes."""
        return _to_time(await self.step("ctx.now", _now_ms))

    async def random(self) -> float:
        """A random number from 0 to 1, the same when the run resumes."""
        return await self.step("ctx.random", random.random)

    async def uuid(self) -> UUID:
        """A random UUID, the same when the run resumes."""
        return UUID(await self.step("ctx.uuid", _new_uuid))

    async def version(self, change: str, oldest: int, newest: int) -> int:
        """
        The version of a planned change for this run: `newest`, or 1 for a run that was past this point before the
        change. A run keeps its version. Versions below `oldest` are no longer supported by the code.
        """
        decided = self._decide_version(change, oldest, newest)
        if decided is not None and not await self._keep(decided):
            raise RunStopped(self._held.stop_reason or "The run was stopped, or continues on another worker.")
        return self._versions[change]

    async def finish(self) -> None:
        """The function has returned: everything that the journal has must have been called."""
        await self._take_turn(END)

    async def _take_turn(self, key: str) -> None:
        turn = self._begin_call(key)
        if turn is not None:
            self._check_turn(await asyncio.wrap_future(turn))

    async def _do_step(self, key: str, name: str, work: Callable[[], Any], returns: Any) -> str:
        began = time.monotonic()
        self._begin_work()
        is_done = False
        try:
            with recording() as emitted:
                result = work()
                if inspect.isawaitable(result):
                    result = await result
            text = _to_result_text(name, result, returns)
            done = self._to_step(key, text, emitted, began)
            is_done = True
        except Exception as error:
            failed = self._to_failed_step(key, error, began)
            if failed is not None:
                await self._keep(failed)
            raise
        finally:
            self._end_work(key, is_done=is_done)
        if not await self._keep(done):
            raise RunStopped(self._held.stop_reason or "The run was stopped, or continues on another worker.")
        return text

    async def _keep(self, step: dict[str, Any]) -> bool:
        kept: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self._held.say(step, lambda was_kept: _settle(kept, was_kept))
        return await kept

    async def _put_question(self, question: dict[str, Any]) -> str:
        """The JSON text of the answer to this question. Without an answer, the run stops here until there is one."""
        key, text, was_answered = self._begin_question(question)
        await self._take_turn(key)
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

    async def _ask_for_secret(self, name: str) -> list[str]:
        told: asyncio.Future[dict[str, Any] | None] = asyncio.get_running_loop().create_future()
        self._held.ask_for_secret(name, lambda answer: _settle(told, answer))
        return self._read_secret(await told)


class SyncContext(BaseContext):
    """The run of a `def`, in a thread. If it is cancelled, `ctx.cancelled` is set and its next step does not start."""

    def __init__(self, held: HeldRun, output_bytes: int) -> None:
        super().__init__(held, output_bytes)
        self.ask = SyncAsk(self._put_question)
        """`ctx.ask.approval("Refund 60?")`, `ctx.ask.input("Name?", returns=Person)`."""
        self.files = SyncFiles(self._ask_of_files, self.step)
        """`ctx.files.read(file_id)`, `ctx.files.write("report.csv", text)`."""
        self.secrets = SyncSecrets(self._ask_for_secret)
        """`ctx.secrets.get("STRIPE_API_KEY")`."""

    def step(self, name: str, work: Callable[[], T], *, returns: Any = None) -> T:
        """
        Executes the work and stores its result: after a crash or a wait the stored result is returned, and the work
        is not repeated. A result that is not plain JSON needs its type: `returns=Order`.
        """
        if self.cancelled.is_set():
            raise RunStopped(self._held.stop_reason)
        key = self._journal.next_step(name)
        self._take_turn(key)
        text = self._find_step(key)
        if text is None:
            text = self._do_step(key, name, work, returns)
        return cast(T, shape_of(returns).parse(text))

    def now(self) -> datetime:
        """The current time, the same when the run resumes."""
        return _to_time(self.step("ctx.now", _now_ms))

    def random(self) -> float:
        """A random number from 0 to 1, the same when the run resumes."""
        return self.step("ctx.random", random.random)

    def uuid(self) -> UUID:
        """A random UUID, the same when the run resumes."""
        return UUID(self.step("ctx.uuid", _new_uuid))

    def version(self, change: str, oldest: int, newest: int) -> int:
        """
        The version of a planned change for this run: `newest`, or 1 for a run that was past this point before the
        change. A run keeps its version. Versions below `oldest` are no longer supported by the code.
        """
        decided = self._decide_version(change, oldest, newest)
        if decided is not None and not self._keep(decided):
            raise RunStopped(self._held.stop_reason or "The run was stopped, or continues on another worker.")
        return self._versions[change]

    def finish(self) -> None:
        """The function has returned: everything that the journal has must have been called."""
        self._take_turn(END)

    def _take_turn(self, key: str) -> None:
        turn = self._begin_call(key)
        if turn is None:
            return
        while not concurrent.futures.wait([turn], timeout=_WAIT_SECONDS).done:
            if self.cancelled.is_set():
                raise RunStopped(self._held.stop_reason)
        self._check_turn(turn.result())

    def _do_step(self, key: str, name: str, work: Callable[[], Any], returns: Any) -> str:
        began = time.monotonic()
        self._begin_work()
        is_done = False
        try:
            with recording() as emitted:
                result = work()
            text = _to_result_text(name, result, returns)
            done = self._to_step(key, text, emitted, began)
            is_done = True
        except Exception as error:
            failed = self._to_failed_step(key, error, began)
            if failed is not None:
                self._keep(failed)
            raise
        finally:
            self._end_work(key, is_done=is_done)
        if not self._keep(done):
            raise RunStopped(self._held.stop_reason or "The run was stopped, or continues on another worker.")
        return text

    def _keep(self, step: dict[str, Any]) -> bool:
        kept: concurrent.futures.Future[bool] = concurrent.futures.Future()
        self._held.say(step, kept.set_result)
        return kept.result()

    def _put_question(self, question: dict[str, Any]) -> str:
        """The JSON text of the answer to this question. Without an answer, the run stops here until there is one."""
        key, text, was_answered = self._begin_question(question)
        self._take_turn(key)
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

    def _ask_for_secret(self, name: str) -> list[str]:
        told: concurrent.futures.Future[dict[str, Any] | None] = concurrent.futures.Future()
        self._held.ask_for_secret(name, told.set_result)
        return self._read_secret(told.result())


def _settle(waiting: asyncio.Future[T], told: T) -> None:
    """The run may have been cancelled during the wait."""
    if not waiting.done():
        waiting.set_result(told)


def _to_result_text(name: str, result: Any, returns: Any) -> str:
    if returns is None:
        return dump_plain(result, f"The result of step {name!r}")
    return shape_of(returns).dump(result)
