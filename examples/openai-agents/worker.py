"""A support desk of the OpenAI Agents SDK."""

import os

from agents import Agent, function_tool, set_default_openai_api, set_tracing_disabled

from agent_run_client import Context, Worker, agent
from agent_run_client.openai_agents import run_agent

set_default_openai_api("chat_completions")  # what the model of the examples speaks
set_tracing_disabled(True)  # traces would go to OpenAI


@function_tool
def look_up(order: str) -> dict[str, object]:
    """Finds an order."""
    return {"order": order, "total": 60, "state": "on its way"}


@function_tool(needs_approval=True)
def refund(order: str, amount: float) -> str:
    """Pays an order back."""
    with open(os.environ.get("REFUNDS_FILE", "refunds.txt"), "a") as file:
        file.write(f"{order} {amount}\n")
    return f"refunded {amount}"


desk = Agent(
    name="desk",
    model="gpt-5-mini",
    instructions="You are a support desk. Look an order up before you say or do anything about it.",
    tools=[look_up, refund],
)


@agent(name="openai-agents-support")
async def support(ctx: Context, request: dict[str, str]) -> dict[str, str]:
    result = await run_agent(ctx, desk, request["query"])
    return {"answer": result.final_output}


if __name__ == "__main__":
    Worker().run()
