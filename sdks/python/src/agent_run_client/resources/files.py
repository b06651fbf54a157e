"""Files: uploading and reading them."""

from __future__ import annotations

import asyncio
import os
from collections.abc import AsyncIterator, Iterator
from typing import BinaryIO

import httpx
from typing_extensions import Unpack

from .. import models
from ..answers import as_it_is, reader
from ..errors import APIConnectionError, ConfigurationError
from ..options import NOT_GIVEN, NotGiven, RequestOptions
from ..requests import Call, Content, given, path
from .base import AsyncResource, Resource


# Written from AsyncFileExtras by tools/unasync.py. Do not edit.
class FileExtras(Resource):
    def create(
        self,
        content: bytes | str | BinaryIO,
        *,
        name: str | NotGiven = NOT_GIVEN,
        user: str | NotGiven = NOT_GIVEN,
        content_type: str | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> models.StoredFile:
        """Upload a file: bytes, a text, or a file object opened in binary mode, which is read while it is sent.

        The call is not retried automatically, because that could store the file twice.
        """
        sent = content if isinstance(content, bytes | str) else _pieces(content)
        return self._send(_upload(content, sent, given(name=name, user=user), content_type, options))

    def content(self, file_id: str, **options: Unpack[RequestOptions]) -> bytes:
        """Download a file; pass `extra_headers={"range": "bytes=0-99"}` for a part."""
        return self._bytes(_content(file_id, options))

    def iter_content(self, file_id: str, **options: Unpack[RequestOptions]) -> Iterator[bytes]:
        """Download a file in chunks, even if it is larger than memory."""
        response, _ = self._transport.open(_content(file_id, options))
        try:
            for piece in response.iter_bytes():
                yield piece
        except httpx.RequestError as cause:
            raise _broken() from cause
        finally:
            response.close()

    def get_shared(self, file_id: str, *, token: str, **options: Unpack[RequestOptions]) -> bytes:
        """Download a file with the token of a link."""
        return self._bytes(_shared(file_id, token, options))

    def _bytes(self, call: Call[None]) -> bytes:
        response, _ = self._transport.open(call)
        try:
            return response.read()
        except httpx.RequestError as cause:
            raise _broken() from cause
        finally:
            response.close()


class AsyncFileExtras(AsyncResource):
    async def create(
        self,
        content: bytes | str | BinaryIO,
        *,
        name: str | NotGiven = NOT_GIVEN,
        user: str | NotGiven = NOT_GIVEN,
        content_type: str | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> models.StoredFile:
        """Upload a file: bytes, a text, or a file object opened in binary mode, which is read while it is sent.

        The call is not retried automatically, because that could store the file twice.
        """
        sent = content if isinstance(content, bytes | str) else _async_pieces(content)
        return await self._send(_upload(content, sent, given(name=name, user=user), content_type, options))

    async def content(self, file_id: str, **options: Unpack[RequestOptions]) -> bytes:
        """Download a file; pass `extra_headers={"range": "bytes=0-99"}` for a part."""
        return await self._bytes(_content(file_id, options))

    async def iter_content(self, file_id: str, **options: Unpack[RequestOptions]) -> AsyncIterator[bytes]:
        """Download a file in chunks, even if it is larger than memory."""
        response, _ = await self._transport.open(_content(file_id, options))
        try:
            async for piece in response.aiter_bytes():
                yield piece
        except httpx.RequestError as cause:
            raise _broken() from cause
        finally:
            await response.aclose()

    async def get_shared(self, file_id: str, *, token: str, **options: Unpack[RequestOptions]) -> bytes:
        """Download a file with the token of a link."""
        return await self._bytes(_shared(file_id, token, options))

    async def _bytes(self, call: Call[None]) -> bytes:
        response, _ = await self._transport.open(call)
        try:
            return await response.aread()
        except httpx.RequestError as cause:
            raise _broken() from cause
        finally:
            await response.aclose()


def _upload(
    content: bytes | str | BinaryIO,
    sent: Content | str,
    query: dict[str, str],
    content_type: str | NotGiven,
    options: RequestOptions,
) -> Call[models.StoredFile]:
    kind = "text/plain; charset=utf-8" if isinstance(content, str) else "application/octet-stream"
    headers = {"content-type": kind if content_type is NOT_GIVEN else content_type}
    tries: RequestOptions = {"max_retries": 0, **options}
    if not isinstance(content, bytes | str):
        # Content that was read once cannot be sent again.
        tries["max_retries"] = 0
        length = _length(content)
        if length is not None:
            headers["content-length"] = str(length)
    return Call(
        "POST",
        "/files",
        reader(models.StoredFile),
        query=query,
        content=sent.encode() if isinstance(sent, str) else sent,
        headers=headers,
        options=tries,
    )


_PIECE_BYTES = 65_536


def _pieces(content: BinaryIO) -> Iterator[bytes]:
    while piece := _binary(content.read(_PIECE_BYTES)):
        yield piece


async def _async_pieces(content: BinaryIO) -> AsyncIterator[bytes]:
    """Reads in a thread, so that a slow disk does not block the event loop."""
    while piece := _binary(await asyncio.to_thread(content.read, _PIECE_BYTES)):
        yield piece


def _binary(piece: object) -> bytes:
    if isinstance(piece, bytes):
        return piece
    raise ConfigurationError('A file is sent as it is: open it in binary, as open("report.pdf", "rb").')


def _length(content: BinaryIO) -> int | None:
    """The size, or None if unknown. With a known size, the service can reject a large upload before it is sent."""
    try:
        here = content.tell()
        end = content.seek(0, os.SEEK_END)
        content.seek(here)
    except (OSError, AttributeError):
        return None
    return max(0, end - here)


def _broken() -> APIConnectionError:
    return APIConnectionError("The connection broke before the end of the file. Use a `range` to continue.")


def _content(file_id: str, options: RequestOptions) -> Call[None]:
    return Call("GET", path("/files/{id}/content", id=file_id), as_it_is, accept="*/*", options=options)


def _shared(file_id: str, token: str, options: RequestOptions) -> Call[None]:
    where = path("/files/{id}/shared", id=file_id)
    return Call("GET", where, as_it_is, query={"token": token}, accept="*/*", is_open=True, options=options)
