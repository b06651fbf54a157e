import { readdirSync, readFileSync } from "node:fs";
import type { Pipeline } from "@agentrun/contract";
import pg from "pg";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { fromUuid, toUuid } from "../../packages/server/src/lib/ids.ts";
import { outdatedTables } from "../../packages/server/src/store/installation/outdated.ts";
import { rollups } from "../../packages/server/src/store/usage/rollups.ts";
import { withDatabase } from "../support/global-setup.ts";
import { type Credentials, type Service, startService } from "../support/service.ts";
import { follow } from "../support/sse-client.ts";

/**
 * Databases of releases, dumped by `pg_dump` in another cluster that had counted five billion transactions
 * (`tools/upgrade-dump.ts`). Each must start with the newest schema, and continue where it was.
 */
const folder = new URL("../upgrade/", import.meta.url);
const releases = readdirSync(folder).filter((name) => name.startsWith("v"));
/** However old a dump becomes, its rows are within the retention. */
const keptForLong = { AGENTRUN_AUDIT_RETENTION_DAYS: "3650", AGENTRUN_JOURNAL_RETENTION_DAYS: "3650" };
const read = (release: string, file: string) => readFileSync(new URL(`${release}/${file}`, folder), "utf8");

async function restore(release: string): Promise<string> {
  const name = `upgrade_${release.replaceAll(/\W/g, "_")}_${process.pid}`;
  const server = new pg.Client({ connectionString: inject("postgresUrl") });
  await server.connect();
  await server.query(`drop database if exists ${name} with (force)`);
  await server.query(`create database ${name}`);
  await server.end();
  const url = withDatabase(inject("postgresUrl"), name);
  const database = new pg.Client({ connectionString: url });
  await database.connect();
  await database.query(read(release, "dump.sql"));
  // On any date, nothing expires and no tick is due while the test counts.
  for (const table of ["invitations", "sessions"])
    await database.query(`update public.${table} set expires_at = now() + interval '1 day'`);
  await database.query("update public.schedules set next_at = now() + interval '1 day'");
  await database.end();
  return url;
}

/** Rows about live nodes and leaders change all the time, and rows with a retention of some days are deleted later. */
const passing: string[] = [
  ...["nodes", "leaders", "migrations", "idempotency_keys", "workers", "worker_relays"],
  ...outdatedTables.filter((name) => name !== "audit_entries"),
];

/** What a release before the names were changed has stored. */
const storeOldNames = `
update pipelines set definition = replace(definition, '"schedule":{', '"schedule":{"enabled":false,');
update agent_revisions set configuration = replace(configuration, '"approvals":null',
  '"approvals":{"approvers":{"users":["ada@example.com"]},"expires_in_seconds":60,"escalate_to":{"users":["alan@example.com"],"expires_in_seconds":30}}');
update runs set required_action = (required_action::jsonb
  || '{"approval":{"began_by":null,"approvers":{"role":"admin","users":[],"count":1},"votes":[],"delegations":[],"on_expiry":"escalate","escalated_at":null,"escalate_to":{"role":"owner","users":[],"count":1}}}')::text
  where status = 'requires_action';
`;

const tableCounts = `
select c.relname as name,
  (xpath('/row/n/text()', query_to_xml(format('select count(*) as n from %I', c.relname), false, true, '')))[1]::text::int as count
from pg_class c join pg_namespace n on n.oid = c.relnamespace
where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition order by 1`;

for (const release of releases) {
  const credentials = JSON.parse(read(release, "credentials.json")) as Credentials;
  let url: string;
  let database: pg.Client;
  let before: Map<string, number>;
  let service: Service;

  /** The rows of each table. Counters that are merged per hour, which has fewer rows, are added up instead. */
  const countRows = async () => {
    const { rows } = await database.query<{ name: string; count: number }>(tableCounts);
    const counts = new Map(rows.map(({ name, count }) => [name, count]));
    for (const [table, { sums }] of Object.entries(rollups)) {
      const { rows: added } = await database.query<{ sum: number }>(`select sum(${sums[0]})::int as sum from ${table}`);
      counts.set(table, added[0]?.sum ?? 0);
    }
    return counts;
  };

  beforeAll(async () => {
    url = await restore(release);
    database = new pg.Client({ connectionString: url });
    await database.connect();
    await database.query("set search_path to public");
    // Its schedules are long overdue by now, and would start runs that disturb the counts.
    await database.query("update schedules set next_at = now() + interval '1 day'");
    await database.query(storeOldNames);
    before = await countRows();
    service = await startService({ databaseUrl: url, credentials, env: keptForLong });
  });

  afterAll(async () => {
    await service?.remove();
    await database?.end();
  });

  test(`the database of ${release} has rows in every table, and the upgrade loses none`, async () => {
    expect([...before].filter(([, count]) => count === 0)).toEqual([]);
    const after = await countRows();
    const lasting = [...before].filter(([name]) => !passing.includes(name));
    const lost = lasting.filter(([name, count]) => (after.get(name) ?? 0) < count);
    expect(lost).toEqual([]);
  });

  test(`the resources of ${release} can be read and run`, async () => {
    const runs = await service.api<{ data: { id: string; status: string }[] }>("GET", "/runs?limit=100");
    expect(runs.body.data).toHaveLength(Math.min(100, before.get("runs") ?? 0));
    for (const path of [
      "/agents",
      "/webhooks",
      "/pipelines",
      "/policies",
      "/connectors",
      "/alerts",
      "/api-keys",
      "/audit",
    ]) {
      const answer = await service.api<{ data: unknown[] }>("GET", path);
      expect([path, answer.status, answer.body.data.length > 0]).toEqual([path, 200, true]);
    }
    const body = { agent_id: credentials.agent_id, input: { query: "after the upgrade" } };
    expect((await service.api("POST", "/runs", { body })).body).toMatchObject({ status: "completed" });
  });

  test(`stored JSON of ${release} has the new names after the upgrade`, async () => {
    const pipelines = await service.api<{ data: Pipeline[] }>("GET", "/pipelines");
    expect(pipelines.body.data.map(({ schedule }) => schedule)).toContainEqual(
      expect.objectContaining({ active: false, cron: "0 7 * * MON-FRI" }),
    );
    const { rows: rules } = await database.query(
      "select distinct configuration::jsonb -> 'approvals' as rule from agent_revisions where configuration like '%@example.com%'",
    );
    expect(rules).toEqual([
      {
        rule: {
          approvers: { members: ["ada@example.com"] },
          ttl_seconds: 60,
          escalate_to: { members: ["alan@example.com"], ttl_seconds: 30 },
        },
      },
    ]);
    const { rows: pending } = await database.query(
      "select distinct required_action::jsonb -> 'approval' as approval from runs where status = 'requires_action'",
    );
    expect(pending).toEqual([
      {
        approval: {
          created_by: null,
          approvers: { role: "admin", members: [], count: 1 },
          votes: [],
          delegations: [],
          on_expiry: "escalate",
          escalated_at: null,
          escalate_to: { role: "owner", members: [], count: 1 },
        },
      },
    ]);
  });

  test(`a client that followed the feed of ${release} gets the events since then, and new ones, once and in order`, async () => {
    const { rows: events } = await database.query<{ id: string }>(
      "select id from events where organization_id = $1 order by position, id",
      [toUuid(credentials.organization_id)],
    );
    const [first, ...rest] = events.map(({ id }) => id);
    await using reader = await follow(service, { lastEventId: fromUuid("evt", first ?? "") });
    const body = { agent_id: credentials.agent_id, input: { query: "news" } };
    const run = await service.api<{ id: string }>("POST", "/runs", { body });
    await expect.poll(() => reader.events.length).toBe(rest.length + 1);
    expect(reader.events.slice(0, -1).map((event) => toUuid(event.id))).toEqual(rest);
    expect(reader.events.at(-1)?.data.id).toBe(run.body.id);
  });

  test(`a client that waited at the end of the feed of ${release} gets new events`, async () => {
    // The old cluster's transaction counter was ahead of its newest event.
    await using reader = await follow(service, { lastEventId: "at_5999999999" });
    const body = { agent_id: credentials.agent_id, input: { query: "at last" } };
    const run = await service.api<{ id: string }>("POST", "/runs", { body });
    await expect.poll(() => reader.events.map(({ data }) => data.id)).toContain(run.body.id);
    const { rows } = await database.query("select 1 from events where position > 5999999999");
    expect(rows).toEqual([]);
  });

  test(`a second start on ${release} in the same cluster does not change the feed's order`, async () => {
    const order = "select pg_get_functiondef('feed_position'::regproc) as text";
    const { rows: carried } = await database.query(order);
    const second = await startService({ databaseUrl: url, credentials, env: keptForLong });
    await second.remove();
    expect((await database.query(order)).rows).toEqual(carried);
  });
}
