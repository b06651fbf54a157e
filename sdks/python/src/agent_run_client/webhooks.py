"""Verifies webhooks and returns their events. Pure except for the clock."""

from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import json
import re
import time
import uuid
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import Any, Final, cast

from .answers import reader
from .errors import ConfigurationError, WebhookVerificationError
from .models import WEBHOOK_EVENTS, KnownWebhookEvent, Model
from .options import from_environment

DEFAULT_TOLERANCE_SECONDS: Final = 300.0
_STANDARD: Final = ("webhook-id", "webhook-timestamp", "webhook-signature")
_SERVICE: Final = ("x-service-signature", "x-service-signature-previous")
_PREFIX: Final = "whsec_"

# The formats of web frameworks: a mapping, or pairs of text or (ASGI) of bytes.
Headers = Mapping[str, str] | Iterable[tuple[str, str]] | Iterable[tuple[bytes, bytes]]


class UnknownEvent(Model):
    """An event of a type that is newer than this library."""

    id: str
    type: str
    created_at: datetime
    data: dict[str, Any]


WebhookEvent = KnownWebhookEvent | UnknownEvent


def unwrap(
    raw_body: bytes | str,
    headers: Headers,
    secret: str | Sequence[str] | None = None,
    *,
    tolerance: float = DEFAULT_TOLERANCE_SECONDS,
    require_timestamp: bool = True,
    now: float | None = None,
) -> WebhookEvent:
    """
    Returns the event of a delivery with a valid signature, or raises `WebhookVerificationError`. Pass the raw
    body: JSON that was parsed and encoded again has other bytes. Pass several secrets during a rotation.
    With `require_timestamp=False`, a delivery without `webhook-signature` is accepted by its `X-SERVICE-Signature`,
    which has no timestamp: a delivery that somebody recorded is then accepted again at any time.
    """
    if not isinstance(raw_body, bytes | bytearray | memoryview | str):
        raise ConfigurationError("The body must be the raw bytes or text of the request, not parsed JSON.")
    body = raw_body.encode() if isinstance(raw_body, str) else bytes(raw_body)
    verify(body, headers, secret, tolerance=tolerance, require_timestamp=require_timestamp, now=now)
    return _parse(body)


def verify(
    body: bytes,
    headers: Headers,
    secret: str | Sequence[str] | None = None,
    *,
    tolerance: float = DEFAULT_TOLERANCE_SECONDS,
    require_timestamp: bool = True,
    now: float | None = None,
) -> None:
    """Raises unless one of the secrets was used to sign these bytes."""
    secrets = _secrets(secret)
    sent = _lower(headers)
    # This signature includes the time and the id. If it is wrong, the other one must not override it.
    if all(sent.get(name) for name in _STANDARD):
        keys = [_standard_key(candidate) for candidate in secrets]
        _verify_standard(body, sent, keys, tolerance, time.time() if now is None else now)
    elif require_timestamp:
        raise WebhookVerificationError(
            "The webhook has no webhook-signature with a timestamp, so it may be an old one. Pass on the headers "
            "webhook-id, webhook-timestamp and webhook-signature, or set require_timestamp to False."
        )
    else:
        _verify_service(body, sent, secrets)


def sign_webhook(
    raw_body: bytes | str, secret: str, *, id: str | None = None, timestamp: float | None = None
) -> dict[str, str]:
    """The signature headers of a delivery, for tests of your receiver. Without `id`, each call has another one."""
    body = raw_body.encode() if isinstance(raw_body, str) else raw_body
    event_id = id or f"evt_{uuid.uuid4()}"
    seconds = str(int(time.time() if timestamp is None else timestamp))
    digest = hmac.digest(_standard_key(secret), f"{event_id}.{seconds}.".encode() + body, hashlib.sha256)
    return dict(zip(_STANDARD, (event_id, seconds, f"v1,{base64.b64encode(digest).decode()}"), strict=True))


def _verify_standard(body: bytes, sent: Mapping[str, str], keys: list[bytes], tolerance: float, now: float) -> None:
    event_id, timestamp, signatures = (sent[name] for name in _STANDARD)
    if not re.fullmatch(r"[0-9]{1,15}", timestamp):
        raise WebhookVerificationError("The webhook's timestamp is not a number.")
    if abs(now - int(timestamp)) > tolerance:
        raise WebhookVerificationError("The webhook's timestamp differs too much from the current time.")
    signed = f"{event_id}.{timestamp}.".encode() + body
    expected = [base64.b64encode(hmac.digest(key, signed, hashlib.sha256)) for key in keys]
    given = [part.removeprefix("v1,").encode() for part in signatures.split(" ") if part.startswith("v1,")]
    _require_match(expected, given)


def _verify_service(body: bytes, sent: Mapping[str, str], secrets: list[str]) -> None:
    expected = [hmac.new(candidate.encode(), body, hashlib.sha256).hexdigest().encode() for candidate in secrets]
    given = [sent[name].encode() for name in _SERVICE if sent.get(name)]
    if not given:
        raise WebhookVerificationError("The webhook has no signature.")
    _require_match(expected, given)


def _require_match(expected: list[bytes], given: list[bytes]) -> None:
    """Compares every pair, so that the duration reveals nothing."""
    matches = [hmac.compare_digest(ours, theirs) for ours in expected for theirs in given]
    if not any(matches):
        raise WebhookVerificationError(
            "No signature of the webhook is valid: another secret was used, or the body was changed."
        )


def _secrets(secret: str | Sequence[str] | None) -> list[str]:
    found = from_environment("AGENTRUN_WEBHOOK_SECRET") if secret is None else secret
    secrets = [found] if isinstance(found, str) else list(found or [])
    if not secrets or not all(secrets):
        raise ConfigurationError("There is no webhook secret: pass one or set AGENTRUN_WEBHOOK_SECRET.")
    return secrets


def _standard_key(secret: str) -> bytes:
    """The decoded base64 or, for a secret that is not base64, its own bytes."""
    tail = secret.removeprefix(_PREFIX)
    try:
        key = base64.b64decode(tail, validate=True)
    except (binascii.Error, ValueError):
        return secret.encode()
    return key if key and base64.b64encode(key).decode() == tail else secret.encode()


def _lower(headers: Headers) -> dict[str, str]:
    pairs = headers.items() if isinstance(headers, Mapping) else headers
    return {_header_text(name).lower(): _header_text(value) for name, value in pairs}


def _header_text(value: str | bytes) -> str:
    return value.decode("latin-1") if isinstance(value, bytes) else value


def _parse(body: bytes) -> WebhookEvent:
    try:
        event = json.loads(body)
        kind = event["type"]
    except (ValueError, TypeError, KeyError) as error:
        raise WebhookVerificationError("The webhook's signature is valid, but its body is not an event.") from error
    return cast(WebhookEvent, reader(WEBHOOK_EVENTS.get(kind, UnknownEvent))(event))
