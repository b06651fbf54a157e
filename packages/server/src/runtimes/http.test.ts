import type { ServerResponse } from "node:http";
import fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import { signPayload, standardWebhookHeaders } from "../lib/crypto/webhook-signature.ts";
import { type Received, startReceiver } from "../lib/testing/https-receiver.ts";
import { digestOf } from "../model/journal.ts";
import type { ApprovalQuestion } from "./agent-context.ts";
import {
  approval,
  completed,
  createWorld,
  events,
  failed,
  input,
  json,
  newClient,
  newRun,
  newRuntime,
  outputBytes,
  stream,
} from "./http/testing.ts";
import type { JournalEntry, Outcome } from "./runtime.ts";

const { runtime, attempt, close } = createWorld();
afterAll(close);

test("the agent receives one signed POST with the run", async () => {
  const secret = "whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=";
  const headers = {
    Authorization: "sealed:Bearer abc",
    "idempotency-key": "sealed:mine",
    "content-type": "sealed:text/plain",
  };
  const { received, outcome } = await attempt(json({ output: {} }), {
    runtime: { headers, secret: `sealed:${secret}` },
  });
  expect(outcome.type).toBe("completed");
  expect(received).toHaveLength(1);
  const [{ method, url, headers: got, body } = received[0] as Received] = received;
  expect([method, url]).toEqual(["POST", "/agent"]);
  expect(JSON.parse(body)).toEqual({
    run_id: "run_1",
    attempt: 2,
    agent_id: "ag_1",
    input: { n: 1 },
    metadata: { a: "b" },
  });
  expect(got).toMatchObject({
    "content-type": "application/json",
    "idempotency-key": "run_1:2",
    authorization: "Bearer abc",
    "x-service-signature": signPayload(secret, body),
    ...standardWebhookHeaders(secret, "run_1:2", Number(got["webhook-timestamp"]), body),
  });
  expect(Math.abs(Number(got["webhook-timestamp"]) - Date.now() / 1_000)).toBeLessThan(60);
});

test("without a secret nothing is signed", async () => {
  const { received } = await attempt(json({ output: {} }));
  expect(Object.keys(received[0]?.headers ?? {}).filter((name) => /signature|webhook/.test(name))).toEqual([]);
});

test("the input is sent as unchanged JSON text", async () => {
  const input = '{ "big": 12345678901234567890.123, "a":1, "a":2, "s":"\\ud800\\u0000" }';
  const { received } = await attempt(json({ output: {} }), { run: { input } });
  expect(received[0]?.body).toContain(`"input":${input}`);
});

test.each<[string, unknown, Outcome]>([
  ["an output with its tokens", { output: { a: 1 }, tokens_used: 7 }, completed({ a: 1 }, 7)],
  ["an output with nonsense for tokens", { output: { a: 1 }, tokens_used: -1 }, completed({ a: 1 })],
  ["a completed status", { status: "completed", output: { a: 1 } }, completed({ a: 1 })],
  ["any other object", { hello: ["world"] }, completed({ hello: ["world"] })],
  ["an output that is no object", { output: "text" }, completed({ output: "text" })],
  [
    "a failed status that is the agent's own word",
    { status: "failed", checks: 3 },
    completed({ status: "failed", checks: 3 }),
  ],
  ["an empty object", {}, completed({})],
])("%s completes the run", async (_name, answer, outcome) => {
  expect((await attempt(json(answer))).outcome).toEqual(outcome);
});

test("an object that is the output itself keeps every digit", async () => {
  const { outcome } = await attempt(json(' {"n": 12345678901234567890.5} \n'));
  expect(outcome).toEqual({ type: "completed", output: '{"n": 12345678901234567890.5}', tokensUsed: 0 });
});

test("a failure of the agent is reported with its message and code", async () => {
  const error = { message: "No such order.", code: "order_missing" };
  const { outcome } = await attempt(json({ status: "failed", error, tokens_used: 3 }));
  expect(outcome).toEqual({
    type: "failed",
    error: {
      type: "agent",
      code: "agent_error",
      message: "No such order.",
      retryable: false,
      details: { code: "order_missing" },
    },
    tokensUsed: 3,
  });
});

test.each([
  ["not JSON", "hello"],
  ["a list", "[1]"],
  ["null", "null"],
  ["nothing", ""],
  ["an endless nest", `${'{"a":'.repeat(10_000)}1${"}".repeat(10_000)}`],
])("an answer that is %s fails the run", async (_name, text) => {
  const { outcome } = await attempt(json(text));
  expect(outcome).toMatchObject(failed("agent_error", "The agent did not return a JSON object."));
});

test("an output nested deeper than 64 levels fails the run, and one of 64 does not", async () => {
  const nest = (depth: number) => `${'{"a":'.repeat(depth - 1)}{}${"}".repeat(depth - 1)}`;
  expect((await attempt(json(`{"output":${nest(64)}}`))).outcome.type).toBe("completed");
  expect((await attempt(json(`{"output":${nest(65)}}`))).outcome).toMatchObject(
    failed("agent_error", expect.stringContaining("deeper than 64")),
  );
});

test.each([
  [302, false],
  [400, false],
  [404, false],
  [408, true],
  [429, true],
  [500, true],
  [503, true],
])("status %i fails the run, retryable: %s", async (status, retryable) => {
  const { outcome } = await attempt(json("no", status));
  expect(outcome).toMatchObject(failed("agent_error", expect.stringContaining(`status ${status}`), retryable));
  expect(outcome).toMatchObject({ error: { details: { status, body: "no" } } });
});

test.each<[string, (received: Received, response: ServerResponse) => void]>([
  ["an output", json({ output: { text: "x".repeat(outputBytes) } })],
  ["a body", json(" ".repeat(outputBytes * 20))],
  ["a body in long characters", json("é".repeat(outputBytes * 20))],
  [
    "a state",
    json({
      status: "requires_action",
      required_action: { type: "input", prompt: "?" },
      state: "x".repeat(outputBytes),
    }),
  ],
  ["an event", events(["run.completed", { output: { text: "x".repeat(outputBytes * 5) } }])],
  [
    "a flood of deltas",
    events(...Array.from({ length: 300 }, (): [string, object] => ["run.output.delta", { delta: "x".repeat(100) }])),
  ],
  ["a flood of comments", stream(": ping\n\n".repeat(outputBytes * 20))],
])("%s beyond the limit is output_too_large", async (_name, answer) => {
  expect((await attempt(answer)).outcome).toMatchObject(failed("output_too_large", expect.any(String)));
});

test.each([approval, input])("a question pauses the run: %o", async (question) => {
  const { outcome, steps } = await attempt(
    json({ status: "requires_action", required_action: { ...question, id: "x" } }),
  );
  const digest = digestOf(question as ApprovalQuestion, 1);
  expect(outcome).toEqual({ type: "asked", key: `ask#0~${digest}`, question, digest });
  expect(steps).toEqual([]);
});

test.each([
  undefined,
  {},
  { type: "approval" },
  { type: "message", prompt: "?" },
  { ...input, on_expiry: "approve" },
  { ...input, schema: "none" },
  { ...approval, tool: 5 },
  { ...approval, arguments: [] },
  { ...approval, ttl_seconds: 0 },
])("a malformed question fails the run: %o", async (required_action) => {
  const { outcome } = await attempt(json({ status: "requires_action", required_action }));
  expect(outcome).toMatchObject(failed("agent_error", expect.stringContaining("required_action")));
});

test("after an answer a second POST sends the answers and the state, and the agent may ask again", async () => {
  const journal: JournalEntry[] = [
    { kind: "answer", key: "ask#1", value: '{"name":"Ada"}' },
    { kind: "step", key: "state#1", value: '{"at":2}' },
    { kind: "answer", key: "ask#0", value: '{"approved":true,"payload":null}' },
    { kind: "step", key: "state#0", value: '{"at":1}' },
  ];
  const { received, outcome, steps } = await attempt(
    json({ status: "requires_action", required_action: input, state: { at: 3 } }),
    { journal },
  );
  expect(JSON.parse(received[0]?.body ?? "")).toMatchObject({
    input: { n: 1 },
    answers: [{ approved: true, payload: null }, { name: "Ada" }],
    state: { at: 2 },
  });
  expect(received[0]?.headers["idempotency-key"]).toBe("run_1:2:2");
  expect(steps).toEqual([{ kind: "step", key: "state#2", value: '{"at":3}' }]);
  expect(outcome).toMatchObject({ type: "asked", key: expect.stringMatching(/^ask#2~/), question: input });
});

test("the state of a repeated attempt takes precedence over that of the lost one", async () => {
  const lost: JournalEntry[] = [{ kind: "step", key: "state#0", value: '"old"' }];
  const { steps } = await attempt(json({ status: "requires_action", required_action: input, state: "new" }), {
    journal: lost,
  });
  expect(steps).toEqual([{ kind: "step", key: "state#0.2", value: '"new"' }]);
  const journal: JournalEntry[] = [...steps, ...lost, { kind: "answer", key: "ask#0", value: "{}" }];
  const { received } = await attempt(json({ output: {} }), { journal });
  expect(JSON.parse(received[0]?.body ?? "")).toMatchObject({ answers: [{}], state: "new" });
});

test("a state that cannot be stored does not pause the run", async () => {
  await using receiver = await startReceiver(json({ status: "requires_action", required_action: input, state: 1 }));
  const { call } = newRun(receiver.url);
  call.host.saveStep = () => Promise.reject(new Error("The run is no longer ours."));
  expect(await runtime.execute(call)).toMatchObject({ type: "lost" });
});

test("the run's signal ends the call", async () => {
  const controller = new AbortController();
  const { outcome } = await attempt(() => controller.abort(), { signal: controller.signal });
  expect(outcome).toMatchObject(failed("agent_error", "The run was stopped."));
});

test("P9: a private address is refused with the setting that opens it, and is not worth another try", async () => {
  for (const url of ["https://10.0.0.1/", "https://127.0.0.2/", "https://[::1]/", "https://169.254.169.254/"]) {
    const outcome = await runtime.execute(newRun(url).call);
    expect(outcome).toMatchObject(failed("agent_error", expect.stringContaining("AGENTRUN_ALLOW_NETWORKS")));
  }
});

test("an unreachable agent is retryable", async () => {
  const receiver = await startReceiver(json({}));
  await receiver[Symbol.asyncDispose]();
  const outcome = await runtime.execute(newRun(receiver.url).call);
  expect(outcome).toMatchObject(failed("agent_error", expect.stringContaining("ECONNREFUSED"), true));
});

test("secrets that cannot be decrypted fail the run without a call", async () => {
  const { outcome, received } = await attempt(json({}), { runtime: { headers: { "X-Key": "plain" } } });
  expect(outcome).toMatchObject(failed("agent_error", expect.stringContaining("cannot be decrypted")));
  expect(received).toEqual([]);
});

test("an agent of another type is rejected", async () => {
  const { outcome } = await attempt(json({}), { runtime: { type: "module", module: "echo" } });
  expect(outcome).toMatchObject(failed("agent_error", "This agent is not an HTTP agent."));
});

test("a run is lost, and so retried, when its client closes", async () => {
  const closing = newClient();
  await using receiver = await startReceiver(() => void closing.close());
  expect(await newRuntime(closing).execute(newRun(receiver.url).call)).toMatchObject({ type: "lost" });
});

test("no response makes execute throw", async () => {
  let next = "";
  let type = "";
  await using receiver = await startReceiver(
    (_received, response) => void response.writeHead(200, { "content-type": type }).end(next),
  );
  const word = fc.constantFrom(
    "status",
    "failed",
    "requires_action",
    "output",
    "error",
    "required_action",
    "run",
    "type",
    "input",
    "state",
  );
  const value = fc.dictionary(
    word,
    fc.oneof(word, fc.jsonValue(), fc.dictionary(word, fc.oneof(word, fc.jsonValue()))),
  );
  const name = fc.constantFrom(
    "run.completed",
    "run.failed",
    "run.requires_action",
    "run.output.delta",
    "message",
    "a.b",
  );
  await fc.assert(
    fc.asyncProperty(value, name, fc.boolean(), async (answer, event, isStream) => {
      type = isStream ? "text/event-stream" : "application/json";
      next = isStream ? `event: ${event}\ndata: ${JSON.stringify(answer)}\n\n` : JSON.stringify(answer);
      const outcome = await runtime.execute(newRun(receiver.url).call);
      expect(["completed", "failed", "asked"], JSON.stringify(outcome)).toContain(outcome.type);
    }),
    { numRuns: 200 },
  );
});

const thread = {
  id: "thr_1" as const,
  state: '{"count":1}',
  summary: null,
  summarized: 0,
  messages: [
    {
      id: "msg_1" as const,
      threadId: "thr_1" as const,
      number: 1,
      runId: null,
      agentId: null,
      role: "user" as const,
      content: [{ type: "text" as const, text: "Hi" }],
      createdAt: new Date(0),
    },
  ],
};

test("a thread is sent with the run, and the returned state is stored", async () => {
  const { received, outcome } = await attempt(json({ output: { a: 1 }, thread: { state: { count: 2 } } }), {
    thread,
  });
  expect(JSON.parse(received[0]?.body ?? "").thread).toEqual({
    id: "thr_1",
    messages: [{ id: "msg_1", role: "user", content: [{ type: "text", text: "Hi" }], run_id: null }],
    state: { count: 1 },
  });
  expect(outcome).toMatchObject({ type: "completed", thread: { state: '{"count":2}' } });
  const streamed = await attempt(events(["run.completed", { output: {}, thread: { state: {} } }]), { thread });
  expect(streamed.outcome).toMatchObject({ type: "completed", thread: { state: "{}" } });
  const large = await attempt(json({ output: {}, thread: { state: { bulk: "x".repeat(65_536) } } }), { thread });
  expect(large.outcome).toMatchObject(failed("agent_error", expect.stringContaining("larger than")));
});

test("without a thread none is sent, and returned state is ignored", async () => {
  const { received } = await attempt(json({ output: {} }));
  expect(received[0]?.body).not.toContain("thread");
});
