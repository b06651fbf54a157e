"""
Runs LangGraph graphs, and therefore LangChain agents (`pip install agent-run-client[langgraph]`):

    @agent(queue="support")
    async def refunds(ctx: Context, request: dict[str, str]) -> dict[str, str]:
        state = await run_graph(ctx, graph, {"messages": [("user", request["query"])]})
        return {"answer": state["messages"][-1].text}
"""

from __future__ import annotations

import base64
import copy
from collections.abc import Awaitable, Callable
from contextvars import ContextVar
from typing import Any, Final

from langchain_core.callbacks import AsyncCallbackHandler
from langchain_core.runnables import RunnableConfig, RunnableLambda
from langgraph.checkpoint.memory import InMemorySaver
from langgraph.checkpoint.serde.jsonplus import JsonPlusSerializer
from langgraph.constants import START, TAG_NOSTREAM
from langgraph.errors import GraphInterrupt
from langgraph.prebuilt import ToolNode
from langgraph.pregel import Pregel
from langgraph.types import Command, Interrupt, interrupt

from .journaled import ask_approval, say_called, say_completed, take_turn, tool_step
from .worker import Context

__all__ = ["run_graph"]

AskPerson = Callable[[Context, Interrupt], Awaitable[Any]]

_serializer: Final = JsonPlusSerializer()
# The tokens that models used within the current step.
_spent: ContextVar[list[int] | None] = ContextVar("agent_run_tokens_spent", default=None)


async def ask_person(ctx: Context, asked: Interrupt) -> Any:
    """
    Turns an interrupt into a question: LangChain's HumanInTheLoopMiddleware requests become approvals; everything
    else becomes a question for input, and the graph continues with the answer (an object).
    """
    value = asked.value
    if isinstance(value, dict) and "action_requests" in value:
        return {"decisions": [await _decide(ctx, one) for one in value["action_requests"]]}
    if isinstance(value, dict) and value.get("type") == "tool_approval":
        return await _decide(ctx, value)
    schema = asked.response_schema if isinstance(asked.response_schema, dict) else None
    return await ctx.ask.input(value if isinstance(value, str) else str(value), returns=schema)


async def run_graph(
    ctx: Context, graph: Pregel[Any, Any, Any, Any], input: Any, *, ask: AskPerson = ask_person, **options: Any
) -> Any:
    """
    Runs a graph to its end and returns its last state. Each node and each call of a ToolNode is a step of the run,
    the text of its models is the run's stream, and `ask` handles each `interrupt`. The graph needs no
    checkpointer: the journal of the run replaces it.
    """
    durable = _to_durable(ctx, graph, "").copy({"checkpointer": InMemorySaver()})
    own = options.pop("config", None) or {}
    config = {
        **own,
        "configurable": {**own.get("configurable", {}), "thread_id": ctx.run_id},
        "callbacks": [*(own.get("callbacks") or ()), _Listener(ctx)],
    }
    given = input
    while True:
        state: Any = None
        # Models stream only if their messages are read.
        async for mode, part in durable.astream(given, config, stream_mode=["values", "messages"], **options):
            state = part if mode == "values" else state
        waiting = (await durable.aget_state(config)).interrupts
        if not waiting:
            return state
        given = Command(resume={one.id: await ask(ctx, one) for one in waiting})


def _to_durable(ctx: Context, graph: Any, path: str) -> Any:
    nodes = {name: _to_durable_node(ctx, node, f"{path}{name}") for name, node in graph.nodes.items()}
    return graph.copy({"nodes": nodes})


def _to_durable_node(ctx: Context, node: Any, path: str) -> Any:
    if path.endswith(START):
        return node
    if isinstance(node.bound, Pregel):
        subgraph = _to_durable(ctx, node.bound, f"{path}/")
        return node.copy({"bound": subgraph, "subgraphs": [subgraph]})
    if isinstance(node.bound, ToolNode) and (node.bound._awrap_tool_call or not node.bound._wrap_tool_call):
        return node.copy({"bound": _to_durable_tools(ctx, node.bound)})

    async def run(given: Any, config: RunnableConfig) -> Any:
        return await _keep(ctx, _to_name(path, config["metadata"]), lambda: node.bound.ainvoke(given, config))

    def refuse(_: Any) -> Any:
        raise TypeError("Graphs run asynchronously here.")

    return node.copy({"bound": RunnableLambda(refuse, run)})


def _to_name(path: str, told: dict[str, Any]) -> str:
    """Uses the position in the graph's run, because concurrent nodes may have any order."""
    kind, place = told["langgraph_path"][:2]
    return f"node {path} {told['langgraph_step']}" + (f" {place}" if kind == "__pregel_push" else "")


def _to_durable_tools(ctx: Context, tools: ToolNode) -> ToolNode:
    durable, wrap = copy.copy(tools), tools._awrap_tool_call

    async def call(request: Any, execute: Any) -> Any:
        name, call_id = request.tool_call["name"], request.tool_call["id"]

        async def work() -> Any:
            say_called(ctx, name, call_id, request.tool_call["args"])
            message = await (execute(request) if wrap is None else wrap(request, execute))
            is_failed = getattr(message, "status", None) == "error"
            say_completed(ctx, name, call_id, getattr(message, "content", ""), is_failed=is_failed)
            return message

        return await _keep(ctx, tool_step(name, call_id), work)

    durable._awrap_tool_call = call
    # Its functions are bound to the original object.
    durable.func, durable.afunc = durable._func, durable._afunc
    return durable


async def _keep(ctx: Context, name: str, work: Callable[[], Awaitable[Any]]) -> Any:
    async def turn() -> tuple[Any, int]:
        spent: list[int] = []
        token = _spent.set(spent)
        try:
            return {"given": _pack(await work())}, sum(spent)
        except GraphInterrupt as stop:
            return {"asked": _pack(list(stop.args[0]))}, sum(spent)
        finally:
            _spent.reset(token)

    kept = await take_turn(ctx, name, turn)
    if "asked" not in kept:
        return _unpack(kept["given"])
    [asked] = _unpack(kept["asked"])
    # Repeats the earlier answers; the next question has no answer, and interrupts again.
    while True:
        interrupt(asked.value, response_schema=asked.response_schema)


async def _decide(ctx: Context, request: dict[str, Any]) -> dict[str, str]:
    approval = await ask_approval(ctx, request["name"], request["args"])
    return {"type": "approve" if approval else "reject"}


class _Listener(AsyncCallbackHandler):
    """Listens to the models within their step."""

    run_inline = True

    def __init__(self, ctx: Context) -> None:
        self._ctx = ctx

    async def on_llm_new_token(self, token: Any, *, chunk: Any = None, tags: Any = None, **_: Any) -> None:
        if TAG_NOSTREAM not in (tags or ()):
            self._ctx.emit(chunk.text if chunk is not None else token)

    async def on_llm_end(self, response: Any, **_: Any) -> None:
        spent = _spent.get()
        for one in (one for generations in response.generations for one in generations):
            used = getattr(getattr(one, "message", None), "usage_metadata", None) or {}
            if spent is not None:
                spent.append(used.get("total_tokens", 0))


def _pack(value: Any) -> list[str]:
    kind, data = _serializer.dumps_typed(value)
    return [kind, base64.b64encode(data).decode()]


def _unpack(packed: list[str]) -> Any:
    kind, data = packed
    return _serializer.loads_typed((kind, base64.b64decode(data)))
