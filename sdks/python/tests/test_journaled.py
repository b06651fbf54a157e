"""What the adapters of frameworks share; the adapters themselves are tested with their frameworks (test/frameworks)."""

from __future__ import annotations

from typing import Any

import agent_run_client as agentrun
from agent_run_client.journaled import call_tool, take_turn

from .played_workers import PlayedService, play


def steps_of(service: PlayedService, token: str) -> list[tuple[str, str]]:
    return [(item["key"], item["value"]) for item in service.items[token] if item["type"] == "step"]


def test_a_turn_that_failed_and_was_tried_again_is_not_taken_for_another_in_a_later_attempt() -> None:
    said: list[Any] = [RuntimeError("overloaded"), "one", "two"]

    async def ask() -> tuple[str, int]:
        answer = said.pop(0)
        if isinstance(answer, Exception):
            raise answer
        return answer, 15

    @agentrun.agent
    async def retrier(ctx: agentrun.Context, given: Any) -> Any:
        try:
            first = await take_turn(ctx, "model", ask)
        except RuntimeError:
            first = await take_turn(ctx, "model", ask)
        return {"said": [first, await take_turn(ctx, "model", ask)]}

    async def script(service: PlayedService) -> None:
        await service.give("a", "retrier")
        await service.ended("a")
        await service.give("b", "retrier", steps=steps_of(service, "a")[:2], attempt=2)
        said.append("two")
        end = await service.ended("b")
        assert (end["output"], end["tokens_used"]) == ('{"said":["one","two"]}', 30)
        assert said == []

    play([retrier], script)


def test_a_failure_that_the_model_was_told_of_comes_again_with_the_same_words() -> None:
    made: list[str] = []

    async def refund() -> str:
        made.append("refund")
        raise ValueError("no such order")

    @agentrun.agent
    async def caller(ctx: agentrun.Context, given: Any) -> Any:
        try:
            await call_tool(ctx, "refund", "call_1", {"order": "7"}, refund, told=ValueError)
        except ValueError as error:
            return {"told": str(error)}

    async def script(service: PlayedService) -> None:
        await service.give("a", "caller")
        await service.ended("a")
        assert [key for key, _ in steps_of(service, "a")] == ["tool refund call_1#0"]
        await service.give("b", "caller", steps=steps_of(service, "a"), attempt=2)
        assert (await service.ended("b"))["output"] == '{"told":"no such order"}'
        assert made == ["refund"]

    play([caller], script)
