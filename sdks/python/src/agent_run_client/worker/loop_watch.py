"""
Reports a function that blocks the worker's loop. While it blocks, no other run continues and no report is sent: the
worker loses all its runs, and only another thread can log the reason.
"""

from __future__ import annotations

import asyncio
import sys
import threading
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from ..logs import logger

_SHORTEST_SECONDS: Final = 1.0
# A process that was suspended and continues is not blocked: its loop responds immediately.
_WAKING_SECONDS: Final = 0.5
_FRAMES: Final = 8


@contextmanager
def watching_loop(silence_seconds: float) -> Iterator[None]:
    """Checks the running loop repeatedly; it may be silent for a third of the time after which runs are lost."""
    stopped = threading.Event()
    words = (asyncio.get_running_loop(), threading.get_ident(), silence_seconds, stopped)
    threading.Thread(target=_watch, args=words, name="agent-loop-watch", daemon=True).start()
    try:
        yield
    finally:
        stopped.set()


def _watch(loop: asyncio.AbstractEventLoop, loop_thread: int, silence_seconds: float, stopped: threading.Event) -> None:
    patience = max(_SHORTEST_SECONDS, silence_seconds / 3)
    while not stopped.wait(patience / 2):
        sign = threading.Event()
        try:
            loop.call_soon_threadsafe(sign.set)
        except RuntimeError:  # the loop is closed
            return
        if not sign.wait(patience) and not sign.wait(_WAKING_SECONDS):
            _tell(loop_thread, patience, silence_seconds)
        while not sign.wait(_SHORTEST_SECONDS):
            if stopped.is_set():
                return


def _tell(loop_thread: int, patience: float, silence_seconds: float) -> None:
    frame = sys._current_frames().get(loop_thread)
    place = "".join(traceback.format_stack(frame)[-_FRAMES:]) if frame else ""
    logger.warning(
        "The worker has been blocked for %.0f s: an `async def` blocks its loop, so none of its runs continues. After "
        "%.0f s they are moved to another worker. Make the function a `def`, which runs in a thread, or await "
        "asyncio.to_thread(…). Position:\n%s",
        patience,
        silence_seconds,
        place,
    )
