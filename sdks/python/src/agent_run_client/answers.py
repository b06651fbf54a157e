"""Turns a response into the result of a method. A newer or older service never breaks a program."""

from __future__ import annotations

import types
from collections.abc import Callable
from contextvars import ContextVar
from datetime import datetime
from functools import cache
from typing import Any, Generic, TypeVar, Union, cast, get_args, get_origin, get_type_hints

import httpx
from pydantic import BaseModel, TypeAdapter, ValidationError

from .errors import APIStatusError

T = TypeVar("T")


class RawResponse(Generic[T]):
    """A raw response, and the result that the method would have returned."""

    def __init__(self, http_response: httpx.Response, parsed: T) -> None:
        self.http_response = http_response
        self._parsed = parsed

    @property
    def status_code(self) -> int:
        return self.http_response.status_code

    @property
    def headers(self) -> httpx.Headers:
        return self.http_response.headers

    @property
    def request_id(self) -> str | None:
        found: str | None = self.http_response.headers.get("x-request-id")
        return found

    @property
    def content(self) -> bytes:
        return self.http_response.content

    def parse(self) -> T:
        return self._parsed


# If a caller wants the raw response, the transport stores it here.
wanted_response: ContextVar[list[httpx.Response] | None] = ContextVar("agentrun_wanted_response", default=None)


def note_response(response: httpx.Response) -> None:
    if (wanted := wanted_response.get()) is not None:
        wanted.append(response)


def read_json(response: httpx.Response) -> Any:
    if response.status_code == 204 or not response.content:
        return None
    try:
        return response.json()
    except ValueError as error:
        # A proxy has responded instead of the service.
        raise APIStatusError(response, "The response of the service is not JSON.") from error


def nothing(_: Any) -> None:
    """The result of a 204 response."""


def as_it_is(value: Any) -> Any:
    """The raw response, which the caller reads."""
    return value


def reader(kind: type[T]) -> Callable[[Any], T]:
    """Turns JSON into `kind`; if it does not match, into the closest type that holds all of it."""

    target: Any = kind

    def read(value: Any) -> T:
        try:
            return cast(T, _adapter(target).validate_python(value))
        except ValidationError:
            return cast(T, construct(kind, value))

    return read


@cache
def _adapter(kind: Any) -> TypeAdapter[Any]:
    return TypeAdapter(kind)


def construct(kind: Any, value: Any) -> Any:
    """Without validation errors: values of the wrong type are kept unchanged, missing ones are None."""
    origin, arguments = get_origin(kind), get_args(kind)
    # Python 3.10 treats `list[str]` as a class.
    if origin is None and isinstance(kind, type) and issubclass(kind, BaseModel) and isinstance(value, dict):
        return _construct_model(kind, value)
    if kind is datetime and isinstance(value, str):
        return _validated(datetime, value)
    if origin is list and isinstance(value, list):
        return [construct(arguments[0], item) for item in value]
    if origin is dict and isinstance(value, dict):
        return {key: construct(arguments[1], item) for key, item in value.items()}
    if origin in (Union, types.UnionType):
        return _construct_union(kind, arguments, value)
    return value


def _construct_model(kind: type[BaseModel], value: dict[str, Any]) -> BaseModel:
    hints = _hints(kind)
    fields = {name: construct(hints.get(name), item) for name, item in value.items()}
    missing = {name: None for name, field in kind.model_fields.items() if (field.alias or name) not in value}
    return kind.model_construct(**{**missing, **_by_name(kind, fields)})


def _by_name(kind: type[BaseModel], fields: dict[str, Any]) -> dict[str, Any]:
    names = {field.alias: name for name, field in kind.model_fields.items() if field.alias}
    return {names.get(name, name): item for name, item in fields.items()}


@cache
def _hints(kind: type[BaseModel]) -> dict[str, Any]:
    hints = get_type_hints(kind)
    return {field.alias or name: hints[name] for name, field in kind.model_fields.items()}


def _construct_union(kind: Any, options: tuple[Any, ...], value: Any) -> Any:
    if value is None:
        return None
    try:
        return _adapter(kind).validate_python(value)
    except ValidationError:
        real = [option for option in options if option is not type(None)]
        return construct(real[0], value) if len(real) == 1 else value


def _validated(kind: Any, value: Any) -> Any:
    try:
        return _adapter(kind).validate_python(value)
    except ValidationError:
        return value
