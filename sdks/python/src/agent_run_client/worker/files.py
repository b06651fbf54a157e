"""Files of the organisation and of the run, through the worker protocol."""

from __future__ import annotations

from base64 import b64decode, b64encode
from collections.abc import Awaitable, Callable, Generator, Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Final, TypeAlias, TypeVar

from pydantic_core import from_json, to_json

T = TypeVar("T")

Content: TypeAlias = "str | bytes | Iterable[bytes]"
# A sequence of calls, executed by a thread or by the loop.
Asking: TypeAlias = Generator[tuple[str, str], str, T]

_WRITTEN_BYTES: Final = 262_144


@dataclass(frozen=True)
class File:
    """The metadata of a file."""

    id: str
    name: str
    content_type: str
    size: int
    sha256: str


class Files:
    """The files of an `async def`."""

    def __init__(self, ask: Callable[[str, str], Awaitable[str]], step: Callable[..., Awaitable[Any]]) -> None:
        self._ask = ask
        self._step = step

    async def get(self, file_id: str) -> File:
        """Returns the metadata of any file of the organisation."""
        return await self._all(_get(file_id))

    async def list(self) -> list[File]:
        """Lists the files that the run has created so far."""
        return await self._all(_list())

    async def read(self, file_id: str) -> bytes:
        """Returns the complete content of a file."""
        return await self._all(_read(file_id))

    async def write(self, name: str, content: Content, *, content_type: str | None = None) -> File:
        """Creates a file of the run, as a step: after a crash or a wait it is not created again."""
        asking = _write(name, content, content_type)
        made: File = await self._step("files.write", lambda: self._all(asking), returns=File)
        return made

    async def _all(self, asking: Asking[T]) -> T:
        try:
            wanted = next(asking)
            while True:
                wanted = asking.send(await self._ask(*wanted))
        except StopIteration as end:
            result: T = end.value
            return result


class SyncFiles:
    """The files of a function that runs in a thread."""

    def __init__(self, ask: Callable[[str, str], str], step: Callable[..., Any]) -> None:
        self._ask = ask
        self._step = step

    def get(self, file_id: str) -> File:
        """Returns the metadata of any file of the organisation."""
        return self._all(_get(file_id))

    def list(self) -> list[File]:
        """Lists the files that the run has created so far."""
        return self._all(_list())

    def read(self, file_id: str) -> bytes:
        """Returns the complete content of a file."""
        return self._all(_read(file_id))

    def write(self, name: str, content: Content, *, content_type: str | None = None) -> File:
        """Creates a file of the run, as a step: after a crash or a wait it is not created again."""
        asking = _write(name, content, content_type)
        made: File = self._step("files.write", lambda: self._all(asking), returns=File)
        return made

    def _all(self, asking: Asking[T]) -> T:
        try:
            wanted = next(asking)
            while True:
                wanted = asking.send(self._ask(*wanted))
        except StopIteration as end:
            result: T = end.value
            return result


def _to_file(told: dict[str, Any]) -> File:
    return File(told["id"], told["name"], told["content_type"], told["size"], told["sha256"])


def _get(file_id: str) -> Asking[File]:
    return _to_file(from_json((yield "get", file_id)))


def _list() -> Asking[list[File]]:
    return [_to_file(told) for told in from_json((yield "list", ""))]


def _read(file_id: str) -> Asking[bytes]:
    size = (yield from _get(file_id)).size
    content = bytearray()
    while len(content) < size:
        piece = b64decode((yield "read", f"{file_id} {len(content)}"))
        if not piece:
            raise EOFError(f"The file {file_id} ended after {len(content)} of {size} bytes.")
        content += piece
    return bytes(content)


def _write(name: str, content: Content, content_type: str | None) -> Asking[File]:
    if content_type is None and isinstance(content, str):
        content_type = "text/plain; charset=utf-8"
    head = {"name": name, **({} if content_type is None else {"content_type": content_type})}
    number = yield "begin", to_json(head).decode()
    for piece in _pieces(content):
        yield "push", f"{number} {b64encode(piece).decode()}"
    return _to_file(from_json((yield "end", number)))


def _pieces(content: Content) -> Iterator[bytes]:
    whole: Iterable[bytes]
    if isinstance(content, str):
        whole = [content.encode()]
    elif isinstance(content, (bytes, bytearray, memoryview)):
        whole = [bytes(content)]
    else:
        whole = content
    for piece in whole:
        for at in range(0, len(piece), _WRITTEN_BYTES):
            yield piece[at : at + _WRITTEN_BYTES]
