"""Events: following the feed."""

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
    """The feed has the very bytes that webhooks get, which do not say that they are an event."""
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
        """Events as they happen, from now on or after the id you have seen; without an end."""
        return Stream(self._transport, _thread(self._transport, type, after, options))


class AsyncEventExtras(AsyncResource):
    def stream(
        self,
        *,
        type: str | Sequence[str] | NotGiven = NOT_GIVEN,
        after: str | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> AsyncStream[Event]:
        """Events as they happen, from now on or after the id you have seen; without an end."""
        return AsyncStream(self._transport, _thread(self._transport, type, after, options))
