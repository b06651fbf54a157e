"""
Tells of a function that blocks the worker's loop. While it does, no other run goes on and the service hears nothing of
any: all of them are lost, and a thread is the only one left who can say why.
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
# A process that was frozen as a whole, and wakes, is not blocked: its loop answers at once.
_WAKING_SECONDS: Final = 0.5
_FRAMES: Final = 8


@contextmanager
def watching_loop(silence_seconds: float) -> Iterator[None]:
    """While it lasts, the running loop is asked for a sign again and again; a third of the silence may pass without."""
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
        "The worker has stood still for %.0f s: an `async def` blocks its loop, so none of its runs goes on, and after "
        "%.0f s they go to another worker. Make the function a `def`, which runs in a thread, or await "
        "asyncio.to_thread(…). It is here:\n%s",
        patience,
        silence_seconds,
        place,
    )
