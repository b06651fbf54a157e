import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { localCertificate, startReceiver } from "../packages/server/src/lib/testing/https-receiver.ts";
import { type Service, startService } from "../test/support/service.ts";
import { settleMore } from "./screenshots/more-places.ts";
import { settle } from "./screenshots/seeded-service.ts";

/**
 * Writes what `test/installation/upgrade.test.ts` restores: a database of this version with rows in every table, as `pg_dump` leaves it. Made
 * once for each release, never anew for an old one: `node tools/upgrade-dump.ts postgres://…/empty test/upgrade/v2.4`, with a
 * `pg_dump` as new as that server.
 */
const [databaseUrl = "", folder = ""] = process.argv.slice(2);
if (!databaseUrl || !folder) throw new Error("usage: node tools/upgrade-dump.ts DATABASE_URL FOLDER");

/** As if its cluster had counted that many transactions: more than any that it will be restored into. */
const busyCluster = 5_000_000_000;

async function fillEverything(service: Service, database: pg.Client, receiverUrl: string): Promise<void> {
  await settle(service, receiverUrl);
  await settleMore(service, database, receiverUrl);
  const { api, credentials } = service;
  const { agent_id } = credentials;
  const post = (path: string, body: object, headers = {}) => api<{ id: string }>("POST", path, { body, headers });
  await post("/runs", { agent_id, input: { query: "again" } }, { "idempotency-key": "first" });
  await post("/webhooks", { url: `${receiverUrl}/refuses`, events: ["run.completed"] });
  const slow = await post("/agents/countdown/deploy", {});
  const counting = await post("/runs", { agent_id: slow.body.id, input: { from: 3 } }, { Prefer: "respond-async" });
  await post(`/runs/${counting.body.id}/action`, { type: "message", payload: { text: "hurry" } });
  await post("/runs", { agent_id, input: { query: `my key is sk-ant-api03-${"a".repeat(80)}AA` } });
  await post("/runs", { agent_id, input: { query: "write to grace@example.com" } });
  await post("/api/auth/token", {});
  await post("/api/auth/login", { email: "nobody@example.com", password: "wrong" });
  await post("/api/auth/login", { email: credentials.email, password: credentials.password });
}

/** What cannot be brought about from outside at will: somebody who leads, waits in the queue and samples of it, a journal. */
const unusual = `
insert into run_journal select organization_id, id, 'step', 'look up#0', '{"name":"Grace"}' from runs where completed_at is null limit 1;
insert into run_waits select organization_id, date_trunc('minute', now()), agent_id, 12, 1 from runs limit 1;
insert into alert_samples select organization_id, id, date_trunc('minute', now()), 1, 1 from alert_rules limit 1;
insert into leaders values ('alerts', gen_random_uuid(), now()) on conflict do nothing;
insert into nodes (id) values (gen_random_uuid());
insert into guardrail_refusals select organization_id, date_trunc('minute', now()), agent_id, 1, 1 from runs limit 1
  on conflict do nothing;
update events set position = position + ${busyCluster};`;

const emptyTables = `
select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition
  and (xpath('/row/n/text()', query_to_xml(format('select count(*) as n from %I', c.relname), false, true, '')))[1]::text = '0'`;

const directory = join(process.cwd(), folder);
mkdirSync(directory, { recursive: true });
const caFile = join(mkdtempSync(join(tmpdir(), "agentrun-dump-")), "receiver.pem");
writeFileSync(caFile, localCertificate.cert);
const receiver = await startReceiver(({ url }, response) =>
  response.writeHead(url === "/refuses" ? 500 : 200).end("{}"),
);
const env = { AGENTRUN_ALLOW_NETWORKS: "127.0.0.1/32", NODE_EXTRA_CA_CERTS: caFile, AGENTRUN_ALERT_SECONDS: "1" };
const service = await startService({ databaseUrl, env });
const database = new pg.Client({ connectionString: databaseUrl });
await database.connect();
await fillEverything(service, database, receiver.url);
// Until an alert has fired and a delivery has been tried twice.
for (let tries = 0; tries < 40; tries += 1) {
  const { rows } = await database.query("select 1 from alerts, delivery_attempts limit 1");
  if (rows.length > 0) break;
  await pause(500);
}
await service.stop();
await database.query(unusual);
const { rows } = await database.query<{ name: string }>(emptyTables);
if (rows.length > 0) throw new Error(`nothing in ${rows.map(({ name }) => name).join(", ")}`);
await database.end();
const dump = execFileSync("pg_dump", ["--inserts", "--no-owner", "--no-privileges", "--dbname", databaseUrl], {
  encoding: "utf8",
});
// What only psql understands, and what no server older than the dumped one does.
const plain = dump.replaceAll(/^(\\|SET (?:transaction_timeout|default_table_access_method)).*$/gm, "");
writeFileSync(join(directory, "dump.sql"), plain);
const { api_key, email, password, organization_id, agent_id } = service.credentials;
writeFileSync(
  join(directory, "credentials.json"),
  `${JSON.stringify({ api_key, email, password, organization_id, agent_id }, null, 2)}\n`,
);
await service.remove();
await receiver[Symbol.asyncDispose]();
