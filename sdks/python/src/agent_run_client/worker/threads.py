"""Threads for blocking functions. They are daemons, so they do not prevent the process from exiting."""

from __future__ import annotations

import threading
from collections.abc import Callable
from queue import SimpleQueue


class Threads:
    """One thread per concurrent function, reused for the next one."""

    def __init__(self) -> None:
        self._work: SimpleQueue[Callable[[], object] | None] = SimpleQueue()
        self._idle = threading.Semaphore(0)
        self._count = 0

    def start(self, work: Callable[[], object]) -> None:
        """Starts immediately; `work` must not raise."""
        self._work.put(work)
        if not self._idle.acquire(blocking=False):
            self._count += 1
            threading.Thread(target=self._serve, name=f"agent-{self._count}", daemon=True).start()

    def stop(self) -> None:
        """Idle threads end now, the others after their work."""
        for _ in range(self._count):
            self._work.put(None)

    def _serve(self) -> None:
        while (work := self._work.get()) is not None:
            work()
            # Releases the references of the function before the next one.
            del work
            self._idle.release()
