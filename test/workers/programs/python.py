"""The agents of the worker conformance scenarios (../README.md) in Python: some asynchronous, some in threads."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import signal
from pathlib import Path
from typing import Any

from agent_run_client import Context, SyncContext, Worker, agent

queue = os.environ.get("CONFORMANCE_QUEUE", "default")
builds: Any = os.environ.get("CONFORMANCE_BUILDS", "auto")


def write_line(file: str, text: str) -> None:
    with open(file, "a") as lines:
        lines.write(f"{text}\n")


def append(file: str) -> dict[str, int]:
    write_line(file, "line")
    return {"lines": len(Path(file).read_text().splitlines())}


def die() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


@agent(queue=queue, builds=builds)
async def echo(ctx: Context, given: dict[str, Any]) -> Any:
    return given


@agent(queue=queue, builds=builds)
async def stepper(ctx: Context, given: dict[str, Any]) -> Any:
    def append_and_say() -> dict[str, int]:
        ctx.emit("two ")
        return append(given["file"])

    ctx.emit("one ")
    first = await ctx.step("append", append_and_say)
    if given.get("die") and ctx.attempt == 1:
        die()
    second = await ctx.step("append", lambda: append(given["file"]))
    ctx.emit("three")
    return {"first": first["lines"], "second": second["lines"]}


@agent(queue=queue, builds=builds)
def asker(ctx: SyncContext, given: dict[str, Any]) -> Any:
    ctx.emit("before ")
    kept = ctx.step("append", lambda: append(given["file"]))
    answer = ctx.ask.approval("Continue?")
    ctx.emit("after")
    return {"approved": answer.approved, "lines": kept["lines"]}


@agent(queue=queue, builds=builds)
async def former(ctx: Context, given: dict[str, Any]) -> Any:
    answer = await ctx.ask.input("Name?", returns={"type": "object", "required": ["name"]})
    return {"name": answer["name"]}


@agent(queue=queue, builds=builds)
def changer(ctx: SyncContext, given: dict[str, Any]) -> Any:
    wanted = {"sum": 60}
    answer = ctx.ask.approval("Pay?", arguments=wanted, schema={"type": "object", "required": ["sum"]})
    return answer.arguments or wanted


@agent(queue=queue, builds=builds)
async def waverer(ctx: Context, given: dict[str, Any]) -> Any:
    prompt = Path(given["file"]).read_text()
    return {"approved": bool(await ctx.ask.approval(prompt)), "prompt": prompt}


@agent(queue=queue, builds=builds)
async def evolver(ctx: Context, given: dict[str, Any]) -> Any:
    code = Path(given["file"]).read_text()
    await ctx.step("look up", lambda: "order")
    used = await ctx.version("check first", 1, 2) if code == "versioned" else 1
    if code == "changed" or used >= 2:
        await ctx.step("check", lambda: "checked")
    await ctx.ask.approval("Pay?")
    return {"used": used, "paid": await ctx.step("pay", lambda: "paid")}


@agent(queue=queue, builds=builds)
async def misasker(ctx: Context, given: dict[str, Any]) -> Any:
    return await ctx.ask.input("Name?", returns={"type": "nothing"})


def fail(message: str) -> None:
    raise LookupError(message)


async def fail_later(message: str) -> None:
    fail(message)


@agent(queue=queue, builds=builds)
async def stumbler(ctx: Context, given: dict[str, Any]) -> Any:
    with contextlib.suppress(LookupError):
        await ctx.step("pay", lambda: fail_later("no funds"))
    second = await ctx.step("pay", lambda: "paid")
    if given.get("fatal"):
        await ctx.step("ship", lambda: fail("no ship"))
    return {"second": second}


@agent(queue=queue, builds=builds)
async def sleeper(ctx: Context, given: dict[str, Any]) -> Any:
    ctx.emit("begun")
    try:
        await asyncio.Event().wait()
    finally:
        write_line(given["file"], "stopped")


@agent(queue=queue, builds=builds)
def listener(ctx: SyncContext, given: dict[str, Any]) -> Any:
    return next(({"heard": message} for message in ctx.messages), {})


@agent(queue=queue, builds=builds)
def gate(ctx: SyncContext, given: dict[str, Any]) -> Any:
    ctx.emit("begun")
    while not Path(given["gate"]).exists():
        if ctx.cancelled.wait(0.02):
            raise InterruptedError("cancelled")
    append(given["file"])
    return {"build": os.environ.get("AGENTRUN_BUILD")}


@agent(queue=queue, builds=builds)
async def poison(ctx: Context, given: dict[str, Any]) -> Any:
    die()


@agent(queue=queue, builds=builds)
async def large(ctx: Context, given: dict[str, Any]) -> Any:
    return {"text": "x" * given["bytes"]}


@agent(queue=queue, builds=builds)
def tracer(ctx: SyncContext, given: dict[str, Any]) -> Any:
    return {"traceparent": ctx.traceparent}


@agent(queue=queue, builds=builds)
def thrower(ctx: SyncContext, given: dict[str, Any]) -> Any:
    raise LookupError("no such order")


@agent(queue=queue, builds=builds)
async def logger(ctx: Context, given: dict[str, Any]) -> Any:
    logging.getLogger(__name__).info("found it", extra={"order": 7})


@agent(queue=queue, builds=builds)
def filer(ctx: SyncContext, given: dict[str, Any]) -> Any:
    content = ctx.files.read(given["read"])
    copy = ctx.files.write("copy.bin", content)
    return {"size": len(content), "copy": copy.id, "listed": [made.name for made in ctx.files.list()]}


@agent(queue=queue, builds=builds)
def keyholder(ctx: SyncContext, given: dict[str, Any]) -> Any:
    value = ctx.secrets.get(given["name"])
    ctx.log(f"the key is {value}")
    if given.get("fail"):
        raise ValueError(f"the key {value} is wrong")
    return {"lengths": [len(each) for each in ctx.secrets.get_all(given["name"])]}


@agent(queue=queue, builds=builds)
async def payer(ctx: Context, given: dict[str, Any]) -> Any:
    ctx.tokens_used += 7
    await ctx.ask.approval("Continue?")
    ctx.tokens_used += 5


@agent(queue=queue, builds=builds)
async def rememberer(ctx: Context, given: dict[str, Any]) -> Any:
    assert ctx.thread is not None
    ctx.thread.state["count"] = ctx.thread.state.get("count", 0) + 1
    return {"count": ctx.thread.state["count"], "said": len(ctx.thread.messages)}


Worker(
    concurrency=int(os.environ.get("CONFORMANCE_CONCURRENCY", 10)),
    drain_seconds=float(os.environ.get("CONFORMANCE_DRAIN_SECONDS", 10)),
).run()
