"""Questions of a run to people. No process waits for the answer."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import Any, Literal

from pydantic_core import from_json

from .shapes import Shape, shape_of

OnExpiry = Literal["fail", "approve", "reject", "escalate"]
Put = Callable[[dict[str, Any]], str]
AsyncPut = Callable[[dict[str, Any]], Awaitable[str]]


@dataclass(frozen=True)
class Approval:
    """A decision. It is true if approved: `if await ctx.ask.approval(…)`."""

    approved: bool
    payload: Any = None
    arguments: Any = None
    """The approved arguments, if the approver changed them."""
    votes: Any = None
    """The votes of the approvers, if a rule decides."""

    def __bool__(self) -> bool:
        return self.approved


class SyncAsk:
    """The questions of a function that runs in a thread."""

    def __init__(self, put: Put) -> None:
        self._put = put

    def approval(
        self,
        prompt: str,
        *,
        tool: str | None = None,
        arguments: Mapping[str, Any] | None = None,
        schema: Mapping[str, Any] | None = None,
        ttl_seconds: int | None = None,
        on_expiry: OnExpiry | None = None,
        approvers: Mapping[str, Any] | None = None,
        escalate_to: Mapping[str, Any] | None = None,
    ) -> Approval:
        """
        Waits for a person's yes or no, for days if necessary; `approvers` is used if the agent has no rule.
        With the JSON Schema of the arguments, the approver may change them.
        """
        rule = {"approvers": approvers, "escalate_to": escalate_to}
        expiry = _expiry(ttl_seconds, on_expiry)
        asked = {"tool": tool, "arguments": arguments, "schema": schema, **rule, **expiry}
        return _to_approval(self._put(_question("approval", prompt, asked)))

    def input(
        self,
        prompt: str,
        *,
        returns: Any = None,
        ttl_seconds: int | None = None,
        on_expiry: Literal["fail"] | None = None,
    ) -> Any:
        """Waits for an object of the type `returns` (or of that JSON Schema); a dictionary by default."""
        shape, schema = _wanted(returns)
        asked = {"schema": schema, **_expiry(ttl_seconds, on_expiry)}
        return shape.parse(self._put(_question("input", prompt, asked)))


class Ask:
    """The questions of an `async def`."""

    def __init__(self, put: AsyncPut) -> None:
        self._put = put

    async def approval(
        self,
        prompt: str,
        *,
        tool: str | None = None,
        arguments: Mapping[str, Any] | None = None,
        schema: Mapping[str, Any] | None = None,
        ttl_seconds: int | None = None,
        on_expiry: OnExpiry | None = None,
        approvers: Mapping[str, Any] | None = None,
        escalate_to: Mapping[str, Any] | None = None,
    ) -> Approval:
        """
        Waits for a person's yes or no, for days if necessary; `approvers` is used if the agent has no rule.
        With the JSON Schema of the arguments, the approver may change them.
        """
        rule = {"approvers": approvers, "escalate_to": escalate_to}
        expiry = _expiry(ttl_seconds, on_expiry)
        asked = {"tool": tool, "arguments": arguments, "schema": schema, **rule, **expiry}
        return _to_approval(await self._put(_question("approval", prompt, asked)))

    async def input(
        self,
        prompt: str,
        *,
        returns: Any = None,
        ttl_seconds: int | None = None,
        on_expiry: Literal["fail"] | None = None,
    ) -> Any:
        """Waits for an object of the type `returns` (or of that JSON Schema); a dictionary by default."""
        shape, schema = _wanted(returns)
        asked = {"schema": schema, **_expiry(ttl_seconds, on_expiry)}
        return shape.parse(await self._put(_question("input", prompt, asked)))


def _to_approval(text: str) -> Approval:
    answer = from_json(text)
    return Approval(answer["approved"] is True, answer.get("payload"), answer.get("arguments"), answer.get("votes"))


def _wanted(returns: Any) -> tuple[Shape, Any]:
    """How the answer is decoded, and the JSON Schema that it must match."""
    if isinstance(returns, dict):
        return shape_of(None), returns
    shape = shape_of(returns)
    return shape, shape.schema("validation")


def _question(kind: str, prompt: str, more: Mapping[str, Any]) -> dict[str, Any]:
    if not isinstance(prompt, str) or not prompt:
        raise TypeError("A question needs a prompt to show.")
    return {"type": kind, "prompt": prompt, **{name: value for name, value in more.items() if value is not None}}


def _expiry(ttl_seconds: int | None, on_expiry: str | None) -> dict[str, Any]:
    return {"ttl_seconds": ttl_seconds, "on_expiry": on_expiry}
