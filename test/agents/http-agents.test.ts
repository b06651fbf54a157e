import { mkdtempSync, writeFileSync } from "node:fs";
import type { ServerResponse } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Agent, Run } from "@agentrun/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { signPayload } from "../../packages/server/src/lib/crypto/webhook-signature.ts";
import {
  localCertificate,
  type Received,
  startReceiver,
} from "../../packages/server/src/lib/testing/https-receiver.ts";
import { collect, openStream, textOf } from "../support/sse-client.ts";
import { createWorld, type World } from "../support/world.ts";

let world: World;
let receiver: Awaited<ReturnType<typeof startReceiver>>;
let answer: (request: Received, response: ServerResponse) => void;
const requests: Received[] = [];

beforeAll(async () => {
  const ca = join(mkdtempSync(join(tmpdir(), "agentrun-ca-")), "ca.pem");
  writeFileSync(ca, localCertificate.cert);
  receiver = await startReceiver((request, response) => {
    requests.push(request);
    answer(request, response);
  });
  world = await createWorld({ env: { AGENTRUN_ALLOW_NETWORKS: "127.0.0.0/8,::1/128", NODE_EXTRA_CA_CERTS: ca } });
});

afterAll(async () => {
  await world?.remove();
  await receiver?.[Symbol.asyncDispose]();
});

const json = (body: object) => (_request: unknown, response: ServerResponse) => {
  response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(body));
};

async function addAgent(): Promise<Agent> {
  const runtime = { type: "http", url: receiver.url, headers: { "X-Tenant": "blue" } };
  const { body } = await world.service.api<Agent>("POST", "/agents/custom", { body: { name: "Elsewhere", runtime } });
  return body;
}

const secretOf = (agent: Agent) => (agent.runtime.type === "http" ? agent.runtime.secret : undefined) ?? "";
const run = (agent: Agent, input: object = {}) =>
  world.service.api<Run>("POST", "/runs", { body: { agent_id: agent.id, input } });

test("an HTTP agent gets a signed request and returns its output; its secret is shown once", async () => {
  const agent = await addAgent();
  expect(secretOf(agent)).toMatch(/^whsec_/);
  const again = await world.service.api<Agent>("GET", `/agents/${agent.id}`);
  expect(again.body.runtime).toMatchObject({ secret: "[redacted]", headers: { "X-Tenant": "[redacted]" } });
  answer = json({ output: { result: "from elsewhere" }, tokens_used: 12 });
  const { body } = await run(agent, { query: "hi" });
  expect(body).toMatchObject({ status: "completed", output: { result: "from elsewhere" }, tokens_used: 12 });
  const seen = requests.at(-1);
  expect(JSON.parse(seen?.body ?? "")).toMatchObject({
    run_id: body.id,
    attempt: 1,
    agent_id: agent.id,
    input: { query: "hi" },
  });
  expect(seen?.headers).toMatchObject({
    "x-tenant": "blue",
    "x-service-signature": signPayload(secretOf(agent), seen?.body ?? ""),
    "idempotency-key": `${body.id}:1`,
  });
});

test("a patch that sends back the redacted value keeps the stored one", async () => {
  const agent = await addAgent();
  const runtime = { type: "http", url: receiver.url, headers: { "X-Tenant": "[redacted]" }, secret: "[redacted]" };
  const patched = await world.service.api<Agent>("PATCH", `/agents/${agent.id}`, {
    body: { name: "Renamed", runtime },
  });
  expect(patched.status).toBe(200);
  answer = json({ output: {} });
  await run(agent);
  const seen = requests.at(-1);
  expect(seen?.headers).toMatchObject({
    "x-tenant": "blue",
    "x-service-signature": signPayload(secretOf(agent), seen?.body ?? ""),
  });
});

type Problem = { error: { code: string; param: string; message: string } };

test("stored headers are not sent to another host: they must be given again", async () => {
  const agent = await addAgent();
  await using elsewhere = await startReceiver(json({ output: {} }));
  const moveTo = (url: string, headers: object) =>
    world.service.api<Problem>("PATCH", `/agents/${agent.id}`, { body: { runtime: { type: "http", url, headers } } });
  const refused = await moveTo(elsewhere.url, { "X-Tenant": "[redacted]" });
  expect([refused.status, refused.body.error.param]).toEqual([422, "runtime.headers.X-Tenant"]);
  expect(refused.body.error.message).toContain("Send the value again");
  expect((await moveTo(`${receiver.url}/other`, { "X-Tenant": "[redacted]" })).status).toBe(200);
  expect((await moveTo(elsewhere.url, { constructor: "[redacted]" })).status).toBe(422);
  expect((await moveTo(elsewhere.url, { "X-Tenant": "green" })).status).toBe(200);
  await run(agent);
  expect(elsewhere.received.map(({ headers }) => headers["x-tenant"])).toEqual(["green"]);
});

const token = "tok/en-0123456789";
const echoes: [string, (echoed: string, response: ServerResponse) => void][] = [
  ["an error's body", (echoed, response) => response.writeHead(500).end(`${"x".repeat(2_034)}${echoed}`)],
  [
    "a failure",
    (echoed, response) => json({ status: "failed", error: { message: echoed, code: echoed } })(null, response),
  ],
  ["the output", (echoed, response) => json({ output: { echoed, [echoed]: 1 } })(null, response)],
  [
    "a question",
    (echoed, response) =>
      json({ status: "requires_action", required_action: { type: "input", prompt: echoed } })(null, response),
  ],
  [
    "a stream",
    (echoed, response) => {
      const delta = JSON.stringify({ delta: echoed }).replaceAll("/", "\\/");
      response.writeHead(200, { "content-type": "text/event-stream" });
      response.end(
        `event: run.output.delta\ndata: ${delta}\n\nevent: run.failed\ndata: {"error":{"message":"${echoed}"}}\n\n`,
      );
    },
  ],
];

test.each(echoes)("a secret that an HTTP agent echoes in %s is redacted", async (_where, echo) => {
  const runtime = { type: "http", url: receiver.url, headers: { Authorization: `Bearer ${token}` } };
  const agent = await world.service.api<Agent>("POST", "/agents/custom", { body: { name: "Echoing", runtime } });
  answer = ({ headers }, response) => echo(String(headers.authorization), response);
  const { body, text } = await run(agent.body);
  const events = await world.service.api("GET", `/runs/${body.id}/events`);
  for (const shown of [text, events.text]) {
    expect(shown).not.toContain(token.slice(0, 6));
    expect(shown).not.toContain("0123456789");
  }
  expect(text + events.text).toMatch(/redacted|x{2000}/);
});

test("an HTTP agent can stream, request approval and continue", async () => {
  const agent = await addAgent();
  answer = (request, response) => {
    const { answers } = JSON.parse(request.body) as { answers?: object[] };
    response.writeHead(200, { "content-type": "text/event-stream" });
    const send = (type: string, data: object) =>
      response.write(`event: ${type}\ndata: ${JSON.stringify({ type, ...data })}\n\n`);
    send("run.output.delta", { delta: answers ? "and after" : "before " });
    if (answers) send("run.completed", { output: { answers } });
    else send("run.requires_action", { required_action: { type: "approval", prompt: "Continue?" } });
    response.end();
  };
  const parked = await run(agent);
  expect(parked.body).toMatchObject({
    status: "requires_action",
    required_action: { type: "approval", prompt: "Continue?" },
  });
  const act = (body: object) =>
    world.service.api<{ error: object }>("POST", `/runs/${parked.body.id}/action`, { body });
  const ignored = await act({ type: "message", payload: { say: "hurry" } });
  expect([ignored.status, ignored.body.error]).toMatchObject([
    422,
    {
      code: "invalid_action",
      param: "type",
      message: expect.stringContaining("A remote agent cannot receive messages"),
    },
  ]);
  const unexpected = await act({ type: "approve", arguments: { a: 1 } });
  expect(unexpected.body.error).toMatchObject({ code: "invalid_action", param: "arguments" });
  await act({ type: "approve" });
  const events = await collect((await openStream(world.service, `/runs/${parked.body.id}/stream`)).events);
  expect(textOf(events)).toBe("before and after");
  expect(events.at(-1)?.run).toMatchObject({
    status: "completed",
    output: { answers: [{ approved: true, payload: null }] },
  });
});

test("a failing HTTP agent fails its run with its error", async () => {
  const agent = await addAgent();
  answer = (_request, response) => {
    response.writeHead(503).end("busy");
  };
  const { body } = await run(agent);
  expect(body).toMatchObject({ status: "failed", error: { code: "agent_error", retryable: true } });
  expect(body.error?.message).toContain("503");
});
