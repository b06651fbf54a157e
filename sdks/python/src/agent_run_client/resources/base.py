"""The base class of every resource."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from ..pages import AsyncPager, Page
from ..requests import Call
from ..transport import AsyncTransport, Transport

T = TypeVar("T")


class Resource:
    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def _send(self, call: Call[T]) -> T:
        return self._transport.send(call)

    def _list(self, call: Call[Any], read: Callable[[Any], T]) -> Page[T]:
        return Page(self._transport, call, read)


class AsyncResource:
    def __init__(self, transport: AsyncTransport) -> None:
        self._transport = transport

    async def _send(self, call: Call[T]) -> T:
        return await self._transport.send(call)

    def _list(self, call: Call[Any], read: Callable[[Any], T]) -> AsyncPager[T]:
        return AsyncPager(self._transport, call, read)
