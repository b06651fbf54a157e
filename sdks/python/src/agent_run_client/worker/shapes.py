"""The input and output of an agent: JSON in the protocol, the author's type in the function."""

from __future__ import annotations

import json
import sys
import typing
from functools import lru_cache
from typing import Any, Final, Literal

import typing_extensions
from pydantic import TypeAdapter
from pydantic_core import from_json, to_json

_strict: Final = json.JSONEncoder(separators=(",", ":"), ensure_ascii=False, allow_nan=False)


class Shape:
    """A dataclass, pydantic model, TypedDict or other type that pydantic supports; a JSON Schema; or anything."""

    def __init__(self, given: Any) -> None:
        self._schema: dict[str, Any] | None = given if isinstance(given, dict) else None
        is_type = given is not None and self._schema is None
        self._adapter: TypeAdapter[Any] | None = TypeAdapter(_known_to_pydantic(given)) if is_type else None

    def schema(self, mode: Literal["validation", "serialization"]) -> dict[str, Any] | None:
        """The JSON Schema; None accepts anything."""
        return self._schema if self._adapter is None else self._adapter.json_schema(mode=mode)

    def parse(self, text: str) -> Any:
        """Decodes and validates a JSON text."""
        return from_json(text) if self._adapter is None else self._adapter.validate_json(text)

    def dump(self, value: Any) -> str:
        """Encodes a value as JSON; a value that does not match its type is rejected with the reason."""
        if self._adapter is None:
            return to_json(value, inf_nan_mode="null").decode()
        return self._adapter.dump_json(self._adapter.validate_python(value), by_alias=True).decode()


@lru_cache(maxsize=1024)
def shape_of(given: Any) -> Shape:
    """Created once per type: creating one takes longer than using it."""
    return Shape(given)


def dump_plain(value: Any, what: str) -> str:
    """Encodes a value that must decode to itself, because there is no type to restore it."""
    try:
        return _strict.encode(value)
    except (TypeError, ValueError) as error:
        raise TypeError(
            f"{what} is not plain JSON ({error}). Set its type with returns=…, so that the journal can restore it."
        ) from error


def _known_to_pydantic(given: Any) -> Any:
    """Before Python 3.12, the TypedDict of `typing` lacks information that pydantic needs."""
    if sys.version_info >= (3, 12) or not _is_old_typed_dict(given):
        return given
    hints = typing.get_type_hints(given, include_extras=True)
    fields = {
        name: typing_extensions.Required[hint]
        if name in given.__required_keys__
        else typing_extensions.NotRequired[hint]
        for name, hint in hints.items()
    }
    return typing_extensions.TypedDict(given.__name__, fields)  # type: ignore[operator]


def _is_old_typed_dict(given: Any) -> bool:
    return typing.is_typeddict(given) and type(given).__module__ == "typing"
