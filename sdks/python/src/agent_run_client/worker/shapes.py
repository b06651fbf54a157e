"""What an agent takes and gives: JSON on the way, a type of the author's in the function."""

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
    """A dataclass, pydantic model, TypedDict or whatever else pydantic knows; or a JSON Schema; or anything at all."""

    def __init__(self, given: Any) -> None:
        self._schema: dict[str, Any] | None = given if isinstance(given, dict) else None
        is_type = given is not None and self._schema is None
        self._adapter: TypeAdapter[Any] | None = TypeAdapter(_known_to_pydantic(given)) if is_type else None

    def schema(self, mode: Literal["validation", "serialization"]) -> dict[str, Any] | None:
        """The JSON Schema; None: anything."""
        return self._schema if self._adapter is None else self._adapter.json_schema(mode=mode)

    def parse(self, text: str) -> Any:
        """The value of a JSON text, checked."""
        return from_json(text) if self._adapter is None else self._adapter.validate_json(text)

    def dump(self, value: Any) -> str:
        """The JSON text of a value; what breaks its own type is refused here, with the reason."""
        if self._adapter is None:
            return to_json(value, inf_nan_mode="null").decode()
        return self._adapter.dump_json(self._adapter.validate_python(value), by_alias=True).decode()


@lru_cache(maxsize=1024)
def shape_of(given: Any) -> Shape:
    """Made once for a type: making one takes longer than using it."""
    return Shape(given)


def dump_plain(value: Any, what: str) -> str:
    """The JSON text of what comes back from it as it was: there is no type that would make more of it."""
    try:
        return _strict.encode(value)
    except (TypeError, ValueError) as error:
        raise TypeError(
            f"{what} is not plain JSON ({error}). Say what it is with returns=…, so that the journal can give it back."
        ) from error


def _known_to_pydantic(given: Any) -> Any:
    """Before 3.12 the TypedDict of `typing` does not say enough of itself for pydantic."""
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
