"""
Receive webhooks with only the standard library, behind a proxy that terminates HTTPS. Needs
AGENTRUN_WEBHOOK_SECRET; `python webhook_receiver.py 8000` listens on that port.
"""

import sys
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from agent_run_client import WebhookVerificationError, models, unwrap


class Receiver(BaseHTTPRequestHandler):
    def do_POST(self) -> None:
        raw_body = self.rfile.read(int(self.headers.get("content-length", 0)))
        try:
            event = unwrap(raw_body, dict(self.headers.items()))
        except WebhookVerificationError as error:
            self.send_error(400, str(error))
            return
        if isinstance(event, models.RunCompletedEvent):
            print("completed:", event.data.id, event.data.output, flush=True)
        else:
            print("received:", event.type, event.id, flush=True)
        self.send_response(204)
        self.end_headers()


def main() -> None:
    port = int(sys.argv[1]) if len(sys.argv) > 1 else 8000
    with ThreadingHTTPServer(("127.0.0.1", port), Receiver) as server:
        print(f"listening on {server.server_port}", flush=True)
        server.serve_forever()


if __name__ == "__main__":
    main()
