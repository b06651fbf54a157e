"""Options of a client and of a call."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Any, Final, Literal

from typing_extensions import TypedDict

DEFAULT_BASE_URL: Final = "https://localhost:8443/v2"
DEFAULT_TIMEOUT_SECONDS: Final = 600.0
DEFAULT_MAX_RETRIES: Final = 2
# The service sends a ping at least every 15 seconds.
DEFAULT_IDLE_TIMEOUT_SECONDS: Final = 45.0
DEFAULT_MAX_RESUMES: Final = 5


class _NotGiven(Enum):
    NOT_GIVEN = "NOT_GIVEN"

    def __bool__(self) -> Literal[False]:
        return False

    def __repr__(self) -> str:
        return "NOT_GIVEN"


# `None` is a value of the API (null), so an argument that is left out needs its own marker.
NotGiven = Literal[_NotGiven.NOT_GIVEN]
NOT_GIVEN: Final = _NotGiven.NOT_GIVEN


class RequestOptions(TypedDict, total=False):
    """Keyword arguments of every method of the API."""

    timeout: float | None
    max_retries: int
    idempotency_key: str
    extra_headers: Mapping[str, str]
    extra_query: Mapping[str, str]
    extra_body: Mapping[str, Any]


@dataclass(frozen=True)
class Settings:
    """The settings of a client."""

    api_key: str | None
    base_url: str
    timeout: float | None = DEFAULT_TIMEOUT_SECONDS
    max_retries: int = DEFAULT_MAX_RETRIES
    idle_timeout: float = DEFAULT_IDLE_TIMEOUT_SECONDS
    max_resumes: int = DEFAULT_MAX_RESUMES
    webhook_secret: str | None = None
    headers: Mapping[str, str] | None = None

    def __repr__(self) -> str:
        return f"Settings(base_url={self.base_url!r}, timeout={self.timeout}, max_retries={self.max_retries})"


def from_environment(name: str) -> str | None:
    """An empty variable counts as unset."""
    return os.environ.get(name, "").strip() or None
