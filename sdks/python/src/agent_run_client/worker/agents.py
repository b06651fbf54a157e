"""The decorator that turns a function into an agent."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import Any, Final, Literal, overload

from ..errors import ConfigurationError
from .shapes import Shape

Builds = Literal["auto", "pinned", "never"]
Function = Callable[..., Any]

_LONGEST_DESCRIPTION: Final = 2000

declared: Final[dict[str, Agent]] = {}
"""All agents that this process has declared: the default agents of a worker."""


class Agent:
    """A function that runs for the service. It can still be called as a normal function."""

    def __init__(
        self,
        function: Function,
        *,
        queue: str = "default",
        name: str | None = None,
        input: Any = None,
        output: Any = None,
        builds: Builds = "auto",
        description: str | None = None,
    ) -> None:
        self.function = function
        self.queue = queue
        self.name = name or function.__name__
        self.input = Shape(input)
        self.output = Shape(output)
        self.builds = builds
        self.description = description or inspect.getdoc(function)
        self.is_async = inspect.iscoroutinefunction(function)
        if inspect.isasyncgenfunction(function) or inspect.isgeneratorfunction(function):
            raise ConfigurationError(f"The agent {self.name} is a generator: use ctx.emit(…), and return the output.")

    def __call__(self, *arguments: Any, **named: Any) -> Any:
        return self.function(*arguments, **named)

    def to_offer(self) -> dict[str, Any]:
        """The agent in a registration."""
        offered: dict[str, Any] = {"name": self.name, "queue": self.queue, "builds": self.builds}
        if self.description:
            offered["description"] = self.description[:_LONGEST_DESCRIPTION]
        schemas = {
            "input_schema": self.input.schema("validation"),
            "output_schema": self.output.schema("serialization"),
        }
        return {**offered, **{name: schema for name, schema in schemas.items() if schema is not None}}

    def __repr__(self) -> str:
        return f"Agent({self.name!r}, queue={self.queue!r})"


@overload
def agent(function: Function, /) -> Agent: ...


@overload
def agent(
    *,
    queue: str = "default",
    name: str | None = None,
    input: Any = None,
    output: Any = None,
    builds: Builds = "auto",
    description: str | None = None,
) -> Callable[[Function], Agent]: ...


def agent(function: Function | None = None, /, **options: Any) -> Agent | Callable[[Function], Agent]:
    """
    Turns a function into an agent: `async def` runs in the worker's loop, `def` in a thread. Its first argument is the
    context of the run, its second the input. `input` and `output` are types (a dataclass, a pydantic model, a
    TypedDict) or JSON Schemas; `name` defaults to the name of the function. With `builds="pinned"` a run stays with the
    build that started it until that build has not reported for 75 seconds; with `builds="never"` it never changes.
    """

    def declare(given: Function) -> Agent:
        made = Agent(given, **options)
        declared[made.name] = made
        return made

    return declare if function is None else declare(function)
