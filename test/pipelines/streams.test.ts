import type { PipelineRun, PipelineStepRun } from "@agentrun/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newId, toUuid } from "../../packages/server/src/lib/ids.ts";
import type { CallOptions } from "../support/api-client.ts";
import { createPipelineClient, type PipelineClient, pathOf, type Steps, stepOf } from "../support/pipeline-client.ts";
import { collect, openStream, type ReceivedEvent } from "../support/sse-client.ts";
import { createWorld, type World } from "../support/world.ts";

let world: World;
let client: PipelineClient;
let agents: Record<"echo" | "number" | "waiter", string>;

beforeAll(async () => {
  world = await createWorld();
  client = createPipelineClient(world.service);
  agents = {
    echo: world.service.credentials.agent_id,
    number: await world.addAgent("number"),
    waiter: await world.addAgent("waiter"),
  };
});

afterAll(() => world?.remove());

const create = (steps: Steps, more = {}) => client.create(steps, more);
const start = (id: string, input: unknown = {}, options: CallOptions = {}) => client.start(id, input, options);
const read = (of: PipelineRun) => client.read(of);
const runsOf = (of: PipelineRun) => client.runsOf(of);
const async = { headers: { prefer: "respond-async" } };

test("waiting, returning at once and the location header work as with runs", async () => {
  const id = await create([{ name: "waits", agent_id: agents.waiter }]);
  for (const [prefer, applied] of [
    ["wait=0", "wait=0"],
    ["respond-async", "respond-async"],
    ["wait=1", "wait=1"],
  ]) {
    const answer = await start(id, {}, { headers: { prefer: String(prefer) } });
    expect([answer.status, answer.headers["preference-applied"]]).toEqual([202, applied]);
    expect(answer.headers).toMatchObject({
      location: world.service.baseUrl + pathOf(answer.body),
      "content-location": world.service.baseUrl + pathOf(answer.body),
      "retry-after": "2",
    });
    await world.service.api("DELETE", pathOf(answer.body));
  }
});

test("the same idempotency key is the same pipeline run, also for concurrent requests", async () => {
  const id = await create([{ name: "a", agent_id: agents.number, input: { ms: 100 } }]);
  const once = { headers: { "idempotency-key": "again" } };
  const answers = await Promise.all([start(id, {}, once), start(id, {}, once), start(id, {}, once)]);
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(answers.filter(({ headers }) => headers["idempotent-replayed"] === "true")).toHaveLength(2);
  const inBody = await start(id, {}, { body: { input: {}, idempotency_key: "again" } });
  expect(inBody.body.id).toBe(answers[0]?.body.id);
  const other = await start(id, { other: true }, once);
  expect([other.status, other.body]).toMatchObject([422, { error: { code: "idempotency_key_reused" } }]);
  expect((await runsOf(answers[0]?.body as PipelineRun)).length).toBe(1);
});

test("the stream has an event for every step, without gaps, from any position, live and afterwards", async () => {
  const id = await create([
    { name: "first", agent_id: agents.echo },
    { name: "no", agent_id: agents.echo, when: "false" },
    { name: "each", agent_id: agents.echo, for_each: "[1, 2]", depends_on: ["first"] },
    {
      name: "bad",
      agent_id: agents.number,
      input: { value: 1, fail_if: 1 },
      depends_on: ["each"],
      on_failure: "continue",
    },
  ]);
  const { body } = await start(id, {}, async);
  const live = await openStream(world.service, `${pathOf(body)}/stream`);
  expect(live.headers).toMatchObject({
    "content-type": "text/event-stream; charset=utf-8",
    location: `${world.service.baseUrl}${pathOf(body)}/stream`,
  });
  const events = await collect(live.events);
  expect(events.map(({ sequence }) => sequence)).toEqual(events.map((_, index) => index + 1));
  const names = events.map(({ type, step }) =>
    `${type.replace("pipeline.", "")} ${(step as PipelineStepRun)?.name ?? ""}`.trim(),
  );
  expect(names[0]).toBe("created");
  expect(names.slice(1, -1).sort()).toEqual([
    "step.completed each",
    "step.completed first",
    "step.failed bad",
    "step.skipped no",
    "step.started bad",
    "step.started each",
    "step.started first",
  ]);
  expect(events.at(-1)).toEqual({
    type: "pipeline.completed",
    sequence: events.length,
    pipeline_run_id: body.id,
    pipeline_run: await read(body),
  });
  const begun = events.find((event) => event.type === "pipeline.step.started") as ReceivedEvent & {
    step: PipelineStepRun;
  };
  expect(begun.step.run_id).toBe(stepOf(await read(body), begun.step.name).run_id);
  for (const after of [1, 3, events.length - 1, events.length, events.length + 5]) {
    const headers = { "last-event-id": String(after) };
    const rest = await collect((await openStream(world.service, `${pathOf(body)}/stream`, { headers })).events);
    expect(rest).toEqual(events.slice(after));
  }
  const odd = await world.service.api("GET", `${pathOf(body)}/stream`, { headers: { "last-event-id": "soon" } });
  expect([odd.status, odd.body]).toMatchObject([400, { error: { code: "invalid_header" } }]);
});

test("another node streams the same events while the pipeline runs", async () => {
  const node = await world.addNode();
  const id = await create([
    { name: "slow", agent_id: agents.number, input: { ms: 300 } },
    { name: "next", agent_id: agents.number, depends_on: ["slow"] },
  ]);
  const { body } = await start(id, {}, async);
  const [here, there] = await Promise.all(
    [world.service, node].map(async (each) => collect((await openStream(each, `${pathOf(body)}/stream`)).events)),
  );
  expect(there).toEqual(here);
  expect(there?.at(-1)).toMatchObject({ type: "pipeline.completed", pipeline_run: { status: "completed" } });
});

test("pipeline.completed is sent for every end, once, with the whole run", async () => {
  const steps = [{ name: "a", agent_id: agents.number, input: { value: { expr: "input.n" }, fail_if: 1 } }];
  const id = await create(steps);
  const hook = { url: "https://example.com/hook", events: ["pipeline.completed"] };
  const webhook = await world.service.api("POST", "/webhooks", { body: hook });
  const [good, bad] = [(await start(id, { n: 2 })).body, (await start(id, { n: 1 })).body];
  const waiting = (await start(await create([{ name: "w", agent_id: agents.waiter }]), {}, async)).body;
  const stopped = (await world.service.api<PipelineRun>("DELETE", `${pathOf(waiting)}?wait=20`)).body;
  const feed = await world.service.api<{ data: { data: PipelineRun }[] }>(
    "GET",
    "/events?type=pipeline.completed&limit=100",
  );
  const names = feed.body.data.map((event) => event.data);
  for (const each of [good, bad, stopped]) expect(names.filter(({ id }) => id === each.id)).toEqual([each]);
  expect([good.status, bad.status, stopped.status]).toEqual(["completed", "failed", "cancelled"]);
  const due = await world.service.api<{ data: object[] }>("GET", `/webhooks/${webhook.body.id}/deliveries`);
  expect(due.body.data).toHaveLength(3);
});

test("a run that a dead node had reserved and not created is created with that id, once", async () => {
  const id = await create([
    { name: "first", agent_id: agents.waiter },
    { name: "next", agent_id: agents.number, depends_on: ["first"], input: { value: 4 } },
  ]);
  const { body } = await start(id, {}, async);
  await expect.poll(async () => (await runsOf(body))[0]?.status).toBe("running");
  // The state that a node leaves if it dies between reserving and creating a run.
  const [pipelineRun, named] = [toUuid(body.id), newId("run")];
  const organization = toUuid(world.service.credentials.organization_id);
  await world.database.query(
    `insert into pipeline_steps (organization_id, pipeline_run_id, number, status, started_at)
     values ($1, $2, 1, 'running', now())`,
    [organization, pipelineRun],
  );
  await world.database.query("insert into pipeline_tasks values ($1, $2, 1, 0, 1, $3)", [
    organization,
    pipelineRun,
    toUuid(named),
  ]);
  await world.database.query("update pipeline_runs set due_at = now() where id = $1", [pipelineRun]);
  await expect.poll(async () => (await world.service.api("GET", `/runs/${named}`)).body.status).toBe("completed");
  expect(stepOf(await read(body), "next").run_id).toBe(named);
  expect((await runsOf(body)).filter((run) => run.agent_id === agents.number)).toHaveLength(1);
  await world.service.api("DELETE", `${pathOf(body)}?wait=20`);
});

test("runs are listed by pipeline and status, and a run of another pipeline is not found", async () => {
  const [one, two] = [
    await create([{ name: "a", agent_id: agents.echo }]),
    await create([{ name: "a", agent_id: agents.echo }]),
  ];
  const ids = [(await start(one)).body.id, (await start(one)).body.id];
  const list = async (query: string) =>
    (await world.service.api<{ data: PipelineRun[]; has_more: boolean }>("GET", `/pipelines/${one}/runs${query}`)).body;
  expect((await list("")).data.map(({ id }) => id)).toEqual(ids.toReversed());
  expect(await list("?limit=1&order=asc")).toMatchObject({ data: [{ id: ids[0] }], has_more: true });
  expect((await list("?status=failed,cancelled")).data).toEqual([]);
  expect((await list("?status=completed")).data).toHaveLength(2);
  for (const method of ["GET", "DELETE"]) {
    const answer = await world.service.api(method, `/pipelines/${two}/runs/${ids[0]}`);
    expect([answer.status, answer.body]).toMatchObject([404, { error: { code: "pipeline_run_not_found" } }]);
  }
});
