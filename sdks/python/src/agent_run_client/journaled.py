"""
What the adapters of frameworks share. A framework's loop begins anew in every attempt; what its models said and its
tools did before, the journal answers, so that the loop goes the same way again and comes to where it was.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import Any, Final

from pydantic_core import to_json, to_jsonable_python

from .worker import Approval, Context
from .worker.context import BaseContext

_LONGEST_NAME: Final = 200


async def take_turn(ctx: Context, name: str, work: Callable[[], Awaitable[tuple[Any, int]]]) -> Any:
    """
    A turn as a step; `work` gives plain JSON and the tokens that it cost. One that failed is kept as such, so that the
    next is not taken for it; a later attempt passes over it, to what was tried then.
    """
    while True:
        errors: list[Exception] = []
        kept = await ctx.step(name[:_LONGEST_NAME], lambda: _to_outcome(work, errors))  # noqa: B023
        if "given" in kept:
            ctx.tokens_used += kept["tokens"]
            return kept["given"]
        if errors:
            raise errors[0]


async def call_tool(
    ctx: Context,
    tool: str,
    call_id: str,
    arguments: Any,
    work: Callable[[], Awaitable[Any]],
    *,
    told: type[Exception] | None = None,
) -> Any:
    """
    A tool's call as a step: what it gives, as JSON has it. An error of the kind `told` is one that the model is told of
    and goes on from: it is kept, and a later attempt gets it as it was.
    """

    async def call() -> tuple[Any, int]:
        say_called(ctx, tool, call_id, arguments)
        try:
            outcome = {"result": to_jsonable_python(await work(), fallback=str)}
        except Exception as error:
            say_completed(ctx, tool, call_id, str(error), is_failed=True)
            if told is None or not isinstance(error, told):
                raise
            return {"error": str(error)}, 0
        say_completed(ctx, tool, call_id, outcome["result"])
        return outcome, 0

    kept = await take_turn(ctx, tool_step(tool, call_id), call)
    if told is not None and "error" in kept:
        raise told(kept["error"])
    return kept["result"]


async def ask_approval(ctx: Context, tool: str, arguments: Mapping[str, Any]) -> Approval:
    return await ctx.ask.approval(f"May {tool} be called?", tool=tool, arguments=arguments)


def tool_step(tool: str, call_id: str) -> str:
    """By the call's own id: calls that are made at a time may come in any order."""
    return f"tool {tool} {call_id}"[:_LONGEST_NAME]


def say_called(ctx: BaseContext, tool: str, call_id: str, arguments: Any) -> None:
    ctx.emit({"type": "run.tool.called", "tool": tool, "call_id": call_id, "arguments": arguments})


def say_completed(ctx: BaseContext, tool: str, call_id: str, result: Any, *, is_failed: bool = False) -> None:
    status = "failed" if is_failed else "succeeded"
    told = {"tool": tool, "call_id": call_id, "status": status, "result": _to_text(result)}
    ctx.emit({"type": "run.tool.completed", **told})


def _to_text(given: Any) -> str:
    return given if isinstance(given, str) else to_json(given).decode()


async def _to_outcome(work: Callable[[], Awaitable[tuple[Any, int]]], errors: list[Exception]) -> dict[str, Any]:
    try:
        given, tokens = await work()
    except Exception as error:
        errors.append(error)
        return {"failed": str(error) or type(error).__name__}
    return {"given": given, "tokens": tokens}
