"""What a worker does, decision by decision; the scenarios of all languages are in test/workers."""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import re
import sys
import threading
import time
import typing
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from pathlib import Path
from queue import SimpleQueue
from types import SimpleNamespace
from typing import Any

import httpx
import pydantic
import pytest
import typing_extensions

import agent_run_client as agentrun
from agent_run_client.worker.shapes import Shape
from agent_run_client.worker.trace import _opentelemetry

from .live import Service, until_registered, working
from .played_workers import PlayedService, play


@dataclass
class Order:
    total: float


class Model(pydantic.BaseModel):
    total: float


class NewDict(typing_extensions.TypedDict):
    total: float


class OldDict(typing.TypedDict):
    total: float


@pytest.mark.parametrize("kind", [Order, Model, NewDict, OldDict])
def test_a_schema_is_made_of_a_type(kind: Any) -> None:
    shape = Shape(kind)
    schema = shape.schema("validation")
    assert schema is not None
    assert (schema["type"], schema["required"], schema["properties"]["total"]["type"]) == (
        "object",
        ["total"],
        "number",
    )
    assert json.loads(shape.dump(shape.parse('{"total":60}'))) == {"total": 60}
    with pytest.raises(pydantic.ValidationError):
        shape.dump({"sum": 60})


@dataclass
class Sum:
    total: float


def test_an_input_becomes_its_type_and_an_output_is_held_to_its_own() -> None:
    @agentrun.agent(input=Order, output=Sum)
    async def adder(ctx: agentrun.Context, order: Order) -> Any:
        return Sum(order.total + 1) if order.total > 0 else {"nothing": True}

    async def script(service: PlayedService) -> None:
        await service.give("good", "adder", input='{"total":1}')
        await service.give("bad", "adder", input='{"total":0}')
        assert json.loads((await service.ended("good"))["output"]) == {"total": 2.0}
        failed = await service.ended("bad")
        assert (failed["type"], failed["name"]) == ("failed", "ValidationError")

    service = play([adder], script, build="7")
    [registered] = service.registered
    assert (registered["build"], registered["queues"]) == ("7", ["default"])
    assert registered["agents"][0]["output_schema"]["required"] == ["total"]
    assert service.calls[-1] == "DELETE /wrk_1"


caught: list[Exception] = []


@agentrun.agent(name="async-steps")
async def async_steps(ctx: agentrun.Context, given: Any) -> Any:
    def work() -> Order:
        ctx.emit("two ")
        return Order(60)

    ctx.emit("one ")
    try:
        order = await ctx.step("look up", work, returns=Order)
        again = await ctx.step("look up", lambda: 7)
        answer = await ctx.ask.approval("Go on?")
    except Exception as error:
        caught.append(error)
        raise
    return {"total": order.total, "again": again, "approved": bool(answer)}


@agentrun.agent(name="sync-steps")
def sync_steps(ctx: agentrun.SyncContext, given: Any) -> Any:
    def work() -> Order:
        ctx.emit("two ")
        return Order(60)

    ctx.emit("one ")
    try:
        order = ctx.step("look up", work, returns=Order)
        again = ctx.step("look up", lambda: 7)
        answer = ctx.ask.approval("Go on?")
    except Exception as error:
        caught.append(error)
        raise
    return {"total": order.total, "again": again, "approved": bool(answer)}


@pytest.mark.parametrize("agent", [async_steps, sync_steps])
def test_steps_are_kept_and_a_question_ends_the_stretch_whatever_is_caught(agent: agentrun.Agent) -> None:
    async def script(service: PlayedService) -> None:
        await service.give("a", agent.name)
        asked = await service.ended("a")
        assert (asked["type"], asked["key"]) == ("ask", "ask#0")
        steps = [[item["key"], item["value"]] for item in service.items["a"] if item["type"] == "step"]
        assert steps == [["look up#0", '{"result":{"total":60.0},"emitted":["two "]}'], ["look up#1", '{"result":7}']]
        # The stored answer is for another question, so this one is sent.
        await service.give("c", agent.name, steps=steps, answered=["ask#0"])
        assert (await service.ended("c"))["type"] == "ask"
        assert service.items["c"][-2]["type"] == "answer"
        service.answers["Go on?"] = '{"approved":true,"payload":null}'
        await service.give("b", agent.name, steps=steps, answered=["ask#0"])
        done = await service.ended("b")
        assert json.loads(done["output"]) == {"total": 60, "again": 7, "approved": True}
        # The output of the first step is emitted again, and no step is reported twice.
        assert [item.get("text") for item in service.items["b"][:-1]] == ["one ", "two ", None]
        assert caught == []

    play([agent], script)


@agentrun.agent(name="async-stumbler")
async def async_stumbler(ctx: agentrun.Context, given: Any) -> Any:
    async def fail() -> None:
        raise LookupError("no funds")

    with contextlib.suppress(LookupError):
        await ctx.step("pay", fail)
    for _ in range(150):
        with contextlib.suppress(ZeroDivisionError):
            await ctx.step("divide", lambda: 1 // 0)


@agentrun.agent(name="sync-stumbler")
def sync_stumbler(ctx: agentrun.SyncContext, given: Any) -> Any:
    def fail() -> None:
        raise LookupError("no funds")

    with contextlib.suppress(LookupError):
        ctx.step("pay", fail)
    for _ in range(150):
        with contextlib.suppress(ZeroDivisionError):
            ctx.step("divide", lambda: 1 // 0)


@pytest.mark.parametrize("agent", [async_stumbler, sync_stumbler])
def test_a_step_that_failed_is_told_of_under_a_key_that_no_step_has(agent: agentrun.Agent) -> None:
    async def script(service: PlayedService) -> None:
        await service.give("a", agent.name)
        assert (await service.ended("a"))["type"] == "completed"
        *steps, _ = service.items["a"]
        key, value = steps[0]["key"], json.loads(steps[0]["value"])
        assert re.fullmatch("pay#0![0-9a-z]{8,}", key)
        assert abs(int(key.split("!")[1], 36) - time.time() * 1000) < 600_000
        assert value == {"error": {"name": "LookupError", "message": "no funds"}}
        # Enough to see the progress.
        assert len(steps) == 100

    play([agent], script)


def test_a_run_that_is_told_to_stop_tells_of_no_failed_step() -> None:
    @agentrun.agent
    def stopped(ctx: agentrun.SyncContext, given: Any) -> Any:
        def fail() -> None:
            ctx.cancelled.wait(30)
            raise LookupError("no funds")

        ctx.step("pay", fail)

    async def script(service: PlayedService) -> None:
        await service.order("a", type="cancel", reason="Enough.")
        await service.give("a", "stopped")
        assert (await service.ended("a"))["type"] == "failed"
        assert [item["type"] for item in service.items["a"] if item["type"] == "step"] == []

    play([stopped], script)


def test_what_a_step_gives_that_is_not_plain_json_needs_its_type() -> None:
    @agentrun.agent
    async def untyped(ctx: agentrun.Context, given: Any) -> Any:
        return await ctx.step("look up", lambda: Order(60))

    async def script(service: PlayedService) -> None:
        await service.give("a", "untyped")
        assert "returns=" in (await service.ended("a"))["message"]

    play([untyped], script)


def test_a_cancel_and_a_message_reach_the_run_and_are_confirmed() -> None:
    stopped = threading.Event()

    @agentrun.agent
    async def sleeper(ctx: agentrun.Context, given: Any) -> Any:
        try:
            async for message in ctx.messages:
                ctx.emit(message["say"])
            await asyncio.Event().wait()
        finally:
            stopped.set()

    @agentrun.agent
    def blocker(ctx: agentrun.SyncContext, given: Any) -> Any:
        assert ctx.cancelled.wait(10)
        ctx.step("too late", lambda: 1)

    async def script(service: PlayedService) -> None:
        for token, name in (("a", "sleeper"), ("b", "blocker")):
            await service.give(token, name)
            await service.order(token, type="message", message='{"say":"hello"}')
            await service.until(lambda: service.heard.get(token) == 1)  # noqa: B023
            await service.order(token, type="cancel", reason="It was cancelled.")
            failed = await service.ended(token)
            assert (failed["type"], failed["message"]) == ("failed", "It was cancelled.")
            assert service.heard[token] == 2

    service = play([sleeper, blocker], script)
    assert stopped.is_set()
    assert service.items["a"][0] == {"type": "delta", "text": "hello"}
    assert not any(item["type"] == "step" for item in service.items["b"])


def test_a_run_that_is_gone_is_stopped_and_nothing_more_is_said_of_it() -> None:
    ended = threading.Event()

    @agentrun.agent
    async def endless(ctx: agentrun.Context, given: Any) -> Any:
        try:
            ctx.emit("x")
            await asyncio.Event().wait()
        finally:
            ended.set()

    async def script(service: PlayedService) -> None:
        await service.give("a", "endless")
        await service.until(lambda: "a" in service.items)
        service.status_of["a"] = "gone"
        assert await asyncio.to_thread(ended.wait, 5)
        del service.status_of["a"]
        count = len(service.items["a"])
        await service.give("b", "endless")
        await service.until(lambda: "b" in service.items)
        assert len(service.items["a"]) == count

    service = play([endless], script, drain_seconds=0)
    assert service.items["b"][-1] == {"type": "released"}


def test_a_worker_that_is_not_known_any_more_registers_again_and_goes_on() -> None:
    @agentrun.agent
    async def echo(ctx: agentrun.Context, given: Any) -> Any:
        return given

    def answer_with(path: str, count: int) -> httpx.Response | None:
        if path.startswith("/wrk_1") and path.endswith(("/report", "/poll")) and is_forgotten:
            return httpx.Response(404, json={"error": {"code": "worker_not_found", "message": "no such worker"}})
        if path == "/wrk_2/report" and count == 1:
            return httpx.Response(503, headers={"Retry-After": "0"})
        return None

    is_forgotten = False

    async def script(service: PlayedService) -> None:
        nonlocal is_forgotten
        service.answer_with = answer_with
        await service.until(lambda: "POST /wrk_1/poll" in service.calls)
        is_forgotten = True
        await service.give("a", "echo", input='{"n":1}')
        assert json.loads((await service.ended("a"))["output"]) == {"n": 1}

    service = play([echo], script)
    assert len(service.registered) == 2
    assert service.calls.count("POST /wrk_2/report") == 2


def test_a_refused_key_ends_the_worker_with_the_services_words() -> None:
    @agentrun.agent
    async def idle(ctx: agentrun.Context, given: Any) -> Any:
        return None

    async def script(service: PlayedService) -> None:
        error = {"type": "x", "code": "forbidden", "message": "not your queue"}
        service.answer_with = lambda path, _: httpx.Response(403, json={"error": error}) if path == "" else None
        await asyncio.Event().wait()

    with pytest.raises(agentrun.PermissionDeniedError, match="not your queue"):
        play([idle], script)


def test_a_program_whose_key_is_refused_or_missing_ends_with_one_line(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    @agentrun.agent(queue="support")
    async def idle(ctx: agentrun.Context, given: Any) -> Any:
        return None

    def refuse(request: httpx.Request) -> httpx.Response:
        return httpx.Response(401, json={"error": {"code": "invalid_api_key", "message": "No such key."}})

    monkeypatch.chdir(tmp_path)
    client = httpx.AsyncClient(transport=httpx.MockTransport(refuse))
    with pytest.raises(SystemExit) as refused:
        agentrun.Worker([idle], api_key="ar_live_x", base_url="https://agents.example/v2", http_client=client).run()
    assert refused.value.code == (
        "The service at https://agents.example/v2 rejected this worker (401 invalid_api_key): No such key. Create "
        "a key for it and set AGENTRUN_API_KEY: agentrun keys create worker --scope workers:run --queue support"
    )
    monkeypatch.delenv("AGENTRUN_API_KEY", raising=False)
    with pytest.raises(SystemExit, match="There is no API key"):
        agentrun.Worker([idle]).run()


def test_where_the_program_traces_a_run_goes_on_from_its_place_in_the_trace(monkeypatch: pytest.MonkeyPatch) -> None:
    current: ContextVar[Any] = ContextVar("otel", default=None)
    context = SimpleNamespace(attach=current.set)
    propagate = SimpleNamespace(extract=lambda carrier: carrier["traceparent"])
    for name, module in {"opentelemetry.context": context, "opentelemetry.propagate": propagate}.items():
        monkeypatch.setitem(sys.modules, name, module)
    _opentelemetry.cache_clear()

    @agentrun.agent(name="async-traced")
    async def async_traced(ctx: agentrun.Context, given: Any) -> Any:
        return {"of": current.get()}

    @agentrun.agent(name="sync-traced")
    def sync_traced(ctx: agentrun.SyncContext, given: Any) -> Any:
        return {"of": current.get()}

    async def script(service: PlayedService) -> None:
        for agent in (async_traced, sync_traced):
            for token in ("00-a", None):
                await service.give(f"{agent.name} {token}", agent.name, traceparent=token)
                done = await service.ended(f"{agent.name} {token}")
                assert json.loads(done["output"]) == {"of": token}

    play([async_traced, sync_traced], script)
    _opentelemetry.cache_clear()


def test_what_is_logged_within_a_run_reaches_it_alone(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO)

    @agentrun.agent
    def log_in_thread(ctx: agentrun.SyncContext, given: Any) -> Any:
        logging.getLogger("shop").info("found %s", given["order"], extra={"order": given["order"]})

    @agentrun.agent
    async def log_in_loop(ctx: agentrun.Context, given: Any) -> Any:
        logging.getLogger("shop").info("found %s", given["order"], extra={"order": given["order"]})

    async def script(service: PlayedService) -> None:
        for token, name in (("a", "log_in_thread"), ("b", "log_in_loop")):
            await service.give(token, name, input=json.dumps({"order": token}))
            await service.ended(token)
            [line] = [item for item in service.items[token] if item["type"] == "log"]
            assert line["message"] == f"found {token}"
            assert json.loads(line["fields"]) == {"order": token, "level": "info", "logger": "shop"}
        logging.getLogger("shop").info("of no run")

    play([log_in_thread, log_in_loop], script)


def test_more_than_a_mebibyte_is_too_much_to_emit_or_keep() -> None:
    @agentrun.agent
    async def loud(ctx: agentrun.Context, given: Any) -> Any:
        for _ in range(20):
            ctx.emit("x" * 100_000)

    @agentrun.agent
    async def heavy(ctx: agentrun.Context, given: Any) -> Any:
        await ctx.step("much", lambda: "ä" * 600_000)

    async def script(service: PlayedService) -> None:
        await service.give("a", "loud")
        assert (await service.ended("a"))["code"] == "output_too_large"
        await service.give("b", "heavy")
        assert "larger than 1048576 bytes" in (await service.ended("b"))["message"]

    play([loud, heavy], script)


def test_an_error_that_has_no_words_ends_its_run_with_its_name() -> None:
    class Wordless(Exception):
        def __str__(self) -> str:
            raise RuntimeError("no words")

    @agentrun.agent
    async def in_loop(ctx: agentrun.Context, given: Any) -> Any:
        raise Wordless

    @agentrun.agent
    def in_thread(ctx: agentrun.SyncContext, given: Any) -> Any:
        raise Wordless

    async def script(service: PlayedService) -> None:
        for token, agent in (("a", "in_loop"), ("b", "in_thread")):
            await service.give(token, agent)
            failed = await service.ended(token)
            assert (failed["name"], failed["message"]) == ("Wordless", "Wordless")

    play([in_loop, in_thread], script)


PROGRAM = """
from agent_run_client import Worker, agent

@agent(queue="reload")
async def reloaded(ctx, given):
    return {"version": VERSION}

Worker().run()
"""


def test_a_changed_file_starts_the_worker_anew(service: Service, client: agentrun.AgentRun, tmp_path: Path) -> None:
    (tmp_path / ".agentrun").symlink_to(Path(service.ca_file).parents[1])
    program = tmp_path / "program.py"
    program.write_text(PROGRAM.replace("VERSION", "1"))
    with working(tmp_path, "program.py", "--reload") as process:
        agent = next(agent for agent in client.agents.list() if agent.name == "reloaded")
        assert client.runs.create_and_wait(agent_id=agent.id, input={}).output == {"version": 1}
        program.write_text("not python(")
        program.write_text(PROGRAM.replace("VERSION", "22"))
        until_registered(process)
        assert client.runs.create_and_wait(agent_id=agent.id, input={}).output == {"version": 22}


@contextmanager
def listening(part: str) -> Iterator[SimpleQueue[logging.LogRecord]]:
    """The worker's own lines with these words, from whichever thread and as soon as they are written."""
    heard: SimpleQueue[logging.LogRecord] = SimpleQueue()

    class Listener(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            if part in record.getMessage():
                heard.put(record)

    listener = Listener()
    logging.getLogger("agent_run_client").addHandler(listener)
    try:
        yield heard
    finally:
        logging.getLogger("agent_run_client").removeHandler(listener)


def test_an_error_is_told_with_its_place_where_the_worker_runs() -> None:
    @agentrun.agent(name="async-raiser")
    async def async_raiser(ctx: agentrun.Context, given: Any) -> None:
        raise LookupError("no such order")

    @agentrun.agent(name="sync-raiser")
    def sync_raiser(ctx: agentrun.SyncContext, given: Any) -> None:
        raise LookupError("no such order")

    async def script(service: PlayedService) -> None:
        for name in ("async-raiser", "sync-raiser"):
            await service.give(name, name)
            assert (await service.ended(name))["message"] == "no such order"

    with listening(" failed.") as heard:
        play([async_raiser, sync_raiser], script)
        told = [heard.get(timeout=30) for _ in range(2)]
    assert [record.getMessage() for record in told] == [
        f"Run run_{name} of {name} failed." for name in ("async-raiser", "sync-raiser")
    ]
    assert all(record.exc_info and "no such order" in str(record.exc_info[1]) for record in told)


@pytest.mark.parametrize("count", [None, float("nan"), "many"])
def test_a_count_of_tokens_that_is_none_fails_its_run_and_does_not_hang_it(count: Any) -> None:
    @agentrun.agent(name="counter")
    async def counter(ctx: agentrun.Context, given: Any) -> None:
        ctx.tokens_used += 7
        ctx.tokens_used = count

    async def script(service: PlayedService) -> None:
        await service.give("run", "counter")
        failed = await service.ended("run")
        assert (failed["type"], failed["name"], failed["tokens_used"]) == ("failed", "TypeError", 7)

    play([counter], script)


def test_a_function_that_blocks_the_loop_is_named() -> None:
    with listening("has been blocked") as heard:

        @agentrun.agent(name="blocker")
        async def blocker(ctx: agentrun.Context, given: Any) -> dict[str, str]:
            return {"line": heard.get(timeout=30).getMessage()}

        async def script(service: PlayedService) -> None:
            await service.give("run", "blocker")
            line = json.loads((await service.ended("run"))["output"])["line"]
            assert "in blocker" in line
            assert "asyncio.to_thread" in line

        play([blocker], script)
