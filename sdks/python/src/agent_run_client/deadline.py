"""One timeout for a whole attempt, for a transport that only has timeouts for single steps."""

from __future__ import annotations

import socket
import threading
import time
from contextlib import suppress
from typing import Any

import httpx

_SMALLEST_SECONDS = 0.001


class Deadline(dict[str, "float | None"]):
    """
    Replaces httpx's timeouts of one request. The transport reads the timeout of each step when the step
    starts, and gets the remaining time; after the start of a stream, it gets the idle timeout.
    """

    def __init__(self, seconds: float | None) -> None:
        super().__init__()
        self._ends_at = None if seconds is None else time.monotonic() + seconds
        self._idle_seconds: float | None = None

    def count_silence(self, seconds: float) -> None:
        self._idle_seconds = seconds

    def remaining(self) -> float | None:
        if self._ends_at is None:
            return None
        return max(_SMALLEST_SECONDS, self._ends_at - time.monotonic())

    def get(self, key: str, default: Any = None) -> Any:
        return self.remaining() if self._idle_seconds is None else self._idle_seconds

    def __getitem__(self, key: str) -> float | None:
        return self.remaining() if self._idle_seconds is None else self._idle_seconds


class BodyWatch:
    """Cuts the connection of a response whose body does not arrive in time, from another thread."""

    def __init__(self, response: httpx.Response, deadline: Deadline) -> None:
        self.is_over = False
        self._socket = _own_socket(response)
        seconds = deadline.remaining()
        self._timer = None if seconds is None or self._socket is None else threading.Timer(seconds, self._cut)

    def __enter__(self) -> BodyWatch:
        if self._timer is not None:
            self._timer.daemon = True
            self._timer.start()
        return self

    def __exit__(self, *_: object) -> None:
        if self._timer is not None:
            self._timer.cancel()

    def _cut(self) -> None:
        self.is_over = True
        if self._socket is not None:
            with suppress(OSError):
                # Shuts down the plain socket: the TLS one is in use by the reading thread.
                socket.socket.shutdown(self._socket, socket.SHUT_RDWR)


def _own_socket(response: httpx.Response) -> socket.socket | None:
    """The connection, if only this response uses it."""
    stream = response.extensions.get("network_stream")
    if stream is None or response.http_version == "HTTP/2":
        return None
    found = stream.get_extra_info("socket")
    return found if isinstance(found, socket.socket) else None
