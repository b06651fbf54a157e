"""The real service, started for these tests, and a proxy before it that breaks things."""

from __future__ import annotations

import json
import os
import shutil
import socket
import ssl
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

ROOT = Path(__file__).parents[3]


class Service:
    """`test/support/serve-for-clients.ts`: it ends when we do."""

    def __init__(self) -> None:
        own = ROOT / "node_modules" / ".bin" / "node"
        node = str(own) if own.exists() else shutil.which("node") or "node"
        script = str(ROOT / "test" / "support" / "serve-for-clients.ts")
        self._process = subprocess.Popen(
            [node, script], cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=os.environ
        )
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        assert line, "the service did not start"
        ready: dict[str, Any] = json.loads(line)
        self.base_url: str = ready["base_url"]
        self.api_key: str = ready["api_key"]
        self.ca_file: str = ready["ca_file"]
        self.email: str = ready["email"]
        self.password: str = ready["password"]
        self.agent_id: str = ready["agent_id"]
        self.agents: dict[str, str] = ready["agents"]
        self.receiver_files: dict[str, str] = ready["receiver"]

    @property
    def options(self) -> dict[str, Any]:
        return {"api_key": self.api_key, "base_url": self.base_url, "ca_file": self.ca_file}

    def stop(self) -> None:
        self._process.communicate()


@contextmanager
def working(folder: Path, *arguments: str) -> Iterator[subprocess.Popen[str]]:
    """A program in a folder that is a worker; what it prints is read until it is registered."""
    env = {"PATH": os.environ["PATH"], "PYTHONPATH": os.pathsep.join(sys.path), "PYTHONDONTWRITEBYTECODE": "1"}
    process = subprocess.Popen([sys.executable, *arguments], cwd=folder, env=env, stderr=subprocess.PIPE, text=True)
    try:
        until_registered(process)
        yield process
    finally:
        process.kill()
        process.communicate()


def until_registered(process: subprocess.Popen[str]) -> None:
    assert process.stderr is not None
    lines: list[str] = []
    for line in process.stderr:
        lines.append(line)
        if " has registered at " in line:
            return
    raise AssertionError("the worker ended: " + "".join(lines))


class FaultProxy:
    """Forwards bytes between a client and the service and causes faults on command. TLS is not decrypted."""

    def __init__(self, target_url: str) -> None:
        self._target = urlsplit(target_url).port or 443
        self._listener = socket.create_server(("127.0.0.1", 0))
        self._pairs: list[tuple[socket.socket, socket.socket]] = []
        self._lock = threading.Lock()
        self._drop_next = False
        self.is_silent = False
        self.is_refusing = False
        self.connections = 0
        self.base_url = f"https://localhost:{self._listener.getsockname()[1]}/v2"
        threading.Thread(target=self._accept, daemon=True).start()

    def cut(self) -> None:
        """Every open connection breaks now."""
        with self._lock:
            pairs, self._pairs = self._pairs, []
        for pair in pairs:
            _end(*pair)

    def drop_next_answer(self) -> None:
        """The next data of the service is not forwarded: its connection breaks."""
        self._drop_next = True

    def close(self) -> None:
        self._listener.close()
        self.cut()

    def _accept(self) -> None:
        while True:
            try:
                client, _ = self._listener.accept()
            except OSError:
                return
            self.connections += 1
            if self.is_refusing:
                client.close()
                continue
            server = socket.create_connection(("localhost", self._target))
            with self._lock:
                self._pairs.append((client, server))
            threading.Thread(target=self._pass, args=(client, server, False), daemon=True).start()
            threading.Thread(target=self._pass, args=(server, client, True), daemon=True).start()

    def _pass(self, source: socket.socket, target: socket.socket, is_answer: bool) -> None:
        with suppress(OSError):
            while data := source.recv(65536):
                if is_answer and self._drop_next:
                    self._drop_next = False
                    break
                if not (is_answer and self.is_silent):
                    target.sendall(data)
        _end(source, target)


def _end(*sockets: socket.socket) -> None:
    for each in sockets:
        with suppress(OSError):
            each.shutdown(socket.SHUT_RDWR)
        each.close()


class Receiver:
    """An HTTPS endpoint that keeps what webhooks deliver."""

    def __init__(self, files: dict[str, str]) -> None:
        self.received: list[tuple[bytes, list[tuple[str, str]]]] = []
        self.arrived = threading.Semaphore(0)
        outer = self

        class Handler(BaseHTTPRequestHandler):
            def log_message(self, *args: Any) -> None:
                pass

            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["content-length"]))
                outer.received.append((body, list(self.headers.items())))
                self.send_response(204)
                self.end_headers()
                outer.arrived.release()

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(files["cert_file"], files["key_file"])
        self._server.socket = context.wrap_socket(self._server.socket, server_side=True)
        threading.Thread(target=self._server.serve_forever, args=(0.01,), daemon=True).start()
        self.url = f"https://127.0.0.1:{self._server.server_port}/hook"

    def close(self) -> None:
        self._server.shutdown()
        self._server.server_close()
