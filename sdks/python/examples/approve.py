"""Answer the question of a run."""

from agent_run_client import AgentRun


def main() -> None:
    with AgentRun() as client:
        agent = client.agents.deploy("approval")
        run = client.runs.create_and_wait(agent_id=agent.id, input={"request": "Refund 12 euros?"})
        if run.required_action is not None:
            print("asked:", run.required_action.prompt)
            client.runs.approve(run.id, action_id=run.required_action.id)
        print(client.runs.follow(run.id).until_done().output)


if __name__ == "__main__":
    main()
