"""Files, against the real service; and that uploads are read as they are sent."""

from __future__ import annotations

import asyncio
import hashlib
import io
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import BinaryIO, cast
from urllib.parse import parse_qs, urlsplit

import httpx
import pytest

import agent_run_client as agentrun

from .live import Service

CONTENT = b"0123456789" * 300_000


def test_a_file_is_uploaded_read_handed_on_and_deleted(client: agentrun.AgentRun, tmp_path: Path) -> None:
    path = tmp_path / "report.pdf"
    path.write_bytes(b"skipped" + CONTENT)
    with path.open("rb") as opened:
        opened.seek(len(b"skipped"))
        file = client.files.create(opened, name="report.pdf", user="ada")
    assert (file.size, file.content_type) == (len(CONTENT), "application/pdf")
    assert file.sha256 == hashlib.sha256(CONTENT).hexdigest()
    assert client.files.content(file.id, extra_headers={"range": "bytes=3-5"}) == b"345"
    pieces = list(client.files.iter_content(file.id))
    assert (len(pieces) > 1, b"".join(pieces)) == (True, CONTENT)
    link = client.files.create_link(file.id)
    [token] = parse_qs(urlsplit(link.url).query)["token"]
    assert client.files.get_shared(file.id, token=token) == CONTENT
    client.files.delete(file.id)
    with pytest.raises(agentrun.NotFoundError):
        client.files.content(file.id)
    assert client.files.create("text").content_type == "text/plain; charset=utf-8"
    with pytest.raises(agentrun.ConfigurationError, match="binary"):
        client.files.create(cast("BinaryIO", io.StringIO("text")))


def test_a_file_that_is_too_large_is_refused_with_its_reason(client: agentrun.AgentRun, tmp_path: Path) -> None:
    path = tmp_path / "large.bin"
    with path.open("wb") as made:
        made.truncate(70_000_000)
    with path.open("rb") as opened, pytest.raises(agentrun.APIStatusError) as refused:
        client.files.create(opened)
    assert refused.value.code == "payload_too_large"


def test_the_asynchronous_client_uploads_as_well(service: Service) -> None:
    async def work() -> None:
        async with agentrun.AsyncAgentRun(**service.options) as client:
            file = await client.files.create(io.BytesIO(CONTENT), name="a.bin")
            assert file.sha256 == hashlib.sha256(CONTENT).hexdigest()
            assert await client.files.content(file.id) == CONTENT
            assert b"".join([piece async for piece in client.files.iter_content(file.id)]) == CONTENT

    asyncio.run(work())


class Paced(io.RawIOBase):
    """Gives its second piece only once the first has been sent."""

    def __init__(self) -> None:
        self.sent: list[bytes] = []
        self._read = 0

    def read(self, _size: int = -1) -> bytes:
        assert len(self.sent) == self._read
        self._read += 1
        return b"" if self._read > 2 else b"piece"


class Listening(httpx.BaseTransport, httpx.AsyncBaseTransport):
    """Takes a request piece by piece, and cannot serve it."""

    def __init__(self, content: Paced) -> None:
        self._content = content
        self.requests = 0

    def handle_request(self, request: httpx.Request) -> httpx.Response:
        self.requests += 1
        for piece in cast("Iterator[bytes]", request.stream):
            self._content.sent.append(piece)
        return httpx.Response(503, json={"error": {"code": "overloaded"}})

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        self.requests += 1
        async for piece in cast("AsyncIterator[bytes]", request.stream):
            self._content.sent.append(piece)
        return httpx.Response(503, json={"error": {"code": "overloaded"}})


def test_an_upload_is_read_as_it_is_sent_and_once() -> None:
    content = Paced()
    transport = Listening(content)
    with (
        httpx.Client(transport=transport) as http_client,
        agentrun.AgentRun(api_key="ar_live_x", base_url="https://host/v2", http_client=http_client) as client,
        pytest.raises(agentrun.APIStatusError),
    ):
        client.files.create(cast("BinaryIO", content), max_retries=3)
    assert (content.sent, transport.requests) == ([b"piece", b"piece"], 1)


def test_an_upload_of_the_asynchronous_client_is_read_as_it_is_sent_and_once() -> None:
    content = Paced()
    transport = Listening(content)

    async def work() -> None:
        async with httpx.AsyncClient(transport=transport) as http_client:
            client = agentrun.AsyncAgentRun(api_key="ar_live_x", base_url="https://host/v2", http_client=http_client)
            await client.files.create(cast("BinaryIO", content), max_retries=3)

    with pytest.raises(agentrun.APIStatusError):
        asyncio.run(work())
    assert (content.sent, transport.requests) == ([b"piece", b"piece"], 1)


class Dripping(httpx.SyncByteStream, httpx.AsyncByteStream):
    """Sends its second piece only once the first has been taken, and breaks then."""

    def __init__(self) -> None:
        self.taken: list[bytes] = []

    def __iter__(self) -> Iterator[bytes]:
        yield b"one"
        assert self.taken == [b"one"]
        raise httpx.ReadError("gone")

    async def __aiter__(self) -> AsyncIterator[bytes]:
        for piece in self:
            yield piece


def test_a_file_is_read_as_it_comes_and_one_that_breaks_off_says_so() -> None:
    stream = Dripping()
    http_client = httpx.Client(transport=httpx.MockTransport(lambda _: httpx.Response(200, stream=stream)))
    client = agentrun.AgentRun(api_key="ar_live_x", base_url="https://host/v2", http_client=http_client)
    pieces = client.files.iter_content("file_1")
    stream.taken.append(next(pieces))
    with pytest.raises(agentrun.APIConnectionError, match="broke"):
        next(pieces)


def test_the_asynchronous_client_reads_a_file_as_it_comes() -> None:
    stream = Dripping()

    async def work() -> None:
        transport = httpx.MockTransport(lambda _: httpx.Response(200, stream=stream))
        async with httpx.AsyncClient(transport=transport) as http_client:
            client = agentrun.AsyncAgentRun(api_key="ar_live_x", base_url="https://host/v2", http_client=http_client)
            async for piece in client.files.iter_content("file_1"):
                stream.taken.append(piece)

    with pytest.raises(agentrun.APIConnectionError, match="broke"):
        asyncio.run(work())
