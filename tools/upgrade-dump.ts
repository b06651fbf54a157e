import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { localCertificate, startReceiver } from "../packages/server/src/lib/testing/https-receiver.ts";
import { type Service, startService } from "../test/support/service.ts";
import { seedMorePages } from "./screenshots/more-places.ts";
import { seedPages } from "./screenshots/seeded-service.ts";

/**
 * Writes what `test/installation/upgrade.test.ts` restores: a database of this version with rows in every table, as `pg_dump` leaves it. Made
 * once for each release, never again for an old one: `node tools/upgrade-dump.ts postgres://…/empty test/upgrade/v2.4`, with a
 * `pg_dump` as new as that server.
 */
const [databaseUrl = "", folder = ""] = process.argv.slice(2);
if (!databaseUrl || !folder) throw new Error("usage: node tools/upgrade-dump.ts DATABASE_URL FOLDER");

/** Sets the transaction counter higher than that of any cluster that the dump is restored into. */
const busyCluster = 5_000_000_000;

async function fillEverything(service: Service, database: pg.Client, receiverUrl: string): Promise<void> {
  await seedPages(service, receiverUrl);
  await seedMorePages(service, database, receiverUrl);
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
  await post("/api/auth/token", { all_users: true });
  await post("/api/auth/login", { email: "nobody@example.com", password: "wrong" });
  await post("/api/auth/login", { email: credentials.email, password: credentials.password });
}

/** Rows that requests create only under special conditions. One person, thread, file and so on is enough for each table. */
const unusual = `
insert into run_journal select organization_id, id, 'step', 'look up#0', '{"name":"Grace"}' from runs where completed_at is null limit 1;
insert into run_waits select organization_id, date_trunc('minute', now()), agent_id, 12, 1 from runs limit 1;
insert into alert_samples select organization_id, id, date_trunc('minute', now()), 1, 1 from alert_rules limit 1;
insert into leaders values ('alerts', gen_random_uuid(), now()) on conflict do nothing;
insert into nodes (id) values (gen_random_uuid());
insert into guardrail_refusals select organization_id, date_trunc('minute', now()), agent_id, 1, 1 from runs limit 1
  on conflict do nothing;
insert into users (id, email, password_hash) values (uuid_at(now()), 'former@example.com', 'none');
insert into former_members select o.id, u.id from organizations o, users u where o.is_operator and u.email = 'former@example.com';
insert into second_factors (user_id, secret, confirmed_at) select u.id, w.secret, now() from users u, webhooks w where u.email = 'former@example.com' limit 1;
insert into recovery_codes select user_id, sha256('code') from second_factors;
insert into password_links (hash, user_id, expires_at) select sha256('link'), user_id, now() + interval '1 day' from second_factors;
insert into login_failures values (sha256('email'), 1, now());
insert into single_sign_on (organization_id, issuer, client_id, client_secret, scopes, role_mapping, is_required, readmits_removed)
  select organization_id, 'https://issuer.example', 'client', secret, 'openid email', '{}', false, false from webhooks limit 1;
insert into email_domains (organization_id, id, domain, token) select organization_id, uuid_at(now()), 'example.com', 'token' from single_sign_on;
insert into identities (id, issuer, subject, user_id) select uuid_at(now()), 'https://issuer.example', 'subject', user_id from second_factors;
insert into sign_in_attempts (state_hash, browser_hash, sealed, expires_at)
  select sha256('state'), sha256('browser'), secret, now() + interval '1 day' from webhooks limit 1;
insert into pauses values (now(), now());
insert into module_code (organization_id, hash, module, content) select organization_id, sha256('code'), 'module', '\\x00' from single_sign_on;
insert into threads (organization_id, id, metadata, messages, created_at, updated_at)
  select organization_id, uuid_at(now()), '{}', 1, now(), now() from single_sign_on;
insert into thread_messages (organization_id, thread_id, number, id, role, content, created_at)
  select organization_id, id, 1, uuid_at(now()), 'user', '[{"type":"text","text":"hello"}]', now() from threads limit 1;
insert into files (organization_id, id, state, name, content_type, size, sha256, created_at)
  select organization_id, uuid_at(now()), 'kept', 'a.txt', 'text/plain', 1, sha256('a'), now() from single_sign_on;
insert into file_totals select organization_id, 1, 1 from single_sign_on;
insert into file_uses select f.organization_id, f.id, t.id, '' from files f, threads t limit 1;
insert into erasures (organization_id, id, thread_id, created_at, completed_at)
  select organization_id, uuid_at(now()), uuid_at(now()), now(), now() from single_sign_on;
insert into connector_grants (organization_id, connector_id, end_user, tokens) select c.organization_id, c.id, 'ada', w.secret from connectors c, webhooks w limit 1;
insert into connector_links (link_hash, organization_id, connector_id, end_user, expires_at)
  select sha256('link'), organization_id, connector_id, end_user, now() + interval '1 day' from connector_grants;
insert into connector_attempts select sha256('state'), link_hash, sha256('browser'), w.secret, now() + interval '1 day' from connector_links, webhooks w limit 1;
insert into worker_relays (organization_id, id, node_id, worker_id, report) select organization_id, uuid_at(now()), uuid_at(now()), id, '{}' from workers limit 1;
insert into oauth_codes (hash, organization_id, api_key_id, redirect_uri, challenge, key_expires_at, expires_at)
  select sha256('code'), organization_id, id, 'https://app.example', 'challenge', now() + interval '1 day', now() + interval '1 day' from api_keys limit 1;
insert into oauth_refresh_tokens (hash, organization_id, api_key_id, expires_at) select hash, organization_id, api_key_id, expires_at from oauth_codes;
insert into run_costs select organization_id, date_trunc('hour', now()), agent_id, gen_random_uuid(), '', 'model', 1, 1, 2, 3, 0 from runs limit 1
  on conflict do nothing;
insert into run_feedback (organization_id, run_id, id, agent_id, agent_revision, name, author, thumbs, created_by, created_at, updated_at)
  select organization_id, id, uuid_at(now()), agent_id, agent_revision, 'quality', 'ada', 'up', 'ada', now(), now() from runs limit 1;
insert into feedback_counts select organization_id, date_trunc('hour', now()), agent_id, agent_revision, name, 'up', '', 1, 0 from run_feedback;
insert into replays (organization_id, id, agent_id, status, settings, concurrency, total, actor, created_at, due_at, completed_at)
  select organization_id, uuid_at(now()), agent_id, 'completed', '{}', 1, 1, 'operator', now(), null, now() from runs limit 1;
insert into replay_items select p.organization_id, p.id, r.id, r.id, 'completed' from replays p join runs r using (organization_id) limit 1;
insert into run_acceptance_days select organization_id, date_trunc('day', now()) - interval '3 days', agent_id, gen_random_uuid(), 1 from runs limit 1;
insert into run_ending_days select organization_id, period_start, agent_id, api_key_id, 'completed', 1, 2 from run_acceptance_days;
insert into run_cost_days select organization_id, period_start, agent_id, api_key_id, '', 'model', 1, 2, 3, 0 from run_acceptance_days;
insert into run_latency_days select organization_id, period_start, agent_id, 1, 1 from run_acceptance_days;
insert into summed_days select organization_id, period_start + interval '1 day' from run_acceptance_days;
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
// Waits until an alert has fired and a delivery has two attempts.
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
// Removes psql's own commands, and settings that older servers do not have.
const plain = dump.replaceAll(/^(\\|SET (?:transaction_timeout|default_table_access_method)).*$/gm, "");
writeFileSync(join(directory, "dump.sql"), plain);
const { api_key, email, password, organization_id, agent_id } = service.credentials;
writeFileSync(
  join(directory, "credentials.json"),
  `${JSON.stringify({ api_key, email, password, organization_id, agent_id }, null, 2)}\n`,
);
await service.remove();
await receiver[Symbol.asyncDispose]();
