import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Run, Span, Trace } from "@agentrun/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startReceiver } from "../../packages/server/src/lib/testing/https-receiver.ts";
import { createDoorWorld, type DoorWorld, pollOptions } from "../support/door-world.ts";

let world: DoorWorld;

beforeAll(async () => {
  world = await createDoorWorld();
});
afterAll(() => world?.remove());

const get = async (id: string) => (await world.service.api<Run>("GET", `/runs/${id}`)).body;
const spansOf = async (id: string) => (await world.service.api<Trace>("GET", `/runs/${id}/trace`)).body.spans;
const ofType = (spans: readonly Span[], type: string) => spans.filter((span) => span.type === type);

test("the trace of a model's run has the queue time, turns with their cost, calls, waits, and deliveries", async () => {
  await using hook = await startReceiver((_received, response) => void response.end());
  await world.service.api("POST", "/webhooks", { body: { url: hook.url, events: ["run.completed"] } });
  const agent = await world.addToolAgent("gpt-4o", { send: "always" });
  const usage = { input: 1_000, output: 100, cached: 400, reasoning: 20 };
  world.models.teach("gpt-4o", [
    { text: "May I? ", tools: [{ name: "send", arguments: { to: "Ada" }, id: "call_1" }], usage },
    { text: "Done.", usage },
  ]);
  const waiting = await world.run(agent);
  await world.service.api("POST", `/runs/${waiting.id}/action`, {
    body: { type: "approve", payload: { note: "Go." } },
  });
  await expect.poll(async () => (await get(waiting.id)).status, pollOptions).toBe("completed");
  const delivered = async () => ofType(await spansOf(waiting.id), "delivery").map(({ status }) => status);
  await expect.poll(delivered, pollOptions).toEqual(["ok"]);

  const spans = await spansOf(waiting.id);
  const [root] = spans;
  expect(root).toMatchObject({ type: "run", parent_id: null, status: "ok", data: { usage: { input_tokens: 2_000 } } });
  expect(ofType(spans, "queue").length).toBeGreaterThan(0);
  const [attempt] = ofType(spans, "attempt");
  expect(attempt).toMatchObject({ parent_id: root?.id, status: "ok" });
  const counted = { input_tokens: 1_000, output_tokens: 100, cached_input_tokens: 400, reasoning_tokens: 20 };
  const cost_usd = expect.any(Number);
  expect(ofType(spans, "turn")).toMatchObject([
    {
      name: "gpt-4o",
      parent_id: attempt?.id,
      data: {
        turn: 1,
        usage: { ...counted, cost_usd },
        finish_reason: "tool_calls",
        first_token_ms: expect.any(Number),
      },
    },
    { name: "gpt-4o", data: { turn: 2, usage: { ...counted, cost_usd }, finish_reason: "stop" } },
  ]);
  expect(ofType(spans, "wait")).toMatchObject([
    {
      status: "ok",
      data: {
        required_action: { tool: "send" },
        answer: { type: "approve", payload: { note: "Go." }, by: expect.any(String) },
      },
    },
  ]);
  expect(ofType(spans, "tool")).toMatchObject([
    { name: "send", status: "ok", data: { arguments: { to: "Ada" }, result: "sent" } },
  ]);
  expect(ofType(spans, "delivery")).toMatchObject([
    { parent_id: root?.id, data: { event_type: "run.completed", attempts: 1 } },
  ]);
  expect(spans.every(({ started_at, ended_at }) => ended_at !== null && started_at <= ended_at)).toBe(true);
});

test("sent events can be read back, and every event has its time", async () => {
  const { body: thread } = await world.service.api<{ id: string }>("POST", "/threads", { body: {} });
  const sent = { priority: 4, timeout_seconds: 77, thread_id: thread.id, user: "ada" };
  const body = { agent_id: await world.addAgent("errand"), input: { url: "https://x.example", steps: [] }, ...sent };
  const { body: run } = await world.service.api<Run>("POST", "/runs", { body });
  expect(await get(run.id)).toMatchObject({ status: "completed", ...sent });
  const { data } = (await world.service.api<{ data: { created_at: string }[] }>("GET", `/runs/${run.id}/events`)).body;
  expect(data.length).toBeGreaterThanOrEqual(3);
  const times = data.map(({ created_at }) => created_at);
  expect(times.every((at) => new Date(at).toISOString() === at)).toBe(true);
  expect(times.toSorted()).toEqual(times);
});

type Coverage = { result: { url: string; functions: { functionName: string; ranges: { count: number }[] }[] }[] };

/** The number of calls of each function in a file of the service, by V8's coverage until the process ended. */
function readCalls(directory: string, file: string): Map<string, number> {
  const processes = readdirSync(directory).map(
    (name) => JSON.parse(readFileSync(join(directory, name), "utf8")) as Coverage,
  );
  const scripts = processes.flatMap(({ result }) => result.filter(({ url }) => url.endsWith(`/server/src/${file}`)));
  return new Map(
    scripts.flatMap(({ functions }) =>
      functions.map((each) => [each.functionName, each.ranges[0]?.count ?? 0] as const),
    ),
  );
}

test("a plain run does no work for its trace: the trace is computed when it is read", async () => {
  const directory = mkdtempSync(join(tmpdir(), "agentrun-calls-"));
  const node = await world.addNode({ isFromSources: true, env: { NODE_V8_COVERAGE: directory } });
  const body = { agent_id: node.credentials.agent_id, input: { query: "hello" } };
  for (let n = 0; n < 3; n += 1) expect((await node.api<Run>("POST", "/runs", { body })).body.status).toBe("completed");
  expect(await node.stop()).toBe(0);
  const calls = (file: string, name: string) => readCalls(directory, file).get(name);
  expect(calls("engine/execute.ts", "execute")).toBe(3);
  for (const [file, name] of [
    ["engine/trace-run.ts", "traceRun"],
    ["engine/trace-run.ts", "traceStep"],
    ["engine/event-log.ts", "append"],
    ["model/stream-events.ts", "terminalEvent"],
    ["model/stream-events.ts", "packEvents"],
    ["store/runs/journal.ts", "saveSteps"],
    ["model/trace.ts", "traceOf"],
    ["guardrails/run-guard.ts", "end"],
    ["model/policies.ts", "toGuardCheck"],
    ["lib/observability/tracing.ts", "inSpan"],
  ] as const)
    expect([name, calls(file, name)]).toEqual([name, 0]);
  rmSync(directory, { recursive: true });
});
