"""
Runs agents of the OpenAI Agents SDK (`pip install agent-run-client[openai-agents]`):

    @agent(queue="support")
    async def refunds(ctx: Context, request: dict[str, str]) -> dict[str, str]:
        result = await run_agent(ctx, desk, request["query"])
        return {"answer": result.final_output}
"""

from __future__ import annotations

import copy
from collections.abc import AsyncIterator
from typing import Any, Final

from agents import Agent, FunctionTool, Handoff, Model, ModelResponse, RunConfig, Runner, RunResult, Usage
from pydantic import TypeAdapter
from pydantic_core import from_json

from .journaled import ask_approval, call_tool, take_turn
from .worker import Context

__all__ = ["run_agent"]

_responses: Final[TypeAdapter[ModelResponse]] = TypeAdapter(ModelResponse)


async def run_agent(
    ctx: Context, agent: Agent[Any], prompt: Any, *, run_config: RunConfig | None = None, **options: Any
) -> RunResult:
    """
    Runs the agent like `Runner.run`, with the same options. Each model turn and each call of a function tool is a
    step of the run, its text is the run's stream, and tools that need approval become questions. An agent that is a
    tool of another agent is one step.
    """
    config = run_config or RunConfig()
    durable = _Copies(ctx, config).of(agent)
    # The copies have their own models, which this would replace.
    config = copy.copy(config)
    config.model = None
    result = await Runner.run(durable, prompt, run_config=config, **options)
    while result.interruptions:
        state = result.to_state()
        for item in result.interruptions:
            arguments = from_json(getattr(item.raw_item, "arguments", None) or "{}")
            if await ask_approval(ctx, item.tool_name or "a tool", arguments):
                state.approve(item)
            else:
                state.reject(item)
        result = await Runner.run(durable, state, run_config=config, **options)
    return result


class _Copies:
    """An agent and its handoffs, with models and tools that use the journal."""

    def __init__(self, ctx: Context, config: RunConfig) -> None:
        self._ctx = ctx
        self._config = config
        self._made: dict[int, Agent[Any]] = {}

    def of(self, agent: Agent[Any]) -> Agent[Any]:
        made = self._made.get(id(agent))
        if made is None:
            made = self._made[id(agent)] = agent.clone(
                model=_JournaledModel(self._ctx, agent.name, self._model_of(agent)),
                tools=[self._tool(tool) for tool in agent.tools],
            )
            # Two agents may hand over to each other.
            made.handoffs = [self._handoff(one) for one in agent.handoffs]
        return made

    def _model_of(self, agent: Agent[Any]) -> Model:
        model = self._config.model or agent.model
        return model if isinstance(model, Model) else self._config.model_provider.get_model(model)

    def _tool(self, tool: Any) -> Any:
        if not isinstance(tool, FunctionTool):
            return tool
        durable, invoke = copy.copy(tool), tool.on_invoke_tool

        async def on_invoke_tool(context: Any, arguments: str) -> Any:
            given = from_json(arguments or "{}")
            return await call_tool(
                self._ctx, tool.name, context.tool_call_id, given, lambda: invoke(context, arguments)
            )

        durable.on_invoke_tool = on_invoke_tool
        return durable

    def _handoff(self, handoff: Any) -> Any:
        if not isinstance(handoff, Handoff):
            return self.of(handoff)
        durable, invoke = copy.copy(handoff), handoff.on_invoke_handoff

        async def on_invoke_handoff(context: Any, arguments: str) -> Agent[Any]:
            return self.of(await invoke(context, arguments))

        durable.on_invoke_handoff = on_invoke_handoff
        return durable


class _JournaledModel(Model):
    def __init__(self, ctx: Context, name: str, model: Model) -> None:
        self._ctx = ctx
        self._name = name
        self._model = model

    async def get_response(self, *arguments: Any, **named: Any) -> ModelResponse:
        async def turn() -> tuple[Any, int]:
            response = await self._stream(*arguments, **named)
            return _responses.dump_python(response, mode="json"), response.usage.total_tokens

        return _responses.validate_python(await take_turn(self._ctx, f"model {self._name}", turn))

    async def _stream(self, *arguments: Any, **named: Any) -> ModelResponse:
        async for event in self._model.stream_response(*arguments, **named):
            if event.type == "response.output_text.delta":
                self._ctx.emit(event.delta)
            elif event.type == "response.completed":
                said, used = event.response, event.response.usage
                counts = {"input_tokens": used.input_tokens, "output_tokens": used.output_tokens} if used else {}
                usage = Usage(requests=1, total_tokens=used.total_tokens if used else 0, **counts)
                return ModelResponse(output=said.output, usage=usage, response_id=said.id)
        raise RuntimeError("The model's stream ended before its response was complete.")

    def stream_response(self, *arguments: Any, **named: Any) -> AsyncIterator[Any]:
        raise NotImplementedError("run_agent already streams its text to the run's stream.")

    async def close(self) -> None:
        await self._model.close()
