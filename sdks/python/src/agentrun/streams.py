"""
Streams as iterators. A stream that breaks, ends too early or falls silent is taken up again after the last event that was handed
out; nothing is lost and nothing comes twice. What is decided is decided by `Thread`, which both clients share and which does no I/O.
"""

from __future__ import annotations

import json
import random
from collections.abc import AsyncIterator, Callable, Iterator
from dataclasses import replace
from typing import Any, Generic, TypeVar

import httpx

from .answers import note_response, reader
from .errors import APIError, APIStatusError, StreamInterruptedError, to_connection_error
from .logs import logger
from .models import Event, RequiredAction, Run, RunStreamEvent
from .options import Settings
from .requests import Call, path
from .retries import backoff_seconds, is_retried
from .sse import EventDecoder, ServerSentEvent
from .transport import AsyncTransport, Transport

E = TypeVar("E")

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
        self.last_event_id: str | None = None
        self.is_over = False

    def accept(self, sent: ServerSentEvent) -> E | None:
        """The event, where it is a new one."""
        data = json.loads(sent.data)
        if not self.is_new(sent, data):
            return None
        self._resumes = 0
        if sent.id:
            self.last_event_id = sent.id
        return self._read(data)

    def is_new(self, sent: ServerSentEvent, data: Any) -> bool:
        return not sent.id or sent.id != self.last_event_id

    def opened(self, response: httpx.Response) -> None:
        """What the head of an answer says of how to go on."""

    def next_call(self) -> Call[Any]:
        headers = {**self._first.headers, **({"last-event-id": self.last_event_id} if self.last_event_id else {})}
        return replace(self._first, headers=headers)

    def resume_after(self, error: APIError) -> tuple[Call[Any], float]:
        """What to send and when, or the error where it is no use."""
        if isinstance(error, APIStatusError) and not is_retried(error.status, error.response.headers):
            raise error
        if self._resumes >= self._settings.max_resumes:
            message = f"The stream broke and {self._resumes} resumes in a row brought nothing new: {error}"
            raise StreamInterruptedError(message, self.last_event_id) from error
        self._resumes += 1
        delay = backoff_seconds(self._resumes, random.random())
        logger.info("a stream broke: %s; resuming after %s in %.2f s", error, self.last_event_id, delay)
        call = self.next_call()
        return replace(call, options={**call.options, "max_retries": 0}), delay

    def broken(self, error: Exception | None) -> APIError:
        if isinstance(error, APIError):
            return error
        return to_connection_error(error or EOFError("it ended too early"), self._first.method, self._first.path)


class RunThread(Thread[RunEvent]):
    """The events of one run, numbered without gaps."""

    def __init__(self, call: Call[Any], settings: Settings, run_id: str | None = None) -> None:
        super().__init__(call, reader(RunEvent), settings)
        self.run_id = run_id
        self.final_run: Run | None = None
        self._sequence = -1

    def opened(self, response: httpx.Response) -> None:
        parts = response.headers.get("location", "").split("/")
        if "runs" in parts[:-1]:
            self.run_id = self.run_id or parts[parts.index("runs") + 1]

    def is_new(self, sent: ServerSentEvent, data: Any) -> bool:
        sequence = data.get("sequence")
        if isinstance(sequence, int) and sequence <= self._sequence:
            return False
        self._sequence = sequence if isinstance(sequence, int) else self._sequence
        return True

    def accept(self, sent: ServerSentEvent) -> RunEvent | None:
        event = super().accept(sent)
        if event is not None:
            self.run_id = self.run_id or event.run_id
            self.is_over = event.type in _LAST
            self.final_run = event.run if self.is_over else None
        return event

    def next_call(self) -> Call[Any]:
        if self.run_id is None or self._first.method == "GET":
            return super().next_call()
        # The run exists: it is followed, never made again.
        headers = {"last-event-id": self.last_event_id} if self.last_event_id else {}
        followed = path("/runs/{id}/stream", id=self.run_id)
        return Call("GET", followed, self._first.read, headers=headers, accept=self._first.accept, options=_quiet(self._first))


def _quiet(call: Call[Any]) -> Any:
    """The options of a call that hold for whatever follows it."""
    return {name: value for name, value in call.options.items() if name in ("timeout", "extra_headers")}


class Stream(Generic[E]):
    """Events as they happen. Use it in a `with`, or leave the loop: either closes the connection."""

    def __init__(self, transport: Transport, thread: Thread[E], call: Call[Any]) -> None:
        self._transport = transport
        self._thread = thread
        self._call = call
        self._response: httpx.Response | None = None
        self._events: Iterator[E] | None = None

    @property
    def last_event_id(self) -> str | None:
        return self._thread.last_event_id

    def __enter__(self) -> Stream[E]:
        if self._response is None and self._events is None:
            self._open(self._call)
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        if self._response is not None:
            self._response.close()

    def __iter__(self) -> Iterator[E]:
        """All loops over one stream share its place."""
        try:
            while not self._thread.is_over:
                yield from self._connection()
        finally:
            self.close()

    def _connection(self) -> Iterator[E]:
        """The events of one connection; on its end the next one is made."""
        error: Exception | None = None
        try:
            if self._response is None or self._response.is_closed:
                self._open(self._call)
            for sent in self._read():
                if (event := self._thread.accept(sent)) is not None:
                    yield event
                if self._thread.is_over:
                    return
        except (httpx.RequestError, APIError) as broken:
            error = broken
        self.close()
        self._call, delay = self._thread.resume_after(self._thread.broken(error))
        self._transport.sleep(delay)

    def _open(self, call: Call[Any]) -> None:
        self._response, deadline = self._transport.open(call)
        deadline.count_silence(self._transport.settings.idle_timeout)
        note_response(self._response)
        self._thread.opened(self._response)

    def _read(self) -> Iterator[ServerSentEvent]:
        decoder = EventDecoder()
        if self._response is not None:
            for chunk in self._response.iter_bytes():
                yield from decoder.feed(chunk)
