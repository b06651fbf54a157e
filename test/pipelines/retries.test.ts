import { rmSync } from "node:fs";
import { join } from "node:path";
import type { PipelineRun } from "@agentrun/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { CallOptions } from "../support/api-client.ts";
import { createPipelineClient, type PipelineClient, pathOf, statuses, stepOf } from "../support/pipeline-client.ts";
import { collect, openStream } from "../support/sse-client.ts";
import { createWorld, makeAgentFolder, type World } from "../support/world.ts";

let world: World;
let client: PipelineClient;
let agents: Record<"number" | "flaky" | "waiter", string>;
let directory: string;

beforeAll(async () => {
  directory = makeAgentFolder();
  world = await createWorld();
  client = createPipelineClient(world.service);
  agents = {
    number: await world.addAgent("number"),
    flaky: await world.addAgent("flaky"),
    waiter: await world.addAgent("waiter"),
  };
});

afterAll(async () => {
  await world?.remove();
  if (directory) rmSync(directory, { recursive: true });
});

const retry = (of: PipelineRun, options: CallOptions = {}) =>
  world.service.api<PipelineRun>("POST", `${pathOf(of)}/retry`, options);

const marked = (name: string) => join(directory, name);

/** `double` and `each` complete before `shaky` fails; the last step depends on all of them, and steps that depend on `shaky` do not run. */
const steps = (marker: string) => [
  { name: "double", agent_id: agents.number, input: { value: { expr: "input.n" } } },
  {
    name: "each",
    agent_id: agents.number,
    for_each: "[1, 2]",
    depends_on: ["double"],
    input: { value: { expr: "item" }, times: { expr: "steps.double.output.value" } },
  },
  { name: "never", agent_id: agents.number, when: "input.n < 0" },
  { name: "shaky", agent_id: agents.flaky, depends_on: ["each", "never"], input: { marker } },
  {
    name: "tell",
    agent_id: agents.number,
    depends_on: ["shaky"],
    input: { value: { expr: "steps.each.output[1].value" } },
  },
];

test("a retry reuses completed steps, runs the rest, and reports what it reused", async () => {
  const failed = await client.run(steps(marked("rest")), { n: 5 });
  expect(failed).toMatchObject({ status: "failed", error: { step: "shaky" } });
  const { status, body: ended } = await retry(failed);
  expect(status).toBe(200);
  expect(ended).toMatchObject({
    status: "completed",
    input: failed.input,
    pipeline_revision: failed.pipeline_revision,
    output: { tell: { value: 40 } },
  });
  expect(ended.id).not.toBe(failed.id);
  const takenFrom = Object.fromEntries(ended.steps.map(({ name, taken_from }) => [name, taken_from]));
  expect(takenFrom).toEqual({ double: failed.id, each: failed.id, never: failed.id, shaky: null, tell: null });
  expect(stepOf(ended, "double").run_id).toBe(stepOf(failed, "double").run_id);
  expect(stepOf(ended, "each").items).toEqual(stepOf(failed, "each").items);
  // Only the failed step, and those that depend on it, ran again.
  expect(await client.runsOf(ended)).toHaveLength(2);
  expect(await client.read(ended)).toEqual(ended);
  expect(await client.read(failed)).toEqual(failed);
  const [first] = await collect((await openStream(world.service, `${pathOf(ended)}/stream`)).events);
  expect(statuses(first?.pipeline_run as PipelineRun)).toEqual({
    double: "completed",
    each: "completed",
    never: "skipped",
    shaky: "pending",
    tell: "pending",
  });
});

test("a retry of a retry has the original run of each step, and a changed pipeline does not affect it", async () => {
  const markers = [marked("one"), marked("two")];
  const failed = await client.run([
    { name: "base", agent_id: agents.number, input: { value: 1 } },
    { name: "first", agent_id: agents.flaky, depends_on: ["base"], input: { marker: markers[0] } },
    { name: "second", agent_id: agents.flaky, depends_on: ["first"], input: { marker: markers[1] } },
  ]);
  await world.service.api("PATCH", `/pipelines/${failed.pipeline_id}`, {
    body: { steps: [{ name: "other", agent_id: agents.number }] },
  });
  const again = (await retry(failed)).body;
  expect(again).toMatchObject({ status: "failed", error: { step: "second" }, pipeline_revision: 1 });
  const last = (await retry(again)).body;
  expect(last.status).toBe("completed");
  expect(last.steps.map(({ taken_from }) => taken_from)).toEqual([failed.id, again.id, null]);
});

test("a step that completed after a failed one with on_failure continue runs again with it", async () => {
  const failed = await client.run([
    { name: "shaky", agent_id: agents.flaky, on_failure: "continue", input: { marker: marked("loose") } },
    { name: "after", agent_id: agents.number, depends_on: ["shaky"], input: { value: 2 } },
    { name: "bad", agent_id: agents.number, depends_on: ["after"], input: { value: 1, fail_if: 1 } },
  ]);
  expect(statuses(failed)).toEqual({ shaky: "failed", after: "completed", bad: "failed" });
  const again = (await retry(failed)).body;
  expect(statuses(again)).toEqual({ shaky: "completed", after: "completed", bad: "failed" });
  expect(again.steps.map(({ taken_from }) => taken_from)).toEqual([null, null, null]);
});

test("only failed or cancelled runs are retried, once for each key, and never of an archived pipeline", async () => {
  const completed = await client.run([{ name: "fine", agent_id: agents.number, input: { value: 1 } }]);
  expect((await retry(completed)).body).toMatchObject({ error: { code: "pipeline_run_not_retryable" } });
  const id = await client.create([{ name: "wait", agent_id: agents.waiter }]);
  const running = (await client.start(id, {}, { headers: { prefer: "respond-async" } })).body;
  expect((await retry(running)).body).toMatchObject({ error: { code: "pipeline_run_not_retryable" } });
  await world.service.api("DELETE", `${pathOf(running)}?wait=30`);
  const keyed = { headers: { "idempotency-key": "once", prefer: "respond-async" } };
  const [one, two] = [await retry(running, keyed), await retry(running, keyed)];
  expect(one.status, one.text).toBe(202);
  expect(two.body.id).toBe(one.body.id);
  expect(two.headers["idempotent-replayed"]).toBe("true");
  await world.service.api("DELETE", `${pathOf(one.body)}?wait=30`);
  await world.service.api("DELETE", `/pipelines/${id}`);
  expect((await retry(running)).body).toMatchObject({ error: { code: "pipeline_archived" } });
});

test("concurrent retries of one pipeline run create one run, and each of their keys finds it", async () => {
  const id = await client.create([{ name: "wait", agent_id: agents.waiter }]);
  const first = (await client.start(id, {}, { headers: { prefer: "respond-async" } })).body;
  await world.service.api("DELETE", `${pathOf(first)}?wait=30`);
  const requestWith = (key?: string) => ({
    headers: { prefer: "respond-async", ...(key ? { "idempotency-key": key } : {}) },
  });
  const answers = await Promise.all(
    [requestWith(), requestWith(), requestWith("late-1"), requestWith("late-2")].map((call) => retry(first, call)),
  );
  expect(answers.map(({ status }) => status)).toEqual([202, 202, 202, 202]);
  const [only, ...more] = new Set(answers.map(({ body }) => body.id));
  expect(more).toEqual([]);
  expect(answers.filter(({ headers }) => headers["idempotent-replayed"] === "true")).toHaveLength(3);
  const [again] = answers;
  if (again) await world.service.api("DELETE", `${pathOf(again.body)}?wait=30`);
  expect((await retry(first, requestWith("late-1"))).body.id).toBe(only);
  expect((await retry(first, requestWith("late-2"))).body.id).toBe(only);
  // An ended retry can be retried again.
  const next = (await retry(first, requestWith())).body;
  expect(next.id).not.toBe(only);
  await world.service.api("DELETE", `${pathOf(next)}?wait=30`);
});
