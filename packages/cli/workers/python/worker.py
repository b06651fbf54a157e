from dataclasses import dataclass

from agent_run_client import Context, Worker, agent


@dataclass
class Greeting:
    query: str
    ask_first: bool = False


@agent(name="greeter", queue="greeters", input=Greeting)
async def greeter(ctx: Context, request: Greeting) -> dict[str, str]:
    # The result of a step is stored: a run that is interrupted and resumed does not repeat it.
    greeting = await ctx.step("compose", lambda: f"Hello, {request.query}!")
    # The run can wait for an answer for days, also while no worker runs.
    if request.ask_first and not await ctx.ask.approval(f'Say "{greeting}"?'):
        return {"result": "Another time."}
    return {"result": greeting}


if __name__ == "__main__":
    Worker().run()
