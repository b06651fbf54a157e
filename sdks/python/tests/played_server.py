"""A server that plays prepared responses, one per request, and records the requests."""

from __future__ import annotations

import base64
import json
import socket
import struct
import threading
import time
from dataclasses import dataclass, field
from email.utils import formatdate
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import parse_qsl


@dataclass
class Seen:
    method: str
    path: str
    query: dict[str, str]
    headers: dict[str, str]
    body: Any


@dataclass
class PlayedServer:
    """Answers as in `sdks/conformance/README.md`."""

    answers: list[dict[str, Any]]
    seen: list[Seen] = field(default_factory=list)
    base_url: str = ""
    was_waited_out: bool = False
    _over: threading.Event = field(default_factory=threading.Event)

    def __enter__(self) -> PlayedServer:
        outer = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def log_message(self, *args: Any) -> None:
                pass

            def play(self) -> None:
                outer._play(self)

            do_GET = do_POST = do_PATCH = do_DELETE = do_PUT = play

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self._server.daemon_threads = True
        self._thread = threading.Thread(target=self._server.serve_forever, args=(0.01,), daemon=True)
        self._thread.start()
        self.base_url = f"http://127.0.0.1:{self._server.server_port}/v2"
        return self

    def __exit__(self, *_: object) -> None:
        self._over.set()
        self._server.shutdown()
        self._server.server_close()

    def _play(self, handler: BaseHTTPRequestHandler) -> None:
        handler.close_connection = True
        number = len(self.seen)
        self.seen.append(_read(handler))
        if number >= len(self.answers):
            handler.send_error(418)
            return
        answer = self.answers[number]
        if answer.get("fail") == "stall":
            self._stall()
        elif answer.get("fail") == "connection":
            _break(handler)
        else:
            self._answer(handler, answer)

    def _answer(self, handler: BaseHTTPRequestHandler, answer: dict[str, Any]) -> None:
        handler.send_response(answer["status"])
        headers = {name.lower(): self._fill(value) for name, value in answer.get("headers", {}).items()}
        content = answer.get("text", "").encode()
        if "json" in answer:
            headers.setdefault("content-type", "application/json")
            content = json.dumps(answer["json"]).encode()
        chunks = answer.get("chunks")
        headers.update({"transfer-encoding": "chunked"} if chunks else {"content-length": str(len(content))})
        for name, value in {**headers, "connection": "close"}.items():
            handler.send_header(name, value)
        handler.end_headers()
        if chunks:
            self._send_chunks(handler, chunks)
        else:
            handler.wfile.write(content)

    def _send_chunks(self, handler: BaseHTTPRequestHandler, chunks: list[dict[str, Any]]) -> None:
        for chunk in chunks:
            if chunk.get("cut"):
                _break(handler)
                return
            if chunk.get("stall"):
                self._stall()
                return
            if "pause" in chunk:
                self._over.wait(chunk["pause"])
                continue
            data = base64.b64decode(chunk["base64"]) if "base64" in chunk else chunk["text"].encode()
            try:
                handler.wfile.write(f"{len(data):x}\r\n".encode() + data + b"\r\n")
                handler.wfile.flush()
            except OSError:
                return
        handler.wfile.write(b"0\r\n\r\n")

    def _stall(self) -> None:
        """Silent until the test ends; a test that waits for it has no timeout."""
        if not self._over.wait(10):
            self.was_waited_out = True

    def _fill(self, value: str) -> str:
        if value.startswith("{{http-date:"):
            return formatdate(time.time() + float(value[12:-2]), usegmt=True)
        return value.replace("{{base}}", self.base_url)


def _read(handler: BaseHTTPRequestHandler) -> Seen:
    path, _, query = handler.path.partition("?")
    content = handler.rfile.read(int(handler.headers.get("content-length", 0)))
    headers = {name.lower(): value for name, value in handler.headers.items()}
    pairs = dict(parse_qsl(query, keep_blank_values=True))
    return Seen(handler.command, path, pairs, headers, json.loads(content) if content else None)


def _break(handler: BaseHTTPRequestHandler) -> None:
    """A reset, which cannot be mistaken for a normal end."""
    handler.wfile.flush()
    handler.connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    handler.connection.close()
