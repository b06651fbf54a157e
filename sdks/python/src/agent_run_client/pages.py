"""Lists as iterators: a page can fetch the next one."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Generator, Iterator, Mapping
from dataclasses import replace
from typing import Any, Generic, TypeVar

from .requests import Call
from .transport import AsyncTransport, Transport

T = TypeVar("T")


class PageOf(Generic[T]):
    """The content of a page, for both clients."""

    def __init__(self, body: Mapping[str, Any], read: Callable[[Any], T]) -> None:
        self.data: list[T] = [read(row) for row in body.get("data") or []]
        self.first_id: str | None = body.get("first_id")
        self.last_id: str | None = body.get("last_id")
        self.has_more: bool = bool(body.get("has_more"))

    def __len__(self) -> int:
        return len(self.data)

    def __repr__(self) -> str:
        return f"{type(self).__name__}({len(self.data)} items, has_more={self.has_more})"


def next_call(call: Call[Any], page: PageOf[Any]) -> Call[Any] | None:
    """The call for the next page, in the direction of the first call."""
    name, cursor = ("before", page.first_id) if "before" in call.query else ("after", page.last_id)
    # A cursor that does not move would request the same page forever.
    if not page.has_more or not page.data or cursor is None or call.query.get(name) == cursor:
        return None
    return replace(call, query={**call.query, name: cursor})


class Page(PageOf[T]):
    """One page. Iterating continues with all next pages."""

    def __init__(self, transport: Transport, call: Call[Any], read: Callable[[Any], T]) -> None:
        super().__init__(transport.send(call) or {}, read)
        self._transport = transport
        self._read = read
        self._next = next_call(call, self)

    def next_page(self) -> Page[T] | None:
        return None if self._next is None else Page(self._transport, self._next, self._read)

    def iter_pages(self) -> Iterator[Page[T]]:
        page: Page[T] | None = self
        while page is not None:
            yield page
            page = page.next_page()

    def __iter__(self) -> Iterator[T]:
        for page in self.iter_pages():
            yield from page.data


class AsyncPage(PageOf[T]):
    """One page. Iterating continues with all next pages."""

    def __init__(
        self, transport: AsyncTransport, call: Call[Any], read: Callable[[Any], T], body: Mapping[str, Any]
    ) -> None:
        super().__init__(body, read)
        self._transport = transport
        self._read = read
        self._next = next_call(call, self)

    async def next_page(self) -> AsyncPage[T] | None:
        return None if self._next is None else await AsyncPager[T](self._transport, self._next, self._read)

    async def iter_pages(self) -> AsyncIterator[AsyncPage[T]]:
        page: AsyncPage[T] | None = self
        while page is not None:
            yield page
            page = await page.next_page()

    async def __aiter__(self) -> AsyncIterator[T]:
        async for page in self.iter_pages():
            for row in page.data:
                yield row


class AsyncPager(Generic[T]):
    """A list that is not fetched yet: `await` it for its first page, or iterate over all of it."""

    def __init__(self, transport: AsyncTransport, call: Call[Any], read: Callable[[Any], T]) -> None:
        self._transport = transport
        self._call = call
        self._read = read

    def __await__(self) -> Generator[Any, None, AsyncPage[T]]:
        return self._fetch().__await__()

    async def __aiter__(self) -> AsyncIterator[T]:
        async for row in await self._fetch():
            yield row

    async def _fetch(self) -> AsyncPage[T]:
        body = await self._transport.send(self._call)
        return AsyncPage(self._transport, self._call, self._read, body or {})
