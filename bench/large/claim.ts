import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { newId, toUuid } from "../../packages/server/src/lib/ids.ts";
import type { Database } from "../../packages/server/src/store/database/postgres.ts";
import { claimStore } from "../../packages/server/src/store/runs/claim.ts";
import { median } from "../measure.ts";

export type Tenant = { organizationId: string; agentId: string };

const slots = 100;
const claims = 20;
const noCap = { perOrganization: null, perKey: null };

/** Creates a second tenant with a copy of the first one's agent, which the API cannot do. */
export async function addTenant(database: Database, { organizationId, agentId }: Tenant): Promise<Tenant> {
  const other = { organizationId: newId("org"), agentId: newId("ag") };
  await database.query(
    `with organization as (
       insert into organizations (id, name, plan) select $1, 'Another', plan from organizations where id = $3),
     agent as (
       insert into agents (id, organization_id, source, catalog_key, revision, created_at, updated_at)
       select $2, $1, source, catalog_key, revision, created_at, updated_at from agents where id = $4)
     insert into agent_revisions (organization_id, id, agent_id, revision, configuration, changed_fields, created_at)
     select $1, gen_random_uuid(), $2, revision, configuration, changed_fields, created_at from agent_revisions
     where agent_id = $4`,
    [other.organizationId, other.agentId, organizationId, agentId].map(toUuid),
  );
  return other;
}

/** Enqueues runs without the service, like another node. */
export async function queueRuns(database: Database, tenant: Tenant, count: number, input: object): Promise<string[]> {
  const rows = await database.query<{ id: string }>(
    `insert into runs (id, organization_id, agent_id, agent_revision, status, priority, input, metadata, attempt,
       timeout_seconds, sequence, created_at, queued_at)
     select uuidv7(), $1, $2, 1, 'queued', 0, $4, '{}', 0, 600, 1, clock_timestamp(), clock_timestamp()
     from generate_series(1, $3::int) returning id`,
    [toUuid(tenant.organizationId), toUuid(tenant.agentId), count, JSON.stringify(input)],
  );
  return rows.map((row) => row.id);
}

class Undo extends Error {}

/** The store's claim of a backlog that exists only in this transaction, which is rolled back. */
export async function timeClaims(
  database: Database,
  first: Tenant,
  other: Tenant,
  backlog: number,
): Promise<{ p50Ms: number; claimed: number[]; explained: string[]; isFair: boolean }> {
  const times: number[] = [];
  const counts: number[] = [];
  let explained: string[] = [];
  let isFair = false;
  const undone = database.transaction(async () => {
    await queueRuns(database, first, backlog, {});
    const [othersRun] = await queueRuns(database, other, 1, {});
    explained = await explainClaim(database);
    for (let time = 0; time < claims; time += 1) {
      const startMs = performance.now();
      const claimed = await claimStore(database).claim(randomUUID(), { module: slots, io: slots }, 12, noCap);
      times.push(performance.now() - startMs);
      counts.push(claimed.length);
      if (time === 0) isFair = claimed.some(({ run }) => toUuid(run.id) === othersRun);
    }
    throw new Undo();
  });
  await undone.catch((error) => {
    if (!(error instanceof Undo)) throw error;
  });
  return { p50Ms: median(times), claimed: counts, explained, isFair };
}

/** PostgreSQL's plan of the statement, which is captured from the store and not copied. */
async function explainClaim(database: Database): Promise<string[]> {
  const statements: { text: string; values: readonly unknown[] }[] = [];
  const listener: Database = {
    ...database,
    query: async (text, values = []) => {
      statements.push({ text, values });
      return [];
    },
    transaction: (work) => work(),
  };
  await claimStore(listener).claim(randomUUID(), { module: slots, io: slots }, 12, noCap);
  const claim = statements.at(-1);
  if (!claim) throw new Error("The store sent no statement.");
  await database.query("savepoint explained");
  // The statements before it affect its plan.
  for (const { text, values } of statements.slice(0, -1)) await database.query(text, values);
  const plan = await database.query<{ "QUERY PLAN": string }>(`explain (analyze, buffers) ${claim.text}`, claim.values);
  await database.query("rollback to savepoint explained");
  return plan.map((line) => line["QUERY PLAN"]);
}

/** How long another tenant's first run waits while the first tenant's backlog fills every slot, in milliseconds. */
export async function timeOtherTenant(database: Database, first: Tenant, other: Tenant, backlog: number) {
  await queueRuns(database, first, backlog, { ms: 200 });
  await until(async () => (await count(database, "status = 'running'")) >= slots);
  const waits: number[] = [];
  for (let time = 0; time < 5; time += 1) {
    const [id] = await queueRuns(database, other, 1, { ms: 0 });
    await until(async () => (await count(database, "id = $1 and started_at is not null", [id])) > 0);
    const [row] = await database.query<{ ms: number }>(
      "select (extract(epoch from started_at - queued_at) * 1000)::float8 as ms from runs where id = $1",
      [id],
    );
    waits.push(row?.ms ?? Number.NaN);
  }
  const left = await count(database, "status = 'queued'");
  await database.query("delete from runs where status = 'queued'");
  return { p50Ms: median(waits), worstMs: Math.max(...waits), left };
}

async function count(database: Database, condition: string, values: unknown[] = []): Promise<number> {
  const [row] = await database.query<{ count: number }>(`select count(*) from runs where ${condition}`, values);
  return Number(row?.count ?? 0);
}

async function until(condition: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + 30_000;
  while (!(await condition())) {
    if (performance.now() > deadline) throw new Error("Timed out after 30 s.");
    await pause(20);
  }
}
