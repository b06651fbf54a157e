import type { ApiKey, Event } from "@agentrun/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { remindOfKeysOnce } from "../../packages/server/src/domain/api-keys/api-keys.ts";
import { createDatabaseClock } from "../../packages/server/src/lib/clock.ts";
import { createSetAside } from "../../packages/server/src/lib/concurrency/loop.ts";
import { toUuid } from "../../packages/server/src/lib/ids.ts";
import { startReceiver } from "../../packages/server/src/lib/testing/https-receiver.ts";
import { createLocalSignals } from "../../packages/server/src/signals/signals.ts";
import { openTenants, type Tenants } from "../support/tenants.ts";
import { createWebhookWorld, untilReceived, type WebhookWorld } from "../support/webhook-world.ts";

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

/** A key of a certain age that expires in this many days. */
async function addKey(name: string, ageDays: number, leftDays: number): Promise<string> {
  const { body } = await world.service.api<ApiKey>("POST", "/api-keys", { body: { name } });
  await setTimes(body.id, ageDays, leftDays);
  return body.id;
}
const setTimes = (id: string, ageDays: number, leftDays: number) =>
  world.database.query(
    `update api_keys set created_at = now() - $2 * interval '1 day', expires_at = now() + $3 * interval '1 day'
     where id = $1`,
    [toUuid(id), ageDays, leftDays],
  );
const readEvents = async () =>
  (await world.service.api<{ data: Event[] }>("GET", "/events?type=key.expiring&order=asc")).body.data;
const announced = async () => (await readEvents()).map(({ data }) => String(data.name));

/** Several nodes check concurrently, as each does at its start and once a minute. */
const remind = (onFailure = (error: unknown): void => expect.fail(String(error)), nodes = 8) => {
  const { store } = tenants;
  const deps = { store, clock: createDatabaseClock(), signals: createLocalSignals(), maxEventBytes: 262_144 };
  return Promise.all(
    Array.from({ length: nodes }, () =>
      remindOfKeysOnce({ ...deps, keyReminderDays: 14, setAside: createSetAside("reminders", { onFailure }) }),
    ),
  );
};

test("a key's expiry is announced days before and a day before, once each, however many nodes there are", async () => {
  await using receiver = await startReceiver((_received, response) => void response.end("fine"));
  await world.addWebhook(receiver.url, { events: ["key.expiring"] });
  const id = await addKey("a month", 20, 10);
  await addKey("a month, and its last day", 29.5, 0.5);
  await addKey("ten days", 1, 9);
  await addKey("ten days, and its last day", 9.5, 0.5);
  await addKey("a day", 0.5, 0.5);
  await addKey("later", 20, 15);
  await addKey("over", 20, -1);
  const revoked = await addKey("revoked", 20, 5);
  await world.service.api("DELETE", `/api-keys/${revoked}`);
  const replaced = await addKey("replaced", 20, 10);
  await world.service.api("POST", `/api-keys/${replaced}/rotate`);
  await setTimes(replaced, 20, 0.5);

  await remind();
  const first = ["a month", "a month, and its last day", "ten days, and its last day"];
  expect((await announced()).sort()).toEqual(first);
  await remind();
  expect(await announced()).toHaveLength(3);
  const [event] = (await readEvents()).filter(({ data }) => data.id === id);
  const { body: shown } = await world.service.api<ApiKey>("GET", `/api-keys/${id}`);
  expect(event?.data).toEqual(shown);

  await setTimes(id, 29.5, 0.5);
  await remind();
  expect((await announced()).filter((name) => name === "a month")).toHaveLength(2);
  await remind();
  expect(await announced()).toHaveLength(4);

  await untilReceived(receiver, 4);
  const sent = receiver.received.map(({ body }) => JSON.parse(body.toString()) as Event);
  expect(sent.map(({ type }) => type)).toEqual(Array(4).fill("key.expiring"));
  expect(JSON.stringify(sent)).not.toContain("secret");
});

test("a starting node announces what became due while no node was running", async () => {
  await addKey("due at a start", 20, 10);
  await world.addNode();
  await expect.poll(async () => (await announced()).includes("due at a start")).toBe(true);
});

test("reading it requires api_keys:read", async () => {
  const keyWith = async (...scopes: string[]) => {
    const body = { name: "reader", scopes };
    return world.service.apiAs(
      (await world.service.api<{ secret: string }>("POST", "/api-keys", { body })).body.secret,
    );
  };
  const refused = await (await keyWith("webhooks:read", "runs:read"))("GET", "/events?type=key.expiring");
  expect(refused.status).toBe(403);
  expect(refused.text).toContain("'api_keys:read'");
  const reader = await keyWith("webhooks:read", "api_keys:read");
  expect((await reader<{ data: Event[] }>("GET", "/events?type=key.expiring")).body.data).not.toEqual([]);
});

test("a key whose event cannot be stored does not delay the events of other keys", async () => {
  const bad = await addKey("cannot be stored", 20, 8);
  await addKey("stored before it", 20, 7);
  await addKey("stored after it", 20, 9);
  await world.database.query(`create function refuse_event() returns trigger language plpgsql as
    $$ begin if new.subject_id = '${toUuid(bad)}' then raise exception 'refused by the test'; end if; return new; end $$`);
  await world.database.query(
    "create trigger refuse_event before insert on events for each row execute function refuse_event()",
  );
  const failures: string[] = [];
  await remind((error) => void failures.push(String(error)), 1);
  expect(failures).toEqual([expect.stringContaining("refused by the test")]);
  const names = await announced();
  expect(names).toEqual(expect.arrayContaining(["stored before it", "stored after it"]));
  expect(names).not.toContain("cannot be stored");

  await world.database.query("drop trigger refuse_event on events");
  await remind();
  expect(await announced()).toContain("cannot be stored");
});
