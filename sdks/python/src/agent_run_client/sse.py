"""Parses server-sent events from bytes in any chunks. Pure."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

_BOM: Final = b"\xef\xbb\xbf"


@dataclass(frozen=True)
class ServerSentEvent:
    event: str
    data: str
    id: str | None


class EventDecoder:
    """Takes chunks and returns complete events. An incomplete event of a broken connection is dropped."""

    def __init__(self) -> None:
        self._buffer = b""
        self._at_start = True
        self._event = ""
        self._data: list[str] = []
        self._id: str | None = None

    def feed(self, chunk: bytes) -> list[ServerSentEvent]:
        self._buffer += chunk
        if self._at_start:
            if len(self._buffer) < len(_BOM) and _BOM.startswith(self._buffer):
                return []
            self._buffer = self._buffer.removeprefix(_BOM)
            self._at_start = False
        return [event for line in self._take_lines() if (event := self._read(line)) is not None]

    def _take_lines(self) -> list[str]:
        """Lines end in LF, CR or CRLF; a CR at the end of a chunk may be half of a CRLF."""
        buffer = self._buffer
        held = b""
        if buffer.endswith(b"\r"):
            buffer, held = buffer[:-1], b"\r"
        *lines, rest = buffer.replace(b"\r\n", b"\n").replace(b"\r", b"\n").split(b"\n")
        self._buffer = rest + held
        return [line.decode(errors="replace") for line in lines]

    def _read(self, line: str) -> ServerSentEvent | None:
        if line == "":
            return self._dispatch()
        name, _, value = line.partition(":")
        value = value.removeprefix(" ")
        if name == "data":
            self._data.append(value)
        elif name == "event":
            self._event = value
        elif name == "id" and "\0" not in value:
            self._id = value
        return None

    def _dispatch(self) -> ServerSentEvent | None:
        event, data = self._event, self._data
        self._event, self._data = "", []
        return ServerSentEvent(event or "message", "\n".join(data), self._id) if data else None
