import type { Agent, Run, WebhookWithSecret } from "@agentrun/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createWorker } from "../../packages/kit/src/worker.ts";
import { type Received, startReceiver } from "../../packages/server/src/lib/testing/https-receiver.ts";
import type { AgentContext } from "../../packages/server/src/runtimes/agent-context.ts";
import { createModelWorld, type ModelWorld, startToolService } from "../support/model-world.ts";
import { type ReceivedSpan, startOtlpReceiver } from "../support/otlp-receiver.ts";
import { until, untilReceived } from "../support/webhook-world.ts";

let world: ModelWorld;
let collector: Awaited<ReturnType<typeof startOtlpReceiver>>;

beforeAll(async () => {
  collector = await startOtlpReceiver();
  world = await createModelWorld({
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_EXPORTER_OTLP_HEADERS: "x-collector-key=a%20key",
    OTEL_BSP_SCHEDULE_DELAY: "50",
    AGENTRUN_LOG_LEVEL: "debug",
  });
});

afterAll(async () => {
  await world?.remove();
  await collector?.[Symbol.asyncDispose]();
});

const traceId = () => Array.from({ length: 32 }, () => "123456789abcdef"[Math.floor(Math.random() * 15)]).join("");
const callerSpan = "b7ad6b7169203331";

/** A caller's own trace, and its spans so far. */
function newTrace() {
  const id = traceId();
  const spans = () => collector.spans.filter((span) => span.traceId === id);
  return { id, headers: { traceparent: `00-${id}-${callerSpan}-01` }, spans };
}

const api = <Body>(method: string, path: string, body: unknown, headers: Record<string, string> = {}) =>
  world.service.api<Body>(method, path, { body, headers });

/** Each span's name with the names of its ancestors, up to the caller's. */
function pathsOf(spans: ReceivedSpan[]): string[] {
  const byId = new Map(spans.map((span) => [span.spanId, span]));
  const pathOf = (span: ReceivedSpan): string => {
    const parent = byId.get(span.parentSpanId);
    return `${parent ? pathOf(parent) : span.parentSpanId} > ${span.name}`;
  };
  return spans.map(pathOf).sort();
}

test("a log line has the ids of its request and trace", async () => {
  const trace = newTrace();
  const { headers } = await api("POST", "/runs", { agent_id: 5 }, trace.headers);
  const lines = () =>
    world.service
      .output()
      .split("\n")
      .filter((line) => line.startsWith("{"))
      .map((line) => JSON.parse(line) as Record<string, unknown>);
  const named = () => lines().filter((line) => line.request_id === headers["x-request-id"]);
  await until("the request is logged", () => named().length > 0);
  expect(named()).toEqual([
    expect.objectContaining({ msg: "request", path: "/v2/runs", status: 400, trace_id: trace.id }),
  ]);
});

test("the log lines of a run have the ids of the run and the trace", async () => {
  const trace = newTrace();
  const agent_id = await world.addAgent("chatty");
  const { body: run } = await api<Run>("POST", "/runs", { agent_id, input: {} }, trace.headers);
  await until("the agent's line is there", () => world.service.output().includes("a line of an agent"));
  const line = world.service
    .output()
    .split("\n")
    .find((each) => each.includes("a line of an agent"));
  expect(JSON.parse(line ?? "{}")).toMatchObject({ run_id: run.id, agent_id, trace_id: trace.id });
});

test("an agent gets its run's trace context, in a module and in a worker", async () => {
  const { api_key, ca_file } = world.service.credentials;
  const traced = { run: (ctx: AgentContext) => ({ traceparent: ctx.run.traceparent }) };
  const options = { agents: { traced }, apiKey: api_key, baseURL: world.service.baseUrl, caFile: ca_file };
  const worker = createWorker({ ...options, log: () => {} });
  const working = worker.run();
  const listed = async () => (await api<{ data: Agent[] }>("GET", "/agents?limit=100", undefined)).body.data;
  await until("the worker's agent", async () => (await listed()).some(({ name }) => name === "traced"));
  const inWorker = (await listed()).find(({ name }) => name === "traced")?.id;
  for (const agent_id of [await world.addAgent("chatty"), inWorker]) {
    const trace = newTrace();
    const { body: run } = await api<Run>("POST", "/runs", { agent_id, input: {} }, trace.headers);
    const invoked = () => trace.spans().find(({ name }) => name.startsWith("invoke_agent"));
    await until("the span of the run", () => invoked() !== undefined);
    expect(run.output).toEqual({ traceparent: `00-${trace.id}-${invoked()?.spanId}-01` });
  }
  await worker.stop();
  await working;
});

test("a run is one tree: the caller's span, the request, the run and its delivery", async () => {
  await using receiver = await startReceiver((_received, response) => void response.end());
  const hook = { url: receiver.url, events: ["run.completed"] };
  const { body: webhook } = await api<WebhookWithSecret>("POST", "/webhooks", hook);
  const trace = newTrace();
  const agent_id = await world.addAgent("fickle");
  const { body: run } = await api<Run>("POST", "/runs", { agent_id, input: {} }, trace.headers);
  await untilReceived(receiver, 1);
  await until("the tree is whole", () => trace.spans().length === 3);
  const request = `${callerSpan} > POST /v2/runs`;
  expect(pathsOf(trace.spans())).toEqual([
    request,
    `${request} > deliver run.completed`,
    `${request} > invoke_agent fickle`,
  ]);
  const named = (name: string) => trace.spans().find((span) => span.name.startsWith(name));
  expect(named("invoke_agent")?.attributes).toMatchObject({
    "gen_ai.operation.name": "invoke_agent",
    "gen_ai.agent.id": agent_id,
    "gen_ai.agent.name": "fickle",
    "gen_ai.usage.total_tokens": 0,
    "agentrun.run.id": run.id,
    "agentrun.run.status": "completed",
  });
  expect(named("POST")).toMatchObject({
    kind: 2,
    attributes: { "http.route": "/v2/runs", "http.response.status_code": 200 },
  });
  const delivered = named("deliver");
  expect(delivered).toMatchObject({ kind: 3, attributes: { "agentrun.delivery.outcome": "succeeded" } });
  expect(receiver.received[0]?.headers.traceparent).toBe(`00-${trace.id}-${delivered?.spanId}-01`);
  expect(collector.requests[0]).toMatchObject({ url: "/v1/traces", headers: { "x-collector-key": "a key" } });
  await api("DELETE", `/webhooks/${webhook.id}`, undefined);
});

test("an HTTP agent gets its trace context, also when the run resumes after a wait", async () => {
  const turns: Received[] = [];
  await using receiver = await startReceiver((received, response) => {
    turns.push(received);
    const question = { status: "requires_action", required_action: { type: "approval", prompt: "Continue?" } };
    const answer = JSON.parse(received.body).answers ? { output: {}, tokens_used: 12 } : question;
    response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(answer));
  });
  const runtime = { type: "http", url: receiver.url };
  const { body: agent } = await api<{ id: string }>("POST", "/agents/custom", { name: "Elsewhere", runtime });
  const trace = newTrace();
  const { body: run } = await api<Run>("POST", "/runs", { agent_id: agent.id, input: {} }, trace.headers);
  await api("POST", `/runs/${run.id}/action`, { type: "approve" });
  await until("both segments are exported", () => trace.spans().length === 3);
  const request = `${callerSpan} > POST /v2/runs`;
  const segment = `${request} > invoke_agent Elsewhere`;
  expect(pathsOf(trace.spans())).toEqual([request, segment, segment]);
  const segments = trace.spans().filter((span) => span.name === "invoke_agent Elsewhere");
  expect(segments.map((span) => span.attributes["agentrun.run.status"]).sort()).toEqual([
    "completed",
    "requires_action",
  ]);
  expect(segments.map((span) => span.attributes["gen_ai.usage.total_tokens"]).sort()).toEqual([0, 12]);
  expect(segments.map((span) => `00-${trace.id}-${span.spanId}-01`).sort()).toEqual(
    turns.map(({ headers }) => String(headers.traceparent)).sort(),
  );
});

test("a model agent's turns and tools are below its run, and the tool's service gets the trace context", async () => {
  await world.addProvider();
  const bank = await startToolService(world);
  world.models.teach("caller", [
    { text: "", tools: [{ name: "rates", arguments: { body: {} }, id: "call_1" }], usage: { input: 10, output: 2 } },
    { text: "Done.", usage: { input: 20, output: 3 } },
  ]);
  const agent = await world.addModelAgent("caller", { connectors: [{ id: bank.connector.id }] });
  const trace = newTrace();
  const run = await world.run(agent, { query: "What are the rates?" }, trace.headers);
  expect(run.status).toBe("completed");
  await until("the tree is whole", () => trace.spans().length === 5);
  const top = `${callerSpan} > POST /v2/runs > invoke_agent caller`;
  expect(pathsOf(trace.spans())).toEqual([
    `${callerSpan} > POST /v2/runs`,
    top,
    `${top} > chat caller`,
    `${top} > chat caller`,
    `${top} > execute_tool rates`,
  ]);
  const named = (name: string) => trace.spans().find((span) => span.name.startsWith(name));
  expect(named("invoke_agent")?.attributes).toMatchObject({
    "gen_ai.provider.name": "local",
    "gen_ai.request.model": "caller",
    "gen_ai.usage.input_tokens": 30,
    "gen_ai.usage.output_tokens": 5,
  });
  const [received] = bank.requests("/rates");
  expect(received?.headers.traceparent).toBe(`00-${trace.id}-${named("execute_tool")?.spanId}-01`);
  await bank.stop();
});

test("a queued run stays in its tree, and a failure is marked", async () => {
  const agent_id = await world.addAgent("fickle", { limits: { concurrency: 1 } });
  const trace = newTrace();
  await api<Run>("POST", "/runs", { agent_id, input: { fail: true } }, trace.headers);
  await until("the tree is whole", () => trace.spans().length === 2);
  expect(pathsOf(trace.spans())).toEqual([
    `${callerSpan} > POST /v2/runs`,
    `${callerSpan} > POST /v2/runs > invoke_agent fickle`,
  ]);
  const run = trace.spans().find((span) => span.name.startsWith("invoke_agent"));
  expect(run).toMatchObject({ isError: true, attributes: { "error.type": "agent_error" } });
});

test("a caller without a trace, with an invalid one, or without sampling is served normally", async () => {
  const body = { agent_id: world.service.credentials.agent_id, input: { query: "hi" } };
  const before = collector.spans.length;
  const unsampled = newTrace();
  for (const traceparent of ["nonsense", unsampled.headers.traceparent.replace(/01$/, "00")]) {
    expect((await api<Run>("POST", "/runs", body, { traceparent })).status).toBe(200);
  }
  const last = newTrace();
  expect((await api<Run>("POST", "/runs", body, last.headers)).status).toBe(200);
  await until("the last has come", () => last.spans().length === 2);
  expect(unsampled.spans()).toEqual([]);
  const own = collector.spans.slice(before).filter((span) => span.traceId !== last.id && span.parentSpanId === "");
  expect(own.map((span) => span.name)).toEqual(["POST /v2/runs"]);
});

test("the runs of a pipeline's steps belong to the trace of the request that started it", async () => {
  const agent_id = await world.addAgent("fickle");
  const steps = [
    { name: "a", agent_id },
    { name: "b", agent_id, depends_on: ["a"] },
  ];
  const { body: pipeline } = await api<{ id: string }>("POST", "/pipelines", { name: "traced", steps });
  const trace = newTrace();
  await api("POST", `/pipelines/${pipeline.id}/runs`, { input: {} }, trace.headers);
  await until("the tree is whole", () => trace.spans().length === 3);
  const request = `${callerSpan} > POST /v2/pipelines/{id}/runs`;
  const run = `${request} > invoke_agent fickle`;
  expect(pathsOf(trace.spans())).toEqual([request, run, run]);
});

test("the steps of an agent are spans below its run, and a failed one is marked", async () => {
  const trace = newTrace();
  const agent_id = await world.addAgent("stumbler");
  await api<Run>("POST", "/runs", { agent_id, input: {} }, trace.headers);
  await until("the tree is whole", () => trace.spans().length === 4);
  const run = `${callerSpan} > POST /v2/runs > invoke_agent stumbler`;
  expect(pathsOf(trace.spans()).filter((path) => path.includes("step"))).toEqual([
    `${run} > step pay`,
    `${run} > step pay`,
  ]);
  const steps = trace.spans().filter(({ name }) => name === "step pay");
  expect(steps.map(({ attributes, isError }) => [attributes["agentrun.step"], isError])).toEqual([
    ["pay#0", true],
    ["pay#1", false],
  ]);
});
