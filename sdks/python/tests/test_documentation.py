"""The README's examples and those in `examples/` work as described, against the real service."""

from __future__ import annotations

import base64
import hashlib
import hmac
import os
import re
import signal
import subprocess
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path

import pytest

import agent_run_client as agentrun

from .live import Service, working

HERE = Path(__file__).parents[1]
BODY = (
    '{"id":"evt_01J0000000000000000000000A","type":"test","created_at":"2026-01-02T03:04:05.000Z",'
    '"data":{"webhook_id":"wh_01J0000000000000000000000B"}}'
)
SECRET = "whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8="


@pytest.fixture
def project(service: Service, tmp_path: Path) -> Path:
    """A directory with nothing in it but what a service leaves that was started there: all that the examples need."""
    (tmp_path / ".agentrun").symlink_to(Path(service.ca_file).parents[1])
    return tmp_path


def run(project: Path, *arguments: str) -> str:
    env = {"PATH": os.environ["PATH"], "PYTHONPATH": os.pathsep.join(sys.path), "PYTHONWARNINGS": "error"}
    command = [sys.executable, *arguments]
    done = subprocess.run(command, cwd=project, env=env, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def paste(project: Path, *blocks: str) -> str:
    (project / "pasted.py").write_text("\n".join(blocks), "utf-8")
    return run(project, "pasted.py")


def blocks_of(page: Path) -> list[str]:
    return re.findall(r"^```python\n(.*?)^```", page.read_text("utf-8"), re.MULTILINE | re.DOTALL)


def test_the_first_example_of_the_readme_runs_as_it_is_pasted(project: Path) -> None:
    assert "completed {'result': 'hello'" in paste(project, blocks_of(HERE / "README.md")[0])


def test_the_readme_runs_from_its_first_example_to_its_last(project: Path) -> None:
    blocks = [block for block in blocks_of(HERE / "README.md") if not block.startswith("# support.py")]
    assert len(blocks) >= 10
    printed = paste(project, *blocks)
    assert "completed {'result': 'hello'" in printed
    assert "done:" in printed
    assert "404 run_not_found" in printed


def test_the_agent_of_the_readme_runs_in_a_worker_that_drains(project: Path, client: agentrun.AgentRun) -> None:
    [block] = [block for block in blocks_of(HERE / "README.md") if block.startswith("# support.py")]
    (project / "support.py").write_text(block, "utf-8")
    with working(project, "support.py") as process:
        agent = next(agent for agent in client.agents.list() if agent.name == "refund")
        assert agent.description == "Refunds an order; a large one waits for a person."
        with pytest.raises(agentrun.UnprocessableEntityError, match="order"):
            client.runs.create(agent_id=agent.id, input={})
        run = client.runs.create_and_wait(agent_id=agent.id, input={"order": "o-7"})
        assert run.required_action is not None
        assert run.required_action.prompt == "Refund 60.0?"
        client.runs.approve(run.id)
        followed = client.runs.follow(run.id)
        assert "".join(followed.text()) == "Order o-7 is about 60.0. "
        assert followed.until_done().output == {"state": "refunded"}
        process.send_signal(signal.SIGTERM)
        assert process.wait(20) == 0


def test_the_worker_of_the_page_about_workers_runs(project: Path, client: agentrun.AgentRun) -> None:
    [block] = blocks_of(HERE.parents[1] / "docs" / "workers.md")
    # The README's agent has the same name.
    (project / "worker.py").write_text(block.replace("async def refund", "async def repay"), "utf-8")
    with working(project, "worker.py"):
        agent = next(agent for agent in client.agents.list() if agent.name == "repay")
        run = client.runs.create_and_wait(agent_id=agent.id, input={"order": "o-7", "amount": 20})
        assert run.output == {"state": "refunded", "receipt": "re-o-7"}


def test_the_worker_of_agentrun_init_runs_its_agent(project: Path, client: agentrun.AgentRun) -> None:
    source = HERE.parents[1] / "packages/cli/workers/python/worker.py"
    (project / "worker.py").write_text(source.read_text("utf-8"), "utf-8")
    with working(project, "worker.py"):
        [agent] = client.agents.list(name="greeter")
        run = client.runs.create_and_wait(agent_id=agent.id, input={"query": "Ada"})
    assert run.output == {"result": "Hello, Ada!"}


@pytest.mark.parametrize(
    ("name", "expected"),
    [("first_run.py", "completed"), ("stream.py", "completed after"), ("approve.py", "asked: ")],
)
def test_an_example_runs(project: Path, name: str, expected: str) -> None:
    assert expected in run(project, str(HERE / "examples" / name))


def test_the_example_of_a_receiver_takes_what_is_signed_and_nothing_else() -> None:
    command = [sys.executable, str(HERE / "examples" / "webhook_receiver.py"), "0"]
    env = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path), "AGENTRUN_WEBHOOK_SECRET": SECRET}
    process = subprocess.Popen(command, env=env, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    try:
        assert process.stdout is not None
        port = process.stdout.readline().split()[-1]
        assert post(port, signed(int(time.time()))) == 204
        assert process.stdout.readline() == "received: test evt_01J0000000000000000000000A\n"
        assert post(port, signed(int(time.time()) - 3600)) == 400
        assert post(port, {"X-SERVICE-Signature": sign(SECRET.encode(), BODY).hex()}) == 400
    finally:
        process.kill()
        process.communicate()


def sign(key: bytes, text: str) -> bytes:
    return hmac.digest(key, text.encode(), hashlib.sha256)


def signed(seconds: int) -> dict[str, str]:
    signature = sign(base64.b64decode(SECRET.removeprefix("whsec_")), f"evt_1.{seconds}.{BODY}")
    signatures = f"v1,{base64.b64encode(signature).decode()}"
    return {"webhook-id": "evt_1", "webhook-timestamp": str(seconds), "webhook-signature": signatures}


def post(port: str, headers: dict[str, str]) -> int:
    request = urllib.request.Request(f"http://127.0.0.1:{port}/", data=BODY.encode(), headers=headers)
    try:
        with urllib.request.urlopen(request, timeout=10) as answer:
            return int(answer.status)
    except urllib.error.HTTPError as error:
        with error:
            return error.code
