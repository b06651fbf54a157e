"""The scenarios that every library of the service runs alike, for both clients."""

from __future__ import annotations

import asyncio
import base64
import json
import logging
from pathlib import Path
from typing import Any

import httpx
import pytest

import agent_run_client as agentrun
from agent_run_client.connection import find_connection
from agent_run_client.sse import EventDecoder

from .conformance import (
    API_KEY,
    SCENARIOS,
    arguments,
    check_outcome,
    check_request,
    client_options,
    method_of,
)
from .played_server import PlayedServer

# Made once: reading all authorities takes longer than most scenarios.
TRUST = httpx.create_ssl_context()


def named(group: str) -> pytest.MarkDecorator:
    rows = [row for row in SCENARIOS[group] if "python" in row.get("only", ["python"])]
    return pytest.mark.parametrize("scenario", rows, ids=[row["name"] for row in rows])


def test_there_is_no_group_that_is_not_run() -> None:
    assert set(SCENARIOS) == {"version", "http", "sse", "webhooks", "client"}


@named("http")
def test_http(scenario: dict[str, Any], caplog: pytest.LogCaptureFixture) -> None:
    play(scenario, caplog, run_sync)


@named("http")
def test_http_async(scenario: dict[str, Any], caplog: pytest.LogCaptureFixture) -> None:
    play(scenario, caplog, lambda *given: asyncio.run(run_async(*given)))


def play(scenario: dict[str, Any], caplog: pytest.LogCaptureFixture, run: Any) -> None:
    if "log_level" in scenario.get("client", {}):
        caplog.set_level(logging.DEBUG, "agent_run_client")
    waits: list[float] = []
    with PlayedServer([exchange["respond"] for exchange in scenario["exchanges"]]) as server:
        run(scenario, server.base_url, waits, caplog)
    for number, exchange in enumerate(scenario["exchanges"]):
        assert number < len(server.seen), "a request was not made"
        check_request(number, server.seen, exchange["expect"])
    assert len(server.seen) == len(scenario["exchanges"])
    assert not server.was_waited_out
    if "waits" in scenario:
        assert len(waits) == len(scenario["waits"]), waits
        for wait, expected in zip(waits, scenario["waits"], strict=True):
            assert expected["min"] <= wait <= expected["max"]


def check_logs(outcome: dict[str, Any], caplog: pytest.LogCaptureFixture) -> None:
    lines = [record.getMessage() for record in caplog.records]
    for secret in outcome.get("logs", {}).get("never", []):
        assert not any(secret in line for line in lines)
    for part in outcome.get("logs", {}).get("some", []):
        assert any(part in line for line in lines), lines
    caplog.clear()


def run_sync(scenario: dict[str, Any], base_url: str, waits: list[float], caplog: pytest.LogCaptureFixture) -> None:
    with httpx.Client(verify=TRUST) as http_client:
        options = {**client_options(scenario), "http_client": http_client}
        client = agentrun.AgentRun(api_key=API_KEY, base_url=base_url, **options)
        client._transport.sleep = waits.append
        for call in scenario["calls"]:
            result: Any = None
            error: Exception | None = None
            positional, named = arguments(call)
            try:
                result = method_of(client, call)(*positional, **named)
                if "items" in call["outcome"] or "events" in call["outcome"]:
                    rows, result = result, []
                    for row in rows:
                        result.append(row)
                        if len(result) == call.get("take"):
                            break
                elif isinstance(result, agentrun.Stream):
                    with result:
                        pass
            except agentrun.AgentRunError as raised:
                error = raised
            check_outcome(call["outcome"], result, error)
            check_logs(call["outcome"], caplog)


async def run_async(
    scenario: dict[str, Any], base_url: str, waits: list[float], caplog: pytest.LogCaptureFixture
) -> None:
    async def sleep(seconds: float) -> None:
        waits.append(seconds)

    async with httpx.AsyncClient(verify=TRUST) as http_client:
        options = {**client_options(scenario), "http_client": http_client}
        client = agentrun.AsyncAgentRun(api_key=API_KEY, base_url=base_url, **options)
        client._transport.sleep = sleep
        for call in scenario["calls"]:
            result: Any = None
            error: Exception | None = None
            positional, named = arguments(call)
            try:
                result = method_of(client, call)(*positional, **named)
                if "items" in call["outcome"] or "events" in call["outcome"]:
                    rows, result = result, []
                    async for row in rows:
                        result.append(row)
                        if len(result) == call.get("take"):
                            break
                elif isinstance(result, agentrun.AsyncStream):
                    async with result:
                        pass
                else:
                    result = await result
            except agentrun.AgentRunError as raised:
                error = raised
            check_outcome(call["outcome"], result, error)
            check_logs(call["outcome"], caplog)


@named("sse")
def test_sse(scenario: dict[str, Any]) -> None:
    decoder = EventDecoder()
    found = []
    for chunk in scenario["chunks"]:
        data = base64.b64decode(chunk["base64"]) if "base64" in chunk else chunk["text"].encode()
        found += [{"type": sent.event, "data": sent.data, "id": sent.id or ""} for sent in decoder.feed(data)]
    assert found == scenario["events"]


@named("webhooks")
def test_webhooks(scenario: dict[str, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("AGENTRUN_WEBHOOK_SECRET", raising=False)
    body = base64.b64decode(scenario["body_base64"]) if "body_base64" in scenario else scenario["body"]
    secret = scenario["secrets"] if "secrets" in scenario else scenario["secret"]
    names = {"tolerance_seconds": "tolerance", "require_timestamp": "require_timestamp"}
    options = {option: scenario[name] for name, option in names.items() if name in scenario}
    result: Any = None
    error: Exception | None = None
    try:
        result = agentrun.unwrap(body, scenario["headers"], secret, now=scenario["now"], **options)
    except agentrun.AgentRunError as raised:
        error = raised
    check_outcome(scenario["outcome"], result, error)


@named("client")
def test_client(scenario: dict[str, Any], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for name in ("AGENTRUN_API_KEY", "AGENTRUN_BASE_URL", "AGENTRUN_CA_FILE", "AGENTRUN_WEBHOOK_SECRET"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("AGENTRUN_DATA_DIR", str(tmp_path))
    if "credentials" in scenario:
        left = scenario["credentials"]
        (tmp_path / "credentials.json").write_text(left if isinstance(left, str) else json.dumps(left))
    for name, value in scenario["environment"].items():
        monkeypatch.setenv(name, value)
    outcome = scenario["outcome"]
    assert set(outcome) <= {"base_url", "authorization", "ca_file", "raises"}
    options = dict(scenario["options"])
    if "ca_file" in outcome:
        assert find_connection(**options).ca_file == outcome["ca_file"]
    # Your own client, like the one below, has its own trusted certificates.
    options.pop("ca_file", None)
    sent: list[httpx.Request] = []

    def answer(request: httpx.Request) -> httpx.Response:
        sent.append(request)
        return httpx.Response(200, json={})

    http_client = httpx.Client(transport=httpx.MockTransport(answer))
    error: Exception | None = None
    try:
        client = agentrun.AgentRun(http_client=http_client, **options)
        assert client.base_url == outcome.get("base_url", client.base_url)
        client.usage.get()
        assert sent[0].headers["authorization"] == outcome.get("authorization", sent[0].headers["authorization"])
    except agentrun.AgentRunError as raised:
        error = raised
    check_outcome({"raises": outcome["raises"]} if "raises" in outcome else {}, None, error)
