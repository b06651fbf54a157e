"""Hire an agent, run it and print the result."""

from agent_run_client import AgentRun


def main() -> None:
    with AgentRun() as client:
        agent = client.agents.deploy("echo")
        run = client.runs.create_and_wait(agent_id=agent.id, input={"query": "hello"})
        print(run.status, run.output)


if __name__ == "__main__":
    main()
