import { afterAll, beforeAll, expect, test } from "vitest";
import { openBrowser } from "../support/browser.ts";
import { createWorld, type World } from "../support/world.ts";

/** What each change changed: before and after, with fingerprints in place of secrets. */
let world: World;

beforeAll(async () => {
  world = await createWorld();
});

afterAll(() => world?.remove());

type Fields = Record<string, unknown>;
type Entry = { id: string; action: string; before: Fields | null; after: Fields | null; resource_id: string };

const newestOf = async (action: string): Promise<Entry> => {
  const { api } = world.service;
  const [entry] = (await api<{ data: Entry[] }>("GET", `/audit?action=${action}&limit=1`)).body.data;
  if (!entry) throw new Error(`no entry of ${action}`);
  return entry;
};

const post = async (path: string, body: object) => {
  const answer = await world.service.api<Fields & { id: string }>("POST", path, { body });
  expect(answer.status, answer.text).toBeLessThan(300);
  return answer.body;
};
const patch = async (path: string, body: object) => {
  const answer = await world.service.api("PATCH", path, { body });
  expect(answer.status, answer.text).toBe(200);
};

const fingerprint = expect.stringMatching(/^fp:[0-9a-f]{8}$/);

test("a creation has an after, a change has both sides of the changed fields, a deletion has a before", async () => {
  const { id } = await post("/webhooks", { url: "https://example.com/a", events: ["run.completed"] });
  expect(await newestOf("createWebhook")).toMatchObject({
    resource_id: id,
    before: null,
    after: { id, url: "https://example.com/a", active: true, secret: fingerprint },
  });
  await patch(`/webhooks/${id}`, { url: "https://example.com/b", description: "mine" });
  expect(await newestOf("updateWebhook")).toMatchObject({
    before: { url: "https://example.com/a", description: null },
    after: { url: "https://example.com/b", description: "mine" },
  });
  expect(Object.keys((await newestOf("updateWebhook")).after ?? {}).sort()).toEqual(["description", "url"]);
  await world.service.api("DELETE", `/webhooks/${id}`);
  expect(await newestOf("deleteWebhook")).toMatchObject({ before: { url: "https://example.com/b" }, after: null });
});

test("a change without a difference has an entry without before and after", async () => {
  const { id } = await post("/webhooks", { url: "https://example.com/same", events: ["run.completed"] });
  await patch(`/webhooks/${id}`, { url: "https://example.com/same" });
  expect(await newestOf("updateWebhook")).toMatchObject({ resource_id: id, before: null, after: null });
});

test("equal secrets have equal fingerprints, different ones differ, and no secret is in the log", async () => {
  const [first, second] = ["sk-canary-first-000000000001", "sk-canary-second-00000000002"];
  const provider = { name: "mine", type: "openai", api_key: first };
  const { id } = await post("/providers", provider);
  const made = await newestOf("createProvider");
  expect(made.after).toMatchObject({ secrets: { api_key: fingerprint } });
  await patch(`/providers/${id}`, { api_key: second });
  const changed = await newestOf("updateProvider");
  expect(changed.before?.secrets).toEqual(made.after?.secrets);
  expect(changed.after?.secrets).not.toEqual(made.after?.secrets);
  await patch(`/providers/${id}`, { api_key: first });
  expect((await newestOf("updateProvider")).after?.secrets).toEqual(made.after?.secrets);
  const headers = { Authorization: `Bearer ${first}`, "X-Other": second };
  const connector = { name: "tools", type: "mcp", url: "https://example.com/mcp", headers };
  await post("/connectors", connector);
  expect(await newestOf("createConnector")).toMatchObject({
    after: { secrets: { "headers.Authorization": fingerprint, "headers.X-Other": fingerprint } },
  });
  const runtime = { type: "http", url: "https://example.com/agent", headers: { "X-Key": first } };
  await post("/agents/custom", { name: "remote", runtime });
  expect(await newestOf("createAgent")).toMatchObject({
    after: {
      runtime: { headers: { "X-Key": "[redacted]" }, secret: "[redacted]" },
      secrets: { "configuration.runtime.headers.X-Key": fingerprint, "configuration.runtime.secret": fingerprint },
    },
  });
  const issuer = { issuer: "https://login.example.com", client_id: "agentrun" };
  const secretsNow = async (client_secret: string) => {
    await world.service.api("PUT", "/single-sign-on", { body: { ...issuer, client_secret } });
    return newestOf("setSingleSignOn");
  };
  expect((await secretsNow(first)).after).toMatchObject({ secrets: { client_secret: fingerprint } });
  const replaced = await secretsNow(second);
  expect([Object.keys(replaced.before ?? {}), Object.keys(replaced.after ?? {})]).toEqual([["secrets"], ["secrets"]]);
  expect(replaced.after?.secrets).not.toEqual(replaced.before?.secrets);
  const rows = await world.database.query<{ row: string }>("select e::text as row from audit_entries e");
  const events = await world.database.query<{ data: string }>("select data from events where type = 'audit.recorded'");
  const everything = [...rows.map(({ row }) => row), ...events.map(({ data }) => data)].join("\n");
  for (const secret of [first, second]) expect(everything).not.toContain(secret);
});

test("entries about keys, invitations and tokens contain no secret", async () => {
  const key = await post("/api-keys", { name: "told" });
  const rotated = await post(`/api-keys/${key.id}/rotate`, { grace_seconds: 0 });
  expect(await newestOf("rotateApiKey")).toMatchObject({
    resource_id: rotated.id,
    before: { expires_at: null },
    after: { expires_at: expect.any(String), created: { id: rotated.id, secret: fingerprint } },
  });
  const invited = await post("/members/invitations", { email: "told@example.com", role: "viewer" });
  expect(await newestOf("inviteMember")).toMatchObject({ after: { email: "told@example.com", url: fingerprint } });
  const token = new URL(String(invited.url)).hash.slice(1);
  const body = { token, password: "a long enough password" };
  const joined = await openBrowser(world.service).call("POST", "/api/auth/invitations/accept", { body });
  expect(joined.status).toBe(200);
  expect(await newestOf("acceptInvitation")).toMatchObject({
    resource_type: "member",
    before: null,
    after: { invitation_id: invited.id, email: "told@example.com", role: "viewer" },
    request_id: joined.headers["x-request-id"],
  });
  const minted = await world.service.api<{ secret: string }>("POST", "/api/auth/token", { body: { all_users: true } });
  expect(await newestOf("createToken")).toMatchObject({ after: { secret: fingerprint } });
  const rows = await world.database.query<{ row: string }>("select e::text as row from audit_entries e");
  const log = rows.map(({ row }) => row).join("\n");
  for (const secret of [key.secret, rotated.secret, token, minted.body.secret])
    expect(log).not.toContain(String(secret));
});

test("large values are truncated", async () => {
  const schema = { type: "object", description: "x".repeat(5_000) };
  await patch(`/agents/${world.service.credentials.agent_id}`, { input_schema: schema });
  const { after } = await newestOf("updateAgent");
  expect(String(after?.input_schema)).toMatch(/^\{"type":"object","description":"x{900,}… \(50\d\d characters\)$/);
});

test("the entry and the change are one transaction: if the entry fails, the change is rolled back", async () => {
  const { api } = world.service;
  await world.database.query(
    "alter table audit_entries add constraint nothing_more_for_a_test check (action <> 'createAlert') not valid",
  );
  const body = { name: "never", metric: "error_rate", comparison: "gt", threshold: 0.5, window_seconds: 300 };
  const refused = await api("POST", "/alerts", { body });
  await world.database.query("alter table audit_entries drop constraint nothing_more_for_a_test");
  expect(refused.status).toBe(500);
  const rules = await api<{ data: { name: string }[] }>("GET", "/alerts");
  expect(rules.body.data.map(({ name }) => name)).not.toContain("never");
  expect((await api("POST", "/alerts", { body })).status).toBe(201);
});

test("each of two concurrent changes has its own before and after", async () => {
  const { id } = await post("/webhooks", { url: "https://example.com/0", events: ["run.completed"] });
  await Promise.all(
    Array.from({ length: 8 }, (_, n) => patch(`/webhooks/${id}`, { url: `https://example.com/at-once/${n}` })),
  );
  const { api } = world.service;
  const listed = await api<{ data: Entry[] }>(
    "GET",
    `/audit?action=updateWebhook&resource_id=${id}&limit=20&order=asc`,
  );
  const befores = listed.body.data.map(({ before }) => before?.url);
  const afters = listed.body.data.map(({ after }) => after?.url);
  // A chain: each starts where another ended.
  expect(new Set(befores)).toEqual(
    new Set(["https://example.com/0", ...afters].filter((url) => befores.includes(url))),
  );
  expect(new Set(befores).size).toBe(8);
  expect(new Set(afters).size).toBe(8);
});

test("an entry cannot be changed", async () => {
  await expect(world.database.query("update audit_entries set actor = 'another actor'")).rejects.toThrow(
    "never changed",
  );
  const { api } = world.service;
  const { id } = await newestOf("updateWebhook");
  for (const method of ["PATCH", "DELETE", "PUT"]) {
    expect((await api(method, `/audit/${id}`)).status).toBe(404);
    expect((await api(method, "/audit")).status).toBe(405);
  }
});
