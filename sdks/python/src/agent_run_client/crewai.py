"""
Runs CrewAI crews (`pip install agent-run-client[crewai]`). The agent is a `def`, which runs in a thread:

    @agent(queue="support")
    def refunds(ctx: SyncContext, request: dict[str, str]) -> dict[str, str]:
        output = kickoff(ctx, crew, request, approve={"refund"})
        return {"answer": output.raw}
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from contextvars import ContextVar
from functools import lru_cache
from hashlib import sha256
from typing import Any, Final

from crewai import Crew
from crewai.core.providers.human_input import SyncHumanInputProvider, reset_provider, set_provider
from crewai.tools.base_tool import BaseTool, Tool
from pydantic_core import to_json, to_jsonable_python

from .journaled import say_called, say_completed, tool_step
from .worker import SyncContext

__all__ = ["kickoff"]

_REFUSED: Final = "A person did not approve this call. Do not try it again."
_FEEDBACK: Final = {"type": "object", "properties": {"feedback": {"type": "string"}}}
# Crews copy it into the threads that they start.
_current: ContextVar[SyncContext] = ContextVar("agent_run_of_crew")


def kickoff(ctx: SyncContext, crew: Crew, inputs: dict[str, Any], *, approve: Collection[str] = ()) -> Any:
    """
    Starts a copy of the crew. Each model turn and each tool call is a step of the run, and the models' text is its
    stream. A tool in `approve` is called only after approval, and a task with `human_input` requests feedback from a
    person.
    """
    own = crew.copy()
    for holder in (*own.agents, *filter(None, [own.manager_agent]), *own.tasks):
        if getattr(holder, "llm", None) is not None:
            holder.llm = _to_durable_model(holder.llm)
        holder.tools = [_to_durable_tool(tool, tool.name in approve) for tool in holder.tools or ()]
    if own.manager_llm is not None:
        own.manager_llm = _to_durable_model(own.manager_llm)
    token, provider = _current.set(ctx), set_provider(_Feedback())
    try:
        return own.kickoff(inputs=inputs)
    finally:
        reset_provider(provider)
        _current.reset(token)


class _Feedback(SyncHumanInputProvider):
    """Turns the terminal prompt of a task with `human_input` into a question of the run."""

    def handle_feedback(self, formatted_answer: Any, context: Any) -> Any:
        self._answer = self._get_output_string(formatted_answer)
        return super().handle_feedback(formatted_answer, context)

    def _prompt_input(self, crew: Any) -> str:
        prompt = f"Is this good as it is? If not, describe the changes in `feedback`.\n\n{self._answer}"
        feedback = _current.get().ask.input(prompt, returns=_FEEDBACK).get("feedback", "")
        return str(feedback)


def _to_durable_model(model: Any) -> Any:
    """The same settings in a class that stores its turns: agents check a model's class and many of its attributes."""
    kind: Any = type(model)
    durable = model.model_copy(update={"stream": True})
    durable.__class__ = _journaled_model(kind)
    return durable


@lru_cache(maxsize=64)
def _journaled_model(kind: Any) -> Any:
    class Journaled(kind):  # type: ignore[misc]
        def call(self, *arguments: Any, **named: Any) -> Any:
            def turn() -> tuple[Any, int]:
                before = self._token_usage["total_tokens"]
                said = kind.call(self, *arguments, **named)
                return to_jsonable_python(said, fallback=str), self._token_usage["total_tokens"] - before

            said = _take_turn(_current.get(), f"model {self.model}", turn)
            shape: Any = named.get("response_model")
            return shape.model_validate(said) if shape is not None and isinstance(said, dict) else said

        def _emit_stream_chunk_event(self, chunk: str, *arguments: Any, **named: Any) -> None:
            if named.get("tool_call") is None:
                _current.get().emit(chunk)
            super()._emit_stream_chunk_event(chunk, *arguments, **named)

    return Journaled


def _to_durable_tool(tool: BaseTool, is_asked: bool) -> BaseTool:
    # Tools with a limit are not called concurrently: a question would end the run during the other calls.
    update: dict[str, Any] = {"max_usage_count": tool.max_usage_count or 1_000_000} if is_asked else {}
    if isinstance(tool, Tool):
        update["func"] = _journaled_call(tool.name, tool.func, is_asked)
        return tool.model_copy(update=update)
    kind: Any = type(tool)
    durable = tool.model_copy(update=update)
    durable.__class__ = _journaled_tool(kind, is_asked)
    return durable


@lru_cache(maxsize=256)
def _journaled_tool(kind: Any, is_asked: bool) -> Any:
    class Journaled(kind):  # type: ignore[misc]
        def _run(self, *arguments: Any, **named: Any) -> Any:
            work = _journaled_call(self.name, lambda *given, **more: kind._run(self, *given, **more), is_asked)
            return work(*arguments, **named)

    return Journaled


def _journaled_call(name: str, work: Callable[..., Any], is_asked: bool) -> Callable[..., Any]:
    def call(*arguments: Any, **named: Any) -> Any:
        ctx = _current.get()
        given = to_jsonable_python(named or list(arguments), fallback=str)
        if is_asked and not ctx.ask.approval(f"May {name} be called?", tool=name, arguments=named):
            return _REFUSED
        # Crews have no call ids: concurrent calls are distinguished by their arguments.
        call_id = sha256(to_json(given)).hexdigest()[:16]

        def turn() -> tuple[Any, int]:
            say_called(ctx, name, call_id, given)
            try:
                result = to_jsonable_python(work(*arguments, **named), fallback=str)
            except Exception as error:
                say_completed(ctx, name, call_id, str(error), is_failed=True)
                return {"error": str(error)}, 0
            say_completed(ctx, name, call_id, result)
            return {"result": result}, 0

        kept = _take_turn(ctx, tool_step(name, call_id), turn)
        if "error" in kept:
            # The model receives the error and continues.
            raise RuntimeError(kept["error"])
        return kept["result"]

    return call


def _take_turn(ctx: SyncContext, name: str, work: Callable[[], tuple[Any, int]]) -> Any:
    """Like `take_turn` of `journaled`, in a thread."""
    while True:
        errors: list[Exception] = []

        def attempt(raised: list[Exception] = errors) -> dict[str, Any]:
            try:
                given, tokens = work()
            except Exception as error:
                raised.append(error)
                return {"failed": str(error) or type(error).__name__}
            return {"given": given, "tokens": tokens}

        kept = ctx.step(name, attempt)
        if "given" in kept:
            ctx.tokens_used += kept["tokens"]
            return kept["given"]
        if errors:
            raise errors[0]
