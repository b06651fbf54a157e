"""All errors of this library are `AgentRunError`."""

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
    """The base of all errors of this library."""


class ConfigurationError(AgentRunError):
    """A setting or argument is missing or not valid. Nothing was sent."""


class WebhookVerificationError(AgentRunError):
    """A webhook without a valid signature, or with one that is too old."""


class WaitTimeoutError(AgentRunError):
    """The wait for a run timed out. The run continues; `run` is its last known state."""

    def __init__(self, message: str, run: Run) -> None:
        super().__init__(message)
        self.run = run


class APIError(AgentRunError):
    """A call that failed."""

    last_event_id: str | None = None
    """For a stream that broke too often: the position from which a new one can resume."""


class APIConnectionError(APIError):
    """No response: the service is unreachable, or the connection broke."""


class APITimeoutError(APIConnectionError):
    """The response did not arrive completely in time."""


class APIStatusError(APIError):
    """The service returned an error; `code` is a stable code for programs."""

    def __init__(self, response: httpx.Response, message: str | None = None) -> None:
        body = _envelope(response)
        self.response = response
        self.status: int = response.status_code
        self.type: str | None = _text(body.get("type"))
        self.code: str | None = _text(body.get("code"))
        self.param: str | None = _text(body.get("param"))
        self.details: list[dict[str, Any]] = body.get("details") or []
        self.doc_url: str | None = _text(body.get("doc_url"))
        """The URL of the documentation of the code."""
        self.request_id: str | None = _text(body.get("request_id")) or response.headers.get("x-request-id")
        self.retry_after: float | None = parse_retry_after(response.headers.get("retry-after"))
        self.message: str = message or _text(body.get("message")) or f"The service returned {response.status_code}."
        super().__init__(self.message)

    def __str__(self) -> str:
        known = [str(self.status), self.code, self.request_id]
        return f"{self.message} ({', '.join(part for part in known if part)})"


class BadRequestError(APIStatusError):
    """400: the request is malformed or incomplete."""


class AuthenticationError(APIStatusError):
    """401: the key is missing or not valid."""


class PermissionDeniedError(APIStatusError):
    """403: the key does not have the permission."""


class NotFoundError(APIStatusError):
    """404: the resource does not exist in this organisation."""


class ConflictError(APIStatusError):
    """409: a request with the same idempotency key is still in progress."""


class UnprocessableEntityError(APIStatusError):
    """422: the request is well-formed but cannot be processed."""


class RateLimitError(APIStatusError):
    """429: too many requests; wait `retry_after` seconds."""


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
    "The certificate's authority is not trusted here: set AGENTRUN_CA_FILE or ca_file=… to its file. A service that "
    "created its own authority stores it in tls/ca.pem of its data directory (.agentrun/tls/ca.pem)."
)


def to_status_error(response: httpx.Response) -> APIStatusError:
    """The error for a response whose body has been read."""
    fallback = InternalServerError if response.status_code >= 500 else APIStatusError
    return _BY_STATUS.get(response.status_code, fallback)(response)


def to_connection_error(error: Exception, method: str, url: str) -> APIConnectionError:
    """The error for a failed connection; use `raise … from` to keep the cause."""
    if isinstance(error, httpx.TimeoutException | TimeoutError | asyncio.TimeoutError):
        return APITimeoutError(f"{method} {url}: no complete response in time.")
    advice = f" {_TRUST_ADVICE}" if _is_untrusted(error) else ""
    return APIConnectionError(f"{method} {url}: {error or type(error).__name__}{advice}")


def _is_untrusted(error: BaseException | None) -> bool:
    """httpx wraps the original error."""
    while error is not None:
        if isinstance(error, ssl.SSLCertVerificationError):
            return True
        error = error.__cause__ or error.__context__
    return False


def _envelope(response: httpx.Response) -> dict[str, Any]:
    """The error of the service, or an empty object if a proxy has responded."""
    try:
        body = response.json()
    except (ValueError, httpx.ResponseNotRead):
        return {}
    error = body.get("error") if isinstance(body, dict) else None
    return error if isinstance(error, dict) else {}


def _text(value: object) -> str | None:
    return value if isinstance(value, str) else None
