import { afterAll, beforeAll, expect, test } from "vitest";
import type { ApiAnswer, ApiClient } from "../support/api-client.ts";
import { type Browser, openBrowser } from "../support/browser.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { type Service, startService } from "../support/service.ts";
import { openTenants, type Tenants } from "../support/tenants.ts";

let database: TestDatabase;
let service: Service;
let tenants: Tenants;

beforeAll(async () => {
  database = await createTestDatabase();
  service = await startService({ databaseUrl: database.url });
  tenants = await openTenants(database.url);
});

afterAll(async () => {
  await tenants?.close();
  await service?.remove();
  await database?.drop();
});

type Key = { id: string; secret: string; status: string; expires_at: string | null; parent_id: string | null };

const codeOf = ({ status, body }: ApiAnswer<unknown>) => [
  status,
  (body as { error?: { code: string } }).error?.code ?? null,
];

/** A key and its client. */
async function make(more: object = {}, by: ApiClient = service.api): Promise<Key & { api: ApiClient }> {
  const answer = await by<Key>("POST", "/api-keys", { body: { name: "k", scopes: ["*"], ...more } });
  if (answer.status !== 201) throw new Error(`the key was refused: ${answer.text}`);
  return { ...answer.body, api: service.apiAs(answer.body.secret) };
}

const statusOf = async ({ id }: Key) => (await service.api<Key>("GET", `/api-keys/${id}`)).body.status;
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
const invitation = { email: "somebody@example.com", role: "owner" };

async function newToken(api: Browser["call"] = service.api): Promise<ApiClient> {
  return service.apiAs(
    (await api<{ secret: string }>("POST", "/api/auth/token", { body: { all_users: true } })).body.secret,
  );
}

test("a short-lived token cannot create a key, a token or an invitation, nor change a role", async () => {
  const person = openBrowser(service);
  await person.login(service.credentials.email, service.credentials.password);
  const { body: me } = await person.call<{ user: { id: string } }>("GET", "/api/auth/me");
  const { id } = await make();
  for (const token of [await newToken(), await newToken(person.call)]) {
    const refusals = [
      await token("POST", "/api-keys", { body: { name: "for ever", scopes: ["runs:read"] } }),
      await token("POST", `/api-keys/${id}/rotate`),
      await token("POST", "/api/auth/token"),
      await token("POST", "/members/invitations", { body: invitation }),
      await token("PATCH", `/members/${me.user.id}`, { body: { role: "owner" } }),
    ];
    expect(refusals.map(codeOf)).toEqual(refusals.map(() => [403, "insufficient_scope"]));
    expect(refusals[0]?.text).toContain("Use the key or session that made it");
  }
});

test("a key created by a key expires no later than its creator, and the response has the expiry", async () => {
  const end = inHours(2);
  const creator = await make({ expires_at: end });
  expect(await make({}, creator.api)).toMatchObject({ expires_at: end, parent_id: creator.id });
  expect(await make({ expires_at: null }, creator.api)).toMatchObject({ expires_at: end });
  expect(await make({ expires_at: inHours(3) }, creator.api)).toMatchObject({ expires_at: end });
  const sooner = inHours(1);
  expect(await make({ expires_at: sooner }, creator.api)).toMatchObject({ expires_at: sooner });
  expect(await make({}, (await make()).api)).toMatchObject({ expires_at: null });
});

test("a key in its grace period, and one with an expiry, cannot outlive it by rotation", async () => {
  const end = inHours(2);
  const brief = await make({ expires_at: end });
  const lasting = await make();
  const taken = await brief.api<Key>("POST", `/api-keys/${lasting.id}/rotate`);
  expect(taken.body).toMatchObject({ expires_at: end, parent_id: brief.id });
  const renewed = await brief.api<Key>("POST", `/api-keys/${brief.id}/rotate`, { body: { grace_seconds: 60 } });
  expect(renewed.body.expires_at).toBe(end);
  const child = await make({}, brief.api);
  expect(Date.parse(String(child.expires_at))).toBeLessThan(Date.now() + 61_000);
});

test("a key in its grace period can neither revoke nor rotate its successor, which can revoke it", async () => {
  const old = await make();
  const { body: fresh } = await old.api<Key>("POST", `/api-keys/${old.id}/rotate`);
  const { body: newest } = await service.apiAs(fresh.secret)<Key>("POST", `/api-keys/${fresh.id}/rotate`);
  for (const { id } of [fresh, newest]) {
    expect(codeOf(await old.api("DELETE", `/api-keys/${id}`))).toEqual([403, "api_key_replaced"]);
    expect(codeOf(await old.api("POST", `/api-keys/${id}/rotate`))).toEqual([403, "api_key_replaced"]);
  }
  const token = await newToken(old.api);
  expect(codeOf(await token("DELETE", `/api-keys/${newest.id}`))).toEqual([403, "api_key_replaced"]);
  const successor = service.apiAs(newest.secret);
  expect((await successor("DELETE", `/api-keys/${old.id}`)).status).toBe(200);
  expect([await statusOf(old), await statusOf(newest)]).toEqual(["revoked", "active"]);
});

test("a key is revoked alone, or with all keys that it and its predecessors created", async () => {
  const parent = await make();
  const child = await make({}, parent.api);
  const grandchild = await make({}, child.api);
  const { body: followed } = await service.api<Key>("POST", `/api-keys/${grandchild.id}/rotate`);
  const { body: successor } = await service.api<Key>("POST", `/api-keys/${parent.id}/rotate`);
  const alone = await make({}, parent.api);
  const made = await make({}, alone.api);
  expect((await service.api("DELETE", `/api-keys/${alone.id}`)).status).toBe(200);
  expect([await statusOf(alone), await statusOf(made)]).toEqual(["revoked", "expiring"]);
  const cascade = await service.api<Key>("DELETE", `/api-keys/${parent.id}?cascade=true`);
  // The key that another member rotated it into is listed, not revoked.
  expect(cascade.body).toMatchObject({ id: parent.id, status: "revoked", successor_id: successor.id });
  for (const key of [child, grandchild, followed, made]) expect(await statusOf(key)).toBe("revoked");
  expect(codeOf(await child.api("GET", "/agents"))).toEqual([401, "invalid_api_key"]);
  expect(await statusOf(successor)).toBe("active");
  const late = await make({}, service.apiAs(successor.secret));
  const { body: last } = await service.api<Key>("POST", `/api-keys/${successor.id}/rotate`);
  await service.api("DELETE", `/api-keys/${last.id}?cascade=true`);
  expect([await statusOf(late), await statusOf(last)]).toEqual(["revoked", "revoked"]);
});

test("a leaked key is revoked with the keys it rotated itself into, but not with those of other members", async () => {
  const rotate = async (key: Key, by: ApiClient) => {
    const { body } = await by<Key>("POST", `/api-keys/${key.id}/rotate`);
    return { ...body, api: service.apiAs(body.secret) };
  };
  const leaked = await make();
  const second = await rotate(leaked, leaked.api);
  const third = await rotate(second, second.api);
  const child = await make({}, third.api);
  const alone = await service.api<Key & { successor_id?: string }>("DELETE", `/api-keys/${leaked.id}`);
  expect(alone.body).toMatchObject({ status: "revoked", successor_id: third.id });
  const byOwner = await rotate(third, service.api);
  const kept = await make({}, byOwner.api);
  const answer = await service.api<Key>("DELETE", `/api-keys/${leaked.id}?cascade=true`);
  expect(answer.body).toMatchObject({ successor_id: byOwner.id });
  for (const key of [leaked, second, third, child]) expect(await statusOf(key)).toBe("revoked");
  for (const key of [byOwner, kept]) expect(await statusOf(key)).toBe("active");
  // A client that rotates its own key revokes the old one, and not the new one.
  const next = await rotate(byOwner, byOwner.api);
  const over = await next.api<Key>("DELETE", `/api-keys/${byOwner.id}?cascade=true`);
  expect(over.body).toMatchObject({ status: "revoked", successor_id: next.id });
  const last = await next.api("DELETE", `/api-keys/${next.id}`);
  expect(last.body).not.toHaveProperty("successor_id");
});

test("revoking a key with its children leaves none, however many it creates concurrently", async () => {
  const parent = await make();
  const making = Array.from({ length: 20 }, () =>
    parent.api<Key>("POST", "/api-keys", { body: { name: "quick", scopes: ["runs:read"] } }),
  );
  const revoked = service.api("DELETE", `/api-keys/${parent.id}?cascade=true`);
  const answers = await Promise.all(making);
  expect((await revoked).status).toBe(200);
  const made = answers.filter(({ status }) => status === 201).map(({ body }) => body);
  for (const key of made) expect(await statusOf(key)).toBe("revoked");
});

test("a demo key and a key limited to some agents can revoke only themselves, and remove no member", async () => {
  const { organization_id, agent_id } = service.credentials;
  const { body: invited } = await service.api<{ id: string }>("POST", "/members/invitations", { body: invitation });
  const { body: members } = await service.api<{ data: { id: string }[] }>("GET", "/members");
  const victim = await make({ kind: "demo", scopes: ["runs:read"], agent_ids: [agent_id] });
  const part = { agentIds: [agent_id as `ag_${string}`] };
  for (const [wanted, code] of [
    [{ kind: "demo" }, "demo_key_restricted"],
    [part, "agent_not_allowed"],
  ] as const) {
    const secret = await tenants.addKey(organization_id, { scopes: ["*"], ...wanted });
    const api = service.apiAs(secret);
    const refusals = [
      await api("DELETE", `/api-keys/${victim.id}`),
      await api("DELETE", `/api-keys/${victim.id}?cascade=true`),
      await api("POST", `/api-keys/${victim.id}/rotate`, { body: { grace_seconds: 0 } }),
    ];
    expect(refusals.map(codeOf)).toEqual(refusals.map(() => [403, code]));
    const people = [
      await api("DELETE", `/members/${members.data[0]?.id}`),
      await api("DELETE", `/members/invitations/${invited.id}`),
    ];
    expect(people.map(({ status }) => status)).toEqual([403, 403]);
    const { body: me } = await api<{ api_key_id: string }>("GET", "/api/auth/me");
    expect((await api("DELETE", `/api-keys/${me.api_key_id}`)).status).toBe(200);
    expect((await api("GET", "/agents")).status).toBe(401);
  }
  expect(await statusOf(victim)).toBe("active");
  const invitations = await service.api<{ data: { id: string }[] }>("GET", "/members/invitations");
  expect(invitations.body.data.map(({ id }) => id)).toContain(invited.id);
});
