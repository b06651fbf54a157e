"""Logging without secrets. `logging.getLogger("agent_run_client")` is silent until a handler is set."""

from __future__ import annotations

import logging
import re
from collections.abc import Mapping
from typing import Final

logger: Final = logging.getLogger("agent_run_client")

# Other headers may contain secrets of the caller.
_SHOWN_HEADERS: Final = frozenset(
    {"accept", "content-type", "user-agent", "prefer", "idempotency-key", "last-event-id", "origin"}
)
_SECRETS: Final = re.compile(r"\b(ar_(?:live|demo|st)_|whsec_)[A-Za-z0-9+/=_-]+")


def redact(text: str) -> str:
    """Replaces keys and secrets by their kind."""
    return _SECRETS.sub(r"\1[redacted]", text)


def redact_headers(headers: Mapping[str, str]) -> dict[str, str]:
    shown = {name: redact(value) for name, value in headers.items() if name.lower() in _SHOWN_HEADERS}
    return {name: shown.get(name, "[redacted]") for name in headers}
