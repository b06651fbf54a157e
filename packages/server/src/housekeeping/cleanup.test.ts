import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestStore, type TestStore } from "../../../../test/support/store.ts";
import { newId, toUuid } from "../lib/ids.ts";
import type { Database } from "../store/database/postgres.ts";
import type { Store } from "../store/store.ts";
import { deleteExpiredOnce } from "./cleanup.ts";

let world: TestStore;
let database: Database;
let store: Store;

beforeAll(async () => {
  world = await createTestStore();
  ({ database, store } = world);
});

afterAll(() => world?.close());

const dayMs = 86_400_000;

/** `newId` never goes back in time, so this id is built by hand. */
function agedUuid(ageDays: number): string {
  const time = (Date.now() - ageDays * dayMs).toString(16).padStart(12, "0");
  return `${time.slice(0, 8)}-${time.slice(8)}-7${toUuid(newId("run")).slice(15)}`;
}

const organizationId = newId("org");
const organization = toUuid(organizationId);

async function addRun(
  ageDays: number,
  status: "completed" | "queued",
  pipelineRun: string | null = null,
  endedDays = ageDays,
): Promise<string> {
  const id = agedUuid(ageDays);
  await database.query(
    `insert into runs (organization_id, id, agent_id, agent_revision, status, priority, input, output, metadata, attempt,
       timeout_seconds, created_at, queued_at, completed_at, pipeline_run_id)
     values ($1, $2, $1, 1, $3, 0, '{}', $4, '{}', 1, 600, now(), now(), $5, $6)`,
    [
      organization,
      id,
      status,
      status === "completed" ? "{}" : null,
      status === "completed" ? new Date(Date.now() - endedDays * dayMs) : null,
      pipelineRun,
    ],
  );
  await database.query("insert into run_messages values ($1, $2, 1, 'hello')", [organization, id]);
  await database.query(
    `insert into run_feedback (organization_id, run_id, id, agent_id, agent_revision, name, author, thumbs, created_by, created_at, updated_at)
     values ($1, $2, $2, $1, 1, 'overall', 'ada', 'up', 'test', now(), now())`,
    [organization, id],
  );
  return id;
}

const idsOf = async (table: string, column: string) =>
  (await database.query<{ id: string }>(`select ${column} as id from ${table} order by 1`)).map((row) => row.id);

test("expired runs are deleted with their data; open and younger runs stay", async () => {
  await store.organizations.insert({ id: organizationId, name: "old", plan: "free" });
  const old = await addRun(31, "completed");
  const open = await addRun(31, "queued");
  const young = await addRun(29, "completed");
  const answeredLate = await addRun(31, "completed", null, 1);
  await deleteExpiredOnce({ store, runRetentionDays: null });
  expect(await idsOf("runs", "id")).toEqual([old, open, young, answeredLate].sort());
  await deleteExpiredOnce({ store, runRetentionDays: 30 });
  expect(await idsOf("runs", "id")).toEqual([open, young, answeredLate].sort());
  for (const table of ["run_messages", "run_feedback"])
    expect(await idsOf(table, "run_id")).toEqual([open, young, answeredLate].sort());
});

test("a step's run is deleted with its pipeline run, once that has ended and expired", async () => {
  const addPipelineRun = async (ageDays: number, ended: boolean) => {
    const id = agedUuid(ageDays);
    const completedAt = ended ? new Date(Date.now() - ageDays * dayMs) : null;
    await database.query(
      `insert into pipeline_runs (organization_id, id, pipeline_id, pipeline_revision, definition, actor, status, input,
         metadata, created_at, completed_at, due_at)
       values ($1, $2, $2, 1, '{}', 'test', $3, '{}', '{}', now(), $4, $5)`,
      [organization, id, ended ? "cancelled" : "running", completedAt, ended ? null : new Date()],
    );
    await database.query("insert into pipeline_tasks values ($1, $2, 0, 0, 1, $3)", [
      organization,
      id,
      toUuid(newId("run")),
    ]);
    await database.query("insert into pipeline_events values ($1, $2, 2, '{}')", [organization, id]);
    return { id, run: await addRun(ageDays, "completed", id) };
  };
  const gone = await addPipelineRun(40, true);
  const open = await addPipelineRun(40, false);
  const young = await addPipelineRun(3, true);
  await deleteExpiredOnce({ store, runRetentionDays: 30 });
  expect(await idsOf("pipeline_runs", "id")).toEqual([open.id, young.id].sort());
  expect(await idsOf("pipeline_tasks", "pipeline_run_id")).toEqual([open.id, young.id].sort());
  expect(await idsOf("pipeline_events", "pipeline_run_id")).toEqual([open.id, young.id].sort());
  const kept = await idsOf("runs", "id");
  expect([gone.run, open.run, young.run].map((run) => kept.includes(run))).toEqual([false, true, true]);
});

test("expired idempotency keys are deleted, and a round returns whether there is more", async () => {
  const organization = toUuid(newId("org"));
  await database.query(
    `insert into idempotency_keys (organization_id, scope, key, fingerprint, expires_at)
     select $1, 'POST /x', n::text, '', now() + case when n <= 600 then interval '-1 second' else interval '1 hour' end
     from generate_series(1, 610) n`,
    [organization],
  );
  expect(await deleteExpiredOnce({ store, runRetentionDays: null })).toBe(true);
  expect(await deleteExpiredOnce({ store, runRetentionDays: null })).toBe(false);
  expect(await idsOf("idempotency_keys", "key")).toHaveLength(10);
});
