import { randomUUID } from "node:crypto";
import type { OrganizationId } from "@agentrun/contract";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createOrganization, insertAgent } from "../../../../../test/support/accounts.ts";
import { createTestStore, newRunRecord, type TestStore } from "../../../../../test/support/store.ts";
import { newId, toUuid } from "../../lib/ids.ts";

let world: TestStore;
let organizationId: OrganizationId;
const agentId = newId("ag");

beforeAll(async () => {
  world = await createTestStore(6);
  organizationId = await createOrganization(world.testDatabase);
  await insertAgent(world.testDatabase, organizationId, agentId);
});

afterAll(() => world?.close());

const noCaps = { perOrganization: null, perKey: null };

async function claimRun() {
  const [claimed] = await world.store.runs.claim(randomUUID(), { module: 1, io: 0 }, 30, noCaps);
  if (!claimed) throw new Error("nothing was claimed");
  return claimed;
}

async function beginRun() {
  const run = newRunRecord({ organizationId, agentId });
  expect(await world.store.runs.accept({ run, idempotency: null, lease: null })).toBe("accepted");
  return claimRun();
}

type Claimed = Awaited<ReturnType<typeof claimRun>>;
const keep = ({ run, leaseToken }: Claimed, key: string, value: string) =>
  world.store.runs.saveStepResult({
    ...{ organizationId, runId: run.id, leaseToken, key, value },
    ...{ tookMs: null, isSecret: false },
  });

const valuesOf = async ({ run }: Claimed) =>
  (await world.store.runs.listJournal(run)).map(({ key, value }) => `${key}=${value}`);

/** Another connection that blocks all writes to the journal. */
async function holdJournal() {
  const client = new pg.Client({ connectionString: world.testDatabase.url });
  await client.connect();
  const { rows } = await client.query("select distinct tableoid::regclass::text as name from run_journal");
  await client.query("begin");
  for (const { name } of rows) await client.query(`lock table ${name} in share mode`);
  return {
    async release() {
      await client.query("commit");
      await client.end();
    },
  };
}

const waitingFor = (statement: string) =>
  world.testDatabase.query(
    `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like $1`,
    [`%${statement}%`],
  );

test("a node that lost the run cannot save a step that the next attempt repeats", async () => {
  const first = await beginRun();
  expect(await keep(first, "a#0", "1")).toBe(true);
  const held = await holdJournal();
  // The first node has checked its lease, and is blocked before it writes.
  const stale = keep(first, "b#0", '"stale"');
  await expect.poll(() => waitingFor("insert into run_journal")).toHaveLength(1);
  const name = { organizationId, id: first.run.id, leaseToken: first.leaseToken };
  let isTakenOver = false;
  const takeOver = world.store.runs
    .release({ ...name, forgiven: false, retried: false, onlyIfExpired: false })
    .then(async () => {
      isTakenOver = true;
      const next = await claimRun();
      return { next, known: await valuesOf(next) };
    });
  await expect.poll(async () => isTakenOver || (await waitingFor("update runs set status")).length === 1).toBe(true);
  // If the takeover was not blocked, the next attempt has read the journal by now.
  if (isTakenOver) await takeOver;
  await held.release();
  const [{ next, known }, wasSaved] = await Promise.all([takeOver, stale]);
  // The next attempt executes the steps that are not in the journal.
  const isKnown = known.some((entry) => entry.startsWith("b#0"));
  if (!isKnown) expect(await keep(next, "b#0", '"fresh"')).toBe(true);
  expect(await valuesOf(next)).toEqual(["a#0=1", `b#0=${isKnown ? '"stale"' : '"fresh"'}`]);
  expect(isKnown).toBe(wasSaved);
  expect(await keep(first, "c#0", "1")).toBe(false);
});

test("a step that waits for the run's row during a takeover is not saved", async () => {
  const first = await beginRun();
  const client = new pg.Client({ connectionString: world.testDatabase.url });
  await client.connect();
  await client.query("begin");
  await client.query("update runs set lease_token = gen_random_uuid() where id = $1", [toUuid(first.run.id)]);
  const stale = keep(first, "b#0", '"stale"');
  const waits = expect.poll(() => waitingFor("insert into run_journal")).toHaveLength(1);
  await Promise.race([waits, stale]);
  await client.query("commit");
  await client.end();
  expect(await stale).toBe(false);
  expect(await valuesOf(first)).toEqual([]);
});
