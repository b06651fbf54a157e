"""Reads `sdks/conformance/scenarios.json` and checks that this library behaves accordingly."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

from pydantic import BaseModel

import agent_run_client as agentrun

from .played_server import Seen

SCENARIOS: dict[str, list[dict[str, Any]]] = json.loads(
    (Path(__file__).parents[2] / "conformance" / "scenarios.json").read_text(encoding="utf-8")
)
API_KEY = "ar_live_0123456789ABCDEFGHIJKLMNOPQRST341Axq"

KINDS: dict[str, type[agentrun.AgentRunError]] = {
    "bad_request": agentrun.BadRequestError,
    "authentication": agentrun.AuthenticationError,
    "permission_denied": agentrun.PermissionDeniedError,
    "not_found": agentrun.NotFoundError,
    "conflict": agentrun.ConflictError,
    "unprocessable": agentrun.UnprocessableEntityError,
    "rate_limit": agentrun.RateLimitError,
    "server": agentrun.InternalServerError,
    "api": agentrun.APIStatusError,
    "connection": agentrun.APIConnectionError,
    "timeout": agentrun.APITimeoutError,
    "wait_timeout": agentrun.WaitTimeoutError,
    "webhook_verification": agentrun.WebhookVerificationError,
    "usage": agentrun.ConfigurationError,
}
CLIENT_OPTIONS = {
    "max_retries": "max_retries",
    "timeout_seconds": "timeout",
    "idle_timeout_seconds": "idle_timeout",
    "max_resumes": "max_resumes",
}
CALL_OPTIONS = {
    "idempotency_key": "idempotency_key",
    "if_match": "if_match",
    "timeout_seconds": "timeout",
    "max_retries": "max_retries",
    "headers": "extra_headers",
    "wait_seconds": "wait_seconds",
}
SPELLED = {"runs.events": "runs.list_events"}


def client_options(scenario: dict[str, Any]) -> dict[str, Any]:
    given = {name: value for name, value in scenario.get("client", {}).items() if name != "log_level"}
    return {CLIENT_OPTIONS[name]: value for name, value in given.items()}


def method_of(client: Any, call: dict[str, Any]) -> Any:
    noun, _, verb = SPELLED.get(call["method"], call["method"]).partition(".")
    return getattr(getattr(client, noun), verb)


def arguments(call: dict[str, Any]) -> tuple[list[Any], dict[str, Any]]:
    assert set(call) <= {"method", "path", "query", "body", "options", "take", "outcome"}, f"unknown: {set(call)}"
    options = {CALL_OPTIONS[name]: value for name, value in call.get("options", {}).items()}
    if call["method"] == "runs.create_and_wait" and "timeout" in options:
        options["wait_timeout"] = options.pop("timeout")
    body = dict(call.get("body") or {})
    if "idempotency_key" in body:
        options["extra_body"] = {"idempotency_key": body.pop("idempotency_key")}
    return [*call.get("path", {}).values()], {**body, **call.get("query", {}), **options}


def check_request(number: int, seen: list[Seen], expected: dict[str, Any]) -> None:
    assert set(expected) <= {"method", "path", "query", "headers", "body"}
    request = seen[number]
    assert (request.method, request.path) == (expected["method"], expected["path"])
    if "query" in expected:
        assert request.query == expected["query"]
    if "body" in expected:
        assert request.body == expected["body"]
    for name, value in expected.get("headers", {}).items():
        _check_header(request.headers.get(name), value, name, seen)


def _check_header(found: str | None, expected: Any, name: str, seen: list[Seen]) -> None:
    if not isinstance(expected, dict):
        assert found == expected, name
        return
    assert found is not None, name
    for rule, value in expected.items():
        if rule == "matches":
            assert re.search(value, found), f"{name}: {found}"
        elif rule == "same_as":
            assert found == seen[value].headers.get(name)
        elif rule == "differs_from":
            assert found != seen[value].headers.get(name)
        else:
            raise AssertionError(f"unknown rule {rule}")


def check_outcome(outcome: dict[str, Any], result: Any, error: BaseException | None) -> None:
    assert set(outcome) <= {"returns", "items", "events", "raises", "logs"}, f"unknown: {set(outcome)}"
    if "raises" in outcome:
        _check_error(outcome["raises"], error)
    elif error is not None:
        raise error
    if "returns" in outcome:
        check_holds(plain(result), outcome["returns"])
    for name in ("items", "events"):
        if name in outcome:
            assert len(result) == len(outcome[name]), [plain(row) for row in result]
            for found, expected in zip(result, outcome[name], strict=True):
                check_holds(plain(found), expected)


def _check_error(expected: dict[str, Any], error: BaseException | None) -> None:
    assert isinstance(error, KINDS[expected["kind"]]), repr(error)
    if expected["kind"] == "api":
        assert type(error) is agentrun.APIStatusError
    for name, value in expected.items():
        if name == "message":
            assert value.lower() in str(error).lower()
        elif name != "kind":
            assert getattr(error, name) == value, name


def check_holds(found: Any, expected: Any) -> None:
    if isinstance(expected, dict):
        assert isinstance(found, dict), found
        for name, value in expected.items():
            assert name in found
            check_holds(found[name], value)
    else:
        assert found == expected


def plain(value: Any) -> Any:
    return value.model_dump(mode="json", by_alias=True) if isinstance(value, BaseModel) else value
