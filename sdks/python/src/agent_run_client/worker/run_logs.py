"""Sends records of `logging` within a run to the run."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any, Final

from .context import BaseContext

current_run: Final[ContextVar[BaseContext | None]] = ContextVar("agent_run_current", default=None)

# The fields of every record; the others were added with `extra`.
_COMMON: Final = frozenset([*vars(logging.makeLogRecord({})), "message", "asctime"])
# Records of the worker and its connections do not belong to the agent.
_OURS: Final = ("agent_run_client", "httpx", "httpcore")


class RunLogHandler(logging.Handler):
    """Passes a record to the run in whose context it was created."""

    def emit(self, record: logging.LogRecord) -> None:
        run = current_run.get()
        if run is None or record.name.partition(".")[0] in _OURS:
            return
        try:
            run.log(record.getMessage(), **self._fields_of(record))
        except Exception:
            self.handleError(record)

    def _fields_of(self, record: logging.LogRecord) -> dict[str, Any]:
        fields = {name: value for name, value in vars(record).items() if name not in _COMMON}
        if record.exc_info:
            fields["stack"] = logging.Formatter().formatException(record.exc_info)
        return {**fields, "level": record.levelname.lower(), "logger": record.name}


@contextmanager
def logging_to_runs() -> Iterator[None]:
    """If the program has not configured logging, records from INFO are also written to standard error."""
    root = logging.getLogger()
    if not root.handlers:
        logging.basicConfig(level=logging.INFO, format="%(asctime)s %(levelname)s %(name)s: %(message)s")
        logging.getLogger("httpx").setLevel(logging.WARNING)
    handler = RunLogHandler()
    root.addHandler(handler)
    try:
        yield
    finally:
        root.removeHandler(handler)
