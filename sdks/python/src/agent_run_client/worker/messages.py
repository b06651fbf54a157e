"""Messages that people send to an active run."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncIterator, Iterable, Iterator
from typing import Any

from pydantic_core import from_json


class RunMessages:
    """`async for message in ctx.messages`, or `for` in a thread: starts at the first one and ends with the run."""

    def __init__(self, past: Iterable[str]) -> None:
        self._texts = list(past)
        self._is_closed = False
        self._change = threading.Condition()
        self._readers: list[asyncio.Future[None]] = []

    def deliver(self, text: str) -> None:
        self._texts.append(text)
        self._wake()

    def close(self) -> None:
        """Ends the loop of a reader that has read everything."""
        self._is_closed = True
        self._wake()

    async def __aiter__(self) -> AsyncIterator[dict[str, Any]]:
        place = 0
        while True:
            while place < len(self._texts):
                place += 1
                yield from_json(self._texts[place - 1])
            if self._is_closed:
                return
            reader: asyncio.Future[None] = asyncio.get_running_loop().create_future()
            self._readers.append(reader)
            await reader

    def __iter__(self) -> Iterator[dict[str, Any]]:
        place = 0
        while True:
            with self._change:
                self._change.wait_for(lambda: place < len(self._texts) or self._is_closed)  # noqa: B023
            if place == len(self._texts):
                return
            place += 1
            yield from_json(self._texts[place - 1])

    def _wake(self) -> None:
        readers, self._readers = self._readers, []
        for reader in readers:
            if not reader.done():
                reader.set_result(None)
        with self._change:
            self._change.notify_all()
