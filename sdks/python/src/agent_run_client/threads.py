"""
How a stream resumes after a break. Pure: it decides what to send next and when, and gets the received events.
No event is lost or repeated, because it stores the last event that was returned.
"""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, Final, Generic, TypeAlias, TypeVar, cast

import httpx

from . import models
from .answers import reader
from .errors import APIError, APIStatusError, to_connection_error
from .logs import logger
from .models import Run
from .options import RequestOptions, Settings
from .requests import Call, path
from .retries import is_retried, retry_delay
from .sse import ServerSentEvent

E = TypeVar("E")

_RUN_IN_PATH: Final = re.compile(r"/runs/([^/?#]+)/stream")
_LAST_OF_RUN: Final = frozenset({"run.completed", "run.failed", "run.cancelled"})
_LAST_OF_PIPELINE: Final = frozenset({"pipeline.completed"})


RunEvent: TypeAlias = models.RunStreamEvent
PipelineEvent: TypeAlias = models.PipelineStreamEvent


def read_run_event(data: Any) -> RunEvent:
    return cast(RunEvent, _read_event(data, models.RUN_STREAM_EVENTS, models.OtherRunStreamEvent))


def read_pipeline_event(data: Any) -> PipelineEvent:
    return cast(PipelineEvent, _read_event(data, models.PIPELINE_STREAM_EVENTS, models.OtherPipelineStreamEvent))


def _read_event(data: Any, known: Mapping[str, type[models.Model]], other: type[models.Model]) -> models.Model:
    """An instance of the class for its type. Agents send their own types, and a newer service may send others."""
    kind = data.get("type") if isinstance(data, dict) else None
    return reader(known.get(str(kind), other))(data)


class Thread(Generic[E]):
    """The position of a stream, and how it resumes."""

    def __init__(self, call: Call[Any], read: Callable[[Any], E], settings: Settings) -> None:
        self._first = call
        self._read = read
        self._settings = settings
        self._resumes = 0
        self._was_opened = False
        self.last_event_id: str | None = None
        self.is_over = False

    def accept(self, sent: ServerSentEvent) -> E | None:
        """The event, if it is new."""
        data = _parse(sent.data)
        if data is None or not self._is_new(sent, data):
            return None
        self._resumes = 0
        self.last_event_id = sent.id or self.last_event_id
        return self._read(data)

    def opened(self, response: httpx.Response) -> None:
        """Reads the start of the stream from the response headers, to resume before the first event."""
        self._was_opened = True
        self.last_event_id = self.last_event_id or response.headers.get("last-event-id")

    def next_call(self) -> Call[Any]:
        return self._resume_call() if self._was_opened else self._first

    def delay_after(self, broken: Exception | None) -> float:
        """Seconds until the stream is resumed; raises if it cannot be resumed."""
        error = self._to_error(broken)
        if not self._was_opened:
            # The retries of the call were made already.
            raise error
        if isinstance(error, APIStatusError) and not is_retried(error.status, error.response.headers):
            raise error
        self._resumes += 1
        retry_after = error.retry_after if isinstance(error, APIStatusError) else None
        delay = retry_delay(self._resumes, retry_after, random.random())
        if self._resumes > self._settings.max_resumes or delay is None:
            error.last_event_id = self.last_event_id
            raise error
        logger.info("The stream broke; resuming after event %s in %.1f s: %s", self.last_event_id, delay, error)
        return delay

    def _is_new(self, sent: ServerSentEvent, data: dict[str, Any]) -> bool:
        return not sent.id or sent.id != self.last_event_id

    def _resume_call(self) -> Call[Any]:
        headers = {**self._first.headers, **self._last_event_header()}
        query = {name: value for name, value in self._first.query.items() if name != "after" or not self.last_event_id}
        return replace(self._first, headers=headers, query=query, options=_without_retries(self._first.options))

    def _last_event_header(self) -> dict[str, str]:
        return {} if self.last_event_id is None else {"last-event-id": self.last_event_id}

    def _to_error(self, broken: Exception | None) -> APIError:
        if isinstance(broken, APIError):
            return broken
        method, where = self._first.method, self._first.path
        error = to_connection_error(broken or EOFError("the stream ended too early"), method, where)
        error.__cause__ = broken
        return error


class NumberedThread(Thread[E]):
    """Numbered events without gaps, until the last one."""

    def __init__(
        self,
        call: Call[Any],
        read: Callable[[Any], E],
        settings: Settings,
        *,
        last: frozenset[str],
        after: int | None = None,
    ) -> None:
        super().__init__(call, read, settings)
        self._last = last
        self.last_event_id = None if after is None else str(after)
        self._sequence = -1 if after is None else after

    def _is_new(self, sent: ServerSentEvent, data: dict[str, Any]) -> bool:
        sequence = data.get("sequence")
        if isinstance(sequence, int) and sequence <= self._sequence:
            return False
        self._sequence = sequence if isinstance(sequence, int) else self._sequence
        self.is_over = data.get("type") in self._last
        return True


class RunThread(NumberedThread[RunEvent]):
    """The events of one run."""

    def __init__(
        self, call: Call[Any], settings: Settings, run_id: str | None = None, after: int | None = None
    ) -> None:
        super().__init__(call, read_run_event, settings, last=_LAST_OF_RUN, after=after)
        self.run_id = run_id
        self.final_run: Run | None = None

    def opened(self, response: httpx.Response) -> None:
        super().opened(response)
        found = _RUN_IN_PATH.search(response.headers.get("location", ""))
        if found and self.run_id is None:
            self.run_id = found.group(1)

    def accept(self, sent: ServerSentEvent) -> RunEvent | None:
        event = super().accept(sent)
        if event is not None:
            self.run_id = self.run_id or event.run_id
            self.final_run = getattr(event, "run", None) if self.is_over else None
        return event

    def _resume_call(self) -> Call[Any]:
        if self.run_id is None:
            return super()._resume_call()
        # The run exists: it is followed and not created again.
        return Call(
            "GET",
            path("/runs/{id}/stream", id=self.run_id),
            self._first.read,
            headers=self._last_event_header(),
            accept=self._first.accept,
            options=_without_retries(self._first.options),
        )


def _parse(data: str) -> dict[str, Any] | None:
    """An event that is not a JSON object is not from the service."""
    try:
        parsed = json.loads(data)
    except ValueError:
        return None
    return parsed if isinstance(parsed, dict) else None


def _without_retries(options: RequestOptions) -> RequestOptions:
    """The resumes are the retries of a stream; options of the first request are left out."""
    kept = {name: value for name, value in options.items() if name in ("timeout", "extra_headers")}
    return cast(RequestOptions, {**kept, "max_retries": 0})


def pipeline_thread(call: Call[Any], settings: Settings, after: int | None) -> Thread[PipelineEvent]:
    return NumberedThread(call, read_pipeline_event, settings, last=_LAST_OF_PIPELINE, after=after)
