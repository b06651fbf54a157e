"""Logic that needs no network."""

from __future__ import annotations

import json
import logging
import subprocess
import sys
from datetime import datetime, timedelta, timezone
from pathlib import Path
from typing import Any

import pytest

import agent_run_client as agentrun
from agent_run_client import models
from agent_run_client.answers import construct, reader
from agent_run_client.logs import redact, redact_headers
from agent_run_client.requests import encode, query_pairs
from agent_run_client.retries import parse_retry_after
from agent_run_client.sse import EventDecoder
from agent_run_client.worker.replay import JournalOrder

STREAM = (
    '\ufeffretry: 2000\r\n\r\nid: 1\r\nevent: a\r\ndata: {"x": "žlutý 🌕"}\r\n\r\n: ping\n\ndata: b\ndata: c\n\n'
).encode()


def test_a_stream_is_the_same_wherever_it_is_cut() -> None:
    whole = EventDecoder().feed(STREAM)
    assert [sent.data for sent in whole] == ['{"x": "žlutý 🌕"}', "b\nc"]
    for cut in range(len(STREAM)):
        for second in range(cut, len(STREAM), 7):
            decoder = EventDecoder()
            parts = (STREAM[:cut], STREAM[cut:second], STREAM[second:])
            assert [event for part in parts for event in decoder.feed(part)] == whole


def test_retry_after_is_seconds_or_a_date() -> None:
    now = datetime(2026, 1, 2, 3, 4, 5, tzinfo=timezone.utc)
    assert parse_retry_after("7") == 7
    assert parse_retry_after("Fri, 02 Jan 2026 03:04:35 GMT", now) == 30
    assert parse_retry_after("Fri, 02 Jan 2026 03:00:00 GMT", now) == 0
    assert [parse_retry_after(odd) for odd in (None, "", "soon", "-1", "1.5")] == [None] * 5


def test_keys_and_secrets_are_redacted_wherever_they_stand() -> None:
    line = "Bearer ar_live_0123456789abc and whsec_AAEC+/= in ar_st_xyz"
    assert redact(line) == "Bearer ar_live_[redacted] and whsec_[redacted] in ar_st_[redacted]"


def test_a_client_does_not_show_its_key(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    client = agentrun.AgentRun(api_key="ar_live_secret", base_url="https://agentrun.test/v2")
    assert "secret" not in repr(client) + repr(client._transport.settings)


@pytest.mark.parametrize(
    "options",
    [{"idempotency_key": "zwölf"}, {"idempotency_key": "x" * 256}, {"extra_headers": {"X-Team": "a\r\nX-Other: b"}}],
)
def test_what_cannot_be_sent_is_said_before_anything_is(options: Any) -> None:
    client = agentrun.AgentRun(api_key="ar_live_x", base_url="https://agentrun.test/v2")
    with pytest.raises(agentrun.ConfigurationError):
        client.runs.create(agent_id="ag_x", input={}, **options)


@pytest.mark.parametrize("base_url", ["https://", "https://[", "https://host:99999/v2", "ftp://host/v2", "host"])
def test_an_address_that_is_none_is_a_mistake(base_url: str) -> None:
    with pytest.raises(agentrun.ConfigurationError):
        agentrun.AgentRun(api_key="ar_live_x", base_url=base_url)


def test_headers_of_the_caller_are_not_logged() -> None:
    headers = {"authorization": "Bearer ar_live_x", "X-Team-Token": "hunter2", "accept": "application/json"}
    assert redact_headers(headers) == {
        "authorization": "[redacted]",
        "X-Team-Token": "[redacted]",
        "accept": "application/json",
    }


def test_values_are_written_as_the_service_reads_them() -> None:
    moment = datetime(2026, 1, 2, 3, 4, 5, 678000, tzinfo=timezone(timedelta(hours=2)))
    assert query_pairs({"created_after": moment, "force": True, "status": ["a", "b"], "metadata": {"k": 1}}) == [
        ("created_after", "2026-01-02T01:04:05.678Z"),
        ("force", "true"),
        ("status", "a,b"),
        ("metadata[k]", "1"),
    ]
    limits = models.AgentLimits(timeout_seconds=5)
    assert encode({"at": moment, "limits": limits, "none": None, "odd": "\ud800"}) == (
        b'{"at":"2026-01-02T01:04:05.678Z","limits":{"timeout_seconds":5},"none":null,"odd":"\\ud800"}'
    )
    with pytest.raises(ValueError, match="JSON compliant"):
        encode({"x": float("nan")})


def test_an_answer_that_breaks_the_contract_breaks_no_program() -> None:
    odd = {
        "id": 7,
        "status": "hibernating",
        "created_at": "2026-01-02T03:04:05.000Z",
        "error": {"code": "cosmic", "severity": 9},
        "extra": [1],
    }
    run = reader(models.Run)(odd)
    assert isinstance(run, models.Run)
    assert [getattr(run, name) for name in ("id", "status", "tokens_used")] == [7, "hibernating", None]
    assert run.created_at == datetime(2026, 1, 2, 3, 4, 5, tzinfo=timezone.utc)
    assert isinstance(run.error, models.RunError)
    assert run.error.code == "cosmic"
    assert run.model_extra == {"extra": [1]}
    assert construct(models.Run, "not an object") == "not an object"


def test_a_runtime_of_an_unknown_kind_stays_what_it_was() -> None:
    configuration = {"type": "quantum", "qubits": 3}
    agent = reader(models.Agent)({"runtime": configuration, "connectors": [], "limits": {}})
    assert agent.runtime == configuration


def test_every_known_event_has_a_model() -> None:
    assert set(models.WEBHOOK_EVENTS) >= {"run.completed", "run.failed", "agent.updated", "test"}


@pytest.mark.parametrize("body", [{"id": "evt_1"}, None, 7])
def test_a_body_that_was_parsed_already_is_a_mistake(body: object) -> None:
    with pytest.raises(agentrun.ConfigurationError, match="raw"):
        agentrun.unwrap(body, {}, "whsec_x")  # type: ignore[arg-type]


def test_the_webhook_secret_comes_from_the_client_or_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    secret = "whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8="
    body = (
        '{"id":"evt_01J0000000000000000000000A","type":"test","created_at":"2026-01-02T03:04:05.000Z",'
        '"data":{"webhook_id":"wh_01J0000000000000000000000B"}}'
    )
    headers = [(b"X-Service-Signature", b"51784b3d8f55806816e3d39b85b61f46cb02b6e741c9fd23f8864fb86c5d4550")]
    assert (
        agentrun.AgentRun(api_key="ar_live_x", webhook_secret=secret)
        .webhooks.unwrap(body, headers, require_timestamp=False)
        .type
        == "test"
    )
    monkeypatch.setenv("AGENTRUN_WEBHOOK_SECRET", secret)
    assert agentrun.unwrap(body, headers, require_timestamp=False).type == "test"
    monkeypatch.setenv("AGENTRUN_WEBHOOK_SECRET", "")
    with pytest.raises(agentrun.ConfigurationError, match="AGENTRUN_WEBHOOK_SECRET"):
        agentrun.unwrap(body, headers)


def test_a_worker_reads_no_models_and_every_name_is_there() -> None:
    told = "import sys; from agent_run_client import Worker, agent; sys.exit('agent_run_client.models' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", told], check=False).returncode == 0
    assert [name for name in agentrun.__all__ if not hasattr(agentrun, name)] == []
    with pytest.raises(AttributeError):
        getattr(agentrun, "nobody")  # noqa: B009


def test_a_delivery_that_was_signed_for_a_test_is_accepted() -> None:
    body = b'{"id": "evt_1", "type": "test", "created_at": "2026-01-02T03:04:05Z", "data": {}}'
    secret = "whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8="
    headers = agentrun.sign_webhook(body, secret)
    assert agentrun.unwrap(body, headers, secret).type == "test"
    with pytest.raises(agentrun.WebhookVerificationError):
        agentrun.unwrap(body + b" ", headers, secret)


def _scenarios() -> list[dict[str, Any]]:
    path = Path(__file__).parents[2] / "conformance" / "journal-order.json"
    return list(json.loads(path.read_text()))


@pytest.mark.parametrize("scenario", _scenarios(), ids=lambda scenario: str(scenario["name"]))
def test_calls_are_compared_with_the_journal_as_in_the_other_libraries(scenario: dict[str, Any]) -> None:
    order = JournalOrder(scenario["history"])
    waiting: set[str] = set()
    for call, turns, following in scenario["calls"]:
        verb, key = call.split(" ", 1)
        if verb == "call":
            order.call(key)
            waiting.add(key)
        else:
            order.succeeded(key)
        ready = {each for each in waiting if order.is_turn(each)}
        waiting -= ready
        assert (ready, order.next()) == (set(turns), following), call
