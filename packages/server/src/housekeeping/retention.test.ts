import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestStore, type TestStore } from "../../../../test/store.ts";
import { newId, toUuid } from "../lib/ids.ts";
import type { Database } from "../store/database/postgres.ts";
import type { Store } from "../store/store.ts";
import { forgetOnce } from "./retention.ts";

let world: TestStore;
let database: Database;
let store: Store;

beforeAll(async () => {
  world = await createTestStore();
  ({ database, store } = world);
});

afterAll(() => world?.close());

const dayMs = 86_400_000;

/** Ids of one process never go back in time, so this one is put together by hand. */
function agedUuid(ageDays: number): string {
  const time = (Date.now() - ageDays * dayMs).toString(16).padStart(12, "0");
  return `${time.slice(0, 8)}-${time.slice(8)}-7${toUuid(newId("run")).slice(15)}`;
}

async function addRun(ageDays: number, status: "completed" | "queued"): Promise<string> {
  const id = agedUuid(ageDays);
  const other = toUuid(newId("ag"));
  await database.query(
    `insert into runs (id, organization_id, agent_id, agent_revision, status, priority, input, output, metadata, attempt,
       timeout_seconds, created_at, queued_at, completed_at)
     values ($1, $2, $2, 1, $3, 0, '{}', $4, '{}', 1, 600, now(), now(), $5)`,
    [id, other, status, status === "completed" ? "{}" : null, status === "completed" ? new Date() : null],
  );
  await database.query("insert into run_events values ($1, 3, 3, '[]')", [id]);
  await database.query("insert into run_journal values ($1, 'step', 'a#0', '{}')", [id]);
  return id;
}

type DeliveryStatus = "pending" | "closing" | "succeeded" | "failed";

/** What a webhook was, or is still to be, told of its end. */
async function addEvent(subject: string, type: string, status: DeliveryStatus): Promise<void> {
  const [event, delivery] = [toUuid(newId("evt")), toUuid(newId("dlv"))];
  await database.query(
    "insert into events (id, organization_id, type, subject_id, data, created_at) values ($1, $1, $2, $3, '{}', now())",
    [event, type, subject],
  );
  const isOwed = status === "pending" || status === "closing";
  await database.query(
    `insert into deliveries (id, organization_id, webhook_id, event_id, event_type, status, due_at, completed_at)
     values ($1, $2, $2, $2, $3, $4, $5, $6)`,
    [delivery, event, type, status, isOwed ? new Date() : null, isOwed ? null : new Date()],
  );
  await database.query(
    "insert into delivery_attempts (delivery_id, number, url, started_at, outcome) values ($1, 1, '', now(), 'failed')",
    [delivery],
  );
}

const idsOf = async (table: string, column: string) =>
  (await database.query<{ id: string }>(`select ${column} as id from ${table} order by 1`)).map((row) => row.id);

test("ended runs past their time go with all that belongs to them; open and younger ones stay", async () => {
  const old = await addRun(31, "completed");
  const open = await addRun(31, "queued");
  const young = await addRun(29, "completed");
  await forgetOnce({ store, runRetentionDays: null });
  expect(await idsOf("runs", "id")).toEqual([old, open, young].sort());
  await forgetOnce({ store, runRetentionDays: 30 });
  expect(await idsOf("runs", "id")).toEqual([open, young].sort());
  expect(await idsOf("run_events", "run_id")).toEqual([open, young].sort());
  expect(await idsOf("run_journal", "run_id")).toEqual([open, young].sort());
});

test("what was told of a run goes with it, and the run waits for what is still to be told", async () => {
  const statuses: DeliveryStatus[] = ["succeeded", "failed", "pending", "closing"];
  const runs: string[] = [];
  for (const status of statuses) {
    const run = await addRun(31, "completed");
    await addEvent(run, "run.completed", status);
    runs.push(run);
  }
  const young = await addRun(29, "completed");
  await addEvent(young, "run.completed", "succeeded");
  await forgetOnce({ store, runRetentionDays: 30 });
  const kept = await idsOf("runs", "id");
  expect(runs.map((run) => kept.includes(run))).toEqual([false, false, true, true]);
  expect(await idsOf("events", "subject_id")).toEqual([...runs.slice(2), young].sort());
  expect(await idsOf("deliveries", "status")).toEqual(["closing", "pending", "succeeded"]);
  expect(await idsOf("delivery_attempts", "delivery_id")).toEqual(await idsOf("deliveries", "id"));
  await database.query("delete from events");
  await database.query("delete from deliveries");
});

test("a step's run stays for as long as its pipeline run, which goes once it has ended and is past its time", async () => {
  const addPipelineRun = async (ageDays: number, ended: boolean) => {
    const id = agedUuid(ageDays);
    const completedAt = ended ? new Date(Date.now() - ageDays * dayMs) : null;
    await database.query(
      `insert into pipeline_runs (id, organization_id, pipeline_id, pipeline_revision, definition, actor, status, input,
         metadata, created_at, completed_at, due_at)
       values ($1, $1, $1, 1, '{}', 'test', $2, '{}', '{}', now(), $3, $4)`,
      [id, ended ? "cancelled" : "running", completedAt, ended ? null : new Date()],
    );
    await database.query("insert into pipeline_tasks values ($1, 0, 0, 1, $2)", [id, toUuid(newId("run"))]);
    await database.query("insert into pipeline_events values ($1, 2, '{}')", [id]);
    if (ended) await addEvent(id, "pipeline.completed", "succeeded");
    const run = agedUuid(ageDays);
    const made = await addRun(ageDays, "completed");
    await database.query("update runs set id = $2, pipeline_run_id = $3 where id = $1", [made, run, id]);
    return { id, run };
  };
  const gone = await addPipelineRun(40, true);
  const open = await addPipelineRun(40, false);
  const young = await addPipelineRun(3, true);
  await forgetOnce({ store, runRetentionDays: 30 });
  expect(await idsOf("pipeline_runs", "id")).toEqual([open.id, young.id].sort());
  expect(await idsOf("pipeline_tasks", "pipeline_run_id")).toEqual([open.id, young.id].sort());
  expect(await idsOf("pipeline_events", "pipeline_run_id")).toEqual([open.id, young.id].sort());
  expect(await idsOf("events", "subject_id")).toEqual([young.id]);
  const kept = await idsOf("runs", "id");
  expect([gone.run, open.run, young.run].map((run) => kept.includes(run))).toEqual([false, true, true]);
});

test("idempotency keys go once they have expired, and a round says whether there is more", async () => {
  const organization = toUuid(newId("org"));
  await database.query(
    `insert into idempotency_keys (organization_id, scope, key, fingerprint, expires_at)
     select $1, 'POST /x', n::text, '', now() + case when n <= 600 then interval '-1 second' else interval '1 hour' end
     from generate_series(1, 610) n`,
    [organization],
  );
  expect(await forgetOnce({ store, runRetentionDays: null })).toBe(true);
  expect(await forgetOnce({ store, runRetentionDays: null })).toBe(false);
  expect(await idsOf("idempotency_keys", "key")).toHaveLength(10);
});
