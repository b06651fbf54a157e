"""The HTTP clients that the library creates: they close themselves, so that nobody has to close an `AgentRun`."""

from __future__ import annotations

import asyncio
from contextlib import suppress

import httpx

_closing: set[asyncio.Task[None]] = set()


class OwnClient(httpx.Client):
    """Closes its connections when nothing refers to it any more."""

    def __del__(self) -> None:
        # At the end of the program, parts of the library may be gone already.
        with suppress(Exception):
            self.close()


class AsyncOwnClient(httpx.AsyncClient):
    """The same, while its event loop runs. After that, nothing can close its connections."""

    def __del__(self) -> None:
        with suppress(Exception):
            task = asyncio.get_running_loop().create_task(self.aclose())
            _closing.add(task)
            task.add_done_callback(_closing.discard)
