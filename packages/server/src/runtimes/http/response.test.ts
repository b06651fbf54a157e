import type { ServerResponse } from "node:http";
import { afterAll, expect, test } from "vitest";
import { startReceiver } from "../../lib/testing/https-receiver.ts";
import { approval, completed, createWorld, events, failed, input, newRun, stream } from "./testing.ts";

const { runtime, attempt, close } = createWorld();
afterAll(close);

test("events of a stream are forwarded as they arrive, without fields that the service sets", async () => {
  const { outcome, emissions, logged } = await attempt(
    events(
      ["run.created", { run: {} }],
      ["run.started", {}],
      ["run.output.delta", { type: "run.output.delta", sequence: 3, run_id: "run_x", delta: "Hel" }],
      ["run.output.delta", { delta: "lo" }],
      ["run.tool.called", { tool: "search" }],
      ["order.found", { id: 7 }],
      ["run.completed", { output: { text: "Hello" }, tokens_used: 4 }],
      ["run.output.delta", { delta: "too late" }],
    ),
  );
  expect(outcome).toEqual(completed({ text: "Hello" }, 4));
  expect(emissions).toEqual([
    { type: "run.output.delta", delta: "Hel" },
    { type: "run.output.delta", delta: "lo" },
    { type: "run.tool.called", tool: "search" },
    { type: "order.found", id: 7 },
  ]);
  expect(logged).toEqual([]);
});

test("reserved and unknown events are ignored, and logged once", async () => {
  const { outcome, emissions, logged } = await attempt(
    stream(
      'event: stream.reset\ndata: {}\n\nevent: run.action.received\ndata: {}\n\nevent: run.output.delta\ndata: {"text":1}\n\ndata: [DONE]\n\n' +
        'data: {"type":"run.output.delta","delta":"a"}\n\n: ping\n\ndata: {"type":"run.completed","output":{}}\n\n',
    ),
  );
  expect(outcome).toEqual(completed({}));
  expect(emissions).toEqual([{ type: "run.output.delta", delta: "a" }]);
  expect(logged).toHaveLength(1);
});

test.each<[string, unknown, unknown]>([
  ["run.completed", { run: { output: { a: 1 }, tokens_used: 2 } }, completed({ a: 1 }, 2)],
  ["run.completed", {}, failed("agent_error", "The agent's run.completed event has no output object.")],
  ["run.completed", [], failed("agent_error", "The data of the agent's run.completed event is not a JSON object.")],
  ["run.failed", { error: { message: "Boom.", retryable: true } }, failed("agent_error", "Boom.", true)],
  ["run.failed", {}, failed("agent_error", "The agent reported a failure.")],
  ["run.cancelled", {}, failed("agent_error", "The agent cancelled the run.")],
  ["run.requires_action", { required_action: approval }, { type: "asked", question: approval }],
  ["run.requires_action", { run: { required_action: input } }, { type: "asked", question: input }],
])("%s ends a stream: %j", async (type, data, outcome) => {
  expect((await attempt(events([type, data]))).outcome).toMatchObject(outcome as object);
});

test("a question in a stream keeps its state", async () => {
  const { steps } = await attempt(events(["run.requires_action", { required_action: input, state: [1] }]));
  expect(steps).toEqual([{ kind: "step", key: "state#0", value: "[1]" }]);
});

test("a stream that ends or breaks before the run does is retryable", async () => {
  const ended = await attempt(events(["run.output.delta", { delta: "a" }]));
  expect(ended.outcome).toMatchObject(failed("agent_error", "The agent's stream ended before the run did.", true));
  const cut = await attempt((_received, response) => {
    response.writeHead(200, { "content-type": "text/event-stream" });
    response.write('event: run.output.delta\ndata: {"delta":"a"}\n\n', () => response.destroy());
  });
  expect(cut.outcome).toMatchObject(failed("agent_error", expect.stringContaining("The connection broke"), true));
  expect(ended.emissions).toEqual(cut.emissions);
});

test("a delta is forwarded before the agent has finished", async () => {
  const pending: ServerResponse[] = [];
  await using receiver = await startReceiver((_received, response) => {
    pending.push(response.writeHead(200, { "content-type": "text/event-stream" }));
    response.write('event: run.output.delta\ndata: {"delta":"a"}\n\n');
  });
  const { call, emissions } = newRun(receiver.url);
  const outcome = runtime.execute(call);
  await expect.poll(() => emissions).toHaveLength(1);
  pending[0]?.end('event: run.completed\ndata: {"output":{}}\n\n');
  expect(await outcome).toEqual(completed({}));
});

test("after the final event, the connection of an agent that keeps sending is closed", async () => {
  await using receiver = await startReceiver((_received, response) => {
    response.writeHead(200, { "content-type": "text/event-stream" });
    response.write('event: run.completed\ndata: {"output":{}}\n\n');
  });
  expect(await runtime.execute(newRun(receiver.url).call)).toEqual(completed({}));
  await expect.poll(() => receiver.sockets.size).toBe(0);
});
