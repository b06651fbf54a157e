"""mypy is the test here: with --strict, a line that is marked as wrong but is correct is an error."""

from __future__ import annotations

import agent_run_client as agentrun
from agent_run_client import models, params
from agent_run_client.threads import read_pipeline_event, read_run_event


def words(event: agentrun.RunEvent) -> str:
    if event.type == "run.output.delta":
        return event.delta
    if event.type == "run.completed":
        return event.run.status
    if event.type == "stream.reset":
        return str(event.delta)  # type: ignore[attr-defined]
    if event.type == "run.output.dleta":  # type: ignore[comparison-overlap]
        return ""
    return event.type


def step_of(event: agentrun.PipelineEvent) -> str:
    if event.type == "pipeline.step.completed":
        return event.step.name
    return event.type


def bodies(client: agentrun.AgentRun) -> None:
    """Never called: what matters is which of these lines are right."""
    client.pipelines.create(name="One", steps=[{"name": "a", "agent_id": "ag_1", "input": {"any": "thing"}}])
    client.pipelines.create(name="One", steps=[{"name": "a", "agentid": "ag_1"}])  # type: ignore[list-item]
    client.agents.update("ag_1", limits={"timeout_seconds": 5})
    client.agents.update("ag_1", limits={"timeout_seconds": "5"})  # type: ignore[arg-type]
    client.agents.update("ag_1", limits=models.AgentLimitsPatch(timeout_seconds=5))


def test_events_are_told_apart_by_their_type_and_those_of_an_agents_own_keep_their_fields() -> None:
    common = {"sequence": 3, "run_id": "run_1"}
    assert words(read_run_event({"type": "run.output.delta", "delta": "hello", **common})) == "hello"
    own = read_run_event({"type": "order.found", "order": 7, **common})
    assert isinstance(own, models.OtherRunStreamEvent)
    assert own.model_extra == {"order": 7}
    assert words(own) == "order.found"
    step = {"name": "first", "run_id": None, "status": "completed"}
    assert step_of(read_pipeline_event({"type": "pipeline.step.completed", "step": step, "sequence": 1})) == "first"


def test_a_dictionary_that_is_sent_is_no_more_than_a_dictionary() -> None:
    limits: params.AgentLimits = {"timeout_seconds": 5}
    assert limits == {"timeout_seconds": 5}
