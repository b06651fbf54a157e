// Receives webhooks of GitHub and starts reviews: GITHUB_SECRET=… node build/hook.js
import { createHmac, timingSafeEqual } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

const { AGENTRUN_BASE_URL, AGENTRUN_API_KEY, GITHUB_SECRET = "", PORT = "3000" } = process.env;
if (!AGENTRUN_BASE_URL || !AGENTRUN_API_KEY || !GITHUB_SECRET)
  throw new Error("Set AGENTRUN_BASE_URL, AGENTRUN_API_KEY and GITHUB_SECRET.");

function isFromGitHub(signature: unknown, body: string): boolean {
  const expected = Buffer.from(`sha256=${createHmac("sha256", GITHUB_SECRET).update(body).digest("hex")}`);
  const given = Buffer.from(String(signature));
  return given.length === expected.length && timingSafeEqual(given, expected);
}

async function call<Body>(path: string, init: RequestInit = {}): Promise<Body> {
  const headers = { Authorization: `Bearer ${AGENTRUN_API_KEY}`, "Content-Type": "application/json", ...init.headers };
  const response = await fetch(`${AGENTRUN_BASE_URL}${path}`, { ...init, headers });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return (await response.json()) as Body;
}

async function receive(request: IncomingMessage): Promise<number> {
  const body = await text(request);
  if (!isFromGitHub(request.headers["x-hub-signature-256"], body)) return 401;
  const { action, pull_request: pull } = JSON.parse(body) as { action?: string; pull_request?: { url: string } };
  if (!pull || !["opened", "synchronize"].includes(action ?? "")) return 204;
  const { data } = await call<{ data: { id: string; name: string }[] }>("/agents?name=review");
  const agent = data.find(({ name }) => name === "review");
  if (!agent) throw new Error("There is no agent review. Run `agentrun apply`.");
  // GitHub repeats a delivery with the same id, which then returns the same run.
  await call("/runs", {
    method: "POST",
    headers: { Prefer: "respond-async", "Idempotency-Key": String(request.headers["x-github-delivery"]) },
    body: JSON.stringify({ agent_id: agent.id, input: { pull_request: pull.url } }),
  });
  return 202;
}

const server = createServer((request, response) => {
  receive(request).then(
    (status) => response.writeHead(status).end(),
    (error: Error) => {
      process.stderr.write(`${error.message}\n`);
      response.writeHead(500).end();
    },
  );
});
server.listen(Number(PORT), () => process.stdout.write(`listening on ${(server.address() as AddressInfo).port}\n`));
