"""Against the real service."""

from __future__ import annotations

import asyncio
import ssl
import subprocess
import sys
import threading
import uuid

import httpx
import pytest

import agent_run_client as agentrun
from agent_run_client import models

from .live import Receiver, Service


def test_a_run_is_created_waited_for_and_read(client: agentrun.AgentRun, service: Service) -> None:
    run = client.runs.create_and_wait(agent_id=service.agent_id, input={"query": "hello"}, metadata={"team": "blue"})
    assert run.status == "completed"
    assert run.metadata == {"team": "blue"}
    assert client.runs.get(run.id) == run
    assert client.agents.get(run.agent_id).id == service.agent_id


def test_a_run_that_is_not_waited_for_is_still_on_its_way(client: agentrun.AgentRun, service: Service) -> None:
    run = client.runs.create(agent_id=service.agents["waiter"], input={}, wait_seconds=0)
    assert run.status in ("queued", "running")
    with pytest.raises(agentrun.WaitTimeoutError) as caught:
        client.runs.create_and_wait(agent_id=service.agents["waiter"], input={}, wait_timeout=0.2)
    assert caught.value.run.status in ("queued", "running")
    for active in (run, caught.value.run):
        assert client.runs.cancel(active.id, wait=10).status == "cancelled"
        assert client.runs.wait(active.id, wait_timeout=5).status == "cancelled"


def test_a_stream_gives_every_event_once_and_ends_with_the_run(client: agentrun.AgentRun, service: Service) -> None:
    with client.runs.stream(agent_id=service.agents["talker"], input={"words": 20}) as stream:
        events = list(stream)
    assert [event.sequence for event in events] == [*range(1, len(events) + 1)]
    last = events[-1]
    assert last.type == "run.completed"
    assert last.run.output == {"text": "".join(event.delta for event in events if event.type == "run.output.delta")}
    again = [event.sequence for event in client.runs.follow(last.run_id, after=5)]
    assert again == [*range(6, len(events) + 1)]
    assert [event.sequence for event in client.runs.list_events(last.run_id, limit=10)] == [*range(1, len(events) + 1)]


def test_a_stream_closes_when_the_loop_is_left(client: agentrun.AgentRun, service: Service) -> None:
    stream = client.runs.stream(agent_id=service.agents["waiter"], input={})
    for event in stream:
        if event.type == "run.output.delta":
            break
    assert stream.http_response is not None
    assert stream.http_response.is_closed
    assert stream.run_id is not None
    assert client.runs.cancel(stream.run_id, wait=10).status == "cancelled"


def test_a_run_asks_and_is_answered(client: agentrun.AgentRun, service: Service) -> None:
    run = client.runs.create_and_wait(agent_id=service.agents["gatekeeper"], input={})
    assert run.status == "requires_action"
    assert run.required_action is not None
    client.runs.approve(run.id, action_id=run.required_action.id)
    for event in client.runs.follow(run.id):
        if event.type == "run.requires_action" and event.required_action.type == "input":
            client.runs.respond(run.id, payload={"name": "Ada"})
    ended = client.runs.get(run.id)
    assert ended.output is not None
    assert ended.output["name"] == "Ada"
    rejected = client.runs.create_and_wait(agent_id=service.agents["gatekeeper"], input={})
    client.runs.reject(rejected.id, payload={"why": "no"})
    assert client.runs.follow(rejected.id).until_done().output == {"result": "rejected", "note": {"why": "no"}}


def test_a_run_that_listens_is_told(client: agentrun.AgentRun, service: Service) -> None:
    with client.runs.stream(agent_id=service.agents["listener"], input={}) as stream:
        for event in stream:
            if event.type == "run.started":
                client.runs.message(event.run_id, payload={"say": "hello"})
                client.runs.message(event.run_id, payload={"say": "stop"})
    assert stream.until_done().output == {"heard": ["hello"]}


def test_pages_are_walked_forwards_and_backwards(client: agentrun.AgentRun, service: Service) -> None:
    mark = uuid.uuid4().hex
    made = [
        client.runs.create_and_wait(agent_id=service.agent_id, input={"query": str(n)}, metadata={"mark": mark}).id
        for n in range(5)
    ]
    filtered = {"metadata": {"mark": mark}, "limit": 2}
    assert [run.id for run in client.runs.list(order="asc", **filtered)] == made  # type: ignore[arg-type]
    page = client.runs.list(limit=2, metadata={"mark": mark}, status=["completed", "failed"])
    assert (len(page), page.has_more) == (2, True)
    assert [len(each) for each in page.iter_pages()] == [2, 2, 1]
    before = client.runs.list(before=made[0], limit=3, metadata={"mark": mark})
    assert sorted(run.id for run in before) == made[1:]


def test_errors_say_what_and_where(client: agentrun.AgentRun, service: Service) -> None:
    with pytest.raises(agentrun.NotFoundError) as missing:
        client.runs.get("run_01jz8v3k5qe8xa2m4n6p8r0t2v")
    assert missing.value.code == "run_not_found"
    assert str(missing.value.request_id).startswith("req_")
    with pytest.raises(agentrun.BadRequestError) as unknown:
        client.runs.create(agent_id=service.agent_id, input={}, extra_body={"inptu": {}})
    assert (unknown.value.code, unknown.value.param) == ("unknown_field", "inptu")
    with pytest.raises(agentrun.AuthenticationError):
        client.with_options(api_key="ar_live_0123456789ABCDEFGHIJKLMNOPQRST341Axq").usage.get()


def test_the_answer_itself_is_to_be_had(client: agentrun.AgentRun, service: Service) -> None:
    raw = client.runs.with_raw_response.create(agent_id=service.agent_id, input={"query": "raw"})
    assert raw.status_code == 200
    assert raw.headers["content-location"].endswith(raw.parse().id)
    assert raw.request_id is not None
    listed = client.agents.with_raw_response.list(limit=1)
    assert listed.http_response.json()["object"] == "list"
    assert listed.parse().data[0].object == "agent"


def test_an_agent_is_made_changed_rolled_back_and_archived(client: agentrun.AgentRun) -> None:
    agent = client.agents.create(name="Mine", runtime={"type": "module", "module": "talker"}, description="first")
    assert isinstance(agent.runtime, models.RuntimeModule)
    limits = models.AgentLimitsPatch(timeout_seconds=30)
    changed = client.agents.update(agent.id, description=None, limits=limits)
    assert (changed.description, changed.limits.timeout_seconds) == (None, 30)
    assert client.agents.rollback(agent.id, reason="It was better before").reason == "It was better before"
    assert [each.revision for each in client.agents.list_revisions(agent.id, order="asc")][:2] == [1, 2]
    assert client.agents.archive(agent.id).status == "archived"
    assert client.agents.deploy("echo").source == "catalog"
    assert "echo" in [entry.key for entry in client.catalog.list()]


def test_a_person_signs_in(service: Service) -> None:
    with agentrun.AgentRun(base_url=service.base_url, ca_file=service.ca_file, session=True) as client:
        with pytest.raises(agentrun.ConfigurationError, match="AGENTRUN_API_KEY"):
            client.auth.me()
        client.auth.login(email=service.email, password=service.password)
        me = client.auth.me()
        assert me.user is not None
        assert me.user.email == service.email
        token = client.auth.create_token(scopes=["usage:read"], ttl_seconds=60).secret
        assert client.with_options(api_key=token).usage.get().object == "usage"
        client.auth.logout()
        with pytest.raises(agentrun.AgentRunError):
            client.auth.me()


def test_a_delivery_is_unwrapped(client: agentrun.AgentRun, service: Service, receiver: Receiver) -> None:
    webhook = client.webhooks.create(url=receiver.url, events=["run.completed"])
    run = client.runs.create_and_wait(agent_id=service.agent_id, input={"query": "deliver"})
    assert receiver.arrived.acquire(timeout=10)
    body, headers = receiver.received[0]
    event = client.webhooks.unwrap(body, headers, webhook.secret)
    assert isinstance(event, models.RunCompletedEvent)
    assert event.data.id == run.id
    with pytest.raises(agentrun.WebhookVerificationError):
        client.webhooks.unwrap(body + b" ", headers, webhook.secret)
    rotated = client.webhooks.rotate(webhook.id)
    client.webhooks.test(webhook.id)
    assert receiver.arrived.acquire(timeout=10)
    body, headers = receiver.received[1]
    # During a rotation, both secrets are valid.
    for secret in (webhook.secret, rotated.secret):
        assert client.webhooks.unwrap(body, headers, secret).type == "test"
    client.webhooks.delete(webhook.id)


def test_a_client_of_ones_own_is_used_and_left_open(service: Service) -> None:
    seen: list[str] = []
    hooks = {"request": [lambda request: seen.append(request.url.path)]}
    trust = ssl.create_default_context(cafile=service.ca_file)
    with httpx.Client(verify=trust, event_hooks=hooks) as http_client:
        with agentrun.AgentRun(api_key=service.api_key, base_url=service.base_url, http_client=http_client) as client:
            client.usage.get()
        assert seen == ["/v2/usage"]
        assert not http_client.is_closed


FORGETFUL = """
import asyncio, sys
from agent_run_client import AgentRun, AsyncAgentRun

options = dict(zip(["api_key", "base_url", "ca_file"], sys.argv[1:], strict=True))

async def forget():
    print((await AsyncAgentRun(**options).usage.get()).object)

def hand_on():
    return AgentRun(**options).with_options(timeout=60)

asyncio.run(forget())
client = hand_on()
print(client.usage.get().object)
"""


def test_a_client_that_nobody_closes_leaves_no_warning(service: Service) -> None:
    words = [sys.executable, "-W", "always::ResourceWarning", "-c", FORGETFUL, *service.options.values()]
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    assert (done.stdout, done.stderr) == ("usage\nusage\n", "")


def test_a_service_whose_certificate_nobody_vouches_for_is_not_trusted(service: Service) -> None:
    client = agentrun.AgentRun(api_key=service.api_key, base_url=service.base_url, max_retries=0)
    with client, pytest.raises(agentrun.APIConnectionError, match=r"AGENTRUN_CA_FILE.*\.agentrun/tls/ca\.pem"):
        client.usage.get()


def test_the_feed_tells_of_what_happens(client: agentrun.AgentRun, service: Service) -> None:
    run_ids: list[str] = []

    def work() -> None:
        run = client.runs.create_and_wait(agent_id=service.agent_id, input={"query": "feed"})
        run_ids.append(run.id)

    with client.events.stream(type=["run.completed"]) as feed:
        worker = threading.Thread(target=work)
        worker.start()
        event = next(iter(feed))
        worker.join()
    assert event.data["id"] == run_ids[0]
    after = client.events.list(type="run.completed", limit=1)
    assert after.data[0].id == event.id


def test_the_run_of_a_pipeline_is_followed_to_its_end(client: agentrun.AgentRun, service: Service) -> None:
    step: agentrun.params.PipelineStep = {"name": "echo", "agent_id": service.agent_id, "input": {"query": "step"}}
    pipeline = client.pipelines.create(name="One step", steps=[step])
    run = client.pipelines.create_run(pipeline.id, input={}, wait_seconds=0)
    events = list(client.pipelines.follow_run(pipeline.id, run.id))
    assert [event.sequence for event in events] == [*range(1, len(events) + 1)]
    last = events[-1]
    assert last.type == "pipeline.completed"
    assert last.pipeline_run.status == "completed"
    assert client.pipelines.get_run(pipeline.id, run.id) == last.pipeline_run
    assert [event.sequence for event in client.pipelines.follow_run(pipeline.id, run.id, after=1)] == [
        event.sequence for event in events[1:]
    ]


def test_the_asynchronous_client_does_it_all_side_by_side(service: Service) -> None:
    async def work() -> None:
        async with agentrun.AsyncAgentRun(**service.options) as client:

            async def one(number: int) -> models.Run:
                return await client.runs.create_and_wait(agent_id=service.agent_id, input={"query": str(number)})

            runs = await asyncio.gather(*(one(number) for number in range(10)))
            assert {run.status for run in runs} == {"completed"}
            earliest = min(run.created_at for run in runs)
            newest = [run.id async for run in client.runs.list(limit=4, created_after=earliest)]
            assert {run.id for run in runs} <= set(newest)
            page = await client.runs.list(limit=4)
            assert (len(page), page.has_more) == (4, True)
            raw = await client.runs.with_raw_response.get(runs[0].id)
            assert raw.parse().id == runs[0].id
            assert raw.status_code == 200
            async with client.runs.stream(agent_id=service.agents["talker"], input={"words": 5}) as stream:
                text = "".join([piece async for piece in stream.text()])
            assert (await stream.until_done()).output == {"text": text}
            left = client.runs.follow(runs[0].id)
            async for event in left:
                assert event.sequence == 1
                break

            for _ in range(1000):
                await asyncio.sleep(0)
            assert left.http_response is not None
            assert left.http_response.is_closed

    asyncio.run(work())
