"""`client.runs.with_raw_response.create(…)`: the same methods, but with the raw response."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TypeVar

from typing_extensions import ParamSpec

from .answers import RawResponse, wanted_response

P = ParamSpec("P")
T = TypeVar("T")


def raw(method: Callable[P, T]) -> Callable[P, RawResponse[T]]:
    def call(*args: P.args, **kwargs: P.kwargs) -> RawResponse[T]:
        wanted = wanted_response.set([])
        try:
            result = method(*args, **kwargs)
            responses = wanted_response.get() or []
            return RawResponse(responses[-1], result)
        finally:
            wanted_response.reset(wanted)

    return call


def async_raw(method: Callable[P, Awaitable[T]]) -> Callable[P, Awaitable[RawResponse[T]]]:
    async def call(*args: P.args, **kwargs: P.kwargs) -> RawResponse[T]:
        wanted = wanted_response.set([])
        try:
            result = await method(*args, **kwargs)
            responses = wanted_response.get() or []
            return RawResponse(responses[-1], result)
        finally:
            wanted_response.reset(wanted)

    return call
