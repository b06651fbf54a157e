import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../../../test/support/database.ts";
import { fromUuid } from "../../lib/ids.ts";
import { runConditions } from "../runs/runs.ts";
import { sealedColumns } from "../secrets/secrets.ts";
import { Parameters } from "./page.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** Our tables, without partitions, which have the structure of their parents. */
const tables = `pg_class t join pg_namespace n on n.oid = t.relnamespace and n.nspname = 'public'
  and t.relkind in ('r', 'p') and not t.relispartition and t.relname <> 'migrations'`;

const namesOf = async (statement: string) =>
  (await database.query<{ name: string }>(statement)).map(({ name }) => name).sort();

test("every table has a comment", async () => {
  expect(await namesOf(`select t.relname as name from ${tables} where obj_description(t.oid) is null`)).toEqual([]);
  expect((await namesOf(`select t.relname as name from ${tables}`)).length).toBeGreaterThan(40);
});

test("every constraint and index has a descriptive name", async () => {
  const unnamed = `conname ~ '_check[0-9]*$' or conname ~ '_excl[0-9]*$'`;
  expect(
    await namesOf(`select conname as name from pg_constraint c join ${tables} on t.oid = c.conrelid where ${unnamed}`),
  ).toEqual([]);
  const given = "not exists (select 1 from pg_constraint c where c.conindid = x.indexrelid)";
  const byDefault = "i.relname ~ '_(idx|key)[0-9]*$'";
  expect(
    await namesOf(`select i.relname as name from pg_index x join pg_class i on i.oid = x.indexrelid
      join ${tables} on t.oid = x.indrelid where ${given} and ${byDefault}`),
  ).toEqual([]);
});

/** Looked up by a secret before the tenant is known, or shared by all tenants. */
const global = [
  "connector_links",
  "error_occurrences",
  "oauth_codes",
  "oauth_refresh_tokens",
  "session_tokens",
  "sessions",
];

test("organization_id leads the primary key of every table that has it", async () => {
  const led = `exists (select 1 from pg_index x join pg_attribute a on a.attrelid = t.oid and a.attnum = x.indkey[0]
    where x.indrelid = t.oid and x.indisprimary and a.attname = 'organization_id')`;
  const owned = "exists (select 1 from pg_attribute a where a.attrelid = t.oid and a.attname = 'organization_id')";
  expect(await namesOf(`select t.relname as name from ${tables} where ${owned} and not ${led}`)).toEqual(global);
});

/** Found before the tenant is known, by a secret, a name or a person; or not of a tenant. */
const uniqueAcrossTenants = [
  "api_keys_by_hash",
  "email_domains_one_owner",
  "invitations_by_hash",
  "invitations_by_mailed_hash",
  ...global.map((table) => `${table}_pkey`),
  "sessions_by_hash",
];

/** Shared by all tenants: the other tables that foreign keys without organization_id may refer to. */
const shared = ["error_reports", "organizations", "sessions", "users"];

test("unique indexes and foreign keys of tenants' tables contain organization_id, so that tenants can be separated", async () => {
  const owned = "exists (select 1 from pg_attribute a where a.attrelid = t.oid and a.attname = 'organization_id')";
  const column = "select 1 from pg_attribute a where a.attrelid = t.oid and a.attname = 'organization_id' and a.attnum";
  const unique = await namesOf(`select i.relname as name from pg_index x join pg_class i on i.oid = x.indexrelid
    join ${tables} on t.oid = x.indrelid where x.indisunique and ${owned} and not exists (${column} = any(x.indkey))`);
  expect(unique).toEqual(uniqueAcrossTenants.sort());
  const referenced = await namesOf(`select distinct c.confrelid::regclass::text as name from pg_constraint c
    join ${tables} on t.oid = c.conrelid where c.contype = 'f' and ${owned} and not exists (${column} = any(c.conkey))`);
  expect(referenced).toEqual(shared);
});

test("every encrypted column has a comment that says so, and is re-encrypted when the secret key rotates", async () => {
  const encrypted = await namesOf(`select t.relname || '.' || a.attname as name from ${tables}
    join pg_attribute a on a.attrelid = t.oid where col_description(t.oid, a.attnum) ~* 'encrypted'`);
  const listed = sealedColumns.map(({ table, column }) => `${table}.${column}`);
  // The key proofs in `installation` are not re-encrypted: a rotation uses them.
  expect(encrypted).toEqual(["installation.value", ...listed].sort());
});

test("the audit log of one actor or resource is read by an index", async () => {
  const [organization] = await database.query<{ id: string }>(
    "insert into organizations (id, name, plan) values (gen_random_uuid(), 'large', 'free') returning id",
  );
  await database.query(
    `insert into audit_entries (id, organization_id, action, actor, resource_id)
     select gen_random_uuid(), $1, 'updateAgent', 'key_' || n % 500, 'ag_' || n % 700 from generate_series(1, 20000) n`,
    [organization?.id],
  );
  await database.query("analyze audit_entries");
  for (const column of ["actor", "resource_id"]) {
    const plan = await database.query<{ "QUERY PLAN": string }>(
      `explain select * from audit_entries where organization_id = $1 and ${column} = 'none' order by id desc limit 21`,
      [organization?.id],
    );
    expect(plan.map((line) => line["QUERY PLAN"]).join("\n")).toMatch(
      /Index Scan.* using audit_entries_by_(actor|resource)/,
    );
  }
});

test("runs that failed with an error code are read by an index", async () => {
  const [organization] = await database.query<{ id: string }>(
    "insert into organizations (id, name, plan) values (gen_random_uuid(), 'failing', 'free') returning id",
  );
  await database.query(
    `insert into runs (id, organization_id, agent_id, agent_revision, status, priority, input, error, metadata, attempt, timeout_seconds,
       sequence, created_at, queued_at, completed_at)
     select gen_random_uuid(), $1, $1, 1, 'failed', 0, '{}', '{"code":"agent_error"}', '{}', 1, 600, 3, now(), now(), now()
     from generate_series(1, 5000)`,
    [organization?.id],
  );
  await database.query("analyze runs");
  const parameters = new Parameters();
  const where = runConditions(fromUuid("org", organization?.id ?? ""), { errorCode: "worker_lost" }, parameters);
  const plan = await database.query<{ "QUERY PLAN": string }>(
    `explain select id from runs where ${where} order by id desc limit 21`,
    parameters.values,
  );
  expect(plan.map((line) => line["QUERY PLAN"]).join("\n")).toMatch(/Index.* Scan.* using runs_by_error_code/);
});
