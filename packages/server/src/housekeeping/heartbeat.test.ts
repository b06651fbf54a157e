import { randomUUID } from "node:crypto";
import type { OrganizationId, RunId } from "@agentrun/contract";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createOrganization, insertAgent } from "../../../../test/support/accounts.ts";
import { createTestStore, newRunRecord, newWebhookRecord, type TestStore } from "../../../../test/support/store.ts";
import { createDatabaseClock } from "../lib/clock.ts";
import { createKeyring } from "../lib/crypto/keyring.ts";
import { newId, toUuid } from "../lib/ids.ts";
import { createLog } from "../lib/observability/log.ts";
import { longestGapSeconds } from "../model/heartbeat.ts";
import { beatOnce, type HeartbeatDeps } from "./heartbeat.ts";

const leaseSeconds = 12;
const waitSeconds = 300;
const agentId = newId("ag");

let world: TestStore;
let organizationId: OrganizationId;
let deps: HeartbeatDeps;
const pulses: string[] = [];

beforeAll(async () => {
  world = await createTestStore(4);
  organizationId = await createOrganization(world.testDatabase);
  await insertAgent(world.testDatabase, organizationId, agentId);
  const log = await createLog({ level: "silent", format: "json" });
  const { store } = world;
  const secrets = createKeyring(() => ["a key for tests"]);
  const node = {
    clock: createDatabaseClock(),
    log,
    nodeId: randomUUID(),
    secrets,
    proofName: "none",
    roles: new Set(["worker"]),
    release: "9.9",
  };
  deps = { store, leaseSeconds, ...node, onPeers: [], onUnsteady: (pulse) => pulses.push(pulse) };
});

afterAll(() => world?.close());

beforeEach(async () => {
  for (const table of ["runs", "heartbeat", "pauses", "nodes", "schedules"]) await sql(`delete from ${table}`);
  await beat();
});

const sql = <Row extends object>(text: string, values: unknown[] = []) => world.testDatabase.query<Row>(text, values);
const beat = async () => {
  await beatOnce(deps);
  await beatOnce(deps);
};
const listPauses = () =>
  sql<{ seconds: number }>("select extract(epoch from ended_at - began_at)::float8 as seconds from pauses");

/** Moves the last beat. */
const moveBeat = (seconds: number) =>
  sql("update heartbeat set beat_at = clock_timestamp() + make_interval(secs => $1)", [seconds]);
const movePauses = (seconds: number) =>
  sql(
    "update pauses set began_at = began_at + make_interval(secs => $1), ended_at = ended_at + make_interval(secs => $1)",
    [seconds],
  );

/** Creates a run held by that node, whose lease expires in this many seconds. */
async function hold(nodeId: string, leftSeconds: number): Promise<RunId> {
  const run = { ...newRunRecord({ organizationId, agentId }), status: "running" as const };
  const lease = { nodeId, token: randomUUID(), seconds: leaseSeconds };
  expect(await world.store.runs.accept({ run, idempotency: null, lease })).toBe("accepted");
  await sql("update runs set lease_until = now() + make_interval(secs => $2) where id = $1", [
    toUuid(run.id),
    leftSeconds,
  ]);
  return run.id;
}

async function queue(secondsAgo: number): Promise<RunId> {
  const run = newRunRecord({ organizationId, agentId });
  expect(await world.store.runs.accept({ run, idempotency: null, lease: null })).toBe("accepted");
  await sql("update runs set queued_at = now() - make_interval(secs => $2) where id = $1", [
    toUuid(run.id),
    secondsAgo,
  ]);
  return run.id;
}

const listExpired = async () =>
  (await world.store.runs.listExpiredLeases(10, leaseSeconds)).map(({ run, isHolderAlive }) => [run.id, isHolderAlive]);
const listOverdue = async () =>
  (await world.store.runs.listOverdue(waitSeconds, leaseSeconds, 10)).map((run) => run.id);

test("gateways among the other live nodes are counted separately, because only they share the limits", async () => {
  const others: { peers: number; gateways: number }[] = [];
  for (const roles of [["worker", "scheduler"], ["gateway"], ["gateway", "worker"]])
    await beatOnce({ ...deps, nodeId: randomUUID(), roles: new Set(roles) });
  await beatOnce({ ...deps, onPeers: [(peers) => void others.push(peers)] });
  expect(others).toMatchObject([{ peers: 3, gateways: 2 }]);
});

test("the first beat and regular beats are not a pause", async () => {
  expect(await listPauses()).toEqual([]);
  await moveBeat(-5);
  await beat();
  expect(await listPauses()).toEqual([]);
});

test("after a pause no node takes over runs for one lease time", async () => {
  const left = await hold(randomUUID(), -1);
  expect(await listExpired()).toEqual([[left, false]]);
  await moveBeat(-20);
  // Also before the next beat: a node that has just started might look first.
  expect(await listExpired()).toEqual([]);
  await beat();
  expect((await listPauses()).map(({ seconds }) => Math.round(seconds))).toEqual([20]);
  expect(pulses.splice(0)).toEqual(["paused"]);
  expect(await listExpired()).toEqual([]);
  await movePauses(-(leaseSeconds - 1));
  expect(await listExpired()).toEqual([]);
  await movePauses(-2);
  expect(await listExpired()).toEqual([[left, false]]);
});

/** A delivery and a pipeline run whose leases expired a second ago. */
async function holdOthers() {
  const [webhookId, pipelineRunId] = [newId("wh"), newId("prun")];
  const { webhooks, events } = world.store;
  await webhooks.insert(newWebhookRecord({ id: webhookId, organizationId, events: [webhookId] }));
  const event = { id: newId("evt"), type: webhookId, subjectId: webhookId, data: "{}", createdAt: new Date() };
  await events.insert({ ...event, organizationId });
  await sql(
    `insert into pipeline_runs (id, organization_id, pipeline_id, pipeline_revision, definition, actor, status, input,
       metadata, created_at, due_at) values ($1, $2, $1, 1, '{}', 'test', 'running', '{}', '{}', now(), now())`,
    [toUuid(pipelineRunId), toUuid(organizationId)],
  );
  const lease = { seconds: leaseSeconds, longestGapSeconds: longestGapSeconds(leaseSeconds) };
  const claim = async () => [
    ...(await webhooks.claimDeliveries([{ webhookId, organizationId, most: 1 }], lease)).map((each) => each.webhookId),
    ...(await world.store.pipelineRuns.claim([], 1, leaseSeconds)).map(({ run }) => run.id),
  ];
  expect(await claim()).toEqual([webhookId, pipelineRunId]);
  for (const table of ["deliveries", "pipeline_runs"])
    await sql(`update ${table} set lease_until = now() - interval '1 second' where lease_token is not null`);
  return { held: [webhookId, pipelineRunId], claim };
}

test("after a pause, deliveries and pipeline runs stay with their holders, too", async () => {
  const { held, claim } = await holdOthers();
  await moveBeat(-20);
  expect(await claim()).toEqual([]);
  await beat();
  expect(await claim()).toEqual([]);
  await movePauses(-(leaseSeconds - 1));
  expect(await claim()).toEqual([]);
  await movePauses(-2);
  expect(await claim()).toEqual(held);
});

test("a node that was seen after its lease expired is alive", async () => {
  const ours = await hold(deps.nodeId, -1);
  await beat();
  expect(await listExpired()).toEqual([[ours, true]]);
  await sql("update nodes set seen_at = now() - interval '2 seconds'");
  expect(await listExpired()).toEqual([[ours, false]]);
});

test("the maximum queue time does not include pauses", async () => {
  const before = await queue(waitSeconds + 90);
  const during = await queue(waitSeconds + 50);
  const after = await queue(waitSeconds + 1);
  expect(await listOverdue()).toEqual([before, during, after]);
  // The pause covers 50 seconds of the first, 30 of the second and none of the third: all are still overdue.
  await sql(
    `insert into pauses (began_at, ended_at) values (now() - make_interval(secs => $1), now() - make_interval(secs => $2))`,
    [waitSeconds + 70, waitSeconds + 20],
  );
  expect(await listOverdue()).toEqual([before, during, after]);
  // Now it covers 85, 65 and 16 seconds.
  await sql("update pauses set ended_at = ended_at + interval '35 seconds'");
  expect(await listOverdue()).toEqual([before]);
  await moveBeat(-20);
  expect(await listOverdue()).toEqual([]);
});

test("when the clock is set back, leases and schedules move with it, and future pauses and nodes are deleted", async () => {
  const run = await hold(randomUUID(), 3_605);
  await sql("insert into nodes (id, seen_at) values ($1, now() + interval '1 hour')", [randomUUID()]);
  await sql(
    "insert into pauses (began_at, ended_at) values (now() + interval '50 minutes', now() + interval '51 minutes')",
  );
  const everyMinute = await schedule("* * * * *");
  const daily = await schedule("0 12 * * *");
  await moveBeat(3_600);
  await beat();
  const [lease] = await sql<{ seconds: number }>(
    "select extract(epoch from lease_until - now())::float8 as seconds from runs where id = $1",
    [toUuid(run)],
  );
  expect(lease?.seconds).toBeGreaterThan(0);
  expect(lease?.seconds).toBeLessThanOrEqual(6);
  expect((await listPauses()).map(({ seconds }) => seconds)).toEqual([0]);
  expect(await sql("select id from nodes")).toEqual([{ id: deps.nodeId }]);
  expect(await minutesAhead(everyMinute)).toBeLessThanOrEqual(1);
  expect(await minutesAhead(daily)).toBeGreaterThan(60);
});

test("a schedule with an open tick also moves when the clock is set back", async () => {
  const everyMinute = await schedule("* * * * *");
  const begin = `update schedules set tick_at = now() + interval '1 hour', tick_run_id = gen_random_uuid(),
    lease_until = now() + interval '1 hour' where subject_id = $1`;
  await sql(begin, [everyMinute]);
  await moveBeat(3_600);
  await beat();
  expect(await minutesAhead(everyMinute)).toBeLessThanOrEqual(1);
});

/** Its next tick is in two hours by the old clock. */
async function schedule(cron: string): Promise<string> {
  const id = randomUUID();
  await sql(
    `insert into schedules (organization_id, subject_id, subject, cron, timezone, input, actor, next_at)
     values ($1, $2, 'agent', $3, 'UTC', '{}', 'test', now() + interval '2 hours')`,
    [toUuid(organizationId), id, cron],
  );
  return id;
}

const minutesAhead = async (id: string) =>
  (
    await sql<{ minutes: number }>(
      "select extract(epoch from next_at - now())::float8 / 60 as minutes from schedules where subject_id = $1",
      [id],
    )
  )[0]?.minutes;
