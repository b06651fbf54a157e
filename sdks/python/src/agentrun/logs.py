"""What is logged, and what never is. `logging.getLogger("agentrun")` is silent until somebody listens."""

from __future__ import annotations

import logging
import re
from collections.abc import Mapping
from typing import Final

logger: Final = logging.getLogger("agentrun")

_SECRET_HEADERS: Final = frozenset({"authorization", "proxy-authorization", "cookie", "set-cookie", "x-api-key"})
_SECRETS: Final = re.compile(r"\b(ar_(?:live|demo|st)_|whsec_)[A-Za-z0-9+/=_-]+")


def redact(text: str) -> str:
    """Keys and secrets, wherever they stand, keep only their kind."""
    return _SECRETS.sub(r"\1[redacted]", text)


def redact_headers(headers: Mapping[str, str]) -> dict[str, str]:
    return {name: "[redacted]" if name.lower() in _SECRET_HEADERS else redact(value) for name, value in headers.items()}
