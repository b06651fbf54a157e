"""
Runs Pydantic AI agents (`pip install agent-run-client[pydantic-ai]`):

    @agent(queue="support")
    async def refunds(ctx: Context, request: dict[str, str]) -> dict[str, str]:
        result = await run_agent(ctx, desk, request["query"])
        return {"answer": result.output}
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any

from pydantic_ai import Agent, AgentRunResult, DeferredToolRequests, DeferredToolResults, ModelRetry, ToolDenied
from pydantic_ai.capabilities import AbstractCapability
from pydantic_ai.messages import (
    ModelMessagesTypeAdapter,
    ModelResponse,
    PartDeltaEvent,
    PartStartEvent,
    TextPart,
    TextPartDelta,
)
from pydantic_ai.models import CompletedStreamedResponse, Model, StreamedResponse
from pydantic_ai.models.wrapper import WrapperModel

from .journaled import ask_approval, call_tool, take_turn
from .worker import Context

__all__ = ["run_agent"]


async def run_agent(ctx: Context, agent: Agent[Any, Any], prompt: Any = None, **options: Any) -> AgentRunResult[Any]:
    """
    Runs the agent like `agent.run`, with the same options. Each model turn and each tool call is a step of
    the run, its text is the run's stream, and tools that require approval become questions.
    """
    capabilities = [*(options.pop("capabilities", None) or ()), Journaled(ctx)]
    return await agent.run(prompt, capabilities=capabilities, **options)


@dataclass
class Journaled(AbstractCapability[Any]):
    """Makes a run of an agent durable; for `agent.run(…, capabilities=[Journaled(ctx)])` and similar calls."""

    ctx: Context

    def get_default_run_id(self) -> str:
        return self.ctx.run_id

    def get_wrapper_model(self, model: Model) -> Model:
        return _JournaledModel(self.ctx, model)

    async def wrap_tool_execute(self, ctx: Any, *, call: Any, tool_def: Any, args: Any, handler: Any) -> Any:
        return await call_tool(self.ctx, tool_def.name, call.tool_call_id, args, lambda: handler(args), told=ModelRetry)

    async def handle_deferred_tool_calls(self, ctx: Any, *, requests: DeferredToolRequests) -> DeferredToolResults:
        """External calls (`requests.calls`) are left to the caller of the agent, as usual."""
        results = DeferredToolResults()
        for call in requests.approvals:
            answer = await ask_approval(self.ctx, call.tool_name, call.args_as_dict())
            results.approvals[call.tool_call_id] = bool(answer) or ToolDenied()
        return results


class _JournaledModel(WrapperModel):
    def __init__(self, ctx: Context, model: Model) -> None:
        super().__init__(model)
        self._ctx = ctx

    async def request(self, messages: Any, model_settings: Any, model_request_parameters: Any) -> ModelResponse:
        asked = (messages, model_settings, model_request_parameters)

        async def turn() -> tuple[Any, int]:
            async with self.wrapped.request_stream(*asked) as stream:
                async for event in stream:
                    self._ctx.emit(_text_of(event))
                response = stream.get()
            return ModelMessagesTypeAdapter.dump_python([response], mode="json"), response.usage.total_tokens

        kept = await take_turn(self._ctx, f"model {self.model_name}", turn)
        [response] = ModelMessagesTypeAdapter.validate_python(kept)
        assert isinstance(response, ModelResponse)
        return response

    @asynccontextmanager
    async def request_stream(
        self, messages: Any, model_settings: Any, model_request_parameters: Any, run_context: Any = None
    ) -> AsyncIterator[StreamedResponse]:
        response = await self.request(messages, model_settings, model_request_parameters)
        yield CompletedStreamedResponse(response, model_request_parameters=model_request_parameters, replay_events=True)


def _text_of(event: Any) -> str:
    if isinstance(event, PartStartEvent) and isinstance(event.part, TextPart):
        return event.part.content
    if isinstance(event, PartDeltaEvent) and isinstance(event.delta, TextPartDelta):
        return event.delta.content_delta
    return ""
