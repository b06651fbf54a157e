"""Secrets of the agent and its organisation, through the worker protocol."""

from __future__ import annotations

from collections.abc import Awaitable, Callable


class SecretMissing(LookupError):
    """The agent has no such secret. The message has the command that sets it."""


class Secrets:
    """The secrets of an `async def`. Reading one is not a step: the journal never contains the value."""

    def __init__(self, read: Callable[[str], Awaitable[list[str]]]) -> None:
        self._read = read
        self._known: dict[str, list[str]] = {}

    async def get(self, name: str) -> str:
        """Returns the current value. Raises `SecretMissing` if there is no such secret."""
        return (await self._values(name))[0]

    async def get_all(self, name: str) -> list[str]:
        """Returns all valid values, newest first: during the grace period of a rotation, also the former value."""
        return list(await self._values(name))

    async def _values(self, name: str) -> list[str]:
        # Kept until the attempt ends, so that one attempt sees one value.
        if name not in self._known:
            self._known[name] = await self._read(name)
        return self._known[name]


class SyncSecrets:
    """The secrets of a function that runs in a thread."""

    def __init__(self, read: Callable[[str], list[str]]) -> None:
        self._read = read
        self._known: dict[str, list[str]] = {}

    def get(self, name: str) -> str:
        """Returns the current value. Raises `SecretMissing` if there is no such secret."""
        return self._values(name)[0]

    def get_all(self, name: str) -> list[str]:
        """Returns all valid values, newest first: during the grace period of a rotation, also the former value."""
        return list(self._values(name))

    def _values(self, name: str) -> list[str]:
        if name not in self._known:
            self._known[name] = self._read(name)
        return self._known[name]
