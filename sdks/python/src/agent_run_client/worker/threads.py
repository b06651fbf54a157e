"""Threads for functions that block. They are daemons: one that does not end keeps no process from ending."""

from __future__ import annotations

import threading
from collections.abc import Callable
from queue import SimpleQueue


class Threads:
    """As many as there is work at a time, each kept for the next."""

    def __init__(self) -> None:
        self._work: SimpleQueue[Callable[[], object] | None] = SimpleQueue()
        self._idle = threading.Semaphore(0)
        self._count = 0

    def start(self, work: Callable[[], object]) -> None:
        """Begins it at once; `work` raises nothing."""
        self._work.put(work)
        if not self._idle.acquire(blocking=False):
            self._count += 1
            threading.Thread(target=self._serve, name=f"agent-{self._count}", daemon=True).start()

    def stop(self) -> None:
        """Those that are idle end now, the others after their work."""
        for _ in range(self._count):
            self._work.put(None)

    def _serve(self) -> None:
        while (work := self._work.get()) is not None:
            work()
            # What the function held is not held until the next.
            del work
            self._idle.release()
