"""
Shared code of the framework adapters. A framework's loop starts again in every attempt. The journal returns the
earlier results of its models and tools, so that the loop reaches the same point again.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import Any, Final

from pydantic_core import to_json, to_jsonable_python

from .worker import Approval, Context
from .worker.base_context import BaseContext

_LONGEST_NAME: Final = 200


async def take_turn(ctx: Context, name: str, work: Callable[[], Awaitable[tuple[Any, int]]]) -> Any:
    """
    A turn as a step; `work` returns plain JSON and the tokens that it used. A failed turn is stored as failed, so that
    the next one is not confused with it; a later attempt skips it and uses the retry that followed.
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
    A tool call as a step; returns its result as JSON. An error of the kind `told` is sent to the model, which
    continues: the error is stored, and a later attempt gets the same one.
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
    """Uses the id of the call, because concurrent calls may have any order."""
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
