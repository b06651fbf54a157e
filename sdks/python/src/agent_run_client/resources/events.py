"""Events: streaming."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from typing_extensions import Unpack

from ..answers import as_it_is, reader
from ..models import Event
from ..options import NOT_GIVEN, NotGiven, RequestOptions
from ..requests import Call, given
from ..streams import AsyncStream, Stream
from ..threads import Thread
from ..transport import AsyncTransport, Transport
from .base import AsyncResource, Resource


def _thread(
    transport: Transport | AsyncTransport,
    types: str | Sequence[str] | NotGiven,
    after: str | NotGiven,
    options: RequestOptions,
) -> Thread[Event]:
    headers = given(**{"last-event-id": after})
    call: Call[Any] = Call(
        "GET",
        "/events",
        as_it_is,
        query=given(type=types),
        headers=headers,
        accept="text/event-stream",
        options=options,
    )
    return Thread(call, _read, transport.settings)


def _read(data: dict[str, Any]) -> Event:
    """The stream has the same bytes as webhooks, which have no `object` field."""
    return reader(Event)({"object": "event", **data})


# Written from AsyncEventExtras by tools/unasync.py. Do not edit.
class EventExtras(Resource):
    def stream(
        self,
        *,
        type: str | Sequence[str] | NotGiven = NOT_GIVEN,
        after: str | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> Stream[Event]:
        """Stream events as they happen, without end: from now, or after the given id."""
        return Stream(self._transport, _thread(self._transport, type, after, options))


class AsyncEventExtras(AsyncResource):
    def stream(
        self,
        *,
        type: str | Sequence[str] | NotGiven = NOT_GIVEN,
        after: str | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> AsyncStream[Event]:
        """Stream events as they happen, without end: from now, or after the given id."""
        return AsyncStream(self._transport, _thread(self._transport, type, after, options))
