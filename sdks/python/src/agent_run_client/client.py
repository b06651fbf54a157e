"""The two clients: `AgentRun` and, for asyncio, `AsyncAgentRun`."""

from __future__ import annotations

import ssl
from collections.abc import Mapping
from dataclasses import replace
from os import PathLike
from types import TracebackType
from urllib.parse import urlsplit

import httpx
from typing_extensions import Self

from .errors import ConfigurationError
from .operations import AsyncResources, Resources
from .options import (
    DEFAULT_BASE_URL,
    DEFAULT_IDLE_TIMEOUT_SECONDS,
    DEFAULT_MAX_RESUMES,
    DEFAULT_MAX_RETRIES,
    DEFAULT_TIMEOUT_SECONDS,
    NOT_GIVEN,
    NotGiven,
    Settings,
    from_environment,
)
from .transport import AsyncTransport, Transport

_LOOPBACK = frozenset({"localhost", "127.0.0.1", "::1"})
_LIMITS = httpx.Limits(max_connections=1000, max_keepalive_connections=100)


def _api_key(given: str | None, session: bool) -> str | None:
    if session:
        return None
    key = given or from_environment("AGENTRUN_API_KEY")
    if key is None:
        raise ConfigurationError("There is no API key: pass api_key=… or set AGENTRUN_API_KEY.")
    if not key.isascii() or not key.isprintable() or " " in key:
        raise ConfigurationError("The API key holds characters that no key has; was it copied with a line break?")
    return key


def _base_url(given: str | None) -> str:
    base_url = (given or from_environment("AGENTRUN_BASE_URL") or DEFAULT_BASE_URL).rstrip("/")
    try:
        parts = urlsplit(base_url)
        is_safe = parts.scheme == "https" or (parts.scheme == "http" and parts.hostname in _LOOPBACK)
        if is_safe and parts.hostname and (parts.port is None or parts.port > 0):
            return base_url
    except ValueError as error:
        raise ConfigurationError(f"The base address is none: {base_url}") from error
    raise ConfigurationError(f"The base address must begin with https://, so that the key stays secret: {base_url}")


def _verify(ca_file: str | PathLike[str] | None) -> ssl.SSLContext | bool:
    """The authorities that the machine trusts, and one's own beside them."""
    if ca_file is None:
        return True
    context = httpx.create_ssl_context()
    context.load_verify_locations(cafile=ca_file)
    return context


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
        api_key=settings.api_key if api_key is NOT_GIVEN else _api_key(api_key, False),
        timeout=settings.timeout if timeout is NOT_GIVEN else timeout,
        max_retries=settings.max_retries if max_retries is NOT_GIVEN else max_retries,
        idle_timeout=settings.idle_timeout if idle_timeout is NOT_GIVEN else idle_timeout,
        headers={**(settings.headers or {}), **more},
    )


class AgentRun(Resources):
    """
    A client of the Agent Run Service. Key, base address and webhook secret come from AGENTRUN_API_KEY,
    AGENTRUN_BASE_URL and AGENTRUN_WEBHOOK_SECRET where they are not given. `timeout` is for one attempt, body included.
    With `session=True` there is no key: `client.auth.login(…)` signs a person in.
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
        settings = Settings(
            api_key=_api_key(api_key, session),
            base_url=_base_url(base_url),
            timeout=timeout,
            max_retries=max_retries,
            idle_timeout=idle_timeout,
            max_resumes=max_resumes,
            webhook_secret=webhook_secret,
            headers=headers,
        )
        if http_client is not None and ca_file is not None:
            raise ConfigurationError("A client of your own has its own idea of whom to trust: leave out ca_file.")
        self._owns_client = http_client is None
        self._use(Transport(settings, http_client or httpx.Client(verify=_verify(ca_file), limits=_LIMITS)))

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
        """The same client with other settings; both share their connections."""
        settings = _changed(self._transport.settings, api_key, timeout, max_retries, idle_timeout, headers)
        other = object.__new__(type(self))
        other._owns_client = False
        transport = Transport(settings, self._transport.http_client)
        transport.sleep = self._transport.sleep
        other._use(transport)
        return other

    def close(self) -> None:
        """Closes the connections, unless they are those of an `http_client` that was given."""
        if self._owns_client:
            self._transport.http_client.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def __repr__(self) -> str:
        return f"AgentRun(base_url={self.base_url!r})"


class AsyncAgentRun(AsyncResources):
    """As `AgentRun`, for asyncio."""

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
        settings = Settings(
            api_key=_api_key(api_key, session),
            base_url=_base_url(base_url),
            timeout=timeout,
            max_retries=max_retries,
            idle_timeout=idle_timeout,
            max_resumes=max_resumes,
            webhook_secret=webhook_secret,
            headers=headers,
        )
        if http_client is not None and ca_file is not None:
            raise ConfigurationError("A client of your own has its own idea of whom to trust: leave out ca_file.")
        self._owns_client = http_client is None
        self._use(AsyncTransport(settings, http_client or httpx.AsyncClient(verify=_verify(ca_file), limits=_LIMITS)))

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
        """The same client with other settings; both share their connections."""
        settings = _changed(self._transport.settings, api_key, timeout, max_retries, idle_timeout, headers)
        other = object.__new__(type(self))
        other._owns_client = False
        transport = AsyncTransport(settings, self._transport.http_client)
        transport.sleep = self._transport.sleep
        other._use(transport)
        return other

    async def close(self) -> None:
        """Closes the connections, unless they are those of an `http_client` that was given."""
        if self._owns_client:
            await self._transport.http_client.aclose()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    def __repr__(self) -> str:
        return f"AsyncAgentRun(base_url={self.base_url!r})"
