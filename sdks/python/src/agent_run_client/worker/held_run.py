"""
A run that this worker holds: its unsent items and its messages. Items are numbered and encoded once when they are
added; a report repeats items that the service has not stored. All of this happens in the worker's loop;
calls from other threads are moved there.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from typing import Any

from pydantic_core import to_json

from .messages import RunMessages


class RunStopped(BaseException):
    """
    The run does not continue in this process: it waits for an answer, has ended, or was stopped. Like
    `asyncio.CancelledError` it is not caught by `except Exception`. Do not catch it: later output is ignored.
    """


class HeldRun:
    """One run, from its claim to its final report."""

    def __init__(self, told: dict[str, Any], loop: asyncio.AbstractEventLoop, on_word: Callable[[], None]) -> None:
        self.told = told
        self.messages = RunMessages(told.get("messages", ()))
        self.cancelled = threading.Event()
        self.is_over = False
        self.stop_reason: str | None = None
        self.on_stop: Callable[[], object] = lambda: None
        self._token: bytes = to_json(told["token"])
        self._loop = loop
        self._thread = threading.get_ident()
        self._on_word = on_word
        self._items: list[bytes] = []
        self._first = 1
        self._heard = 0
        self._waiting: dict[int, Callable[[bool], object]] = {}
        self._calling: dict[int, Callable[[dict[str, Any] | None], object]] = {}
        self._calls = 0

    def say(self, item: dict[str, Any], then: Callable[[bool], object] | None = None) -> None:
        """Adds an item, from any thread; `then` gets whether it was stored. Items after the end are dropped."""
        encoded = to_json(item)
        if threading.get_ident() == self._thread:
            self._push(encoded, then)
        else:
            self._loop.call_soon_threadsafe(self._push, encoded, then)

    def ask_of_files(self, verb: str, argument: str, then: Callable[[dict[str, Any] | None], object]) -> None:
        """Sends a file call, from any thread; `then` gets the reply, or None if the run was stopped."""
        call = {"type": "file", "verb": verb, "argument": argument}
        if threading.get_ident() == self._thread:
            self._push_call(call, then)
        else:
            self._loop.call_soon_threadsafe(self._push_call, call, then)

    def ask_for_answer(self, key: str, question: str, then: Callable[[dict[str, Any] | None], object]) -> None:
        """Requests the answer to a question, from any thread; `then` gets the reply, or None if the run was stopped."""
        call = {"type": "answer", "key": key, "question": question}
        if threading.get_ident() == self._thread:
            self._push_call(call, then)
        else:
            self._loop.call_soon_threadsafe(self._push_call, call, then)

    def ask_for_secret(self, name: str, then: Callable[[dict[str, Any] | None], object]) -> None:
        """Requests a secret, from any thread; `then` gets the reply, or None if the run was stopped."""
        call = {"type": "secret", "name": name}
        if threading.get_ident() == self._thread:
            self._push_call(call, then)
        else:
            self._loop.call_soon_threadsafe(self._push_call, call, then)

    def say_last(self, item: dict[str, Any]) -> None:
        """Adds the last item of the run."""
        encoded = to_json(item)
        if threading.get_ident() == self._thread:
            self._push_last(encoded)
        else:
            self._loop.call_soon_threadsafe(self._push_last, encoded)

    def release(self) -> None:
        """Returns the run to the queue, even if its function is still active."""
        self.say_last({"type": "released"})
        self._stop("The worker is stopping.")

    def abandon(self, reason: str) -> None:
        """The worker no longer holds the run."""
        self.is_over = True
        self._stop(reason)

    def to_report(self, room: int) -> tuple[bytes, int, bool]:
        """The items that fit into the report: the text, the size of the items, and whether these are all."""
        count = size = 0
        for item in self._items:
            if size >= room:
                break
            size += len(item)
            count += 1
        head = b'{"token":%b,"heard":%d' % (self._token, self._heard)
        if count == 0:
            return head + b"}", 0, not self._items
        items = b",".join(self._items[:count])
        return head + b',"first":%d,"items":[%b]}' % (self._first, items), size, count == len(self._items)

    def hear(self, answer: dict[str, Any]) -> bool:
        """Handles the reply to a report; False if the worker no longer holds the run."""
        status = answer.get("status")
        if status == "held":
            self._keep(answer.get("kept", 0))
            for order in answer.get("told", ()):
                self._obey(order)
            return True
        if status == "later":
            return True
        if status != "ended":
            self.abandon(answer.get("message") or "The run is no longer this worker's.")
        return False

    def _push(self, encoded: bytes, then: Callable[[bool], object] | None) -> None:
        if self.is_over:
            if then is not None:
                then(False)
            return
        if then is not None:
            self._waiting[self._first + len(self._items)] = then
        self._items.append(encoded)
        self._on_word()

    def _push_call(self, call: dict[str, Any], then: Callable[[dict[str, Any] | None], object]) -> None:
        if self.is_over or self.cancelled.is_set():
            then(None)
            return
        self._calls += 1
        self._calling[self._calls] = then
        self._push(to_json({**call, "call": self._calls}), None)

    def _push_last(self, encoded: bytes) -> None:
        self._push(encoded, None)
        self.is_over = True
        self._release_waiting()

    def _keep(self, kept: int) -> None:
        count = kept - self._first + 1
        if count <= 0:
            return
        del self._items[:count]
        self._first = kept + 1
        for number in [number for number in self._waiting if number <= kept]:
            self._waiting.pop(number)(True)

    def _obey(self, order: dict[str, Any]) -> None:
        if order["number"] <= self._heard:
            return
        self._heard = order["number"]
        if order["type"] == "message":
            self.messages.deliver(order.get("message") or "{}")
        elif order["type"] in ("filed", "secret", "answered"):
            answer = self._calling.pop(order["call"], None)
            if answer is not None:
                answer(order)
        elif order["type"] == "cancel":
            self._stop(order.get("reason") or "The run was stopped.")

    def _stop(self, reason: str) -> None:
        self.stop_reason = self.stop_reason or reason
        self.cancelled.set()
        self.messages.close()
        self._release_waiting()
        self.on_stop()

    def _release_waiting(self) -> None:
        waiting, self._waiting = self._waiting, {}
        for then in waiting.values():
            then(False)
        calling, self._calling = self._calling, {}
        for answer in calling.values():
            answer(None)
