"""
Schedules the polls and reports of a worker. One poll is always open, with the number of free slots; one report is sent
at a time, with all new items, and it names every run that the worker holds.
"""

from __future__ import annotations

import asyncio
from typing import Any, Final

from ..errors import APIStatusError
from ..logs import logger
from .execution import Executor
from .held_run import HeldRun
from .session import Session

MOST_RUNS: Final = 10_000
_REFUSALS: Final = frozenset({401, 403})


class Desk:
    """Receives runs and sends reports."""

    def __init__(self, session: Session, executor: Executor, concurrency: int) -> None:
        self._session = session
        self._executor = executor
        self._concurrency = concurrency
        self._held: list[HeldRun] = []
        self._loop = asyncio.get_running_loop()
        self._word = asyncio.Event()
        self._emptied = asyncio.Event()
        self._poll: asyncio.Task[None] | None = None
        self._polled_slots = 0
        self._polls: set[asyncio.Task[None]] = set()
        self._is_draining = False
        self.failed: asyncio.Future[None] = self._loop.create_future()
        """Resolves with the error if the service rejects the worker."""
        self._reports = asyncio.ensure_future(self._report_forever())
        self._fill()

    @property
    def running(self) -> int:
        return len(self._held)

    async def drain(self, grace_seconds: float, cut_short: asyncio.Event) -> None:
        """Accepts no more runs, waits for the active ones, and returns the rest to the queue."""
        self._is_draining = True
        if self._polls and not self.failed.done():
            await asyncio.wait({asyncio.ensure_future(self._end_polls())}, timeout=2)
        await self._until_empty(grace_seconds, cut_short)
        for held in self._held:
            if not held.is_over:
                held.release()
        if not self.failed.done():
            await self._until_empty(5)
        for task in (self._reports, *self._polls):
            task.cancel()

    def _fill(self) -> None:
        """A poll without slots is replaced by one with slots; the service ends the earlier one."""
        slots = min(self._concurrency - len(self._held), MOST_RUNS)
        if self._is_draining or (self._poll is not None and not (self._polled_slots == 0 and slots > 0)):
            return
        self._polled_slots = slots
        task = self._poll = asyncio.ensure_future(self._poll_once(slots))
        self._polls.add(task)
        task.add_done_callback(self._polled)

    async def _poll_once(self, slots: int) -> None:
        own = asyncio.current_task()
        answer = await self._session.poll(slots, len(self._held), lambda: self._poll is own and not self._is_draining)
        if answer is None:
            return
        if answer.get("report"):
            self._word.set()
        for told in answer.get("runs", ()):
            self._take(told)

    def _polled(self, task: asyncio.Task[None]) -> None:
        self._polls.discard(task)
        if self._note_failure(task) or self._poll is not task:
            return
        self._poll = None
        self._fill()

    def _take(self, told: dict[str, Any]) -> None:
        held = HeldRun(told, self._loop, self._word.set)
        self._held.append(held)
        self._emptied.clear()
        if self._is_draining:
            held.release()
        else:
            self._executor.start(held)

    async def _end_polls(self) -> None:
        await self._session.end_poll()
        if self._polls:
            await asyncio.wait(self._polls)

    async def _report_forever(self) -> None:
        task = asyncio.current_task()
        assert task is not None
        task.add_done_callback(self._note_failure)
        while True:
            heartbeat = self._loop.call_later(self._session.terms["heartbeat_seconds"], self._word.set)
            await self._word.wait()
            heartbeat.cancel()
            # Items of the same loop iteration are sent together.
            await asyncio.sleep(0)
            self._word.clear()
            if self._held:
                await self._report_once()

    async def _report_once(self) -> None:
        runs = self._held.copy()
        try:
            answers = await self._session.report(self._to_report(runs))
        except APIStatusError as error:
            if error.status in _REFUSALS:
                raise
            logger.error(
                "The service rejected a report as invalid. Its %d runs stop on this worker: %s", len(runs), error
            )
            answers = [{"status": "gone", "message": "The service rejected the worker's report."}] * len(runs)
        gone = {held for held, answer in zip(runs, answers, strict=False) if not self._hear(held, answer)}
        if gone:
            self._held = [held for held in self._held if held not in gone]
            self._fill()
        if not self._held:
            self._emptied.set()

    def _to_report(self, runs: list[HeldRun]) -> bytes:
        room = self._session.terms["report_bytes"] // 2
        texts = []
        for held in runs:
            text, size, is_all = held.to_report(room)
            room = max(0, room - size)
            texts.append(text)
            if not is_all:
                self._word.set()
        return b'{"runs":[%b]}' % b",".join(texts)

    def _hear(self, held: HeldRun, answer: dict[str, Any]) -> bool:
        if answer.get("status") == "invalid":
            logger.error("The library caused run %s to fail: %s", held.told["run_id"], answer.get("message"))
        return held.hear(answer)

    async def _until_empty(self, seconds: float, cut_short: asyncio.Event | None = None) -> None:
        if not self._held:
            return
        self._emptied.clear()
        events = [self._emptied] if cut_short is None else [self._emptied, cut_short]
        waits: set[asyncio.Future[Any]] = {asyncio.ensure_future(event.wait()) for event in events}
        waits.add(asyncio.ensure_future(asyncio.wait({self.failed})))
        await asyncio.wait(waits, timeout=seconds, return_when=asyncio.FIRST_COMPLETED)
        for wait in waits:
            wait.cancel()

    def _note_failure(self, task: asyncio.Task[None]) -> bool:
        error = None if task.cancelled() else task.exception()
        if error is not None and not self.failed.done():
            self.failed.set_exception(error)
        return error is not None
