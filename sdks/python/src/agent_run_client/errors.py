"""Everything this library raises by itself is an `AgentRunError`."""

from __future__ import annotations

import asyncio
import ssl
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import httpx

from .retries import parse_retry_after

if TYPE_CHECKING:
    from .models import Run


class AgentRunError(Exception):
    """The root of all errors of this library."""


class ConfigurationError(AgentRunError):
    """The client lacks something that the call needs, or was given something it cannot use."""


class WebhookVerificationError(AgentRunError):
    """A webhook that nobody who holds the secret has signed, or an old one."""


class WaitTimeoutError(AgentRunError):
    """The run went on for longer than the caller would wait; it still goes on. `run` is how it was last seen."""

    def __init__(self, message: str, run: Run) -> None:
        super().__init__(message)
        self.run = run


class APIError(AgentRunError):
    """A call that did not succeed."""

    last_event_id: str | None = None
    """Of a stream that broke more often than it may be resumed: where a new one can go on."""


class APIConnectionError(APIError):
    """No answer came: the service was not reached, or the connection broke."""


class APITimeoutError(APIConnectionError):
    """No whole answer came in time."""


class APIStatusError(APIError):
    """The service answered with an error; `code` is the stable switch."""

    def __init__(self, response: httpx.Response, message: str | None = None) -> None:
        body = _envelope(response)
        self.response = response
        self.status: int = response.status_code
        self.type: str | None = _text(body.get("type"))
        self.code: str | None = _text(body.get("code"))
        self.param: str | None = _text(body.get("param"))
        self.details: list[dict[str, Any]] = body.get("details") or []
        self.request_id: str | None = _text(body.get("request_id")) or response.headers.get("x-request-id")
        self.retry_after: float | None = parse_retry_after(response.headers.get("retry-after"))
        self.message: str = message or _text(body.get("message")) or f"The service answered {response.status_code}."
        super().__init__(self.message)

    def __str__(self) -> str:
        known = [str(self.status), self.code, self.request_id]
        return f"{self.message} ({', '.join(part for part in known if part)})"


class BadRequestError(APIStatusError):
    """400: the request is malformed or lacks something."""


class AuthenticationError(APIStatusError):
    """401: the key is missing or not valid."""


class PermissionDeniedError(APIStatusError):
    """403: the key may not do this."""


class NotFoundError(APIStatusError):
    """404: there is no such thing in this organisation."""


class ConflictError(APIStatusError):
    """409: a request with the same idempotency key is still under way."""


class UnprocessableEntityError(APIStatusError):
    """422: well formed, but it makes no sense as things are."""


class RateLimitError(APIStatusError):
    """429: too many requests; `retry_after` says for how many seconds to wait."""


class InternalServerError(APIStatusError):
    """500 and above: the service failed."""


_BY_STATUS: Mapping[int, type[APIStatusError]] = {
    400: BadRequestError,
    401: AuthenticationError,
    403: PermissionDeniedError,
    404: NotFoundError,
    409: ConflictError,
    422: UnprocessableEntityError,
    429: RateLimitError,
}


_TRUST_ADVICE = (
    "The certificate's authority is not trusted here: name its file in AGENTRUN_CA_FILE or ca_file=…. A service that "
    "made its own keeps it in tls/ca.pem of its data directory (.agentrun/tls/ca.pem)."
)


def to_status_error(response: httpx.Response) -> APIStatusError:
    """The error of an answer whose body has been read."""
    fallback = InternalServerError if response.status_code >= 500 else APIStatusError
    return _BY_STATUS.get(response.status_code, fallback)(response)


def to_connection_error(error: Exception, method: str, url: str) -> APIConnectionError:
    """What went wrong on the way, in our own words; the cause is kept by `raise … from`."""
    if isinstance(error, httpx.TimeoutException | TimeoutError | asyncio.TimeoutError):
        return APITimeoutError(f"{method} {url}: no whole answer in time.")
    advice = f" {_TRUST_ADVICE}" if _is_untrusted(error) else ""
    return APIConnectionError(f"{method} {url}: {error or type(error).__name__}{advice}")


def _is_untrusted(error: BaseException | None) -> bool:
    """httpx words the failure anew and keeps what it was."""
    while error is not None:
        if isinstance(error, ssl.SSLCertVerificationError):
            return True
        error = error.__cause__ or error.__context__
    return False


def _envelope(response: httpx.Response) -> dict[str, Any]:
    """The error as the service words it, or nothing where somebody else has answered."""
    try:
        body = response.json()
    except (ValueError, httpx.ResponseNotRead):
        return {}
    error = body.get("error") if isinstance(body, dict) else None
    return error if isinstance(error, dict) else {}


def _text(value: object) -> str | None:
    return value if isinstance(value, str) else None
