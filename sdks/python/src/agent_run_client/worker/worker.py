"""The worker: your process that executes the runs of its agents."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import sys
import threading
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from os import PathLike
from typing import Any

import httpx

from ..errors import APIStatusError, ConfigurationError
from ..logs import logger
from ..options import from_environment
from ..version import __version__
from .agents import Agent, declared
from .desk import MOST_RUNS, Desk
from .execution import Executor
from .loop_watch import watching_loop
from .reload import start_anew, until_changed
from .run_logs import logging_to_runs
from .session import PROTOCOL, Session


class Worker:
    """
    Runs the given agents, or all that were declared with `@agent`. Key, URL and certificates are the same as for the
    client (AGENTRUN_API_KEY, which needs the scope `workers:run`, AGENTRUN_BASE_URL, AGENTRUN_CA_FILE); the build is
    read from AGENTRUN_BUILD. `concurrency` is the maximum number of concurrent runs, `drain_seconds` how long they may
    continue after the worker is stopped.
    """

    def __init__(
        self,
        agents: Iterable[Agent] | None = None,
        *,
        concurrency: int = 100,
        build: str | None = None,
        name: str | None = None,
        drain_seconds: float = 20,
        api_key: str | None = None,
        base_url: str | None = None,
        ca_file: str | PathLike[str] | None = None,
        http_client: httpx.AsyncClient | None = None,
    ) -> None:
        given = declared.values() if agents is None else agents
        self._agents = {one.name: one for one in given}
        if not self._agents:
            raise ConfigurationError("A worker needs agents: write @agent above a function, or use Worker([…]).")
        if not 1 <= concurrency <= MOST_RUNS:
            raise ConfigurationError(f"concurrency must be 1 to {MOST_RUNS}; it is {concurrency}.")
        self._concurrency = concurrency
        self._build = build or from_environment("AGENTRUN_BUILD")
        self._name = name or f"{socket.gethostname()}-{os.getpid()}"
        self._drain_seconds = drain_seconds
        self._connection: dict[str, Any] = {
            "api_key": api_key,
            "base_url": base_url,
            "ca_file": ca_file,
            "http_client": http_client,
        }
        self._loop: asyncio.AbstractEventLoop | None = None
        self._stopping = asyncio.Event()
        self._cut_short = asyncio.Event()

    def run(self, *, reload: bool | None = None) -> None:
        """
        Works until SIGTERM or SIGINT, drains, and returns; a second signal ends the draining. With `reload`, or
        `--reload` in the program's arguments, a changed file of the program drains and restarts it. If
        there is no key or the service rejects it, the program exits (`SystemExit`) with one line of explanation and 1.
        """
        is_watching = "--reload" in sys.argv[1:] if reload is None else reload
        try:
            with logging_to_runs():
                is_changed = asyncio.run(self._work(is_watching))
        except APIStatusError as error:
            sys.exit(_to_refusal(error, self._to_registration()["queues"]))
        except ConfigurationError as error:
            sys.exit(str(error))
        if is_changed:
            start_anew()

    async def run_async(self) -> None:
        """Like `run`, in your own loop; errors of the service are raised as errors of the client."""
        with logging_to_runs():
            await self._work(is_watching=False)

    def stop(self) -> None:
        """Drains the worker, from any thread; a second call ends the draining."""
        if self._loop is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._stop)

    def _stop(self) -> None:
        (self._cut_short if self._stopping.is_set() else self._stopping).set()

    async def _work(self, is_watching: bool) -> bool:
        """Returns whether it ended because the program has changed."""
        self._loop = asyncio.get_running_loop()
        self._stopping, self._cut_short = asyncio.Event(), asyncio.Event()
        session = Session(self._to_registration(), **self._connection)
        try:
            with self._signals(self._loop):
                return await self._serve(session, is_watching)
        finally:
            await session.close()

    async def _serve(self, session: Session, is_watching: bool) -> bool:
        stopping = asyncio.ensure_future(self._stopping.wait())
        registering = asyncio.ensure_future(session.register())
        await asyncio.wait({stopping, registering}, return_when=asyncio.FIRST_COMPLETED)
        if not registering.done():
            registering.cancel()
            return False
        await registering
        logger.info("%s", self._to_greeting(session.base_url))
        with watching_loop(session.terms.get("silence_seconds", 12)):
            return await self._run_desk(session, stopping, is_watching)

    async def _run_desk(self, session: Session, stopping: asyncio.Future[Any], is_watching: bool) -> bool:
        executor = Executor(self._agents, session.terms["output_bytes"])
        desk = Desk(session, executor, self._concurrency)
        ends: set[asyncio.Future[Any]] = {stopping, desk.failed}
        changed = asyncio.ensure_future(until_changed()) if is_watching else None
        if changed is not None:
            ends.add(changed)
        await asyncio.wait(ends, return_when=asyncio.FIRST_COMPLETED)
        is_changed = changed is not None and changed.done()
        for task in (stopping, changed):
            if task is not None:
                task.cancel()
        logger.info("Stopping; %d runs are still in progress.", desk.running)
        self._stopping.set()
        await desk.drain(self._drain_seconds, self._cut_short)
        await executor.stop()
        await session.leave()
        if desk.failed.done():
            desk.failed.result()
        return is_changed

    def _to_greeting(self, base_url: str) -> str:
        """One sentence, the same in every language."""
        build = f"build {self._build}" if self._build else "no build"
        queues = ", ".join(self._to_registration()["queues"])
        where = f"Worker {self._name[:128]} ({build}) has registered at {base_url}"
        return f"{where}; queues: {queues}; agents: {', '.join(self._agents)}."

    def _to_registration(self) -> dict[str, Any]:
        agents = [one.to_offer() for one in self._agents.values()]
        return {
            "protocol": PROTOCOL,
            "name": self._name[:128],
            "sdk": f"agent-run-client-python/{__version__}",
            "concurrency": self._concurrency,
            "queues": sorted({one["queue"] for one in agents}),
            "agents": agents,
            **({"build": self._build} if self._build else {}),
        }

    @contextmanager
    def _signals(self, loop: asyncio.AbstractEventLoop) -> Iterator[None]:
        """Only the main thread can handle signals."""
        if threading.current_thread() is not threading.main_thread():
            yield
            return
        numbers = (signal.SIGTERM, signal.SIGINT)
        before = {number: signal.getsignal(number) for number in numbers}
        for number in numbers:
            try:
                loop.add_signal_handler(number, self._stop)
            except NotImplementedError:  # Windows
                signal.signal(number, lambda *_: self.stop())
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)


def _to_refusal(error: APIStatusError, queues: list[str]) -> str:
    """One sentence, the same in every language, with advice if the key is the problem."""
    address = str(error.response.request.url).partition("/workers")[0]
    known = " ".join(part for part in (str(error.status), error.code) if part)
    refusal = f"The service at {address} rejected this worker ({known}): {error.message}"
    if error.status not in (401, 403):
        return refusal
    flags = " ".join(f"--queue {queue}" for queue in queues)
    advice = "Create a key for it and set AGENTRUN_API_KEY: agentrun keys create worker --scope workers:run"
    return f"{refusal} {advice} {flags}"
