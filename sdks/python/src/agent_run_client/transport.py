"""Sends the requests of `requests`, with the retries of `retries`. The only I/O of the library."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

import httpx

from .answers import note_response, read_json
from .deadline import BodyWatch, Deadline
from .errors import APIConnectionError, APIError, APIStatusError, to_connection_error, to_status_error
from .logs import logger, redact, redact_headers
from .options import Settings
from .requests import Call, Prepared, prepare
from .retries import is_retried, retry_delay

T = TypeVar("T")


class Attempts:
    """The state of a call during its attempts, for both clients."""

    def __init__(self, call: Call[Any], settings: Settings, has_session: bool) -> None:
        self.prepared = prepare(call, settings, has_session)
        self.timeout = call.options.get("timeout", settings.timeout)
        self._max_retries = call.options.get("max_retries", settings.max_retries)
        self._made = 0

    def begin(self) -> Deadline:
        self._made += 1
        sent = self.prepared
        logger.debug("%s %s, attempt %d, headers %s", sent.method, redact(sent.url), self._made, _Redacted(sent))
        return Deadline(self.timeout)

    def delay_after(self, error: APIError) -> float | None:
        """Seconds until the next attempt; None for no retry."""
        if self._made > self._max_retries or not _is_retried(error):
            return None
        retry_after = error.retry_after if isinstance(error, APIStatusError) else None
        delay = retry_delay(self._made, retry_after, random.random())
        if delay is not None:
            sent = self.prepared
            failure = redact(str(error))
            logger.info("%s %s failed; retrying in %.1f s: %s", sent.method, redact(sent.url), delay, failure)
        return delay

    def to_error(self, error: Exception) -> APIConnectionError:
        return to_connection_error(error, self.prepared.method, self.prepared.url)


class _Redacted:
    """Evaluated only if the record is logged."""

    def __init__(self, prepared: Prepared) -> None:
        self._prepared = prepared

    def __str__(self) -> str:
        return str(redact_headers(self._prepared.headers))


def _is_retried(error: APIError) -> bool:
    if isinstance(error, APIStatusError):
        return is_retried(error.status, error.response.headers)
    return isinstance(error, APIConnectionError)


def _to_request(client: httpx.Client | httpx.AsyncClient, prepared: Prepared, deadline: Deadline) -> httpx.Request:
    request = client.build_request(
        prepared.method, prepared.url, headers=dict(prepared.headers), content=prepared.content
    )
    request.extensions = {**request.extensions, "timeout": deadline}
    return request


def _log_answer(response: httpx.Response) -> None:
    request_id = response.headers.get("x-request-id", "without a request id")
    request = response.request
    logger.debug("%s %s: %d, %s", request.method, redact(str(request.url)), response.status_code, request_id)


class Transport:
    """The transport of the synchronous client."""

    def __init__(self, settings: Settings, http_client: httpx.Client) -> None:
        self.settings = settings
        self.http_client = http_client
        self.sleep: Callable[[float], None] = time.sleep

    def send(self, call: Call[T]) -> T:
        response, _ = self._attempt(call, self._whole)
        note_response(response)
        return call.read(read_json(response))

    def open(self, call: Call[Any]) -> tuple[httpx.Response, Deadline]:
        """A response with an unread body; the caller closes it."""
        return self._attempt(call, self._head)

    def _attempt(
        self, call: Call[Any], send: Callable[[httpx.Request, Deadline], httpx.Response]
    ) -> tuple[httpx.Response, Deadline]:
        attempts = Attempts(call, self.settings, len(self.http_client.cookies) > 0)
        while True:
            deadline = attempts.begin()
            try:
                response = send(_to_request(self.http_client, attempts.prepared, deadline), deadline)
                _log_answer(response)
                if response.is_success:
                    return response, deadline
                raise to_status_error(response)
            except (httpx.RequestError, TimeoutError) as cause:
                error: APIError = attempts.to_error(cause)
                error.__cause__ = cause
            except APIError as answer:
                error = answer
            delay = attempts.delay_after(error)
            if delay is None:
                raise error
            self.sleep(delay)

    def _whole(self, request: httpx.Request, deadline: Deadline) -> httpx.Response:
        response = self._head(request, deadline)
        self._read(response, deadline)
        return response

    def _head(self, request: httpx.Request, deadline: Deadline) -> httpx.Response:
        response = self.http_client.send(request, stream=True, follow_redirects=False)
        if not response.is_success:
            self._read(response, deadline)
        return response

    def _read(self, response: httpx.Response, deadline: Deadline) -> None:
        with BodyWatch(response, deadline) as watch:
            try:
                response.read()
            except httpx.RequestError as error:
                if watch.is_over:
                    raise TimeoutError from error
                raise
            finally:
                response.close()


class AsyncTransport:
    """The transport of the asynchronous client."""

    def __init__(self, settings: Settings, http_client: httpx.AsyncClient) -> None:
        self.settings = settings
        self.http_client = http_client
        self.sleep: Callable[[float], Awaitable[None]] = asyncio.sleep

    async def send(self, call: Call[T]) -> T:
        response, _ = await self._attempt(call, self._whole)
        note_response(response)
        return call.read(read_json(response))

    async def open(self, call: Call[Any]) -> tuple[httpx.Response, Deadline]:
        """A response with an unread body; the caller closes it."""
        return await self._attempt(call, self._head)

    async def _attempt(
        self, call: Call[Any], send: Callable[[httpx.Request], Awaitable[httpx.Response]]
    ) -> tuple[httpx.Response, Deadline]:
        attempts = Attempts(call, self.settings, len(self.http_client.cookies) > 0)
        while True:
            deadline = attempts.begin()
            try:
                request = _to_request(self.http_client, attempts.prepared, deadline)
                response = await asyncio.wait_for(send(request), attempts.timeout)
                _log_answer(response)
                if response.is_success:
                    return response, deadline
                raise to_status_error(response)
            except (httpx.RequestError, asyncio.TimeoutError) as cause:
                error: APIError = attempts.to_error(cause)
                error.__cause__ = cause
            except APIError as answer:
                error = answer
            delay = attempts.delay_after(error)
            if delay is None:
                raise error
            await self.sleep(delay)

    async def _whole(self, request: httpx.Request) -> httpx.Response:
        response = await self._head(request)
        await self._read(response)
        return response

    async def _head(self, request: httpx.Request) -> httpx.Response:
        response = await self.http_client.send(request, stream=True, follow_redirects=False)
        if not response.is_success:
            await self._read(response)
        return response

    async def _read(self, response: httpx.Response) -> None:
        try:
            await response.aread()
        finally:
            await response.aclose()
