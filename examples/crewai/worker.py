"""A support desk of CrewAI."""

import os

os.environ.setdefault("CREWAI_DISABLE_TELEMETRY", "true")
os.environ.setdefault("CREWAI_TRACING_ENABLED", "false")

from crewai import LLM, Agent, Crew, Task
from crewai.tools import tool

from agent_run_client import SyncContext, Worker, agent
from agent_run_client.crewai import kickoff


@tool
def look_up(order: str) -> dict[str, object]:
    """Finds an order."""
    return {"order": order, "total": 60, "state": "on its way"}


@tool
def refund(order: str, amount: float) -> str:
    """Pays an order back."""
    with open(os.environ.get("REFUNDS_FILE", "refunds.txt"), "a") as file:
        file.write(f"{order} {amount}\n")
    return f"refunded {amount}"


clerk = Agent(
    role="Support desk",
    goal="Help customers with their orders.",
    backstory="You look an order up before you say or do anything about it.",
    llm=LLM(model="openai/gpt-5-mini", base_url=os.environ.get("OPENAI_BASE_URL")),
    tools=[look_up, refund],
)
crew = Crew(
    agents=[clerk],
    tasks=[Task(description="A customer says: {query}", expected_output="An answer to the customer.", agent=clerk)],
)


@agent(name="crewai-support")
def support(ctx: SyncContext, request: dict[str, str]) -> dict[str, str]:
    output = kickoff(ctx, crew, request, approve={"refund"})
    return {"answer": output.raw}


if __name__ == "__main__":
    Worker().run()
