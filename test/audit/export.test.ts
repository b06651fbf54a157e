import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { toUuid } from "../../packages/server/src/lib/ids.ts";
import { startReceiver } from "../../packages/server/src/lib/testing/https-receiver.ts";
import { follow } from "../support/sse-client.ts";
import { openTenants, type Tenants } from "../support/tenants.ts";
import { createWebhookWorld, until, type WebhookWorld } from "../support/webhook-world.ts";

/** How the log is exported: as JSON lines, in the feed, by webhooks; and the entries of operator commands. */
let world: WebhookWorld;
let tenants: Tenants;

beforeAll(async () => {
  world = await createWebhookWorld();
  tenants = await openTenants(world.database.url);
});

afterAll(async () => {
  await tenants?.close();
  await world?.remove();
});

type Told = { type: string; data: Entry };
const lines = { accept: "application/x-ndjson" };
type Entry = { id: string; action: string; actor: string; [field: string]: unknown };
const parseLines = (text: string) =>
  text
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Entry);

async function fillLog(organizationId: string, count: number): Promise<void> {
  await world.database.query(
    `insert into audit_entries (id, organization_id, action, actor)
     select uuid_at(now()), $1, 'filled', 'system' from generate_series(1, $2)`,
    [toUuid(organizationId), count],
  );
}

test("the export has all matching entries, one JSON object per line, without a page limit", async () => {
  const organization = await tenants.addOrganization();
  const api = world.service.apiAs(await tenants.addKey(organization));
  await fillLog(organization, 1_234);
  await api("POST", "/api-keys", { body: { name: "noted" } });
  const answer = await api("GET", "/audit?order=asc", { headers: lines });
  expect([answer.status, answer.headers["content-type"]]).toEqual([200, "application/x-ndjson; charset=utf-8"]);
  const entries = parseLines(answer.text);
  expect(entries).toHaveLength(1_235);
  expect(new Set(entries.map(({ id }) => id)).size).toBe(1_235);
  expect(entries.at(-1)).toMatchObject({
    object: "audit_entry",
    action: "createApiKey",
    outcome: "succeeded",
    count: 1,
  });
  const one = await api("GET", "/audit?action=createApiKey", { headers: lines });
  expect(parseLines(one.text)).toEqual([entries.at(-1)]);
  const rest = await api("GET", `/audit?order=asc&after=${entries[1_199]?.id}`, { headers: lines });
  expect(parseLines(rest.text)).toEqual(entries.slice(1_200));
  const backwards = await api("GET", `/audit?before=${entries[5]?.id}`, { headers: lines });
  expect([backwards.status, backwards.body]).toMatchObject([422, { error: { param: "before" } }]);
});

test("only a key that may read the log may export it", async () => {
  const organization = await tenants.addOrganization();
  const api = world.service.apiAs(await tenants.addKey(organization, { scopes: ["webhooks:read", "usage:read"] }));
  expect((await api("GET", "/audit", { headers: lines })).status).toBe(403);
});

test("the feed has audit entries only for readers of the log, and all other events for everyone", async () => {
  const { service } = world;
  const narrow = await tenants.addKey(service.credentials.organization_id, {
    scopes: ["webhooks:read", "agents:read"],
  });
  const credentials = { ...service.credentials, api_key: narrow };
  await using reader = await follow({ ...service, credentials });
  await using auditor = await follow(service);
  const body = { description: "sent to both" };
  const updated = await service.api("PATCH", `/agents/${service.credentials.agent_id}`, { body });
  const isThere = (events: { type: string }[], type: string) => () => events.some((event) => event.type === type);
  await expect.poll(isThere(auditor.events, "audit.recorded")).toBe(true);
  await expect.poll(isThere(reader.events, "agent.updated")).toBe(true);
  const recorded = auditor.events.find(({ type }) => type === "audit.recorded");
  const [entry] = (await service.api<{ data: Entry[] }>("GET", "/audit?action=updateAgent&limit=1")).body.data;
  expect(recorded?.data).toEqual(entry);
  expect(entry?.request_id).toBe(updated.headers["x-request-id"]);
  expect(reader.events.map(({ type }) => type)).not.toContain("audit.recorded");
  const listed = await service.apiAs(narrow)<{ data: { type: string }[] }>("GET", "/events?limit=100");
  expect(listed.body.data.map(({ type }) => type)).not.toContain("audit.recorded");
  const refused = await service.apiAs(narrow)("GET", "/events?type=audit.recorded");
  expect([refused.status, refused.text]).toEqual([403, expect.stringContaining("'audit:read'")]);
});

test("only a reader of the log can subscribe a webhook to it", async () => {
  const organization = await tenants.addOrganization();
  const body = { url: "https://example.com/siem", events: ["audit.recorded"] };
  const narrow = world.service.apiAs(await tenants.addKey(organization, { scopes: ["webhooks:write"] }));
  expect((await narrow("POST", "/webhooks", { body })).status).toBe(403);
  const scopes = ["webhooks:write", "audit:read"];
  const shipper = world.service.apiAs(await tenants.addKey(organization, { scopes }));
  expect((await shipper("POST", "/webhooks", { body })).status).toBe(201);
});

test("nor can others stop a webhook that exports the log, or read its secret", async () => {
  const organization = await tenants.addOrganization();
  const shipper = world.service.apiAs(await tenants.addKey(organization));
  const made = await shipper<{ id: string }>("POST", "/webhooks", {
    body: { url: "https://example.com/siem", events: ["run.completed", "audit.recorded"] },
  });
  const path = `/webhooks/${made.body.id}`;
  const scopes = ["webhooks:write", "runs:write", "api_keys:write"];
  const narrow = world.service.apiAs(await tenants.addKey(organization, { scopes }));
  const tries = [
    narrow("PATCH", path, { body: { active: false } }),
    narrow("PATCH", path, { body: { events: ["run.completed"] } }),
    narrow("POST", `${path}/rotate`, { body: {} }),
    narrow("DELETE", path),
  ];
  for (const { status, text } of await Promise.all(tries))
    expect([status, text]).toEqual([403, expect.stringContaining("'audit:read'")]);
  expect((await shipper("GET", path)).body).toMatchObject({
    active: true,
    events: ["run.completed", "audit.recorded"],
  });
  expect((await shipper("PATCH", path, { body: { events: ["run.completed"] } })).status).toBe(200);
  expect((await narrow("DELETE", path)).status).toBe(200);
});

test("a webhook receives entries as they are written, and its deliveries create none", async () => {
  await using receiver = await startReceiver((_request, response) => response.end());
  const webhook = await world.addWebhook(receiver.url, { events: ["audit.recorded"] });
  await world.service.api("POST", "/api-keys", { body: { name: "sent outside" } });
  const isSent = () => receiver.received.some(({ body }) => (JSON.parse(body) as Told).data.action === "createApiKey");
  await until("the webhook receives the entry of the key", isSent);
  // Only of this organisation: refusals of others are written a moment later.
  const own = [toUuid(world.service.credentials.organization_id)];
  const counting = "select count(*) as n from audit_entries where organization_id = $1";
  const count = async () => Number((await world.database.query<{ n: number }>(counting, own))[0]?.n);
  const before = await count();
  await expect
    .poll(async () => (await world.deliveries(webhook.id)).every(({ status }) => status === "succeeded"))
    .toBe(true);
  expect(await count()).toBe(before);
  await world.service.api("DELETE", `/webhooks/${webhook.id}`);
});

const run = promisify(execFile);
const entryPoint = fileURLToPath(new URL("../../packages/server/src/admin.ts", import.meta.url));
const admin = async (...words: string[]) => {
  const env = {
    PATH: process.env.PATH,
    SUDO_USER: "ada",
    DATABASE_URL: world.database.url,
    AGENTRUN_DATA_DIR: world.service.dataDir,
  };
  return JSON.parse((await run(process.execPath, [entryPoint, ...words], { env })).stdout);
};

test("operator commands are in the log of the affected organisation, with the operator's name", async () => {
  const made = await admin("organizations", "create", "--name", "Acme", "--owner", "grace@acme.example");
  await admin("plans", "set", made.id, "--plan", "business", "--monthly-quota", "5000");
  await admin("owners", "add", made.id, "--email", "second@acme.example");
  await admin("owners", "reset-password", "grace@acme.example");
  const key = await admin("keys", "create", made.id, "--name", "theirs");
  const second = await admin("keys", "create", made.id, "--name", "gone");
  await admin("keys", "revoke", made.id, second.id);
  await admin("keys", "list", made.id);
  const api = world.service.apiAs(key.secret);
  const { data } = (await api<{ data: Entry[] }>("GET", "/audit?order=asc&limit=100")).body;
  expect(data.map(({ action }) => action)).toEqual([
    "admin.organizations.create",
    "admin.plans.set",
    "admin.owners.add",
    "admin.owners.reset_password",
    "admin.keys.create",
    "admin.keys.create",
    "admin.keys.revoke",
  ]);
  for (const entry of data) {
    expect(entry).toMatchObject({
      actor: "operator",
      actor_name: expect.stringMatching(/^ada as ./),
      outcome: "succeeded",
    });
    expect(entry.resource_id).toEqual(expect.any(String));
  }
  expect(data[1]).toMatchObject({
    resource_id: made.id,
    before: { plan: "free", monthly_quota: null },
    after: { plan: "business", monthly_quota: 5000 },
  });
  expect(data[6]).toMatchObject({ before: { status: "active" }, after: { status: "revoked" } });
  const text = JSON.stringify(data);
  for (const secret of [key.secret, second.secret, made.password]) expect(text).not.toContain(secret);
});

test("a rejected command leaves no entry", async () => {
  const { organization_id: id } = world.service.credentials;
  const before = (await world.service.api<{ data: Entry[] }>("GET", "/audit?actor=operator")).body.data.length;
  await expect(admin("keys", "revoke", id, "key_01jz8v3k5qe8xa2m4n6p8r0t2v")).rejects.toThrow();
  const after = (await world.service.api<{ data: Entry[] }>("GET", "/audit?actor=operator")).body.data.length;
  expect(after).toBe(before);
});
