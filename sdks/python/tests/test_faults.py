"""The real service behind a network that breaks, falls silent and swallows answers."""

from __future__ import annotations

import asyncio
import time
import uuid
from collections.abc import Iterator
from typing import Any

import pytest

import agent_run_client as agentrun

from .live import FaultProxy, Service
from .played_server import PlayedServer


def soon(_: float) -> None:
    """The waits between attempts are tested elsewhere."""
    time.sleep(0.02)


async def soon_async(_: float) -> None:
    await asyncio.sleep(0.02)


@pytest.fixture
def behind(service: Service, proxy: FaultProxy) -> Iterator[agentrun.AgentRun]:
    options = {**service.options, "base_url": proxy.base_url}
    with agentrun.AgentRun(**options) as made:
        made._transport.sleep = soon
        yield made


def test_a_stream_that_is_cut_again_and_again_loses_and_repeats_nothing(
    behind: agentrun.AgentRun, service: Service, proxy: FaultProxy
) -> None:
    events = []
    for event in behind.runs.stream(agent_id=service.agents["talker"], input={"words": 120, "pause_ms": 5}):
        events.append(event)
        if len(events) in (3, 10, 30, 31, 60, 90, 100):
            proxy.cut()
    assert proxy.connections > 4
    assert [event.sequence for event in events] == [*range(1, len(events) + 1)]
    last = events[-1]
    assert last.type == "run.completed"
    assert last.run.output == {"text": "".join(event.delta for event in events if event.type == "run.output.delta")}


def test_an_asynchronous_stream_that_is_cut_loses_and_repeats_nothing(service: Service, proxy: FaultProxy) -> None:
    async def work() -> list[agentrun.RunEvent]:
        async with agentrun.AsyncAgentRun(**{**service.options, "base_url": proxy.base_url}) as client:
            client._transport.sleep = soon_async
            events = []
            stream = client.runs.stream(agent_id=service.agents["talker"], input={"words": 60, "pause_ms": 5})
            async for event in stream:
                events.append(event)
                if len(events) in (3, 10, 30, 50):
                    proxy.cut()
            return events

    events = asyncio.run(work())
    assert proxy.connections > 2
    assert [event.sequence for event in events] == [*range(1, len(events) + 1)]


def test_a_stream_that_falls_silent_is_taken_up_again(service: Service, proxy: FaultProxy) -> None:
    options = {**service.options, "base_url": proxy.base_url, "idle_timeout": 0.5}

    def speak_again(_: float) -> None:
        proxy.is_silent = False

    with agentrun.AgentRun(**options) as client:
        client._transport.sleep = speak_again
        sequences = []
        for event in client.runs.stream(agent_id=service.agents["talker"], input={"words": 40, "pause_ms": 5}):
            sequences.append(event.sequence)
            if len(sequences) == 10:
                proxy.is_silent = True
    assert proxy.connections >= 2
    assert sequences == [*range(1, len(sequences) + 1)]


def test_a_feed_that_is_cut_goes_on_after_its_last_event(
    behind: agentrun.AgentRun, client: agentrun.AgentRun, service: Service, proxy: FaultProxy
) -> None:
    def run() -> str:
        return client.runs.create_and_wait(agent_id=service.agent_id, input={"query": "feed"}).id

    first = run()
    start = next(iter(client.events.list(type="run.completed"))).id
    made = [run() for _ in range(4)]
    seen = []
    for event in behind.events.stream(type="run.completed", after=start):
        seen.append(event.data["id"])
        if len(seen) in (1, 2):
            # Events without a connected client are sent as well.
            proxy.cut()
            made.append(run())
        if len(seen) == 6:
            break
    assert seen == made
    assert first not in seen


def test_an_answer_that_is_lost_makes_no_second_run(
    behind: agentrun.AgentRun, client: agentrun.AgentRun, service: Service, proxy: FaultProxy
) -> None:
    mark = uuid.uuid4().hex
    behind.usage.get()
    proxy.drop_next_answer()
    run = behind.runs.create(agent_id=service.agent_id, input={"query": "once"}, metadata={"mark": mark})
    assert proxy.connections == 2
    assert [each.id for each in client.runs.list(metadata={"mark": mark})] == [run.id]


def test_a_service_that_says_nothing_is_a_time_out(behind: agentrun.AgentRun, proxy: FaultProxy) -> None:
    behind.usage.get()
    proxy.is_silent = True
    began = time.monotonic()
    with pytest.raises(agentrun.APITimeoutError):
        behind.with_options(timeout=0.3, max_retries=0).usage.get()
    assert time.monotonic() - began < 5


def test_a_service_that_is_away_for_two_attempts_is_reached_by_the_third(
    behind: agentrun.AgentRun, proxy: FaultProxy
) -> None:
    waits: list[float] = []

    def wait(seconds: float) -> None:
        waits.append(seconds)
        proxy.is_refusing = len(waits) < 2

    proxy.is_refusing = True
    behind._transport.sleep = wait
    assert behind.usage.get().object == "usage"
    assert len(waits) == 2


DROP: list[dict[str, Any]] = [{"pause": 0.1}, {"text": " "}]
DRIP: list[dict[str, Any]] = [{"text": "["}, *(DROP * 60)]


def test_a_body_that_comes_drop_by_drop_is_cut_off_in_time() -> None:
    with PlayedServer([{"status": 200, "chunks": DRIP}]) as server:
        client = agentrun.AgentRun(api_key="ar_live_x", base_url=server.base_url, timeout=0.5, max_retries=0)
        began = time.monotonic()
        with client, pytest.raises(agentrun.APITimeoutError):
            client.usage.get()
        assert time.monotonic() - began < 3


def test_a_body_that_comes_drop_by_drop_is_cut_off_in_time_for_the_asynchronous_client() -> None:
    async def work(base_url: str) -> None:
        options: dict[str, Any] = {"api_key": "ar_live_x", "base_url": base_url, "timeout": 0.5, "max_retries": 0}
        async with agentrun.AsyncAgentRun(**options) as client:
            with pytest.raises(agentrun.APITimeoutError):
                await client.usage.get()

    with PlayedServer([{"status": 200, "chunks": DRIP}]) as server:
        began = time.monotonic()
        asyncio.run(work(server.base_url))
        assert time.monotonic() - began < 3
