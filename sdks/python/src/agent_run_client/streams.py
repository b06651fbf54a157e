"""Streams as iterators. `threads` has their logic."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from types import TracebackType
from typing import Generic, TypeVar

import httpx
from typing_extensions import Self

from .errors import APIError
from .models import Run
from .sse import EventDecoder
from .threads import RunEvent, RunThread, Thread
from .transport import AsyncTransport, Transport

E = TypeVar("E")


# Written from AsyncStream by tools/unasync.py. Do not edit.
class Stream(Generic[E]):
    """Events as they happen. Use it in a `with`, or leave the loop: both close the connection."""

    def __init__(self, transport: Transport, thread: Thread[E]) -> None:
        self._transport = transport
        self._thread = thread
        self._response: httpx.Response | None = None

    @property
    def last_event_id(self) -> str | None:
        """The position from which a new stream can resume."""
        return self._thread.last_event_id

    @property
    def http_response(self) -> httpx.Response | None:
        """The response of the current or last connection."""
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
                broken: Exception | None = None
                try:
                    for chunk in (self._open()).iter_bytes():
                        for sent in self._decoder.feed(chunk):
                            if (event := self._thread.accept(sent)) is not None:
                                yield event
                            if self._thread.is_over:
                                return
                except (httpx.RequestError, APIError) as error:
                    broken = error
                self.close()
                self._transport.sleep(self._thread.delay_after(broken))
        finally:
            self.close()

    def _open(self) -> httpx.Response:
        if self._response is not None and not self._response.is_closed:
            return self._response
        self._decoder = EventDecoder()
        self._response, deadline = self._transport.open(self._thread.next_call())
        deadline.count_silence(self._transport.settings.idle_timeout)
        self._thread.opened(self._response)
        return self._response


class AsyncStream(Generic[E]):
    """Events as they happen. Use it in an `async with`, or leave the loop: both close the connection."""

    def __init__(self, transport: AsyncTransport, thread: Thread[E]) -> None:
        self._transport = transport
        self._thread = thread
        self._response: httpx.Response | None = None

    @property
    def last_event_id(self) -> str | None:
        """The position from which a new stream can resume."""
        return self._thread.last_event_id

    @property
    def http_response(self) -> httpx.Response | None:
        """The response of the current or last connection."""
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


# Written from AsyncRunStream by tools/unasync.py. Do not edit.
class RunStream(Stream[RunEvent]):
    """The events of one run, until it ends."""

    def __init__(self, transport: Transport, thread: RunThread) -> None:
        super().__init__(transport, thread)
        self._run = thread

    @property
    def run_id(self) -> str | None:
        return self._run.run_id

    def text(self) -> Iterator[str]:
        """Only the text."""
        for event in self:
            if event.type == "run.output.delta":
                yield event.delta

    def until_done(self) -> Run:
        """Reads to the end and returns the final run."""
        for _ in self:
            pass
        return _ended(self._run)


class AsyncRunStream(AsyncStream[RunEvent]):
    """The events of one run, until it ends."""

    def __init__(self, transport: AsyncTransport, thread: RunThread) -> None:
        super().__init__(transport, thread)
        self._run = thread

    @property
    def run_id(self) -> str | None:
        return self._run.run_id

    async def text(self) -> AsyncIterator[str]:
        """Only the text."""
        async for event in self:
            if event.type == "run.output.delta":
                yield event.delta

    async def until_done(self) -> Run:
        """Reads to the end and returns the final run."""
        async for _ in self:
            pass
        return _ended(self._run)


def _ended(thread: RunThread) -> Run:
    if thread.final_run is None:
        raise APIError("The stream ended without the run.")
    return thread.final_run
