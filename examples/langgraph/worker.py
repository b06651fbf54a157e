"""A support desk of LangChain, which is a graph of LangGraph."""

import os

from langchain.agents import create_agent
from langchain.agents.middleware import HumanInTheLoopMiddleware

from agent_run_client import Context, Worker, agent
from agent_run_client.langgraph import run_graph


def look_up(order: str) -> dict[str, object]:
    """Finds an order."""
    return {"order": order, "total": 60, "state": "on its way"}


def refund(order: str, amount: float) -> str:
    """Pays an order back."""
    with open(os.environ.get("REFUNDS_FILE", "refunds.txt"), "a") as file:
        file.write(f"{order} {amount}\n")
    return f"refunded {amount}"


desk = create_agent(
    "openai:gpt-5-mini",
    tools=[look_up, refund],
    system_prompt="You are a support desk. Look an order up before you say or do anything about it.",
    middleware=[HumanInTheLoopMiddleware(interrupt_on={"refund": True})],
)


@agent(name="langgraph-support")
async def support(ctx: Context, request: dict[str, str]) -> dict[str, str]:
    state = await run_graph(ctx, desk, {"messages": [("user", request["query"])]})
    return {"answer": state["messages"][-1].text}


if __name__ == "__main__":
    Worker().run()
