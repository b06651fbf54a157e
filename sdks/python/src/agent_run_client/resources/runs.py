"""Runs: waiting for one, answering it, following it."""

from __future__ import annotations

import math
import time
from collections.abc import Mapping, Sequence
from typing import Any, Final, Literal

from typing_extensions import Unpack

from ..answers import RawResponse, as_it_is, reader
from ..errors import APITimeoutError, WaitTimeoutError
from ..models import ClientTool, CreateRunRequestThread, Run
from ..options import DEFAULT_TIMEOUT_SECONDS, NOT_GIVEN, NotGiven, RequestOptions, Settings
from ..raw import async_raw, raw
from ..requests import Call, given, path
from ..retries import parse_retry_after
from ..streams import AsyncRunStream, RunStream
from ..threads import RunThread
from .base import AsyncResource, Resource

_SETTLED: Final = frozenset({"completed", "failed", "cancelled", "requires_action"})
_LONGEST_WAIT_SECONDS: Final = 50
_POLL_SECONDS: Final = 2.0
_EVENTS: Final = "text/event-stream"

ActionType = Literal["approve", "reject", "respond", "message"] | str


class Wait:
    """One wait for a run: the next request and the remaining time. Pure except for the clock."""

    def __init__(self, seconds: float | None) -> None:
        self._seconds = DEFAULT_TIMEOUT_SECONDS if seconds is None else seconds
        self._ends_at = time.monotonic() + self._seconds

    @property
    def left(self) -> float:
        return self._ends_at - time.monotonic()

    def create(self, body: Mapping[str, Any], options: RequestOptions) -> Call[Run]:
        # One second less than the remaining time, so that the response arrives in time.
        prefer = f"wait={min(_LONGEST_WAIT_SECONDS, max(0, math.floor(self._seconds) - 1))}"
        return Call(
            "POST", "/runs", reader(Run), body=body, headers={"prefer": prefer}, takes_key=True, options=options
        )

    def get(self, run_id: str, options: RequestOptions) -> Call[Run]:
        kept: RequestOptions = {**options, "timeout": max(0.001, self.left)}
        kept.pop("extra_body", None)
        return Call("GET", path("/runs/{id}", id=run_id), reader(Run), options=kept)

    def pause_after(self, answer: RawResponse[Run]) -> float | None:
        """Seconds until the next poll; None if the run has ended or requires an action."""
        run = answer.parse()
        if run.status in _SETTLED:
            return None
        pause = parse_retry_after(answer.headers.get("retry-after")) or _POLL_SECONDS
        if pause >= self.left:
            raise self.over(run)
        return pause

    def over(self, run: Run) -> WaitTimeoutError:
        message = f"Run {run.id} is still {run.status} after {self._seconds:g} s. It continues: get it later."
        return WaitTimeoutError(message, run)


def action(run_id: str, body: Mapping[str, Any], options: RequestOptions) -> Call[Run]:
    where = path("/runs/{id}/action", id=run_id)
    return Call("POST", where, reader(Run), body=body, takes_key=True, options=options)


def stream_call(body: Mapping[str, Any], on_disconnect: Any, options: RequestOptions) -> Call[Any]:
    query = given(on_disconnect=on_disconnect)
    return Call(
        "POST", "/runs/stream", as_it_is, query=query, body=body, takes_key=True, accept=_EVENTS, options=options
    )


def follow_thread(settings: Settings, run_id: str, after: int | NotGiven, options: RequestOptions) -> RunThread:
    where = path("/runs/{id}/stream", id=run_id)
    call: Call[Any] = Call("GET", where, as_it_is, query=given(after=after), accept=_EVENTS, options=options)
    return RunThread(call, settings, run_id, None if after is NOT_GIVEN else after)


# Written from AsyncRunExtras by tools/unasync.py. Do not edit.
class RunExtras(Resource):
    def create_and_wait(
        self,
        *,
        agent_id: str,
        input: Mapping[str, Any],
        metadata: Mapping[str, str] | NotGiven = NOT_GIVEN,
        timeout_seconds: int | NotGiven = NOT_GIVEN,
        priority: int | NotGiven = NOT_GIVEN,
        user: str | NotGiven = NOT_GIVEN,
        thread_id: str | NotGiven = NOT_GIVEN,
        thread: CreateRunRequestThread | Mapping[str, Any] | NotGiven = NOT_GIVEN,
        on_busy: Literal["queue", "reject", "interrupt"] | str | NotGiven = NOT_GIVEN,
        output_schema: Mapping[str, Any] | NotGiven = NOT_GIVEN,
        tools: Sequence[ClientTool | Mapping[str, Any]] | NotGiven = NOT_GIVEN,
        tool_choice: str | NotGiven = NOT_GIVEN,
        agent_revision: int | NotGiven = NOT_GIVEN,
        wait_timeout: float | None = None,
        **options: Unpack[RequestOptions],
    ) -> Run:
        """
        Run an agent and wait until the run has ended or requires an action. After `wait_timeout` (600 seconds) it
        raises `WaitTimeoutError`. A run that failed is returned like any other, because the call succeeded.
        """
        wait = Wait(wait_timeout)
        body = given(
            agent_id=agent_id,
            input=input,
            metadata=metadata,
            timeout_seconds=timeout_seconds,
            priority=priority,
            user=user,
            thread_id=thread_id,
            thread=thread,
            on_busy=on_busy,
            output_schema=output_schema,
            tools=tools,
            tool_choice=tool_choice,
            agent_revision=agent_revision,
        )
        return self._until_settled(wait, raw(self._send)(wait.create(body, options)), options)

    def wait(self, run_id: str, *, wait_timeout: float | None = None, **options: Unpack[RequestOptions]) -> Run:
        """Wait until an existing run has ended or requires an action, like `create_and_wait`."""
        wait = Wait(wait_timeout)
        return self._until_settled(wait, raw(self._send)(wait.get(run_id, options)), options)

    def _until_settled(self, wait: Wait, answer: RawResponse[Run], options: RequestOptions) -> Run:
        while (pause := wait.pause_after(answer)) is not None:
            self._transport.sleep(pause)
            try:
                answer = raw(self._send)(wait.get(answer.parse().id, options))
            except APITimeoutError as error:
                raise wait.over(answer.parse()) from error
        return answer.parse()

    def stream(
        self,
        *,
        agent_id: str,
        input: Mapping[str, Any],
        metadata: Mapping[str, str] | NotGiven = NOT_GIVEN,
        timeout_seconds: int | NotGiven = NOT_GIVEN,
        priority: int | NotGiven = NOT_GIVEN,
        user: str | NotGiven = NOT_GIVEN,
        thread_id: str | NotGiven = NOT_GIVEN,
        thread: CreateRunRequestThread | Mapping[str, Any] | NotGiven = NOT_GIVEN,
        on_busy: Literal["queue", "reject", "interrupt"] | str | NotGiven = NOT_GIVEN,
        output_schema: Mapping[str, Any] | NotGiven = NOT_GIVEN,
        tools: Sequence[ClientTool | Mapping[str, Any]] | NotGiven = NOT_GIVEN,
        tool_choice: str | NotGiven = NOT_GIVEN,
        agent_revision: int | NotGiven = NOT_GIVEN,
        on_disconnect: Literal["continue", "cancel"] | str | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> RunStream:
        """Run an agent and stream its events."""
        body = given(
            agent_id=agent_id,
            input=input,
            metadata=metadata,
            timeout_seconds=timeout_seconds,
            priority=priority,
            user=user,
            thread_id=thread_id,
            thread=thread,
            on_busy=on_busy,
            output_schema=output_schema,
            tools=tools,
            tool_choice=tool_choice,
            agent_revision=agent_revision,
        )
        call = stream_call(body, on_disconnect, options)
        return RunStream(self._transport, RunThread(call, self._transport.settings))

    def follow(self, run_id: str, *, after: int | NotGiven = NOT_GIVEN, **options: Unpack[RequestOptions]) -> RunStream:
        """Stream a run's events, from the start or after the given sequence."""
        return RunStream(self._transport, follow_thread(self._transport.settings, run_id, after, options))

    def approve(
        self,
        run_id: str,
        *,
        action_id: str | NotGiven = NOT_GIVEN,
        payload: Mapping[str, Any] | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> Run:
        """Approve the request of a run."""
        return self._send(action(run_id, given(type="approve", action_id=action_id, payload=payload), options))

    def reject(
        self,
        run_id: str,
        *,
        action_id: str | NotGiven = NOT_GIVEN,
        payload: Mapping[str, Any] | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> Run:
        """Reject the request of a run."""
        return self._send(action(run_id, given(type="reject", action_id=action_id, payload=payload), options))

    def respond(
        self,
        run_id: str,
        *,
        payload: Mapping[str, Any],
        action_id: str | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> Run:
        """Answer the question of a run."""
        return self._send(action(run_id, given(type="respond", action_id=action_id, payload=payload), options))

    def message(self, run_id: str, *, payload: Mapping[str, Any], **options: Unpack[RequestOptions]) -> Run:
        """Send a message to an active run."""
        return self._send(action(run_id, given(type="message", payload=payload), options))


class AsyncRunExtras(AsyncResource):
    async def create_and_wait(
        self,
        *,
        agent_id: str,
        input: Mapping[str, Any],
        metadata: Mapping[str, str] | NotGiven = NOT_GIVEN,
        timeout_seconds: int | NotGiven = NOT_GIVEN,
        priority: int | NotGiven = NOT_GIVEN,
        user: str | NotGiven = NOT_GIVEN,
        thread_id: str | NotGiven = NOT_GIVEN,
        thread: CreateRunRequestThread | Mapping[str, Any] | NotGiven = NOT_GIVEN,
        on_busy: Literal["queue", "reject", "interrupt"] | str | NotGiven = NOT_GIVEN,
        output_schema: Mapping[str, Any] | NotGiven = NOT_GIVEN,
        tools: Sequence[ClientTool | Mapping[str, Any]] | NotGiven = NOT_GIVEN,
        tool_choice: str | NotGiven = NOT_GIVEN,
        agent_revision: int | NotGiven = NOT_GIVEN,
        wait_timeout: float | None = None,
        **options: Unpack[RequestOptions],
    ) -> Run:
        """
        Run an agent and wait until the run has ended or requires an action. After `wait_timeout` (600 seconds) it
        raises `WaitTimeoutError`. A run that failed is returned like any other, because the call succeeded.
        """
        wait = Wait(wait_timeout)
        body = given(
            agent_id=agent_id,
            input=input,
            metadata=metadata,
            timeout_seconds=timeout_seconds,
            priority=priority,
            user=user,
            thread_id=thread_id,
            thread=thread,
            on_busy=on_busy,
            output_schema=output_schema,
            tools=tools,
            tool_choice=tool_choice,
            agent_revision=agent_revision,
        )
        return await self._until_settled(wait, await async_raw(self._send)(wait.create(body, options)), options)

    async def wait(self, run_id: str, *, wait_timeout: float | None = None, **options: Unpack[RequestOptions]) -> Run:
        """Wait until an existing run has ended or requires an action, like `create_and_wait`."""
        wait = Wait(wait_timeout)
        return await self._until_settled(wait, await async_raw(self._send)(wait.get(run_id, options)), options)

    async def _until_settled(self, wait: Wait, answer: RawResponse[Run], options: RequestOptions) -> Run:
        while (pause := wait.pause_after(answer)) is not None:
            await self._transport.sleep(pause)
            try:
                answer = await async_raw(self._send)(wait.get(answer.parse().id, options))
            except APITimeoutError as error:
                raise wait.over(answer.parse()) from error
        return answer.parse()

    def stream(
        self,
        *,
        agent_id: str,
        input: Mapping[str, Any],
        metadata: Mapping[str, str] | NotGiven = NOT_GIVEN,
        timeout_seconds: int | NotGiven = NOT_GIVEN,
        priority: int | NotGiven = NOT_GIVEN,
        user: str | NotGiven = NOT_GIVEN,
        thread_id: str | NotGiven = NOT_GIVEN,
        thread: CreateRunRequestThread | Mapping[str, Any] | NotGiven = NOT_GIVEN,
        on_busy: Literal["queue", "reject", "interrupt"] | str | NotGiven = NOT_GIVEN,
        output_schema: Mapping[str, Any] | NotGiven = NOT_GIVEN,
        tools: Sequence[ClientTool | Mapping[str, Any]] | NotGiven = NOT_GIVEN,
        tool_choice: str | NotGiven = NOT_GIVEN,
        agent_revision: int | NotGiven = NOT_GIVEN,
        on_disconnect: Literal["continue", "cancel"] | str | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> AsyncRunStream:
        """Run an agent and stream its events."""
        body = given(
            agent_id=agent_id,
            input=input,
            metadata=metadata,
            timeout_seconds=timeout_seconds,
            priority=priority,
            user=user,
            thread_id=thread_id,
            thread=thread,
            on_busy=on_busy,
            output_schema=output_schema,
            tools=tools,
            tool_choice=tool_choice,
            agent_revision=agent_revision,
        )
        call = stream_call(body, on_disconnect, options)
        return AsyncRunStream(self._transport, RunThread(call, self._transport.settings))

    def follow(
        self, run_id: str, *, after: int | NotGiven = NOT_GIVEN, **options: Unpack[RequestOptions]
    ) -> AsyncRunStream:
        """Stream a run's events, from the start or after the given sequence."""
        return AsyncRunStream(self._transport, follow_thread(self._transport.settings, run_id, after, options))

    async def approve(
        self,
        run_id: str,
        *,
        action_id: str | NotGiven = NOT_GIVEN,
        payload: Mapping[str, Any] | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> Run:
        """Approve the request of a run."""
        return await self._send(action(run_id, given(type="approve", action_id=action_id, payload=payload), options))

    async def reject(
        self,
        run_id: str,
        *,
        action_id: str | NotGiven = NOT_GIVEN,
        payload: Mapping[str, Any] | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> Run:
        """Reject the request of a run."""
        return await self._send(action(run_id, given(type="reject", action_id=action_id, payload=payload), options))

    async def respond(
        self,
        run_id: str,
        *,
        payload: Mapping[str, Any],
        action_id: str | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> Run:
        """Answer the question of a run."""
        return await self._send(action(run_id, given(type="respond", action_id=action_id, payload=payload), options))

    async def message(self, run_id: str, *, payload: Mapping[str, Any], **options: Unpack[RequestOptions]) -> Run:
        """Send a message to an active run."""
        return await self._send(action(run_id, given(type="message", payload=payload), options))
