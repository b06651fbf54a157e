import type { Role, Webhook } from "@agentrun/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { toUuid } from "../../packages/server/src/lib/ids.ts";
import { type Received, startReceiver } from "../../packages/server/src/lib/testing/https-receiver.ts";
import { openBrowser } from "../support/browser.ts";
import type { Service } from "../support/service.ts";
import { ownerPassword } from "../support/tenants.ts";
import { createWebhookWorld, until, untilReceived, type WebhookWorld } from "../support/webhook-world.ts";

/** A webhook is delivered for as long as its creator may read its events. */
let world: WebhookWorld;
let other: Service;

beforeAll(async () => {
  world = await createWebhookWorld({ AGENTRUN_TRUST_PROXY: "127.0.0.0/8,::1/128", AGENTRUN_MAX_WEBHOOKS: "1000" });
  other = await world.addNode();
});

afterAll(() => world?.remove());

type Call = <Body = Record<string, unknown>>(
  method: string,
  path: string,
  options?: { body?: unknown },
) => Promise<{ status: number; text: string; body: Body }>;
type Made = { api_keys: number; invitations: number; webhooks: number };
type Changed = { made: Made; ended: Made; set_up: { connectors: number; http_agents: number } };

const api: Call = (method, path, options) => world.service.api(method, path, options);
const fine = (_received: Received, response: { end(text: string): unknown }) => void response.end("fine");

let people = 0;
async function join(role: Role) {
  people += 1;
  const email = `person${people}@example.com`;
  const { body: invited } = await api<{ url: string }>("POST", "/members/invitations", { body: { email, role } });
  const body = { token: new URL(invited.url).hash.slice(1), password: ownerPassword };
  const person = openBrowser(world.service);
  const headers = { "x-forwarded-for": `203.0.113.${people}` };
  const joined = await person.call<{ user: { id: string } }>("POST", "/api/auth/invitations/accept", { body, headers });
  return { id: joined.body.user.id, call: person.call as Call };
}

async function makeKey(by: Call, scopes: string[], more: object = {}) {
  const made = await by<{ id: string; secret: string }>("POST", "/api-keys", { body: { name: "k", scopes, ...more } });
  expect(made.status).toBe(201);
  return { ...made.body, call: world.service.apiAs(made.body.secret) as Call };
}

async function subscribe(by: Call, url: string, events = ["run.completed"]): Promise<Webhook> {
  const made = await by<Webhook>("POST", "/webhooks", { body: { url, events } });
  expect(made.status).toBe(201);
  return made.body;
}

const get = async (id: string) => (await api<Webhook>("GET", `/webhooks/${id}`)).body;
const off = { active: false, disabled_reason: "maker_gone", disabled_at: expect.any(String) };
const on = { active: true, disabled_reason: null };

/** A run on each node; both of their events are written when this resolves. */
async function runEverywhere(): Promise<void> {
  const body = { agent_id: world.service.credentials.agent_id, input: {} };
  for (const node of [world.service, other]) expect((await node.api("POST", "/runs", { body })).status).toBe(200);
}

/** Both nodes have delivered an event to this control webhook: so all other deliveries are sent too. */
async function expectSilence(receiver: { received: Received[] }): Promise<void> {
  await using witness = await startReceiver(fine);
  const received = receiver.received.length;
  await world.addWebhook(witness.url);
  await runEverywhere();
  await untilReceived(witness, 2);
  expect(receiver.received.length).toBe(received);
}

test("a removed member's webhooks, and those of their keys, get no more events, from any node (P26)", async () => {
  await using receiver = await startReceiver(fine);
  const person = await join("developer");
  const key = await makeKey(person.call, ["webhooks:write", "webhooks:read", "runs:read"]);
  const hooks = [await subscribe(person.call, receiver.url), await subscribe(key.call, receiver.url)];
  await person.call("POST", "/agents/custom", {
    body: { name: "Away", runtime: { type: "http", url: "https://93.184.215.14/agent" } },
  });
  await runEverywhere();
  await untilReceived(receiver, 4);
  const listed = await api<{ data: (Changed & { id: string })[] }>("GET", "/members?limit=100");
  expect(listed.body.data.find(({ id }) => id === person.id)).toMatchObject({
    made: { api_keys: 1, invitations: 0, webhooks: 2 },
    set_up: { connectors: 0, http_agents: 1 },
  });
  const removed = await api<Changed>("DELETE", `/members/${person.id}`);
  expect(removed.body).toMatchObject({
    made: { api_keys: 0, invitations: 0, webhooks: 0 },
    ended: { api_keys: 1, invitations: 0, webhooks: 2 },
    set_up: { connectors: 0, http_agents: 1 },
  });
  for (const { id } of hooks) expect(await get(id)).toMatchObject(off);
  await expectSilence(receiver);
});

test("pending deliveries of such a webhook are kept, and sent once another member takes it over", async () => {
  let isUp = false;
  await using receiver = await startReceiver((_received, response) => {
    response.statusCode = isUp ? 200 : 503;
    response.end();
  });
  const person = await join("developer");
  const { id } = await subscribe(person.call, receiver.url);
  await world.run();
  await until("a first failure", async () => (await world.deliveries(id))[0]?.attempt_count === 1);
  await api("DELETE", `/members/${person.id}`);
  await world.database.query("update deliveries set due_at = now() where webhook_id = $1", [toUuid(id)]);
  await expectSilence(receiver);
  expect(await world.deliveries(id)).toMatchObject([{ status: "pending", attempt_count: 1 }]);
  isUp = true;
  const adopted = await api<Webhook & { warnings: string[] }>("PATCH", `/webhooks/${id}`, { body: { active: true } });
  expect(adopted.body).toMatchObject({ ...on, warnings: ["rotate_secret"] });
  await until("the delivery", async () => (await world.deliveries(id))[0]?.status === "succeeded");
});

test("only a member who may read a webhook's events can take it over, and owns it from then on", async () => {
  const [first, second] = [await join("admin"), await join("admin")];
  const { id } = await subscribe(first.call, "https://127.0.0.1:1/", ["run.completed", "audit.recorded"]);
  await api("DELETE", `/members/${first.id}`);
  const deaf = await makeKey(api, ["webhooks:write", "runs:read"]);
  const activate = (by: Call) => by("PATCH", `/webhooks/${id}`, { body: { active: true } });
  expect((await activate(deaf.call)).status).toBe(403);
  expect(await get(id)).toMatchObject(off);
  expect((await activate(second.call)).status).toBe(200);
  expect(await get(id)).toMatchObject(on);
  const demoted = await api<Changed>("PATCH", `/members/${second.id}`, { body: { role: "viewer" } });
  expect([demoted.body.ended.webhooks, demoted.body.made.webhooks]).toEqual([1, 0]);
  expect(await get(id)).toMatchObject(off);
});

test("a demoted member keeps the webhooks whose events the new role may read", async () => {
  const person = await join("admin");
  const [runs, audit] = [
    await subscribe(person.call, "https://127.0.0.1:1/"),
    await subscribe(person.call, "https://127.0.0.1:1/", ["audit.recorded"]),
  ];
  const demoted = await api<Changed>("PATCH", `/members/${person.id}`, { body: { role: "developer" } });
  expect(demoted.body).toMatchObject({ made: { webhooks: 1 }, ended: { webhooks: 1 } });
  expect([await get(runs.id), await get(audit.id)]).toMatchObject([on, off]);
});

test("a key's webhook continues with the key's successor, and stops when that is revoked or has expired", async () => {
  const old = await makeKey(api, ["webhooks:write", "runs:read"]);
  const { id } = await subscribe(old.call, "https://127.0.0.1:1/");
  const rotated = await api<{ id: string }>("POST", `/api-keys/${old.id}/rotate`, { body: { grace_seconds: 0 } });
  await api("DELETE", `/api-keys/${old.id}`);
  expect(await get(id)).toMatchObject(on);
  await api("DELETE", `/api-keys/${rotated.body.id}`);
  expect(await get(id)).toMatchObject(off);

  const short = await makeKey(api, ["webhooks:write", "runs:read"]);
  const late = await subscribe(short.call, "https://127.0.0.1:1/");
  await world.database.query("update api_keys set expires_at = now() where id = $1", [toUuid(short.id)]);
  await expect.poll(() => get(late.id), { interval: 100 }).toMatchObject(off);
});

test("a removal stops all webhooks that are created concurrently", async () => {
  const person = await join("developer");
  const body = { url: "https://127.0.0.1:1/", events: ["run.completed"], description: person.id };
  const makeMany = Array.from({ length: 20 }, () => person.call("POST", "/webhooks", { body }));
  const removed = api("DELETE", `/members/${person.id}`);
  const answers = await Promise.all(makeMany);
  expect((await removed).status).toBe(200);
  expect(answers.every(({ status }) => [201, 401].includes(status))).toBe(true);
  const rows = await world.database.query("select 1 from webhooks where description = $1 and active", [person.id]);
  expect(rows).toEqual([]);
});
