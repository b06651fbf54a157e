import type { Run, Trace } from "@agentrun/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { toUuid } from "../../packages/server/src/lib/ids.ts";
import { collect, openStream, textOf } from "../support/sse-client.ts";
import { createWorld, type World } from "../support/world.ts";

let world: World;
let gatekeeper: string;
let listener: string;

beforeAll(async () => {
  world = await createWorld();
  [gatekeeper, listener] = await Promise.all([world.addAgent("gatekeeper"), world.addAgent("listener")]);
});

afterAll(() => world?.remove());

const create = (agent_id: string, input: object = {}) =>
  world.service.api<Run>("POST", "/runs", { body: { agent_id, input } });
const act = (id: string, body: object) => world.service.api<Run>("POST", `/runs/${id}/action`, { body });
const get = async (id: string) => (await world.service.api<Run>("GET", `/runs/${id}`)).body;
const untilStatus = (id: string, status: string) =>
  expect.poll(async () => (await get(id)).status, { interval: 20 }).toBe(status);

test("an invalid question fails its run at once, and blocks nothing", async () => {
  for (const expiry of [{ ttl_seconds: 9e15 }, { ttl_seconds: "soon" }, { on_expiry: "perhaps" }]) {
    const { body } = await create(gatekeeper, expiry);
    expect(body).toMatchObject({ status: "failed", attempt: 1, error: { code: "agent_error" } });
    expect(body.error?.message).toContain(`The \`${Object.keys(expiry)[0]}\` of a question must be `);
  }
});

test("a run parks on a question, is answered, parks on the next, and ends with its stored results", async () => {
  const parked = await create(gatekeeper);
  expect(parked.status).toBe(202);
  expect(parked.body).toMatchObject({ status: "requires_action", output: null });
  const question = parked.body.required_action;
  expect(question).toMatchObject({ type: "approval", prompt: "May I?", tool: null, expires_at: null });
  const inbox = await world.service.api<{ data: Run[] }>("GET", "/runs?status=requires_action");
  expect(inbox.body.data.map((run) => run.id)).toContain(parked.body.id);

  const approved = await act(parked.body.id, { type: "approve", action_id: question?.id });
  expect(approved.status).toBe(200);
  await untilStatus(parked.body.id, "requires_action");
  const second = (await get(parked.body.id)).required_action;
  expect(second).toMatchObject({ type: "input", prompt: "Your name?" });
  await act(parked.body.id, { type: "respond", payload: { name: "Ada" } });
  await untilStatus(parked.body.id, "completed");
  const ended = await get(parked.body.id);
  expect(ended).toMatchObject({ attempt: 1, required_action: null });
  expect(ended.output).toMatchObject({
    result: "approved",
    name: "Ada",
    same: true,
    drawn: question?.arguments?.drawn,
  });

  const events = await collect((await openStream(world.service, `/runs/${parked.body.id}/stream`)).events);
  expect(textOf(events)).toBe("before drawn approved done");
  expect(events.map((event) => event.sequence)).toEqual(events.map((_, index) => index + 1));
  const times = events.map((event) => String(event.created_at));
  expect(times).toEqual(times.map((time) => new Date(time).toISOString()));
  expect([times[0], times.at(-1)]).toEqual([ended.created_at, ended.completed_at]);

  // Each question has the time since which it waits.
  const asked = events.filter(({ type }) => type === "run.requires_action").map(({ created_at }) => created_at);
  expect([question?.created_at, second?.created_at]).toEqual(asked);

  const { body: trace } = await world.service.api<Trace>("GET", `/runs/${ended.id}/trace`);
  expect(trace).toMatchObject({ object: "trace", run_id: ended.id, truncated: false });
  expect(trace.spans.map(({ type, name, status }) => [type, name, status])).toEqual([
    ["run", ended.id, "ok"],
    ["queue", "queue", "ok"],
    ["attempt", "attempt 1", "ok"],
    ["step", "draw", "ok"],
    ["wait", "May I?", "ok"],
    ["wait", "Your name?", "ok"],
    ["step", "draw again", "ok"],
  ]);
  expect(trace.spans[0]).toMatchObject({ started_at: ended.created_at, ended_at: ended.completed_at });
  expect(events.filter((event) => event.type === "run.action.received")).toMatchObject([
    { action: { type: "approve", action_id: question?.id } },
    { action: { type: "respond" } },
  ]);
});

test("a run that waited for months ends like any other", async () => {
  const { body } = await create(gatekeeper);
  // The question is from January, the answer from April.
  await world.database.query(
    `update runs set created_at = created_at - interval '90 days', queued_at = queued_at - interval '89 days'
     where status = 'requires_action'`,
  );
  await act(body.id, { type: "reject" });
  await untilStatus(body.id, "completed");
  // The wait for the answer does not count as work: of these ninety days that is one.
  const { waiting_ms, queued_ms, latency_ms } = await get(body.id);
  expect(Math.floor(waiting_ms / 86_400_000)).toBe(89);
  expect(Math.floor(Number(latency_ms) / 86_400_000)).toBe(1);
  expect(queued_ms).toBeLessThan(60_000);
});

test("the time that a run waited before it was cancelled counts as waiting, not as work", async () => {
  const { body } = await create(gatekeeper);
  await world.database.query(
    "update runs set created_at = created_at - interval '1 hour', queued_at = queued_at - interval '1 hour' where id = $1",
    [toUuid(body.id)],
  );
  const { body: stopped } = await world.service.api<Run>("DELETE", `/runs/${body.id}`);
  expect(stopped).toMatchObject({ status: "cancelled" });
  expect(Math.floor(stopped.waiting_ms / 3_600_000)).toBe(1);
  expect(stopped.latency_ms).toBeLessThan(3_600_000);
  expect(await get(body.id)).toEqual(stopped);
});

test("an action resumes the run on another node as well", async () => {
  const node = await world.addNode();
  const { body } = await create(gatekeeper);
  const answer = await node.api("POST", `/runs/${body.id}/action`, {
    body: { type: "reject", payload: { why: "no" } },
  });
  expect(answer.status).toBe(200);
  await untilStatus(body.id, "completed");
  expect((await get(body.id)).output).toEqual({ result: "rejected", note: { why: "no" } });
  await node.remove();
});

test("of twenty concurrent answers one counts, and the others get an error", async () => {
  const { body } = await create(gatekeeper);
  const decisions = Array.from({ length: 20 }, (_, n) => act(body.id, { type: n % 2 ? "approve" : "reject" }));
  const statuses = (await Promise.all(decisions)).map((answer) => answer.status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  expect(statuses.filter((status) => status === 422)).toHaveLength(19);
});

test("an action that does not match gets an error with the valid ones", async () => {
  const { body } = await create(gatekeeper);
  const refused = async (request: object) => {
    const answer = await act(body.id, request);
    return [answer.status, (answer.body as unknown as { error: { code: string; param: string } }).error];
  };
  expect(await refused({ type: "respond", payload: {} })).toMatchObject([
    422,
    { code: "invalid_action", param: "type" },
  ]);
  expect(await refused({ type: "approve", action_id: "act_01jz8v3k5qe8xa2m4n6p8r0t2v" })).toMatchObject([
    422,
    { code: "action_not_pending", param: "action_id" },
  ]);
  expect(await refused({ type: "shout" })).toMatchObject([422, { code: "invalid_value", param: "type" }]);
  await act(body.id, { type: "approve" });
  await untilStatus(body.id, "requires_action");
  expect(await refused({ type: "approve" })).toMatchObject([422, { code: "invalid_action" }]);
  expect(await refused({ type: "respond", payload: { name: 3 } })).toMatchObject([
    422,
    { code: "invalid_action", param: "payload.name" },
  ]);
  await world.service.api("DELETE", `/runs/${body.id}`);
  expect(await refused({ type: "respond", payload: { name: "x" } })).toMatchObject([422, { code: "run_not_active" }]);
});

test.each([
  ["fail", "failed", { error: { code: "action_expired", type: "timeout" } }],
  ["reject", "completed", { output: { result: "rejected" } }],
])("a question that is not answered in time ends as configured: %s", async (on_expiry, status, expected) => {
  const { body } = await create(gatekeeper, { ttl_seconds: 0.2, on_expiry });
  expect(body.required_action?.expires_at).toMatch(/Z$/);
  await untilStatus(body.id, status);
  expect(await get(body.id)).toMatchObject(expected);
});

test("messages reach a running agent in order", async () => {
  const { body } = await world.service.api<Run>("POST", "/runs", {
    body: { agent_id: listener, input: {} },
    headers: { prefer: "respond-async" },
  });
  for (const say of ["one", "two", "three", "stop"]) await act(body.id, { type: "message", payload: { say } });
  await untilStatus(body.id, "completed");
  expect((await get(body.id)).output).toEqual({ heard: ["one", "two", "three"] });
});

test("a repeated action with an idempotency key gets the same response, and is not repeated", async () => {
  const { body } = await create(gatekeeper);
  const send = () =>
    world.service.api<Run>("POST", `/runs/${body.id}/action`, {
      body: { type: "approve" },
      headers: { "idempotency-key": "approve-once" },
    });
  expect((await send()).status).toBe(200);
  const again = await send();
  expect([again.status, again.headers["idempotent-replayed"]]).toEqual([200, "true"]);
});
