"""The two clients: `AgentRun` and, for asyncio, `AsyncAgentRun`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from os import PathLike
from types import TracebackType

import httpx
from typing_extensions import Self

from .connection import check_api_key, check_base_url, find_connection, trust
from .errors import ConfigurationError
from .operations import AsyncResources, Resources
from .options import (
    DEFAULT_IDLE_TIMEOUT_SECONDS,
    DEFAULT_MAX_RESUMES,
    DEFAULT_MAX_RETRIES,
    DEFAULT_TIMEOUT_SECONDS,
    NOT_GIVEN,
    NotGiven,
    Settings,
)
from .own_client import AsyncOwnClient, OwnClient
from .transport import AsyncTransport, Transport

_LIMITS = httpx.Limits(max_connections=1000, max_keepalive_connections=100)


def _changed(
    settings: Settings,
    api_key: str | NotGiven,
    timeout: float | None | NotGiven,
    max_retries: int | NotGiven,
    idle_timeout: float | NotGiven,
    headers: Mapping[str, str] | NotGiven,
) -> Settings:
    more = {} if headers is NOT_GIVEN else headers
    return replace(
        settings,
        api_key=settings.api_key if api_key is NOT_GIVEN else check_api_key(api_key),
        timeout=settings.timeout if timeout is NOT_GIVEN else timeout,
        max_retries=settings.max_retries if max_retries is NOT_GIVEN else max_retries,
        idle_timeout=settings.idle_timeout if idle_timeout is NOT_GIVEN else idle_timeout,
        headers={**(settings.headers or {}), **more},
    )


# Written from AsyncAgentRun by tools/unasync.py. Do not edit.
class AgentRun(Resources):
    """
    A client of the Agent Run Service. By default the key, base URL, trusted certificates and webhook secret are read
    from AGENTRUN_API_KEY, AGENTRUN_BASE_URL, AGENTRUN_CA_FILE and AGENTRUN_WEBHOOK_SECRET; otherwise the first three
    are read from the .agentrun directory of a service on this machine. `timeout` is for one attempt with its body. With
    `session=True` there is no key: `client.auth.login(…)` signs a person in.
    """

    def __init__(
        self,
        *,
        api_key: str | None = None,
        base_url: str | None = None,
        webhook_secret: str | None = None,
        timeout: float | None = DEFAULT_TIMEOUT_SECONDS,
        max_retries: int = DEFAULT_MAX_RETRIES,
        idle_timeout: float = DEFAULT_IDLE_TIMEOUT_SECONDS,
        max_resumes: int = DEFAULT_MAX_RESUMES,
        headers: Mapping[str, str] | None = None,
        ca_file: str | PathLike[str] | None = None,
        http_client: httpx.Client | None = None,
        session: bool = False,
    ) -> None:
        found = find_connection(api_key, base_url, ca_file)
        settings = Settings(
            api_key=None if session else check_api_key(found.api_key),
            base_url=check_base_url(found.base_url),
            timeout=timeout,
            max_retries=max_retries,
            idle_timeout=idle_timeout,
            max_resumes=max_resumes,
            webhook_secret=webhook_secret,
            headers=headers,
        )
        if http_client is not None and ca_file is not None:
            raise ConfigurationError("Your own http_client has its own trusted certificates: leave out ca_file.")
        self._owns_client = http_client is None
        self._use(Transport(settings, http_client or OwnClient(verify=trust(found.ca_file), limits=_LIMITS)))

    def _use(self, transport: Transport) -> None:
        self._transport = transport
        super().__init__(transport)

    @property
    def base_url(self) -> str:
        return self._transport.settings.base_url

    def with_options(
        self,
        *,
        api_key: str | NotGiven = NOT_GIVEN,
        timeout: float | None | NotGiven = NOT_GIVEN,
        max_retries: int | NotGiven = NOT_GIVEN,
        idle_timeout: float | NotGiven = NOT_GIVEN,
        headers: Mapping[str, str] | NotGiven = NOT_GIVEN,
    ) -> Self:
        """Returns the same client with other settings; both share their connections."""
        settings = _changed(self._transport.settings, api_key, timeout, max_retries, idle_timeout, headers)
        other = object.__new__(type(self))
        other._owns_client = False
        transport = Transport(settings, self._transport.http_client)
        transport.sleep = self._transport.sleep
        other._use(transport)
        return other

    def close(self) -> None:
        """Closes the connections, unless they belong to an `http_client` that you passed."""
        if self._owns_client:
            self._transport.http_client.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def __repr__(self) -> str:
        return f"{type(self).__name__}(base_url={self.base_url!r})"


class AsyncAgentRun(AsyncResources):
    """
    A client of the Agent Run Service. By default the key, base URL, trusted certificates and webhook secret are read
    from AGENTRUN_API_KEY, AGENTRUN_BASE_URL, AGENTRUN_CA_FILE and AGENTRUN_WEBHOOK_SECRET; otherwise the first three
    are read from the .agentrun directory of a service on this machine. `timeout` is for one attempt with its body. With
    `session=True` there is no key: `client.auth.login(…)` signs a person in.
    """

    def __init__(
        self,
        *,
        api_key: str | None = None,
        base_url: str | None = None,
        webhook_secret: str | None = None,
        timeout: float | None = DEFAULT_TIMEOUT_SECONDS,
        max_retries: int = DEFAULT_MAX_RETRIES,
        idle_timeout: float = DEFAULT_IDLE_TIMEOUT_SECONDS,
        max_resumes: int = DEFAULT_MAX_RESUMES,
        headers: Mapping[str, str] | None = None,
        ca_file: str | PathLike[str] | None = None,
        http_client: httpx.AsyncClient | None = None,
        session: bool = False,
    ) -> None:
        found = find_connection(api_key, base_url, ca_file)
        settings = Settings(
            api_key=None if session else check_api_key(found.api_key),
            base_url=check_base_url(found.base_url),
            timeout=timeout,
            max_retries=max_retries,
            idle_timeout=idle_timeout,
            max_resumes=max_resumes,
            webhook_secret=webhook_secret,
            headers=headers,
        )
        if http_client is not None and ca_file is not None:
            raise ConfigurationError("Your own http_client has its own trusted certificates: leave out ca_file.")
        self._owns_client = http_client is None
        self._use(AsyncTransport(settings, http_client or AsyncOwnClient(verify=trust(found.ca_file), limits=_LIMITS)))

    def _use(self, transport: AsyncTransport) -> None:
        self._transport = transport
        super().__init__(transport)

    @property
    def base_url(self) -> str:
        return self._transport.settings.base_url

    def with_options(
        self,
        *,
        api_key: str | NotGiven = NOT_GIVEN,
        timeout: float | None | NotGiven = NOT_GIVEN,
        max_retries: int | NotGiven = NOT_GIVEN,
        idle_timeout: float | NotGiven = NOT_GIVEN,
        headers: Mapping[str, str] | NotGiven = NOT_GIVEN,
    ) -> Self:
        """Returns the same client with other settings; both share their connections."""
        settings = _changed(self._transport.settings, api_key, timeout, max_retries, idle_timeout, headers)
        other = object.__new__(type(self))
        other._owns_client = False
        transport = AsyncTransport(settings, self._transport.http_client)
        transport.sleep = self._transport.sleep
        other._use(transport)
        return other

    async def close(self) -> None:
        """Closes the connections, unless they belong to an `http_client` that you passed."""
        if self._owns_client:
            await self._transport.http_client.aclose()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    def __repr__(self) -> str:
        return f"{type(self).__name__}(base_url={self.base_url!r})"
