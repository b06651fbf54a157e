"""
A graph of LangGraph with nodes that run at a time, two questions in one node, and a graph within it, run attempt by
attempt against a service in memory: prints what each attempt did and asked.
"""

import asyncio
import json
import operator
from typing import Annotated, Any, TypedDict

from langgraph.graph import START, StateGraph
from langgraph.types import Send, interrupt
from tests.played_workers import PlayedService, play

from agent_run_client import Context, agent
from agent_run_client.langgraph import run_graph

did: list[str] = []
pauses = {"a": 0.03, "b": 0.02, "c": 0.01}


class State(TypedDict, total=False):
    said: Annotated[list[str], operator.add]
    item: str


def begin(state: State) -> State:
    did.append("begin")
    return {"said": ["begin"]}


async def work(state: State) -> State:
    did.append(state["item"])
    await asyncio.sleep(pauses[state["item"]])
    return {"said": [state["item"]]}


def ask(state: State) -> State:
    did.append("ask")
    name, age = interrupt("Name?"), interrupt("Age?")
    return {"said": [f"{name['answer']}, {age['answer']}"]}


def prepare(state: State) -> State:
    did.append("prepare")
    return {}


def confirm(state: State) -> State:
    return {"said": [interrupt("Sure?")["answer"]]}


inner = StateGraph(State)
inner.add_node("prepare", prepare)
inner.add_node("confirm", confirm)
inner.add_edge(START, "prepare")
inner.add_edge("prepare", "confirm")

outer = StateGraph(State)
outer.add_node("begin", begin)
outer.add_node("work", work)
outer.add_node("ask", ask)
outer.add_node("inner", inner.compile())
outer.add_edge(START, "begin")
outer.add_conditional_edges("begin", lambda state: [Send("work", {"item": item}) for item in pauses], ["work"])
outer.add_edge("work", "ask")
outer.add_edge("ask", "inner")
graph = outer.compile()


@agent
async def asker(ctx: Context, given: Any) -> Any:
    return {"said": (await run_graph(ctx, graph, {"said": []}))["said"][-1]}


async def script(service: PlayedService) -> None:
    steps: list[tuple[str, str]] = []
    answers: list[tuple[str, str]] = []
    for attempt in range(1, 5):
        token = f"attempt-{attempt}"
        did.clear()
        await service.give(token, "asker", steps=steps, answers=answers, attempt=attempt)
        end = await service.ended(token)
        told = json.loads(end["question"])["prompt"] if end["type"] == "ask" else end.get("output")
        print(json.dumps([*did, told]), flush=True)
        steps += [(item["key"], item["value"]) for item in service.items[token] if item["type"] == "step"]
        answers.append((end.get("key", ""), json.dumps({"answer": f"answer {attempt}"})))


play([asker], script)
