import type { Agent, Pipeline, PipelineRun, Run } from "@agentrun/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newId, toUuid } from "../../packages/server/src/lib/ids.ts";
import type { Service } from "../support/service.ts";
import { createWorld, type World } from "../support/world.ts";

const everySecond = "* * * * * *";
/** Far enough in the future not to tick during the test. */
const yearly = "0 0 1 1 *";

let world: World;
let other: Service;
let echo: string;

beforeAll(async () => {
  world = await createWorld({ env: { AGENTRUN_LEASE_SECONDS: "2" } });
  echo = world.service.credentials.agent_id;
  other = await world.addNode();
});

afterAll(() => world?.remove());

const call = <Body = Record<string, unknown>>(method: string, path: string, body?: unknown) =>
  world.service.api<Body>(method, path, body === undefined ? {} : { body });

const addAgent = (schedule: object) => world.addAgent("number", { schedule });
const runsOf = async (agent: string) =>
  (await call<{ data: Run[] }>("GET", `/runs?agent_id=${agent}&order=asc&limit=100&expand=input,output`)).body.data;
const getAgent = async (id: string) => (await call<Agent>("GET", `/agents/${id}`)).body;

/** Sets the next tick of one schedule. */
const moveTick = (subject: string, seconds: number) =>
  world.database.query("update schedules set next_at = now() + make_interval(secs => $2) where subject_id = $1", [
    toUuid(subject),
    seconds,
  ]);

test("an agent runs every second on one of two nodes, each tick once", async () => {
  const id = await addAgent({ cron: everySecond, input: { value: 21 } });
  expect((await getAgent(id)).next_run_at).not.toBeNull();
  await expect.poll(async () => (await runsOf(id)).length).toBeGreaterThanOrEqual(4);
  const off = await call<Agent>("PATCH", `/agents/${id}`, {
    schedule: { cron: everySecond, input: { value: 21 }, active: false },
  });
  expect(off.body.next_run_at).toBeNull();
  const runs = await runsOf(id);
  const ticks = runs.map((run) => run.scheduled_at);
  expect(new Set(ticks).size).toBe(ticks.length);
  for (const run of runs) {
    expect(Date.parse(String(run.scheduled_at)) % 1_000).toBe(0);
    expect(run).toMatchObject({ input: { value: 21 }, api_key_id: null, pipeline_run_id: null });
    // By the database's clock: never before its time.
    expect(Date.parse(run.created_at)).toBeGreaterThanOrEqual(Date.parse(String(run.scheduled_at)));
  }
});

test("a pipeline runs on its schedule, and has the tick that started it", async () => {
  const answer = await call<Pipeline>("POST", "/pipelines", {
    name: "nightly",
    steps: [{ name: "a", agent_id: echo, input: { query: { expr: "input.q" } } }],
    schedule: { cron: yearly, timezone: "Europe/Zurich", input: { q: "good morning" } },
  });
  const { id, next_run_at } = answer.body;
  expect(String(next_run_at)).toMatch(/^\d{4}-12-31T23:00:00.000Z$/);
  await moveTick(id, -1);
  const runs = async () => (await call<{ data: PipelineRun[] }>("GET", `/pipelines/${id}/runs`)).body.data;
  await expect.poll(async () => (await runs()).map(({ status }) => status)).toEqual(["completed"]);
  const [run] = await runs();
  expect(run).toMatchObject({ output: { a: { result: "good morning" } }, api_key_id: null });
  expect(Date.parse(String(run?.scheduled_at))).toBeLessThanOrEqual(Date.parse(String(run?.created_at)));
  expect((await call<Pipeline>("GET", `/pipelines/${id}`)).body.next_run_at).toBe(next_run_at);
  const gone = await call<Pipeline>("DELETE", `/pipelines/${id}`);
  expect(gone.body.next_run_at).toBeNull();
});

test("ticks that were missed while no node was running are made up for once", async () => {
  const id = await addAgent({ cron: yearly });
  const before = (await getAgent(id)).next_run_at;
  // As after two months without a node on a schedule of every minute.
  await world.database.query("update schedules set cron = '* * * * *' where subject_id = $1", [toUuid(id)]);
  await moveTick(id, -60 * 86_400);
  await expect.poll(async () => (await runsOf(id)).length).toBe(1);
  const [run] = await runsOf(id);
  expect(Date.now() - Date.parse(String(run?.scheduled_at))).toBeGreaterThan(59 * 86_400_000);
  const next = (await getAgent(id)).next_run_at;
  expect(next).not.toBe(before);
  expect(Date.parse(String(next)) - Date.now()).toBeLessThan(61_000);
  await call("PATCH", `/agents/${id}`, { schedule: null });
});

test("a tick whose node died before its run was created is repeated by another node, with the reserved run id", async () => {
  const id = await addAgent({ cron: yearly, input: { value: 1 } });
  const [lost, made] = [newId("run"), newId("run")];
  const claim = (run: string) =>
    world.database.query(
      `update schedules set tick_at = now(), tick_run_id = $2, lease_until = now() - interval '1 second'
       where subject_id = $1`,
      [toUuid(id), toUuid(run)],
    );
  await claim(lost);
  await expect.poll(async () => (await runsOf(id)).map((run) => run.id)).toEqual([lost]);
  // The other half: it died after the run was created. Nothing runs twice.
  await claim(lost);
  const free = async () =>
    (await world.database.query("select 1 from schedules where subject_id = $1 and tick_at is null", [toUuid(id)]))
      .length;
  await expect.poll(free).toBe(1);
  await claim(made);
  await expect.poll(async () => (await runsOf(id)).map((run) => run.id)).toEqual([lost, made]);
});

test("when two nodes find the same ticks due at the same time, each tick starts one run", async () => {
  const [count, rounds] = [60, 3];
  const body = {
    name: "contested",
    steps: [{ name: "a", agent_id: echo, when: "false" }],
    schedule: { cron: yearly },
  };
  const made = await Promise.all(Array.from({ length: count }, () => call<Pipeline>("POST", "/pipelines", body)));
  const ids = made.map((answer) => toUuid(answer.body.id));
  const left = async () =>
    (await world.database.query("select 1 from schedules where next_at <= now() or tick_at is not null")).length;
  for (let round = 0; round < rounds; round += 1) {
    await world.database.query("update schedules set next_at = now() where subject_id = any($1::uuid[])", [ids]);
    await expect.poll(left, { interval: 20 }).toBe(0);
  }
  const counts = await world.database.query<{ runs: number }>(
    "select count(*)::int as runs from pipeline_runs where pipeline_id = any($1::uuid[]) group by pipeline_id",
    [ids],
  );
  expect(counts.map(({ runs }) => runs)).toEqual(Array.from({ length: count }, () => rounds));
});

test("a rejected tick does not stop the schedule, and the reason is shown until a tick succeeds", async () => {
  const steps = [{ name: "a", agent_id: echo, when: "false" }];
  const made = await call<Pipeline>("POST", "/pipelines", { name: "refused", steps, schedule: { cron: yearly } });
  const { id } = made.body;
  const setArchived = (isArchived: boolean) =>
    world.database.query("update pipelines set archived_at = case when $2 then now() end where id = $1", [
      toUuid(id),
      isArchived,
    ]);
  await setArchived(true);
  await moveTick(id, -1);
  await expect.poll(() => other.output() + world.service.output()).toContain("a scheduled run was refused");
  const refusal = async () => (await call<Pipeline>("GET", `/pipelines/${id}`)).body.schedule_refusal;
  await expect.poll(refusal).toMatchObject({ code: "pipeline_archived" });
  await setArchived(false);
  await moveTick(id, -1);
  const runs = async () => (await call<{ data: PipelineRun[] }>("GET", `/pipelines/${id}/runs`)).body.data;
  await expect.poll(async () => (await runs()).length).toBe(1);
  await expect.poll(refusal).toBeNull();
});

test("a pipeline with an archived agent starts no scheduled run and shows why", async () => {
  const agent_id = await world.addAgent("number");
  const steps = [{ name: "a", agent_id }];
  const { body } = await call<Pipeline>("POST", "/pipelines", { name: "stopped", steps, schedule: { cron: yearly } });
  await call("DELETE", `/agents/${agent_id}`);
  await moveTick(body.id, -1);
  const refusal = async () => (await call<Pipeline>("GET", `/pipelines/${body.id}`)).body.schedule_refusal;
  await expect.poll(refusal).toMatchObject({ code: "agent_archived", message: expect.stringContaining("steps.0") });
  expect((await call<{ data: PipelineRun[] }>("GET", `/pipelines/${body.id}/runs`)).body.data).toEqual([]);
});

test("an agent shows why its schedule started nothing: when, and with the error a caller would have got", async () => {
  const id = await addAgent({ cron: yearly, input: { value: 1 } });
  const policy = { name: "no digits", guards: [{ type: "patterns", deny: ["[0-9]"] }] };
  const { body: made } = await call<{ id: string }>("POST", "/policies", policy);
  await call("PATCH", `/agents/${id}`, { policy: made.id, schedule: { cron: yearly, input: { text: "call 5" } } });
  expect((await getAgent(id)).schedule_refusal).toBeNull();
  await moveTick(id, -1);
  const refusal = async () => (await getAgent(id)).schedule_refusal;
  await expect.poll(refusal).toMatchObject({ code: "guardrail_violation" });
  const { message, scheduled_at: at } = (await refusal()) ?? {};
  expect(message).not.toContain("call 5");
  expect(Date.parse(String(at))).toBeLessThanOrEqual(Date.now());
  expect(await runsOf(id)).toEqual([]);
  const { body: list } = await call<{ data: Agent[] }>("GET", "/agents?limit=100");
  expect(list.data.find((agent) => agent.id === id)?.schedule_refusal?.code).toBe("guardrail_violation");
  // Another policy may fix it; until the next tick, or until the schedule is changed, the last error is shown.
  expect((await call<Agent>("PATCH", `/agents/${id}`, { policy: null })).body.schedule_refusal).not.toBeNull();
  const mended = await call<Agent>("PATCH", `/agents/${id}`, { schedule: { cron: yearly, input: { value: 1 } } });
  expect([mended.body.schedule_refusal, await refusal()]).toEqual([null, null]);
});

test("an input that violates the schema is rejected, and an archived agent has no schedule", async () => {
  const id = await addAgent({ cron: yearly });
  const input_schema = { type: "object", required: ["value"] };
  const strict = await call<Agent>("PATCH", `/agents/${id}`, { input_schema });
  expect([strict.status, strict.body]).toMatchObject([
    422,
    { error: { code: "invalid_input", param: "schedule.input.value" } },
  ]);
  const archived = await call<Agent>("DELETE", `/agents/${id}`);
  expect(archived.body.next_run_at).toBeNull();
});

test.each([
  [{ cron: "whenever" }, "schedule.cron"],
  [{ cron: "* * * * *", timezone: "Atlantis/Capital" }, "schedule.timezone"],
])("%o on an agent is 422, with the field", async (schedule, param) => {
  const body = { name: "x", runtime: { type: "module", module: "number" }, schedule };
  const answer = await call("POST", "/agents/custom", body);
  expect([answer.status, answer.body]).toMatchObject([422, { error: { code: "invalid_schedule", param } }]);
});

test("the schedule is part of the agent's configuration: it creates a revision, and a rollback restores it", async () => {
  const id = await addAgent({ cron: yearly });
  const first = (await getAgent(id)).next_run_at;
  const changed = await call<Agent>("PATCH", `/agents/${id}`, { schedule: { cron: "0 12 1 7 *" } });
  expect(changed.body).toMatchObject({ revision: 2, schedule: { cron: "0 12 1 7 *" } });
  expect(changed.body.next_run_at).not.toBe(first);
  await call("POST", `/agents/${id}/rollback`, { reason: "the old time was better" });
  expect(await getAgent(id)).toMatchObject({ revision: 1, schedule: { cron: yearly }, next_run_at: first });
  const renamed = await call<Agent>("PATCH", `/agents/${id}`, { name: "another" });
  expect(renamed.body.next_run_at).toBe(first);
});
