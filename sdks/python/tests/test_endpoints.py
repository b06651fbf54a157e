"""Nothing of the OpenAPI document is missing, in either client."""

from __future__ import annotations

import inspect
import json
from pathlib import Path
from typing import Any

import httpx
import pytest

import agent_run_client as agentrun
from agent_run_client.operations import OPERATIONS

README = (Path(__file__).parents[1] / "README.md").read_text("utf-8")
DOCUMENT = json.loads((Path(__file__).parents[3] / "packages" / "contract" / "openapi.json").read_text("utf-8"))
METHODS = ("get", "post", "put", "patch", "delete")
DOCUMENTED: dict[str, tuple[str, str, dict[str, Any]]] = {
    item[method]["operationId"]: (method.upper(), path, item[method])
    for path, item in DOCUMENT["paths"].items()
    for method in METHODS
    # Endpoints of other protocols have their own clients.
    if method in item and "x-door" not in item[method]
}


def test_every_operation_of_the_document_is_a_method_and_no_other() -> None:
    assert set(OPERATIONS) == set(DOCUMENTED)
    assert len(set(OPERATIONS.values())) == len(OPERATIONS)


def test_the_readme_names_every_resource() -> None:
    listed = README[README.index("Every operation of the API is a method of") : README.index("## Develop this library")]
    nouns = {place.partition(".")[0] for place in OPERATIONS.values()}
    assert [noun for noun in sorted(nouns) if f"`{noun}`" not in listed] == []


def test_data_sets_scorers_and_experiments_are_resources() -> None:
    evaluation = {
        operation_id: place
        for operation_id, place in OPERATIONS.items()
        if operation_id in ("importDatasetRows", "listScorerVersions", "getExperimentResults", "createCanary")
    }
    assert evaluation == {
        "importDatasetRows": "datasets.import_rows",
        "listScorerVersions": "scorers.list_versions",
        "getExperimentResults": "experiments.get_results",
        "createCanary": "agents.create_canary",
    }


@pytest.mark.parametrize("kind", [agentrun.AgentRun, agentrun.AsyncAgentRun])
def test_every_method_is_there(kind: Any) -> None:
    client = kind(api_key="ar_live_x", base_url="https://agentrun.test/v2")
    for place in OPERATIONS.values():
        noun, _, method = place.partition(".")
        assert callable(getattr(getattr(client, noun), method, None)), place


def test_both_clients_take_the_same_arguments() -> None:
    clients = [kind(api_key="ar_live_x") for kind in (agentrun.AgentRun, agentrun.AsyncAgentRun)]
    for place in OPERATIONS.values():
        noun, _, method = place.partition(".")
        one, other = (inspect.signature(getattr(getattr(client, noun), method)) for client in clients)
        assert one.parameters == other.parameters, place


@pytest.mark.parametrize("operation_id", DOCUMENTED)
def test_every_method_sends_what_the_document_says(operation_id: str) -> None:
    sent: list[httpx.Request] = []

    def answer(request: httpx.Request) -> httpx.Response:
        sent.append(request)
        return httpx.Response(200, json={})

    http_client = httpx.Client(transport=httpx.MockTransport(answer))
    client = agentrun.AgentRun(api_key="ar_live_x", base_url="https://agentrun.test/v2", http_client=http_client)
    noun, _, name = OPERATIONS[operation_id].partition(".")
    method = getattr(getattr(client, noun), name)
    result = method(*_positional(method), **{name: "x" for name in _named(method)})
    if isinstance(result, agentrun.Stream):
        with result:
            pass
    _check(sent[0], *DOCUMENTED[operation_id])


def _positional(method: Any) -> list[str]:
    kinds = [parameter.kind for parameter in inspect.signature(method).parameters.values()]
    return ["x"] * kinds.count(inspect.Parameter.POSITIONAL_OR_KEYWORD)


def _named(method: Any) -> list[str]:
    parameters = inspect.signature(method).parameters
    return [name for name, parameter in parameters.items() if parameter.kind is inspect.Parameter.KEYWORD_ONLY]


def _check(request: httpx.Request, verb: str, path: str, operation: dict[str, Any]) -> None:
    prefix = "" if path.startswith("/api/") else "/v2"
    assert (request.method, request.url.path) == (verb, prefix + _filled(path))
    parameters = operation.get("parameters", [])
    assert set(request.url.params) == {each["name"] for each in parameters if each["in"] == "query"}
    headers = {each["name"] for each in parameters if each["in"] == "header"}
    assert ("idempotency-key" in request.headers) == ("Idempotency-Key" in headers)
    if operation.get("x-binary") == "upload":
        assert request.content == b"x"
        return
    body = json.loads(request.content) if request.content else {}
    assert set(body) == _body_fields(operation)


def _filled(path: str) -> str:
    return "/".join("x" if part.startswith("{") else part for part in path.split("/"))


def _body_fields(operation: dict[str, Any]) -> set[str]:
    if "requestBody" not in operation:
        return set()
    schema = operation["requestBody"]["content"]["application/json"]["schema"]
    name = schema["$ref"].rpartition("/")[2]
    return set(DOCUMENT["components"]["schemas"][name]["properties"]) - {"idempotency_key"}
