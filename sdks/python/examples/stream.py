"""Print the output of an agent as it arrives."""

import asyncio

from agent_run_client import AsyncAgentRun


async def main() -> None:
    async with AsyncAgentRun() as client:
        agent = await client.agents.deploy("countdown")
        async with client.runs.stream(agent_id=agent.id, input={"from": 5, "delay_ms": 20}) as stream:
            async for text in stream.text():
                print(text, end="", flush=True)
        run = await stream.until_done()
        print(f"\n{run.status} after {run.latency_ms} ms")


if __name__ == "__main__":
    asyncio.run(main())
