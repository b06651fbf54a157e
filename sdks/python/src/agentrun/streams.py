"""
Streams as iterators. A stream that breaks, ends too early or falls silent is taken up again after the last event that
was handed out; nothing is lost and nothing comes twice. `Thread` decides, for both clients, and does no I/O.
"""

from __future__ import annotations

import json
import random
import re
from collections.abc import AsyncIterator, Callable, Iterator
from dataclasses import replace
from types import TracebackType
from typing import Any, Generic, TypeVar, cast

import httpx
from typing_extensions import Self

from .answers import reader
from .errors import APIError, APIStatusError, to_connection_error
from .logs import logger
from .models import RequiredAction, Run, RunStreamEvent
from .options import RequestOptions, Settings
from .requests import Call, path
from .retries import is_retried, retry_delay
from .sse import EventDecoder, ServerSentEvent
from .transport import AsyncTransport, Transport

E = TypeVar("E")

_RUN_IN_PATH = re.compile(r"/runs/([^/?#]+)/stream")
_LAST = frozenset({"run.completed", "run.failed", "run.cancelled"})


class RunEvent(RunStreamEvent):
    """Something that happened to a run. What it holds beside the first three depends on its type."""

    delta: str | None = None
    """Of `run.output.delta`: the next piece of text."""
    run: Run | None = None
    """The whole run: where it ended, and in a reset of what is no longer kept."""
    required_action: RequiredAction | None = None
    """Of `run.requires_action`."""
    attempt: int | None = None
    output: Any = None
    """Of `stream.reset`: the text so far, in place of all deltas before."""


class Thread(Generic[E]):
    """How far a stream has come, and how it goes on when it breaks."""

    def __init__(self, call: Call[Any], read: Callable[[Any], E], settings: Settings) -> None:
        self._first = call
        self._read = read
        self._settings = settings
        self._resumes = 0
        self._was_opened = False
        self.last_event_id: str | None = None
        self.is_over = False

    def accept(self, sent: ServerSentEvent) -> E | None:
        """The event, where it is a new one."""
        data = _parse(sent.data)
        if data is None or not self._is_new(sent, data):
            return None
        self._resumes = 0
        self.last_event_id = sent.id or self.last_event_id
        return self._read(data)

    def opened(self, response: httpx.Response) -> None:
        """What the head of an answer says of how to go on."""
        self._was_opened = True

    def next_call(self) -> Call[Any]:
        return self._resume_call() if self._was_opened else self._first

    def delay_after(self, broken: Exception | None) -> float:
        """Seconds until the stream is taken up again; raises where that is no use."""
        error = self._to_error(broken)
        if not self._was_opened:
            # The attempts that a call has were made already.
            raise error
        if isinstance(error, APIStatusError) and not is_retried(error.status, error.response.headers):
            raise error
        self._resumes += 1
        retry_after = error.retry_after if isinstance(error, APIStatusError) else None
        delay = retry_delay(self._resumes, retry_after, random.random())
        if self._resumes > self._settings.max_resumes or delay is None:
            error.last_event_id = self.last_event_id
            raise error
        logger.info("a stream broke: %s; resumed after %s in %.2f s", error, self.last_event_id, delay)
        return delay

    def _is_new(self, sent: ServerSentEvent, data: dict[str, Any]) -> bool:
        return not sent.id or sent.id != self.last_event_id

    def _resume_call(self) -> Call[Any]:
        headers = {**self._first.headers, **self._last_event_header()}
        return replace(self._first, headers=headers, options=_without_retries(self._first.options))

    def _last_event_header(self) -> dict[str, str]:
        return {} if self.last_event_id is None else {"last-event-id": self.last_event_id}

    def _to_error(self, broken: Exception | None) -> APIError:
        if isinstance(broken, APIError):
            return broken
        method, where = self._first.method, self._first.path
        error = to_connection_error(broken or EOFError("the stream ended too early"), method, where)
        error.__cause__ = broken
        return error


class RunThread(Thread[RunEvent]):
    """The events of one run, numbered without gaps."""

    def __init__(
        self, call: Call[Any], settings: Settings, run_id: str | None = None, after: int | None = None
    ) -> None:
        super().__init__(call, reader(RunEvent), settings)
        self.run_id = run_id
        self.final_run: Run | None = None
        self.last_event_id = None if after is None else str(after)
        self._sequence = -1 if after is None else after

    def opened(self, response: httpx.Response) -> None:
        super().opened(response)
        found = _RUN_IN_PATH.search(response.headers.get("location", ""))
        if found and self.run_id is None:
            self.run_id = found.group(1)

    def accept(self, sent: ServerSentEvent) -> RunEvent | None:
        event = super().accept(sent)
        if event is not None:
            self.run_id = self.run_id or event.run_id
            self.is_over = event.type in _LAST
            self.final_run = event.run if self.is_over else None
        return event

    def _is_new(self, sent: ServerSentEvent, data: dict[str, Any]) -> bool:
        sequence = data.get("sequence")
        if not isinstance(sequence, int):
            return True
        is_new = sequence > self._sequence
        self._sequence = max(sequence, self._sequence)
        return is_new

    def _resume_call(self) -> Call[Any]:
        if self.run_id is None:
            return super()._resume_call()
        # The run exists: it is followed, never made again.
        return Call(
            "GET",
            path("/runs/{id}/stream", id=self.run_id),
            self._first.read,
            headers=self._last_event_header(),
            accept=self._first.accept,
            options=_without_retries(self._first.options),
        )


def _parse(data: str) -> dict[str, Any] | None:
    """An event that is no JSON object is none of ours."""
    try:
        parsed = json.loads(data)
    except ValueError:
        return None
    return parsed if isinstance(parsed, dict) else None


def _without_retries(options: RequestOptions) -> RequestOptions:
    """The resumes are the retries of a stream; what was only for the first request is left out."""
    kept = {name: value for name, value in options.items() if name in ("timeout", "extra_headers")}
    return cast(RequestOptions, {**kept, "max_retries": 0})


class Stream(Generic[E]):
    """Events as they happen. Use it in a `with`, or just leave the loop: either closes the connection."""

    def __init__(self, transport: Transport, thread: Thread[E]) -> None:
        self._transport = transport
        self._thread = thread
        self._response: httpx.Response | None = None

    @property
    def last_event_id(self) -> str | None:
        """Where a new stream can go on."""
        return self._thread.last_event_id

    @property
    def http_response(self) -> httpx.Response | None:
        """Of the connection that is open, or was last."""
        return self._response

    def __enter__(self) -> Self:
        self._open()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        if self._response is not None:
            self._response.close()

    def __iter__(self) -> Iterator[E]:
        try:
            while not self._thread.is_over:
                yield from self._one_connection()
        finally:
            self.close()

    def _one_connection(self) -> Iterator[E]:
        broken: Exception | None = None
        try:
            for chunk in self._open().iter_bytes():
                for sent in self._decoder.feed(chunk):
                    if (event := self._thread.accept(sent)) is not None:
                        yield event
                    if self._thread.is_over:
                        return
        except (httpx.RequestError, APIError) as error:
            broken = error
        self.close()
        self._transport.sleep(self._thread.delay_after(broken))

    def _open(self) -> httpx.Response:
        if self._response is not None and not self._response.is_closed:
            return self._response
        self._decoder = EventDecoder()
        self._response, deadline = self._transport.open(self._thread.next_call())
        deadline.count_silence(self._transport.settings.idle_timeout)
        self._thread.opened(self._response)
        return self._response


class AsyncStream(Generic[E]):
    """Events as they happen. Use it in an `async with`, or just leave the loop: either closes the connection."""

    def __init__(self, transport: AsyncTransport, thread: Thread[E]) -> None:
        self._transport = transport
        self._thread = thread
        self._response: httpx.Response | None = None

    @property
    def last_event_id(self) -> str | None:
        """Where a new stream can go on."""
        return self._thread.last_event_id

    @property
    def http_response(self) -> httpx.Response | None:
        """Of the connection that is open, or was last."""
        return self._response

    async def __aenter__(self) -> Self:
        await self._open()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    async def close(self) -> None:
        if self._response is not None:
            await self._response.aclose()

    async def __aiter__(self) -> AsyncIterator[E]:
        try:
            while not self._thread.is_over:
                broken: Exception | None = None
                try:
                    async for chunk in (await self._open()).aiter_bytes():
                        for sent in self._decoder.feed(chunk):
                            if (event := self._thread.accept(sent)) is not None:
                                yield event
                            if self._thread.is_over:
                                return
                except (httpx.RequestError, APIError) as error:
                    broken = error
                await self.close()
                await self._transport.sleep(self._thread.delay_after(broken))
        finally:
            await self.close()

    async def _open(self) -> httpx.Response:
        if self._response is not None and not self._response.is_closed:
            return self._response
        self._decoder = EventDecoder()
        self._response, deadline = await self._transport.open(self._thread.next_call())
        deadline.count_silence(self._transport.settings.idle_timeout)
        self._thread.opened(self._response)
        return self._response


class RunStream(Stream[RunEvent]):
    """The events of one run, to its end."""

    def __init__(self, transport: Transport, thread: RunThread) -> None:
        super().__init__(transport, thread)
        self._run = thread

    @property
    def run_id(self) -> str | None:
        return self._run.run_id

    def text(self) -> Iterator[str]:
        """The pieces of text alone."""
        for event in self:
            if event.delta is not None:
                yield event.delta

    def until_done(self) -> Run:
        """Reads to the end; the run as it ended."""
        for _ in self:
            pass
        return _ended(self._run)


class AsyncRunStream(AsyncStream[RunEvent]):
    """The events of one run, to its end."""

    def __init__(self, transport: AsyncTransport, thread: RunThread) -> None:
        super().__init__(transport, thread)
        self._run = thread

    @property
    def run_id(self) -> str | None:
        return self._run.run_id

    async def text(self) -> AsyncIterator[str]:
        """The pieces of text alone."""
        async for event in self:
            if event.delta is not None:
                yield event.delta

    async def until_done(self) -> Run:
        """Reads to the end; the run as it ended."""
        async for _ in self:
            pass
        return _ended(self._run)


def _ended(thread: RunThread) -> Run:
    if thread.final_run is None:
        raise APIError("The stream ended without the run.")
    return thread.final_run
