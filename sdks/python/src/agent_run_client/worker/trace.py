"""Where the program traces with OpenTelemetry, the spans of an agent belong to the trace of its run."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import Any


def join_trace(traceparent: str | None) -> None:
    """From here on, in this task or thread: each run has a context of its own, which ends with it."""
    found = _opentelemetry() if traceparent else None
    if found is not None:
        context, propagate = found
        context.attach(propagate.extract({"traceparent": traceparent}))


@cache
def _opentelemetry() -> tuple[Any, Any] | None:
    """Who does not trace has not installed it."""
    try:
        return import_module("opentelemetry.context"), import_module("opentelemetry.propagate")
    except ImportError:
        return None
