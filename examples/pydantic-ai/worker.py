"""A support desk of Pydantic AI."""

import os

from pydantic_ai import Agent

from agent_run_client import Context, Worker, agent
from agent_run_client.pydantic_ai import run_agent

desk = Agent(
    "openai-chat:gpt-5-mini",
    instructions="You are a support desk. Look an order up before you say or do anything about it.",
)


@desk.tool_plain
def look_up(order: str) -> dict[str, object]:
    """Finds an order."""
    return {"order": order, "total": 60, "state": "on its way"}


@desk.tool_plain(requires_approval=True)
def refund(order: str, amount: float) -> str:
    """Pays an order back."""
    with open(os.environ.get("REFUNDS_FILE", "refunds.txt"), "a") as file:
        file.write(f"{order} {amount}\n")
    return f"refunded {amount}"


@agent(name="pydantic-ai-support")
async def support(ctx: Context, request: dict[str, str]) -> dict[str, str]:
    result = await run_agent(ctx, desk, request["query"])
    return {"answer": result.output}


if __name__ == "__main__":
    Worker().run()
