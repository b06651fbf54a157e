import { rmSync } from "node:fs";
import { join } from "node:path";
import type { PipelineRun, Run } from "@agentrun/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "../../packages/server/src/lib/ids.ts";
import type { CallOptions } from "../support/api-client.ts";
import {
  createPipelineClient,
  type PipelineClient,
  pathOf,
  type Steps,
  statuses,
  stepOf,
} from "../support/pipeline-client.ts";
import { collect, openStream } from "../support/sse-client.ts";
import { createWorld, makeAgentFolder, type World } from "../support/world.ts";

let world: World;
let client: PipelineClient;
let agents: Record<"echo" | "number" | "flaky" | "gatekeeper" | "waiter", string>;
let directory: string;

beforeAll(async () => {
  directory = makeAgentFolder();
  world = await createWorld();
  client = createPipelineClient(world.service);
  agents = {
    echo: world.service.credentials.agent_id,
    number: await world.addAgent("number"),
    flaky: await world.addAgent("flaky"),
    gatekeeper: await world.addAgent("gatekeeper"),
    waiter: await world.addAgent("waiter"),
  };
});

afterAll(async () => {
  await world?.remove();
  if (directory) rmSync(directory, { recursive: true });
});

const create = (steps: Steps, more = {}) => client.create(steps, more);
const start = (id: string, input: unknown = {}, options: CallOptions = {}) => client.start(id, input, options);
const run = (steps: Steps, input: unknown = {}, more = {}) => client.run(steps, input, more);
const read = (of: PipelineRun) => client.read(of);
const runsOf = (of: PipelineRun) => client.runsOf(of);
const async = { headers: { prefer: "respond-async" } };

test("the pipeline is found from a step's run", async () => {
  const ended = await run([{ name: "only", agent_id: agents.echo }], { query: "q" });
  const [task] = await runsOf(ended);
  const list = async (runId: string) =>
    (await world.service.api<{ data: { id: string }[] }>("GET", `/pipelines?run_id=${runId}`)).body.data;
  expect((await list(String(task?.pipeline_run_id))).map(({ id }) => id)).toEqual([ended.pipeline_id]);
  await create([{ name: "other", agent_id: agents.echo }]);
  expect(await list(newId("prun"))).toEqual([]);
});

test("inputs are mapped from the pipeline's input and earlier outputs, and a fan-out collects a list", async () => {
  const ended = await run(
    [
      { name: "double", agent_id: agents.number, input: { value: { expr: "input.n" } } },
      {
        name: "each",
        agent_id: agents.number,
        for_each: "input.list",
        input: { value: { expr: "item + index" }, times: { expr: "steps.double.output.value" } },
      },
      {
        name: "tell",
        agent_id: agents.echo,
        depends_on: ["each"],
        input: { expr: "{'query': string(size(input.list))}" },
      },
    ],
    { n: 5, list: [1, 2, 3] },
    { output: { values: { expr: "steps.each.output.map(o, o.value)" }, told: { expr: "steps.tell.output.result" } } },
  );
  expect(ended).toMatchObject({
    object: "pipeline_run",
    status: "completed",
    pipeline_revision: 1,
    output: { values: [10, 30, 50], told: "3" },
    error: null,
    tokens_used: 0,
    scheduled_at: null,
  });
  expect(stepOf(ended, "each")).toMatchObject({ run_id: null, item_count: 3, status: "completed", attempt: 1 });
  expect(stepOf(ended, "each").items?.map(({ index, status }) => [index, status])).toEqual([
    [0, "completed"],
    [1, "completed"],
    [2, "completed"],
  ]);
  expect(ended.latency_ms).toBeGreaterThan(0);
  expect(await read(ended)).toEqual(ended);
  const listed = await world.service.api<{ data: PipelineRun[] }>("GET", `/pipelines/${ended.pipeline_id}/runs`);
  const withoutItems = { ...ended, steps: ended.steps.map((step) => ({ ...step, items: null })) };
  expect(listed.body.data.map((each) => ({ ...each, steps: each.steps }))).toMatchObject([
    { ...withoutItems, steps: withoutItems.steps.map(({ attempt, ...step }) => step) },
  ]);
});

test("steps are ordinary runs: listed by their pipeline run, counted as calls, with its metadata and their own stream", async () => {
  const used = async () => (await world.service.api<{ calls: { used: number } }>("GET", "/usage")).body;
  const before = JSON.stringify(await used());
  const id = await create([
    { name: "a", agent_id: agents.echo },
    { name: "b", agent_id: agents.echo, for_each: "[1, 2]" },
  ]);
  const answer = await start(id, { query: "hi" }, { body: { input: { query: "hi" }, metadata: { order: "7" } } });
  const runs = await runsOf(answer.body);
  expect(runs).toHaveLength(3);
  for (const each of runs) {
    expect(each).toMatchObject({ status: "completed", pipeline_run_id: answer.body.id, metadata: { order: "7" } });
  }
  expect(runs.map((each) => each.input)).toContainEqual({ query: "hi" });
  expect(runs.map((each) => each.input)).toContainEqual({ item: 2, index: 1 });
  expect(JSON.stringify(await used())).not.toBe(before);
  const events = await collect((await openStream(world.service, `/runs/${runs[0]?.id}/stream`)).events);
  expect(events.at(-1)).toMatchObject({ type: "run.completed", run: { pipeline_run_id: answer.body.id } });
  const lone = await world.service.api<Run>("POST", "/runs", { body: { agent_id: agents.echo, input: {} } });
  expect(lone.body).toMatchObject({ pipeline_run_id: null, scheduled_at: null });
});

test("a step whose condition is false is skipped, and later steps evaluate their own conditions", async () => {
  const ended = await run(
    [
      { name: "no", agent_id: agents.echo, when: "input.go" },
      { name: "after", agent_id: agents.echo, when: "steps.no.status == 'skipped'", input: { query: "instead" } },
      { name: "never", agent_id: agents.echo, when: "steps.no.output != null" },
      { name: "none", agent_id: agents.echo, for_each: "[]" },
    ],
    { go: false },
  );
  expect(statuses(ended)).toEqual({ no: "skipped", after: "completed", never: "skipped", none: "completed" });
  expect(ended.output).toEqual({ after: { result: "instead", echo: { query: "instead" } }, never: null, none: [] });
  expect(await runsOf(ended)).toHaveLength(1);
});

test("a fan-out respects its concurrency", async () => {
  const ended = await run(
    [
      {
        name: "each",
        agent_id: agents.number,
        for_each: "input.list",
        max_concurrency: 2,
        input: { value: { expr: "item" }, ms: 60 },
      },
    ],
    { list: [1, 2, 3, 4, 5, 6] },
  );
  expect(ended.status).toBe("completed");
  const spans = (await runsOf(ended)).map((each) => [
    Date.parse(each.created_at),
    Date.parse(String(each.completed_at)),
  ]);
  for (const [from] of spans) {
    const atOnce = spans.filter(([begun, ended]) => begun && ended && from && begun <= from && ended > from);
    expect(atOnce.length).toBeLessThanOrEqual(2);
  }
});

test("a failed step is retried as its retry setting defines", async () => {
  const flaky = { name: "flaky", agent_id: agents.flaky, input: { marker: join(directory, "one") } };
  const ended = await run([{ ...flaky, retry: { max_attempts: 3, backoff_seconds: 0 } }]);
  expect([ended.status, stepOf(ended, "flaky").attempt]).toEqual(["completed", 2]);
  const runs = await runsOf(ended);
  expect(runs.map((each) => each.status).sort()).toEqual(["completed", "failed"]);
  expect(stepOf(ended, "flaky").run_id).toBe(runs.find((each) => each.status === "completed")?.id);
});

test("a failure ends the pipeline, cancels its other steps and names the step and the run", async () => {
  const ended = await run([
    { name: "waits", agent_id: agents.waiter },
    { name: "fails", agent_id: agents.number, input: { value: 1, fail_if: 1 } },
    { name: "later", agent_id: agents.echo, depends_on: ["waits"] },
  ]);
  expect(ended).toMatchObject({ status: "failed", output: null });
  expect(ended.error).toEqual({
    code: "agent_error",
    message: expect.stringContaining("not to my liking"),
    step: "fails",
    run_id: stepOf(ended, "fails").run_id,
  });
  expect(statuses(ended)).toEqual({ waits: "cancelled", fails: "failed", later: "cancelled" });
  expect((await runsOf(ended)).map((each) => each.status).sort()).toEqual(["cancelled", "failed"]);
});

test("with on_failure: continue the other steps continue, and can read the failure", async () => {
  const ended = await run(
    [
      {
        name: "each",
        agent_id: agents.number,
        for_each: "[1, 2, 3]",
        input: { value: { expr: "item" }, fail_if: 2 },
        on_failure: "continue",
      },
      {
        name: "next",
        agent_id: agents.echo,
        input: { query: { expr: "steps.each.status + ' ' + steps.each.error.code" } },
      },
    ],
    {},
    { output: { list: { expr: "steps.each.output" }, told: { expr: "steps.next.output.result" } } },
  );
  expect(ended).toMatchObject({
    status: "completed",
    output: { list: [{ value: 2 }, null, { value: 6 }], told: "failed agent_error" },
  });
  expect(stepOf(ended, "each").items?.map((item) => item.status)).toEqual(["completed", "failed", "completed"]);
});

test("a step's timeout is its runs' timeout", async () => {
  const ended = await run([{ name: "slow", agent_id: agents.waiter, timeout_seconds: 1 }]);
  expect(ended.error).toMatchObject({ code: "run_timeout", step: "slow" });
});

test.each<[string, Record<string, unknown>, string]>([
  ["an expression that finds nothing", { input: { x: { expr: "input.missing" } } }, "invalid_expression"],
  ["an input that is no object", { input: { expr: "input.list" } }, "invalid_expression"],
  ["a condition that is no condition", { when: "input.list" }, "invalid_expression"],
  ["a list that is none", { for_each: "input.text" }, "invalid_expression"],
  ["a list that is too long", { for_each: "input.long" }, "too_many_items"],
  ["an expression that takes too long", { when: "input.long.all(a, input.long.all(b, a >= 0))" }, "invalid_expression"],
])("%s fails the step", async (_what, more, code) => {
  const long = Array.from({ length: 1_001 }, (_, index) => index);
  const ended = await run([{ name: "wrong", agent_id: agents.echo, ...more }], { list: [1], text: "a", long });
  expect([ended.status, ended.error]).toMatchObject(["failed", { code, step: "wrong" }]);
  expect((await runsOf(ended)).length).toBe(0);
});

test("an error of an expression names its field and its text", async () => {
  const input = { fine: { expr: "input.text" }, deep: [{ wrong: { expr: "input.missing" } }] };
  const { error } = await run([{ name: "wrong", agent_id: agents.echo, input }], { text: "a" });
  expect(error?.message).toMatch(/^steps\.0\.input\.deep\.0\.wrong: .+ \(in the expression: input\.missing\)$/);
});

test("a run that would be rejected fails its step with the same code", async () => {
  const strict = await world.addAgent("number", { input_schema: { type: "object", required: ["value"] } });
  const ended = await run([{ name: "strict", agent_id: strict, input: { other: 1 } }]);
  expect(ended.error).toMatchObject({ code: "invalid_input", step: "strict", run_id: null });
  const id = await create([{ name: "gone", agent_id: strict, input: { value: 1 } }]);
  await world.service.api("DELETE", `/agents/${strict}`);
  expect((await start(id)).body.error).toMatchObject({ code: "agent_archived", step: "gone" });
});

test("an output that cannot be evaluated fails the pipeline", async () => {
  const steps = [{ name: "a", agent_id: agents.echo }];
  const ended = await run(steps, {}, { output: { expr: "steps.a.output.result" } });
  expect(ended).toMatchObject({ status: "failed", error: { code: "invalid_expression", step: null } });
  expect(statuses(ended)).toEqual({ a: "completed" });
});

test("the input must match the pipeline's schema", async () => {
  const id = await create([{ name: "a", agent_id: agents.echo }], {
    input_schema: { type: "object", required: ["q"], properties: { q: { type: "string" } } },
  });
  const answer = await start(id, { q: 1 });
  expect([answer.status, answer.body]).toMatchObject([422, { error: { code: "invalid_input", param: "input.q" } }]);
});

test("a run keeps the definition it started with", async () => {
  const id = await create([
    { name: "ask", agent_id: agents.gatekeeper },
    { name: "next", agent_id: agents.echo, depends_on: ["ask"], input: { query: "old" } },
  ]);
  const { body } = await start(id);
  await world.service.api("PATCH", `/pipelines/${id}`, {
    body: { steps: [{ name: "other", agent_id: agents.echo, input: { query: "new" } }] },
  });
  await world.service.api("POST", `/runs/${stepOf(body, "ask").run_id}/action`, { body: { type: "reject" } });
  await expect.poll(async () => (await read(body)).status).toBe("completed");
  expect(await read(body)).toMatchObject({ pipeline_revision: 1, output: { next: { result: "old" } } });
  expect((await start(id)).body).toMatchObject({ pipeline_revision: 2, output: { other: { result: "new" } } });
});

test("a step can request an approval: the pipeline waits, reports it, and resumes with the answer", async () => {
  const id = await create([{ name: "ask", agent_id: agents.gatekeeper }]);
  const answer = await start(id);
  expect([answer.status, answer.body.status]).toEqual([202, "requires_action"]);
  expect(answer.headers.location).toBe(world.service.baseUrl + pathOf(answer.body));
  expect(statuses(answer.body)).toEqual({ ask: "requires_action" });
  const act = (body: object) =>
    world.service.api("POST", `/runs/${stepOf(answer.body, "ask").run_id}/action`, { body });
  await act({ type: "approve" });
  await expect.poll(async () => (await runsOf(answer.body))[0]?.required_action?.type).toBe("input");
  await act({ type: "respond", payload: { name: "Ada" } });
  await expect.poll(async () => (await read(answer.body)).status).toBe("completed");
  expect((await read(answer.body)).output).toMatchObject({ ask: { result: "approved", name: "Ada" } });
});

test("cancelling stops the runs of its steps, and starts no more", async () => {
  const id = await create([
    { name: "each", agent_id: agents.waiter, for_each: "[1, 2, 3]", max_concurrency: 2 },
    { name: "next", agent_id: agents.echo, depends_on: ["each"] },
  ]);
  const { body } = await start(id, {}, async);
  await expect.poll(async () => (await runsOf(body)).filter((each) => each.status === "running").length).toBe(2);
  const answer = await world.service.api<PipelineRun>("DELETE", `${pathOf(body)}?wait=20`);
  expect([answer.status, answer.body.status, answer.body.error]).toEqual([200, "cancelled", null]);
  expect(statuses(answer.body)).toMatchObject({ next: "cancelled" });
  expect((await runsOf(body)).map((each) => each.status)).toEqual(["cancelled", "cancelled"]);
  const again = await world.service.api<PipelineRun>("DELETE", pathOf(body));
  expect([again.status, again.body]).toEqual([200, answer.body]);

  const done = await run([{ name: "a", agent_id: agents.echo }]);
  const late = await world.service.api("DELETE", pathOf(done));
  expect([late.status, late.body]).toMatchObject([422, { error: { code: "pipeline_run_not_active" } }]);
});

test("cancelled at any moment, a pipeline leaves no active run and ends once", async () => {
  const id = await create([
    { name: "one", agent_id: agents.number, input: { ms: 5 } },
    { name: "each", agent_id: agents.number, depends_on: ["one"], for_each: "[1, 2, 3, 4]", input: { ms: 20 } },
    { name: "two", agent_id: agents.number, depends_on: ["each"], input: { ms: 5 } },
  ]);
  const cancelled = await Promise.all(
    Array.from({ length: 20 }, async (_, number) => {
      const { body } = await start(id, {}, async);
      // After a varying number of reads: a moment that is independent of the pipeline's progress.
      for (let reads = 0; reads < number; reads += 1) await read(body);
      const answer = await world.service.api<PipelineRun>("DELETE", `${pathOf(body)}?wait=30`);
      return { body, status: answer.status };
    }),
  );
  for (const { body, status } of cancelled) {
    const ended = await read(body);
    expect([status, ended.status]).toEqual(status === 422 ? [422, "completed"] : [200, "cancelled"]);
  }
  const prefix = "select 1 from runs where pipeline_run_id is not null and status not in";
  expect(await world.database.query(`${prefix} ('completed', 'failed', 'cancelled')`)).toEqual([]);
  const told = await world.service.api<{ data: { data: PipelineRun }[] }>(
    "GET",
    "/events?type=pipeline.completed&limit=100",
  );
  const ids = told.body.data.map((event) => event.data.id);
  for (const { body } of cancelled) expect(ids.filter((each) => each === body.id)).toHaveLength(1);
});

test("cancelling a step's run fails its step", async () => {
  const id = await create([{ name: "waits", agent_id: agents.waiter, retry: { max_attempts: 3 } }]);
  const { body } = await start(id, {}, async);
  await expect.poll(async () => (await runsOf(body))[0]?.status).toBe("running");
  await world.service.api("DELETE", `/runs/${(await runsOf(body))[0]?.id}`);
  await expect.poll(async () => (await read(body)).status).toBe("failed");
  expect((await read(body)).error).toMatchObject({ code: "run_cancelled", step: "waits" });
});

test("a hundred sequential steps and a thousand items complete", async () => {
  const chain = Array.from({ length: 99 }, (_, number) => ({
    name: `s${number}`,
    agent_id: agents.number,
    when: "false",
    ...(number > 0 ? { depends_on: [`s${number - 1}`] } : {}),
  }));
  const wide = {
    name: "wide",
    agent_id: agents.echo,
    for_each: "input.list",
    max_concurrency: 100,
    input: { query: { expr: "string(item)" } },
  };
  const list = Array.from({ length: 1_000 }, (_, index) => index);
  const ended = await run([...chain, wide], { list }, { output: { n: { expr: "size(steps.wide.output)" } } });
  expect([ended.status, ended.output]).toEqual(["completed", { n: 1_000 }]);
  expect(stepOf(ended, "wide").items).toHaveLength(1_000);
  process.stderr.write(`a thousand items: ${ended.latency_ms} ms\n`);
});
