"""Events: following the feed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from typing_extensions import Unpack

from ..answers import reader
from ..models import Event
from ..options import NOT_GIVEN, NotGiven, RequestOptions
from ..requests import Call, given
from ..streams import AsyncStream, Stream, Thread
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
        reader(Event),
        query=given(type=types),
        headers=headers,
        accept="text/event-stream",
        options=options,
    )
    return Thread(call, reader(Event), transport.settings)


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
