"""If the program uses OpenTelemetry, the spans of an agent belong to the trace of its run."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import Any


def join_trace(traceparent: str | None) -> None:
    """Applies to the current task or thread: each run has its own context, which ends with it."""
    found = _opentelemetry() if traceparent else None
    if found is not None:
        context, propagate = found
        context.attach(propagate.extract({"traceparent": traceparent}))


@cache
def _opentelemetry() -> tuple[Any, Any] | None:
    """OpenTelemetry is optional."""
    try:
        return import_module("opentelemetry.context"), import_module("opentelemetry.propagate")
    except ImportError:
        return None
