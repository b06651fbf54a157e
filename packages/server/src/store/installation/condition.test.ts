import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestStore, type TestStore } from "../../../../../test/support/store.ts";
import { kindsOfWork, type Work } from "../../model/work.ts";

let world: TestStore;

beforeAll(async () => {
  world = await createTestStore(2);
});

afterAll(() => world?.close());

type Row = Record<string, string | null>;

/** Pending rows of each kind of work, and a finished row of the same table. */
const rows: Record<Work, [table: string, waiting: Row[], done: Row | null]> = {
  runs: ["runs", [{ status: "queued" }], { status: "completed" }],
  leases: ["runs", [{ status: "running", lease_token: "00000000-0000-0000-0000-000000000001" }], { status: "failed" }],
  turns: ["runs", [{ status: "waiting" }], { status: "cancelled" }],
  actions: ["runs", [{ status: "requires_action", action_expires_at: "2999-01-01" }], { status: "requires_action" }],
  deliveries: ["deliveries", [{ status: "pending" }, { status: "closing" }], { status: "succeeded" }],
  pipelines: ["pipeline_runs", [{ due_at: "2999-01-01" }], { due_at: null }],
  schedules: ["schedules", [{ next_at: "2999-01-01" }, { tick_at: "2020-01-01" }], { cron: "* * * * *" }],
  replays: ["replays", [{ due_at: "2999-01-01" }], { due_at: null }],
  experiments: ["experiments", [{ due_at: "2999-01-01" }], { due_at: null }],
  // A pending score is deleted when it is finished.
  scores: ["pending_scores", [{}], null],
  erasures: ["erasures", [{ completed_at: null }], { completed_at: "2020-01-01" }],
};

const samples: Record<string, string> = {
  uuid: "gen_random_uuid()",
  text: "'x'",
  boolean: "false",
  jsonb: "'{}'",
  ARRAY: "'{}'",
  "timestamp with time zone": "now()",
};

/** Fills the other required columns with sample values, and drops the table's constraints. */
async function insert(table: string, given: Row): Promise<void> {
  const { database } = world;
  for (const { conname } of await database.query<{ conname: string }>(
    "select conname from pg_constraint where conrelid = $1::regclass and contype in ('c', 'f')",
    [table],
  ))
    await database.query(`alter table ${table} drop constraint if exists ${conname}`);
  const needed = await database.query<{ column_name: string; data_type: string }>(
    `select column_name, data_type from information_schema.columns
     where table_name = $1 and table_schema = current_schema() and is_nullable = 'NO' and column_default is null and is_generated = 'NEVER'`,
    [table],
  );
  const values = {
    ...Object.fromEntries(needed.map(({ column_name, data_type }) => [column_name, samples[data_type] ?? "0"])),
    ...Object.fromEntries(Object.entries(given).map(([name, value]) => [name, value === null ? "null" : `'${value}'`])),
  };
  const names = Object.keys(values).map((name) => `"${name}"`);
  await database.query(`insert into ${table} (${names.join(", ")}) values (${Object.values(values).join(", ")})`);
}

test.for(kindsOfWork)("%s are listed while there are any, and not when they are finished", async (kind) => {
  const [table, waiting, done] = rows[kind];
  const { database, store } = world;
  if (done) await insert(table, done);
  expect(await store.installation.listWork()).toEqual([]);
  for (const row of waiting) {
    await insert(table, row);
    expect(await store.installation.listWork()).toEqual([kind]);
    await database.query(`delete from ${table}`);
  }
});
