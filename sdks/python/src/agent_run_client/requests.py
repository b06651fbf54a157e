"""Turns the arguments of a method into a request. Nothing here does any I/O."""

from __future__ import annotations

import json
import platform
import re
import uuid
from collections.abc import AsyncIterable, Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime, timezone
from typing import Any, Generic, TypeVar
from urllib.parse import quote, urlencode, urlsplit

from pydantic import BaseModel

from .errors import ConfigurationError
from .options import NOT_GIVEN, NotGiven, RequestOptions, Settings
from .version import __version__

T = TypeVar("T")

Content = bytes | Iterable[bytes] | AsyncIterable[bytes]


@dataclass(frozen=True)
class Call(Generic[T]):
    """One call of the API, as a method describes it."""

    method: str
    path: str
    read: Callable[[Any], T]
    query: Mapping[str, Any] = field(default_factory=dict)
    body: Mapping[str, Any] | None = None
    content: Content | None = None
    """Sent unchanged instead of JSON; its type is in the headers."""
    headers: Mapping[str, Any] = field(default_factory=dict)
    takes_key: bool = False
    is_open: bool = False
    accept: str = "application/json"
    options: RequestOptions = field(default_factory=RequestOptions)


@dataclass(frozen=True)
class Prepared:
    """The request, the same for every attempt."""

    method: str
    url: str
    headers: Mapping[str, str]
    content: Content | None


def path(template: str, **ids: str) -> str:
    """An id is always one segment, even if it contains other characters."""
    for name, value in ids.items():
        if not value or value in (".", ".."):
            raise ConfigurationError(f"`{name}` must not be empty: it is part of the path.")
    return template.format(**{name: quote(value, safe="") for name, value in ids.items()})


def given(**values: Any) -> dict[str, Any]:
    """Only the arguments that the caller passed; a trailing underscore avoids Python keywords."""
    return {name.rstrip("_"): value for name, value in values.items() if value is not NOT_GIVEN}


def prefer_wait(seconds: int | NotGiven) -> dict[str, str]:
    """How long the service waits for the run before it responds."""
    return {} if seconds is NOT_GIVEN else {"prefer": f"wait={seconds}"}


def prepare(call: Call[Any], settings: Settings, has_session: bool = False) -> Prepared:
    """The request of a call. Its idempotency key is created here, once for all attempts."""
    headers = {
        "accept": call.accept,
        "user-agent": f"agentrun-python/{__version__} ({platform.python_implementation()} {platform.python_version()})",
        **(settings.headers or {}),
        **_authorization(call, settings, has_session),
        **{name: _text(value) for name, value in call.headers.items()},
        **_idempotency(call),
        **call.options.get("extra_headers", {}),
    }
    body = _body(call)
    if body is not None:
        headers["content-type"] = "application/json"
    query = [*query_pairs(call.query), *query_pairs(call.options.get("extra_query", {}))]
    content = call.content if body is None else encode(body)
    _require_sendable(headers)
    return Prepared(call.method, _url(settings.base_url, call.path, query), headers, content)


def encode(body: Mapping[str, Any]) -> bytes:
    """JSON as the service accepts it, without NaN."""
    try:
        text = json.dumps(body, default=_to_json, ensure_ascii=False, allow_nan=False, separators=(",", ":"))
        return text.encode()
    except UnicodeEncodeError:
        # An unpaired surrogate is valid JSON only if it is escaped.
        return json.dumps(body, default=_to_json, allow_nan=False, separators=(",", ":")).encode()


def query_pairs(query: Mapping[str, Any]) -> list[tuple[str, str]]:
    """Lists become comma-separated lists, mappings `name[key]=value`, as in the contract."""
    pairs: list[tuple[str, str]] = []
    for name, value in query.items():
        if value is None:
            continue
        if isinstance(value, Mapping):
            pairs += [(f"{name}[{key}]", _text(item)) for key, item in value.items()]
        elif isinstance(value, Sequence) and not isinstance(value, str):
            pairs.append((name, ",".join(_text(item) for item in value)))
        else:
            pairs.append((name, _text(value)))
    return pairs


def timestamp(moment: datetime) -> str:
    """A time without a zone is local time, as everywhere in Python."""
    return moment.astimezone(timezone.utc).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def _url(base_url: str, call_path: str, query: list[tuple[str, str]]) -> str:
    # The sign-in paths have no version segment.
    base = origin(base_url) if call_path.startswith("/api/") else base_url.rstrip("/")
    encoded = urlencode(query, quote_via=quote)
    return f"{base}{call_path}?{encoded}" if encoded else f"{base}{call_path}"


def origin(base_url: str) -> str:
    parts = urlsplit(base_url)
    return f"{parts.scheme}://{parts.netloc}"


def _authorization(call: Call[Any], settings: Settings, has_session: bool) -> dict[str, str]:
    if settings.api_key is not None:
        return {"authorization": f"Bearer {settings.api_key}"}
    if call.is_open or has_session:
        # The service accepts a session cookie for a write only from its own origin.
        return {"origin": origin(settings.base_url)}
    raise ConfigurationError("There is no API key: pass api_key=… or set AGENTRUN_API_KEY.")


def _body(call: Call[Any]) -> Mapping[str, Any] | None:
    extra = call.options.get("extra_body")
    return {**(call.body or {}), **extra} if extra else call.body


def _idempotency(call: Call[Any]) -> dict[str, str]:
    if not call.takes_key or "idempotency_key" in (_body(call) or {}):
        return {}
    key = call.options.get("idempotency_key") or f"agentrun-python-{uuid.uuid4()}"
    if not re.fullmatch(r"[\x21-\x7e]{1,255}", key):
        raise ConfigurationError("An idempotency key must be 1 to 255 visible ASCII characters.")
    return {"idempotency-key": key}


def _require_sendable(headers: Mapping[str, str]) -> None:
    """Checked here, so that the error is reported to the caller and not retried as a network error."""
    for name, value in headers.items():
        if not re.fullmatch(r"[!#$%&'*+.^_`|~0-9A-Za-z-]+", name) or not re.fullmatch(r"[\t\x20-\x7e]*", value):
            raise ConfigurationError(f"The header {name!r} contains characters that cannot be sent.")


def _text(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return timestamp(value) if isinstance(value, datetime) else str(value)


def _to_json(value: Any) -> Any:
    if isinstance(value, BaseModel):
        return value.model_dump(mode="json", by_alias=True, exclude_unset=True)
    if isinstance(value, datetime):
        return timestamp(value)
    if isinstance(value, date | uuid.UUID):
        return str(value)
    if isinstance(value, Mapping):
        return dict(value)
    if isinstance(value, Sequence | set | frozenset):
        return list(value)
    raise TypeError(f"{type(value).__name__} cannot be encoded as JSON")
