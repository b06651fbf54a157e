import { readFileSync } from "node:fs";
import { Agent, request as call } from "node:http";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";

/** The minimal way from a provider to a person: a `node:https` server that forwards the provider's stream piece by piece. */
const [certFile = "", keyFile = "", providerPort = ""] = process.argv.slice(2);
const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY });
const target = { host: "127.0.0.1", port: Number(providerPort), path: "/v1/chat/completions", method: "POST", agent };
const body = JSON.stringify({ model: "bench", stream: true, messages: [{ role: "user", content: "hello" }] });
const headers = { "Content-Type": "application/json", "Content-Length": Buffer.byteLength(body) };

const server = createServer({ cert: readFileSync(certFile), key: readFileSync(keyFile) }, (request, response) => {
  request.resume();
  call({ ...target, headers }, (answer) => {
    response.writeHead(200, { "Content-Type": "text/event-stream; charset=utf-8", "Cache-Control": "no-cache" });
    answer.on("data", (piece: Buffer) => response.write(piece));
    answer.on("end", () => response.end());
  }).end(body);
});
server.listen(0, "127.0.0.1", 4_096, () => process.stdout.write(`${(server.address() as AddressInfo).port}\n`));
