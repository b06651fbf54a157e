import { join } from "node:path";
import type { Run } from "@agentrun/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createWorld, makeAgentFolder, type World } from "../support/world.ts";

let world: World;
let waiter: string;

beforeAll(async () => {
  world = await createWorld({ env: { AGENTRUN_CONCURRENCY: "20" } });
  waiter = await world.addAgent("waiter");
});

afterAll(() => world?.remove());

const start = async (body: object = {}) =>
  (
    await world.service.api<Run>("POST", "/runs", {
      body: { agent_id: waiter, input: {}, ...body },
      headers: { prefer: "wait=0" },
    })
  ).body;
const get = async (id: string) => (await world.service.api<Run>("GET", `/runs/${id}`)).body;
const cancel = (id: string, query = "") => world.service.api<Run>("DELETE", `/runs/${id}${query}`);
const untilStatus = (id: string, status: string) =>
  expect.poll(async () => (await get(id)).status, { interval: 20 }).toBe(status);

test("a running run is cancelled, and with wait the response has its end", async () => {
  const cancelled = await start();
  await untilStatus(cancelled.id, "running");
  const answer = await cancel(cancelled.id);
  expect([answer.status, answer.body.status]).toEqual([202, "cancelling"]);
  await untilStatus(cancelled.id, "cancelled");
  const waited = await cancel((await start()).id, "?wait=10");
  expect([waited.status, waited.body.status, waited.body.error]).toEqual([200, "cancelled", null]);
  const again = await cancel(waited.body.id);
  expect([again.status, again.body]).toEqual([200, waited.body]);
  // The error it threw for that is not the agent's failure.
  await expect.poll(() => world.service.output()).toContain("The agent was stopped: the run was cancelled");
  expect(world.service.output()).not.toContain("The agent threw an error");
});

test("a run that has ended is not cancelled any more", async () => {
  const { agent_id } = world.service.credentials;
  const { body } = await world.service.api("POST", "/runs", { body: { agent_id, input: {} } });
  const answer = await world.service.api("DELETE", `/runs/${body.id}`);
  expect([answer.status, answer.body]).toMatchObject([422, { error: { code: "run_not_active" } }]);
});

test("force ends a run without waiting for the agent", async () => {
  const run = await start();
  const answer = await cancel(run.id, "?force=true");
  expect([answer.status, answer.body.status]).toEqual([200, "cancelled"]);
});

test("a cancel from another node reaches the agent within two seconds", async () => {
  const node = await world.addNode();
  const run = await start();
  const answer = await node.api<Run>("DELETE", `/runs/${run.id}?wait=2`);
  expect([answer.status, answer.body.status]).toEqual([200, "cancelled"]);
  await node.remove();
});

test("a cancelled run has one event, and not a failure", async () => {
  const run = await start();
  await cancel(run.id, "?wait=10");
  const rows = await world.database.query<{ type: string }>("select type from events where data like $1", [
    `%${run.id}%`,
  ]);
  // The cancellation is in the audit log.
  expect(rows.filter(({ type }) => type !== "audit.recorded")).toEqual([{ type: "run.cancelled" }]);
});

test("bulk cancellation stops every matching run, running, queued or parked, and counts them", async () => {
  const gatekeeper = await world.addAgent("gatekeeper");
  const parked = (
    await world.service.api<Run>("POST", "/runs", {
      body: { agent_id: gatekeeper, input: {}, metadata: { batch: "a" } },
    })
  ).body;
  const runs = await Promise.all(Array.from({ length: 30 }, () => start({ metadata: { batch: "a" } })));
  const spared = await start({ metadata: { batch: "b" } });
  const answer = await world.service.api<{ matched: number; cancelled: number; cancelling: number }>(
    "POST",
    "/runs/cancel",
    { body: { metadata: { batch: "a" } } },
  );
  expect(answer.status).toBe(200);
  expect(answer.body.matched).toBe(31);
  expect(answer.body.cancelled + answer.body.cancelling).toBe(31);
  expect(answer.body.cancelled).toBeGreaterThanOrEqual(11);
  for (const run of [parked, ...runs]) await untilStatus(run.id, "cancelled");
  expect(["running", "queued"]).toContain((await get(spared.id)).status);
  await cancel(spared.id, "?wait=10");
  const empty = await world.service.api("POST", "/runs/cancel", { body: {} });
  expect(empty.status).toBe(400);
});

test("a run that takes too long fails with run_timeout and an event", async () => {
  const run = await start({ timeout_seconds: 1 });
  await untilStatus(run.id, "failed");
  expect((await get(run.id)).error).toMatchObject({ type: "timeout", code: "run_timeout", retryable: true });
  const rows = await world.database.query<{ type: string }>("select type from events where data like $1", [
    `%${run.id}%`,
  ]);
  // The cancellation is in the audit log.
  expect(rows).toEqual([{ type: "run.failed" }]);
});

test("an agent's own error is retried only as often as its limits allow", async () => {
  const marker = () => join(makeAgentFolder(), "marker");
  const run = async (agent_id: string) =>
    (await world.service.api<Run>("POST", "/runs", { body: { agent_id, input: { marker: marker() } } })).body;
  const once = await run(await world.addAgent("flaky"));
  expect(once).toMatchObject({ status: "failed", attempt: 1, error: { code: "agent_error" } });
  const twice = await run(await world.addAgent("flaky", { limits: { retries: 1 } }));
  expect(twice).toMatchObject({ status: "completed", attempt: 2, output: { attempt: 2 } });
});

test("an agent's concurrency limit is kept while other agents continue", async () => {
  const capped = await world.addAgent("waiter", { limits: { concurrency: 2 } });
  const runs = await Promise.all(Array.from({ length: 6 }, () => start({ agent_id: capped })));
  const statuses = async () => (await Promise.all(runs.map((run) => get(run.id)))).map((run) => run.status).sort();
  await expect.poll(statuses).toEqual(["queued", "queued", "queued", "queued", "running", "running"]);
  const { agent_id } = world.service.credentials;
  const other = await world.service.api<Run>("POST", "/runs", { body: { agent_id, input: {} } });
  expect(other.body.status).toBe("completed");
  expect(await statuses()).toEqual(["queued", "queued", "queued", "queued", "running", "running"]);
  await world.service.api("POST", "/runs/cancel", { body: { agent_id: capped } });
});
