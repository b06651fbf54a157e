"""Whether and when a failed attempt is retried. Pure, so that both clients behave the same."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime, timezone
from email.utils import parsedate_to_datetime
from typing import Final

FIRST_DELAY_SECONDS: Final = 0.5
LONGEST_DELAY_SECONDS: Final = 8.0
# For a longer wait, the caller gets the error instead.
LONGEST_RETRY_AFTER_SECONDS: Final = 60.0
_RETRIED: Final = frozenset({408, 409, 429})


def is_retried(status: int, headers: Mapping[str, str]) -> bool:
    """The service's header decides; without one, the status decides."""
    word = headers.get("x-should-retry")
    if word in ("true", "false"):
        return word == "true"
    return status in _RETRIED or status >= 500


def backoff_seconds(attempt: int, chance: float) -> float:
    """The wait before the next attempt; `attempt` counts the previous ones, and `chance` is between 0 and 1."""
    delay = min(FIRST_DELAY_SECONDS * 2.0 ** min(attempt - 1, 16), LONGEST_DELAY_SECONDS)
    return delay * (1 - 0.25 * chance)


def retry_delay(attempt: int, retry_after: float | None, chance: float) -> float | None:
    """Seconds until the next attempt, or None if the service requests a wait above our maximum."""
    if not retry_after:
        return backoff_seconds(attempt, chance)
    return retry_after if retry_after <= LONGEST_RETRY_AFTER_SECONDS else None


def parse_retry_after(value: str | None, now: datetime | None = None) -> float | None:
    """Seconds, from seconds or from a date; None if it is neither."""
    if value is None:
        return None
    if value.strip().isascii() and value.strip().isdigit():
        return float(value)
    try:
        moment = parsedate_to_datetime(value)
    except ValueError:
        return None
    moment = moment if moment.tzinfo else moment.replace(tzinfo=timezone.utc)
    return max(0.0, (moment - (now or datetime.now(timezone.utc))).total_seconds())
