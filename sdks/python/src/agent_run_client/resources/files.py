"""Files: uploading and reading them."""

from __future__ import annotations

from typing import BinaryIO

from typing_extensions import Unpack

from .. import models
from ..answers import as_it_is, reader
from ..options import NOT_GIVEN, NotGiven, RequestOptions
from ..requests import Call, given, path
from .base import AsyncResource, Resource


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
        """Upload a file: bytes, a text, or what is opened for reading in binary.

        It is not tried again by itself, because the file might be there twice.
        """
        return self._send(_upload(content, given(name=name, user=user), content_type, options))

    def get_content(self, file_id: str, **options: Unpack[RequestOptions]) -> bytes:
        """Read a file; `extra_headers={"range": "bytes=0-99"}` for a part."""
        return self._bytes(_content(file_id, options))

    def get_shared(self, file_id: str, *, token: str, **options: Unpack[RequestOptions]) -> bytes:
        """Read a file by the token of a link to it."""
        return self._bytes(_shared(file_id, token, options))

    def _bytes(self, call: Call[None]) -> bytes:
        response, _ = self._transport.open(call)
        try:
            return response.read()
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
        """Upload a file: bytes, a text, or what is opened for reading in binary.

        It is not tried again by itself, because the file might be there twice.
        """
        return await self._send(_upload(content, given(name=name, user=user), content_type, options))

    async def get_content(self, file_id: str, **options: Unpack[RequestOptions]) -> bytes:
        """Read a file; `extra_headers={"range": "bytes=0-99"}` for a part."""
        return await self._bytes(_content(file_id, options))

    async def get_shared(self, file_id: str, *, token: str, **options: Unpack[RequestOptions]) -> bytes:
        """Read a file by the token of a link to it."""
        return await self._bytes(_shared(file_id, token, options))

    async def _bytes(self, call: Call[None]) -> bytes:
        response, _ = await self._transport.open(call)
        try:
            return await response.aread()
        finally:
            await response.aclose()


def _upload(
    content: bytes | str | BinaryIO, query: dict[str, str], content_type: str | NotGiven, options: RequestOptions
) -> Call[models.StoredFile]:
    is_text = isinstance(content, str)
    sent = content.encode() if isinstance(content, str) else content if isinstance(content, bytes) else content.read()
    kind = "text/plain; charset=utf-8" if is_text else "application/octet-stream"
    return Call(
        "POST",
        "/files",
        reader(models.StoredFile),
        query=query,
        content=sent,
        headers={"content-type": kind if content_type is NOT_GIVEN else content_type},
        options={"max_retries": 0, **options},
    )


def _content(file_id: str, options: RequestOptions) -> Call[None]:
    return Call("GET", path("/files/{id}/content", id=file_id), as_it_is, accept="*/*", options=options)


def _shared(file_id: str, token: str, options: RequestOptions) -> Call[None]:
    where = path("/files/{id}/shared", id=file_id)
    return Call("GET", where, as_it_is, query={"token": token}, accept="*/*", is_open=True, options=options)
