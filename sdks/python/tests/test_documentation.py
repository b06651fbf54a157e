"""The README's examples and those in `examples/` do what they say, against the real service."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import urllib.error
import urllib.request
from pathlib import Path

import pytest

from .live import Service

HERE = Path(__file__).parents[1]
BODY = (
    '{"id":"evt_01J0000000000000000000000A","type":"test","created_at":"2026-01-02T03:04:05.000Z",'
    '"data":{"webhook_id":"wh_01J0000000000000000000000B"}}'
)
SECRET = "whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8="
SIGNATURE = "51784b3d8f55806816e3d39b85b61f46cb02b6e741c9fd23f8864fb86c5d4550"


def environment(service: Service) -> dict[str, str]:
    """As somebody has it who follows the README; the certificate's authority is the machine's own affair."""
    return {
        "PATH": os.environ["PATH"],
        "PYTHONPATH": os.pathsep.join(sys.path),
        "PYTHONWARNINGS": "error",
        "AGENTRUN_API_KEY": service.api_key,
        "AGENTRUN_BASE_URL": service.base_url,
        "SSL_CERT_FILE": service.ca_file,
    }


def run(service: Service, *arguments: str) -> str:
    command = [sys.executable, *arguments]
    done = subprocess.run(command, env=environment(service), capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_the_readme_runs_from_its_first_example_to_its_last(service: Service, tmp_path: Path) -> None:
    blocks = re.findall(r"^```python\n(.*?)^```", (HERE / "README.md").read_text("utf-8"), re.MULTILINE | re.DOTALL)
    assert len(blocks) >= 10
    script = tmp_path / "readme.py"
    script.write_text("\n".join(blocks), "utf-8")
    printed = run(service, str(script))
    assert "completed {'result': 'hello'" in printed
    assert "done:" in printed
    assert "404 run_not_found" in printed


@pytest.mark.parametrize(
    ("name", "expected"),
    [("first_run.py", "completed"), ("stream.py", "completed after"), ("approve.py", "asked: ")],
)
def test_an_example_runs(service: Service, name: str, expected: str) -> None:
    assert expected in run(service, str(HERE / "examples" / name))


def test_the_example_of_a_receiver_takes_what_is_signed_and_nothing_else() -> None:
    command = [sys.executable, str(HERE / "examples" / "webhook_receiver.py"), "0"]
    env = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path), "AGENTRUN_WEBHOOK_SECRET": SECRET}
    process = subprocess.Popen(command, env=env, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    try:
        assert process.stdout is not None
        port = process.stdout.readline().split()[-1]
        assert post(port, SIGNATURE) == 204
        assert process.stdout.readline() == "received: test evt_01J0000000000000000000000A\n"
        assert post(port, "0" * 64) == 400
    finally:
        process.kill()
        process.communicate()


def post(port: str, signature: str) -> int:
    request = urllib.request.Request(
        f"http://127.0.0.1:{port}/", data=BODY.encode(), headers={"X-SERVICE-Signature": signature}
    )
    try:
        with urllib.request.urlopen(request, timeout=10) as answer:
            return int(answer.status)
    except urllib.error.HTTPError as error:
        with error:
            return error.code
