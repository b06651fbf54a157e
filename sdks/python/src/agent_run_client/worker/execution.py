"""Executes the function of a run and reports how it ended."""

from __future__ import annotations

import asyncio
import contextvars
import traceback
from typing import Any, Final

from pydantic_core import to_json

from ..logs import logger
from .agents import Agent
from .base_context import BaseContext
from .context import Context, SyncContext
from .held_run import HeldRun, RunStopped
from .run_logs import current_run
from .threads import Threads
from .thrown import stack_of, to_told, words_of
from .trace import join_trace

_STACK_CHARACTERS: Final = 3500


class Executor:
    """Executes `async def` in the loop, `def` in threads."""

    def __init__(self, agents: dict[str, Agent], output_bytes: int) -> None:
        self._agents = agents
        self._output_bytes = output_bytes
        self._threads = Threads()
        # The loop itself has only weak references to tasks.
        self._tasks: set[asyncio.Task[None]] = set()

    def start(self, held: HeldRun) -> None:
        agent = self._agents.get(held.told["agent"])
        if agent is None:
            known = ", ".join(self._agents)
            message = f"This worker has no agent {held.told['agent']!r}, only {known}."
            held.say_last({"type": "failed", "message": message})
        elif agent.is_async:
            task = asyncio.get_running_loop().create_task(self._run(agent, held))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)
            held.on_stop = task.cancel
        else:
            context = contextvars.copy_context()
            self._threads.start(lambda: context.run(self._run_in_thread, agent, held))

    async def stop(self) -> None:
        """Functions that must stop have a short time to do so."""
        self._threads.stop()
        for task in self._tasks:
            task.cancel()
        if self._tasks:
            await asyncio.wait(self._tasks, timeout=1)

    async def _run(self, agent: Agent, held: HeldRun) -> None:
        context: Context | None = None
        try:
            context = Context(held, self._output_bytes)
            current_run.set(context)
            join_trace(context.traceparent)
            output = await agent.function(context, agent.input.parse(held.told["input"]))
            await context.finish()
            held.say_last(self._to_end(agent, context, output))
        except BaseException as error:
            _say_failure(held, context, error)

    def _run_in_thread(self, agent: Agent, held: HeldRun) -> None:
        context: SyncContext | None = None
        try:
            context = SyncContext(held, self._output_bytes)
            current_run.set(context)
            join_trace(context.traceparent)
            output = agent.function(context, agent.input.parse(held.told["input"]))
            context.finish()
            held.say_last(self._to_end(agent, context, output))
        except BaseException as error:
            _say_failure(held, context, error)

    def _to_end(self, agent: Agent, context: BaseContext, output: Any) -> dict[str, Any]:
        text = "{}" if output is None else agent.output.dump(output)
        if not text.startswith("{"):
            text = f'{{"result":{text}}}'
        if len(text.encode()) > self._output_bytes:
            message = f"The output is larger than {self._output_bytes} bytes."
            return {"type": "failed", "code": "output_too_large", "message": message, **context.use()}
        end = {"type": "completed", "output": text, **context.use()}
        if context.thread is not None:
            end["thread_state"] = to_json(context.thread.state, inf_nan_mode="null").decode()
        return end


def _say_failure(held: HeldRun, context: BaseContext | None, error: BaseException) -> None:
    """The message of the error, or the reason why the run was stopped."""
    if held.is_over:
        return
    if isinstance(error, (RunStopped, asyncio.CancelledError)):
        message = to_told(held.stop_reason or "The agent cancelled itself.")
    else:
        message = words_of(error)
        if context is not None:
            stack = "".join(traceback.format_exception(error))
            context.log("The agent raised an error.", stack=stack[-_STACK_CHARACTERS:])
    use = context.use() if context else {}
    place = {"stack": stack} if held.stop_reason is None and (stack := stack_of(error)) else {}
    held.say_last({"type": "failed", "message": message, "name": type(error).__name__, **place, **use})
    if held.stop_reason is None:
        # People who watch the worker may not see the service's log.
        logger.error("Run %s of %s failed.", held.told["run_id"], held.told["agent"], exc_info=error)
