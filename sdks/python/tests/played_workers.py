"""A service that plays the service side of the worker protocol in memory, and records the reports."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from typing import Any

import httpx

import agent_run_client as agentrun

TERMS = {
    "heartbeat_seconds": 0.05,
    "silence_seconds": 0.6,
    "poll_seconds": 25,
    "output_bytes": 1_048_576,
    "report_bytes": 16_777_216,
}


class PlayedService:
    """Sends runs, stores the reports, and responds as a test defines."""

    def __init__(self) -> None:
        self.calls: list[str] = []
        self.registered: list[dict[str, Any]] = []
        self.items: dict[str, list[dict[str, Any]]] = {}
        self.heard: dict[str, int] = {}
        self.orders: dict[str, list[dict[str, Any]]] = {}
        self.answer_with: Callable[[str, int], httpx.Response | None] = lambda path, count: None
        """For the n-th call of a path, in place of the usual answer."""
        self.status_of: dict[str, str] = {}
        self.answers: dict[str, str] = {}
        """What people answered, by the question's prompt."""
        self._runs: list[dict[str, Any]] = []
        self._change = asyncio.Condition()
        self._polls = 0

    async def give(self, token: str, agent: str, **more: Any) -> None:
        run = {"token": token, "run_id": f"run_{token}", "agent": agent, "agent_id": "ag_1", "attempt": 1}
        defaults: dict[str, Any] = {"metadata": {}, "input": "{}", "steps": [], "answered": [], "messages": []}
        self._runs.append({**run, **defaults, "thread": None, "remaining_ms": 1000, "traceparent": None, **more})
        await self._notify()

    async def order(self, token: str, **order: Any) -> None:
        orders = self.orders.setdefault(token, [])
        orders.append({"number": len(orders) + 1, **order})

    async def until(self, is_so: Callable[[], bool]) -> None:
        async with self._change:
            await asyncio.wait_for(self._change.wait_for(is_so), 30)

    async def ended(self, token: str) -> dict[str, Any]:
        """A run's last item."""
        await self.until(lambda: any(_is_last(item) for item in self.items.get(token, ())))
        return self.items[token][-1]

    async def handle(self, request: httpx.Request) -> httpx.Response:
        path = request.url.path.removeprefix("/v2/workers")
        self.calls.append(f"{request.method} {path}")
        played = self.answer_with(path, self.calls.count(self.calls[-1]))
        await self._notify()
        if played is not None:
            return played
        if request.method == "DELETE":
            return httpx.Response(204)
        body = json.loads(request.content)
        if path == "":
            self.registered.append(body)
            offers = [{"name": offer["name"], "agent_id": "ag_1", "agent_revision": 1} for offer in body["agents"]]
            return httpx.Response(201, json={**TERMS, "id": f"wrk_{len(self.registered)}", "agents": offers})
        answer = await self._poll(body) if path.endswith("/poll") else self._report(body)
        await self._notify()
        return httpx.Response(200, json=answer)

    async def _poll(self, body: dict[str, Any]) -> dict[str, Any]:
        self._polls += 1
        own = self._polls
        await self._notify()
        if body["wait_seconds"] > 0:
            async with self._change:
                await self._change.wait_for(lambda: own != self._polls or bool(self._runs and body["slots"] > 0))
        given = self._runs[: body["slots"]] if own == self._polls else []
        self._runs = self._runs[len(given) :]
        return {"runs": given, "report": False, "news": "of a later version"}

    def _report(self, body: dict[str, Any]) -> dict[str, Any]:
        return {"runs": [self._hear(run) for run in body["runs"]]}

    def _hear(self, run: dict[str, Any]) -> dict[str, Any]:
        token = run["token"]
        self.heard[token] = run["heard"]
        status = self.status_of.get(token, "held")
        if status != "held":
            return {"token": token, "status": status}
        items = self.items.setdefault(token, [])
        first = run.get("first", len(items) + 1)
        assert first <= len(items) + 1, "an item was passed over"
        fresh = run.get("items", [])[len(items) + 1 - first :]
        items.extend(fresh)
        for item in fresh:
            if item["type"] == "answer":
                self._reply(token, item)
        if items and _is_last(items[-1]):
            return {"token": token, "status": "ended"}
        orders = [order for order in self.orders.get(token, ()) if order["number"] > run["heard"]]
        return {"token": token, "status": "held", "kept": len(items), "told": orders}

    def _reply(self, token: str, item: dict[str, Any]) -> None:
        answer = self.answers.get(json.loads(item["question"])["prompt"])
        orders = self.orders.setdefault(token, [])
        told = {"type": "answered", "call": item["call"], "done": answer is not None, "text": answer or ""}
        orders.append({"number": len(orders) + 1, **told})

    async def _notify(self) -> None:
        async with self._change:
            self._change.notify_all()


def _is_last(item: dict[str, Any]) -> bool:
    return item["type"] in ("ask", "completed", "failed", "released")


def play(
    agents: list[agentrun.Agent], script: Callable[[PlayedService], Awaitable[None]], **options: Any
) -> PlayedService:
    """A worker of these agents during the script; then it drains."""

    async def work() -> PlayedService:
        service = PlayedService()
        async with httpx.AsyncClient(transport=httpx.MockTransport(service.handle)) as http_client:
            worker = agentrun.Worker(
                agents, api_key="ar_live_x", base_url="https://service.test/v2", http_client=http_client, **options
            )
            running = asyncio.ensure_future(worker.run_async())
            scripted = asyncio.ensure_future(script(service))
            await asyncio.wait({running, scripted}, return_when=asyncio.FIRST_COMPLETED)
            if running.done() and running.exception() is not None:
                scripted.cancel()
                await running
            worker.stop()
            await scripted
            await asyncio.wait_for(running, 30)
        return service

    return asyncio.run(work())
