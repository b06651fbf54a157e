import { toUuid } from "../packages/server/src/lib/ids.ts";
import type { TestDatabase } from "./database.ts";
import type { Credentials } from "./service.ts";

const batchRows = 100_000;

/** Ended runs of the last month, in the order of their ids. */
const runs = `
insert into runs (id, organization_id, agent_id, agent_revision, status, priority, input, output, error, metadata, attempt,
  timeout_seconds, latency_ms, sequence, created_at, queued_at, started_at, completed_at)
select uuid_at(at), $1, $2, 1, case when failed then 'failed' else 'completed' end, 0, '{"query":"hello"}',
  case when not failed then '{"result":"hello"}' end, case when failed then '{"code":"agent_error"}' end,
  case when n % 10 = 0 then jsonb_build_object('customer', 'c' || n % 1000) else '{}' end, 1, 600, 12, 3, at, at, at, at
from (select n, n % 100 = 7 as failed, now() - interval '30 days' + n * (interval '30 days' / $5::float8) as at
  from generate_series($3::bigint, $4::bigint) n) numbers`;

const auditEntries = `
insert into audit_entries (organization_id, id, action, actor, resource_type, resource_id, created_at)
select $1, uuid_at(at), 'agent.updated', 'key_of_long_ago', 'agent', $2::uuid::text, at
from (select now() - interval '30 days' + n * (interval '30 days' / $5::float8) as at
  from generate_series($3::bigint, $4::bigint) n) numbers`;

const apiKeys = `
insert into api_keys (organization_id, id, name, kind, hash, prefix, last4, scopes, lineage_id, created_by, expires_at)
select $1, id, 'key ' || n, 'standard', sha256(id::text::bytea), 'ar_', 'last', array[$2::uuid::text], id, 'operator',
  now() + interval '1 year' * ($5::bigint / $5::bigint)
from (select n, gen_random_uuid() as id from generate_series($3::bigint, $4::bigint) n) numbers`;

const webhooks = `
insert into webhooks (id, organization_id, url, events, active, retry_policy, secret, created_by, created_at)
select gen_random_uuid(), $1, 'https://receiver.example/' || n, array[$2::uuid::text], false, 'standard', 'whsec_x',
  'key_00000000000000000000000000', now() - interval '1 day' * ($5::bigint / $5::bigint)
from generate_series($3::bigint, $4::bigint) n`;

/** Of which statement, and how many for each run: what grows for years, in the tables that upgrades touch. */
const parts: [statement: string, share: number][] = [
  [runs, 1],
  [auditEntries, 1 / 4],
  [apiKeys, 1 / 40],
  [webhooks, 1 / 400],
];

/** So many runs, and what comes with them, in an installation of any release; how many rows in all. */
export async function fillTables(database: TestDatabase, owner: Credentials, runCount: number): Promise<number> {
  const names = [toUuid(owner.organization_id as `org_${string}`), toUuid(owner.agent_id as `ag_${string}`)];
  let rows = 0;
  for (const [statement, share] of parts) {
    const count = Math.ceil(runCount * share);
    for (let first = 1; first <= count; first += batchRows)
      await database.query(statement, [...names, first, Math.min(count, first + batchRows - 1), count]);
    rows += count;
  }
  for (const table of ["runs", "audit_entries", "api_keys", "webhooks"]) await database.query(`analyze ${table}`);
  return rows;
}
