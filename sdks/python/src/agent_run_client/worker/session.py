"""The calls of a worker to the service: each is repeated until there is a response, with a new id if necessary."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable
from os import PathLike
from typing import Any, Final

import httpx
from pydantic_core import from_json, to_json

from ..connection import check_api_key, check_base_url, find_connection, trust
from ..errors import to_connection_error, to_status_error
from ..logs import logger
from ..retries import parse_retry_after
from ..version import __version__

PROTOCOL: Final = 1
_FIRST_PAUSE_SECONDS: Final = 0.2
_LONGEST_PAUSE_SECONDS: Final = 5.0
_REGISTRATION_SECONDS: Final = 30.0
_SHORTEST_SECONDS: Final = 1.0


class _Pool:
    """Connections with a count of their requests: abandoned ones are closed when no request uses them."""

    def __init__(self, client: httpx.AsyncClient) -> None:
        self.client = client
        self.requests = 0
        self.is_given_up = False

    async def close_if_unused(self) -> None:
        if self.is_given_up and self.requests == 0:
            await self.client.aclose()


class Session:
    """One registration at a time. Permanent errors are raised as errors of the client."""

    def __init__(
        self,
        registration: dict[str, Any],
        *,
        api_key: str | None = None,
        base_url: str | None = None,
        ca_file: str | PathLike[str] | None = None,
        http_client: httpx.AsyncClient | None = None,
    ) -> None:
        found = find_connection(api_key, base_url, ca_file)
        self.base_url = check_base_url(found.base_url)
        self._headers = {
            "Authorization": f"Bearer {check_api_key(found.api_key)}",
            "Content-Type": "application/json",
            "User-Agent": f"agent-run-client-python/{__version__}",
        }
        self._owns_client = http_client is None
        self._trust = trust(found.ca_file) if http_client is None else None
        self._pool = _Pool(http_client or self._open())
        self._registration = to_json(registration)
        self._registering: asyncio.Task[None] | None = None
        self.terms: dict[str, Any] = {}

    def _open(self) -> httpx.AsyncClient:
        return httpx.AsyncClient(verify=self._trust or True)

    def _report_seconds(self) -> float:
        """Less than a third of the time after which a worker is lost, so an unanswered report is repeated in time."""
        return max(_SHORTEST_SECONDS, 0.9 * float(self.terms["heartbeat_seconds"]))

    def _poll_seconds(self) -> float:
        """The service sends a byte every `ping_seconds` during a poll; earlier releases send nothing."""
        if "ping_seconds" not in self.terms:
            return float(self.terms["poll_seconds"]) + _REGISTRATION_SECONDS
        return 2 * float(self.terms["ping_seconds"]) + _SHORTEST_SECONDS

    async def register(self) -> None:
        answer = await self._insist("POST", "", self._registration)
        assert answer is not None
        self.terms = from_json(answer.content)
        for agent in self.terms.get("agents", ()):
            if agent.get("agent_id") is None:
                logger.warning(
                    'There is no agent "%s", and this key cannot create it. Add the scope agents:write to the key, or '
                    "create the agent yourself.",
                    agent["name"],
                )

    async def poll(self, slots: int, running: int, is_wanted: Callable[[], bool]) -> dict[str, Any] | None:
        """Returns runs, a request to report, or nothing when the wait ends. None if the poll was replaced."""
        wait_seconds = self.terms["poll_seconds"]
        body = to_json({"slots": slots, "running": running, "wait_seconds": wait_seconds})
        answer = await self._call("/poll", body, self._poll_seconds(), is_wanted)
        return None if answer is None else from_json(answer.content)

    async def end_poll(self) -> None:
        """Sends a poll that does not wait, which ends the previous one."""
        await self._call("/poll", b'{"slots":0,"wait_seconds":0}')

    async def report(self, body: bytes) -> list[dict[str, Any]]:
        answer = await self._call("/report", body)
        assert answer is not None
        heard: list[dict[str, Any]] = from_json(answer.content)["runs"]
        return heard

    async def leave(self) -> None:
        """One attempt is enough, because the service also detects a missing worker."""
        try:
            url = f"{self.base_url}/workers/{self.terms['id']}"
            await self._pool.client.delete(url, headers=self._headers, timeout=5)
        except httpx.HTTPError as error:
            logger.info("The worker could not deregister: %s", error)

    async def close(self) -> None:
        if self._owns_client:
            await self._pool.client.aclose()

    async def _call(
        self,
        name: str,
        body: bytes,
        timeout: float | None = None,
        is_wanted: Callable[[], bool] = lambda: True,
    ) -> httpx.Response | None:
        while True:
            worker_id = self.terms["id"]
            limit = self._report_seconds() if timeout is None else timeout
            answer = await self._insist("POST", f"/{worker_id}{name}", body, limit, is_wanted)
            if answer is None or answer.status_code != 404:
                return answer
            if self.terms["id"] == worker_id:
                await self._register_again()

    async def _register_again(self) -> None:
        """Registers once, even if a poll and a report both need it."""
        if self._registering is None or self._registering.done():
            logger.info("The service has removed this worker; registering again.")
            self._registering = asyncio.ensure_future(self.register())
        await asyncio.shield(self._registering)

    async def _insist(
        self,
        method: str,
        path: str,
        body: bytes,
        timeout: float = _REGISTRATION_SECONDS,
        is_wanted: Callable[[], bool] = lambda: True,
    ) -> httpx.Response | None:
        """Retries until there is a final response."""
        url = f"{self.base_url}/workers{path}"
        pause = _FIRST_PAUSE_SECONDS
        while is_wanted():
            after: float | None = None
            try:
                answer = await self._request(method, url, body, timeout)
                if answer.is_success or (path and answer.status_code == 404):
                    return answer
                if not is_passing(answer.status_code):
                    raise to_status_error(answer)
                after = parse_retry_after(answer.headers.get("retry-after"))
                what = f"{method} {url}: status {answer.status_code}."
            except httpx.RequestError as error:
                what = str(to_connection_error(error, method, url))
            seconds = after if after is not None else pause * (0.5 + random.random())
            logger.warning("%s Retrying in %.1f s.", what, seconds)
            await asyncio.sleep(seconds)
            pause = min(pause * 2, _LONGEST_PAUSE_SECONDS)
        return None

    async def _request(self, method: str, url: str, body: bytes, timeout: float) -> httpx.Response:
        pool = self._pool
        pool.requests += 1
        try:
            return await pool.client.request(method, url, content=body, headers=self._headers, timeout=timeout)
        except httpx.RequestError:
            # If one connection became silent, others may have too: retries use a new one.
            if self._owns_client and pool is self._pool:
                pool.is_given_up = True
                self._pool = _Pool(self._open())
            raise
        finally:
            pool.requests -= 1
            await pool.close_if_unused()


def is_passing(status: int) -> bool:
    """Whether a retry may have another result."""
    return status >= 500 or status in (408, 429)
