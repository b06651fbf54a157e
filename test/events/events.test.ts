import type { Event, EventList } from "@agentrun/contract";
import pg from "pg";
import type { Static } from "typebox";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fromUuid, newId, toUuid } from "../../packages/server/src/lib/ids.ts";
import { rawRequest, sendRaw } from "../support/raw-request.ts";
import type { Service } from "../support/service.ts";
import { type Envelope, follow } from "../support/sse-client.ts";
import { createWebhookWorld, type WebhookWorld } from "../support/webhook-world.ts";

let world: WebhookWorld;

beforeAll(async () => {
  world = await createWebhookWorld();
});

afterAll(() => world?.remove());

const list = async (query = "") =>
  (await world.service.api<Static<typeof EventList>>("GET", `/events${query}`)).body as {
    data: Event[];
    has_more: boolean;
  };

const until = (reader: { events: Envelope[] }, count: number) =>
  expect.poll(() => reader.events.length, { interval: 10 }).toBe(count);

/** All events except those of the audit log, of which some are sent with a delay. */
const followRuns = (service: Service, options: { lastEventId?: string | undefined } = {}) =>
  follow(service, { ...options, query: "?type=run.completed,test" });

test("the list has every event, newest first, in pages, by type", async () => {
  const runs = [await world.run(), await world.run(), await world.run()];
  const newest = await list("?type=run.completed&limit=2");
  expect(newest.data.map((event) => event.data.id)).toEqual([runs[2]?.id, runs[1]?.id]);
  expect(newest.has_more).toBe(true);
  const rest = await list(`?type=run.completed&after=${newest.data[1]?.id}`);
  expect(rest.data.map((event) => event.data.id)).toEqual([runs[0]?.id]);
  expect(newest.data[0]).toMatchObject({ object: "event", type: "run.completed" });
  expect((await list("?type=deployment.created,agent.updated")).data.map((event) => event.type)).toEqual([
    "deployment.created",
  ]);
});

test("the feed sends each reader what it may read, and rejects a type by name that it may not", async () => {
  const keyWith = async (...scopes: string[]) => {
    const body = { name: "reader", scopes };
    return (await world.service.api<{ secret: string }>("POST", "/api-keys", { body })).body.secret;
  };
  await world.run();
  const [narrow, wide] = [await keyWith("webhooks:read"), await keyWith("webhooks:read", "runs:read")];
  const typesOf = async (key: string, query = "") => {
    const answer = await world.service.apiAs(key)<{ data: Event[] }>("GET", `/events${query}`);
    return [...new Set(answer.body.data.map(({ type }) => type))];
  };
  expect(await typesOf(narrow)).toEqual([]);
  expect(await typesOf(wide)).toEqual(["run.completed"]);
  expect(await typesOf(wide, "?type=run.completed,run.failed")).toEqual(["run.completed"]);
  for (const accept of ["application/json", "text/event-stream"]) {
    const refused = await world.service.apiAs(narrow)("GET", "/events?type=test,run.completed", {
      headers: { accept },
    });
    expect(refused).toMatchObject({ status: 403, body: { error: { code: "insufficient_scope" } } });
    expect(refused.text).toContain("'runs:read'");
  }
  const credentials = { ...world.service.credentials, api_key: narrow };
  await using reader = await follow({ ...world.service, credentials });
  await using everything = await followRuns(world.service);
  const webhook = await world.addWebhook("https://127.0.0.1:1/");
  await world.run();
  const sent = await world.service.api<{ id: string }>("POST", `/webhooks/${webhook.id}/test`);
  await until(everything, 2);
  await until(reader, 1);
  expect([everything.events.map(({ type }) => type), reader.events.map(({ type }) => type)]).toEqual([
    ["run.completed", "test"],
    ["test"],
  ]);
  const [run] = (await world.deliveries(webhook.id)).filter(({ id }) => id !== sent.body.id);
  const path = `/webhooks/${webhook.id}/deliveries`;
  expect((await world.service.apiAs(narrow)("GET", `${path}/${sent.body.id}`)).status).toBe(200);
  expect((await world.service.apiAs(narrow)("GET", `${path}/${run?.id}`)).status).toBe(403);
  expect((await world.service.apiAs(wide)("GET", `${path}/${run?.id}`)).status).toBe(200);
});

test("a stream that requests it reports accepted runs at once, and no other stream does", async () => {
  const gatekeeper = await world.addAgent("gatekeeper");
  await using asking = await follow(world.service, { query: "?type=feed.new_runs,test" });
  await using other = await follow(world.service, { query: "?type=test" });
  const { body: run } = await world.service.api<{ id: string }>("POST", "/runs", {
    body: { agent_id: gatekeeper, input: {} },
    headers: { prefer: "respond-async" },
  });
  await expect.poll(() => asking.events.length, { interval: 10 }).toBeGreaterThan(0);
  expect(asking.events[0]).toMatchObject({ type: "feed.new_runs", data: { run_id: run.id } });
  const webhook = await world.addWebhook("https://127.0.0.1:1/");
  await world.service.api("POST", `/webhooks/${webhook.id}/test`);
  await until(asking, 2);
  await until(other, 1);
  const body = { name: "reader", scopes: ["webhooks:read"] };
  const key = (await world.service.api<{ secret: string }>("POST", "/api-keys", { body })).body.secret;
  expect(await world.service.apiAs(key)("GET", "/events?type=feed.new_runs")).toMatchObject({
    status: 403,
    body: { error: { code: "insufficient_scope" } },
  });
});

test("an invalid type and an invalid cursor are rejected", async () => {
  const refused = await world.service.api("GET", "/events?type=run.exploded");
  expect(refused).toMatchObject({ status: 400, body: { error: { code: "invalid_query", param: "type" } } });
  const cursor = await world.service.api("GET", "/events", {
    headers: { accept: "text/event-stream", "last-event-id": newId("evt") },
  });
  expect(cursor).toMatchObject({ status: 400, body: { error: { code: "invalid_cursor", param: "Last-Event-ID" } } });
  const after = await world.service.api("GET", `/events?after=${newId("evt")}`, {
    headers: { accept: "text/event-stream" },
  });
  expect(after).toMatchObject({ status: 400, body: { error: { code: "invalid_cursor", param: "after" } } });
  const header = await world.service.api("GET", "/events", {
    headers: { accept: "text/event-stream", "last-event-id": "17" },
  });
  expect(header).toMatchObject({ status: 400, body: { error: { code: "invalid_header", param: "Last-Event-ID" } } });
});

test("the stream has the events from now on, and resumes after the last received event", async () => {
  await world.run();
  // Denied attempts of the previous tests are logged with a delay.
  const query = "?type=run.completed";
  await using first = await follow(world.service, { query });
  expect([first.status, first.headers["content-type"]]).toEqual([200, "text/event-stream; charset=utf-8"]);
  const [one, two] = [await world.run(), await world.run()];
  await until(first, 2);
  expect(first.events.map((event) => event.data.id)).toEqual([one.id, two.id]);
  await first.close();
  const missed = [await world.run(), await world.run()];
  await using second = await follow(world.service, { query, lastEventId: first.events[0]?.id });
  await until(second, 3);
  expect(second.events.map((event) => event.data.id)).toEqual([two.id, ...missed.map((run) => run.id)]);
  await using third = await follow(world.service, { query: `?after=${first.events[1]?.id}&type=run.completed` });
  await until(third, 2);
});

test("the Accept header selects the stream in any case, and JSON if it is preferred", async () => {
  const stream = "text/event-stream";
  for (const [accept, type] of [
    ["TEXT/EVENT-STREAM", stream],
    ["application/json, Text/Event-Stream; charset=utf-8", stream],
    ["text/event-stream;q=0, application/json", "application/json"],
    ["text/event-stream;q=0.5, application/json", "application/json"],
    ["*/*", "application/json"],
  ] as const) {
    const { headers } = await world.service.api("HEAD", "/events", { headers: { accept } });
    expect([accept, headers["content-type"]]).toEqual([accept, `${type}; charset=utf-8`]);
  }
});

test("a HEAD returns at once with the headers of a GET", async () => {
  const authorization = `Bearer ${world.service.credentials.api_key}`;
  for (const accept of ["text/event-stream", "application/json"]) {
    const { status, headers, body } = await sendRaw(
      world.service,
      rawRequest("HEAD /v2/events", { authorization, accept }),
    );
    expect([status, headers["content-type"], body]).toEqual([200, `${accept}; charset=utf-8`, ""]);
    const shared = await world.service.api("HEAD", "/events", { headers: { accept } });
    expect([shared.status, shared.headers["content-type"], shared.text]).toEqual([200, headers["content-type"], ""]);
  }
});

test("the stream has the same bytes as the webhook body", async () => {
  await using reader = await followRuns(world.service);
  const { id } = await world.run({ query: "\u0000é" });
  await until(reader, 1);
  const [row] = await world.database.query<{ data: string }>("select data from events where subject_id = $1", [
    toUuid(id),
  ]);
  expect(reader.events[0]?.data).toEqual(JSON.parse(row?.data ?? ""));
});

async function insertEvent(client: { query(text: string, values: unknown[]): Promise<unknown> }): Promise<string> {
  const id = newId("evt");
  await client.query(
    "insert into events (id, organization_id, type, subject_id, data, created_at) values ($1, $2, 'test', $1, '{}', now())",
    [toUuid(id), toUuid(world.service.credentials.organization_id)],
  );
  return id;
}

/** An event in an open transaction. */
async function writeOpenEvent() {
  const client = new pg.Client({ connectionString: world.database.url });
  await client.connect();
  await client.query("begin");
  const id = await insertEvent(client);
  const commit = async () => {
    await client.query("commit");
    await client.end();
  };
  return { id, commit };
}

test("an event whose transaction commits late is not skipped", async () => {
  await using reader = await followRuns(world.service);
  const late = await writeOpenEvent();
  const run = await world.run();
  expect((await list("?type=run.completed&limit=1")).data[0]?.data.id).toBe(run.id);
  await late.commit();
  await until(reader, 2);
  expect(reader.events.map((event) => event.id)).toContain(late.id);
});

/** A transaction that has an id and writes no events. */
async function openTransaction(url: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query("begin");
  await client.query("select pg_current_xact_id()");
  return {
    query: (text: string, values: unknown[] = []) => client.query(text, values),
    [Symbol.asyncDispose]: () => client.end(),
  };
}

const otherDatabase = (url: string) => Object.assign(new URL(url), { pathname: "/postgres" }).href;

test("a transaction that stays open elsewhere does not block the feed, and its late events are not skipped", async () => {
  await using reader = await followRuns(world.service);
  await using _other = await openTransaction(otherDatabase(world.database.url));
  await using own = await openTransaction(world.database.url);
  const runs = [await world.run(), await world.run()];
  await until(reader, 2);
  expect(reader.events.map(({ data }) => data.id)).toEqual(runs.map(({ id }) => id));
  // Its id is lower than those of events that were already read.
  const late = await insertEvent(own);
  await own.query("commit");
  await until(reader, 3);
  expect(reader.events.at(-1)?.id).toBe(late);
});

test("the runs of an organisation are listed while a transaction stays open", async () => {
  await using _open = await openTransaction(world.database.url);
  const run = await world.run({ query: "perlustrate" });
  const find = async () => (await world.service.api<{ data: { id: string }[] }>("GET", "/runs?text=perlustrate")).body;
  await expect.poll(async () => (await find()).data.map(({ id }) => id), { timeout: 20_000 }).toEqual([run.id]);
});

test("events written before a reader connected are not sent to it, even while an older transaction is open", async () => {
  const open = await writeOpenEvent();
  await world.run();
  await using reader = await followRuns(world.service);
  await using left = await followRuns(world.service);
  await left.close();
  const run = await world.run();
  await open.commit();
  await until(reader, 2);
  expect(reader.events.map((event) => event.data.id ?? event.id)).toEqual([open.id, run.id]);
  await using resumed = await followRuns(world.service, { lastEventId: String(left.headers["last-event-id"]) });
  await until(resumed, 2);
  expect(resumed.events).toEqual(reader.events);
});

test("a reader that is disconnected again and again, on two nodes, gets every event once and in order", async () => {
  const node = await world.addNode();
  const runs = 60;
  const seen: Envelope[] = [];
  let reader = await followRuns(world.service);
  const made = Promise.all(
    Array.from({ length: runs }, async (_, index) => {
      const { agent_id } = world.service.credentials;
      const on = index % 2 === 0 ? world.service : node;
      return (await on.api<{ id: string }>("POST", "/runs", { body: { agent_id, input: {} } })).body.id;
    }),
  );
  for (let turn = 0; seen.length < runs && turn < 200; turn += 1) {
    await expect.poll(() => reader.events.length, { interval: 5 }).toBeGreaterThan(0);
    await reader.close();
    seen.push(...reader.events);
    reader = await followRuns(turn % 2 === 0 ? node : world.service, { lastEventId: seen.at(-1)?.id });
  }
  await reader.close();
  const ids = seen.map((event) => event.data.id);
  expect(ids.toSorted()).toEqual((await made).toSorted());
  await node.remove();
});

test("a reader that disconnects before the first event resumes where it started, and misses nothing", async () => {
  const reader = await followRuns(world.service);
  const start = String(reader.headers["last-event-id"]);
  await reader.close();
  expect(reader.events).toEqual([]);
  const runs = [await world.run(), await world.run()];
  await using resumed = await followRuns(world.service, { lastEventId: start });
  await until(resumed, 2);
  expect(resumed.events.map(({ data }) => data.id)).toEqual(runs.map(({ id }) => id));
});

/** An event of some days ago. */
async function writeOldEvent(type: string, days: number): Promise<string> {
  const [row] = await world.database.query<{ id: string }>(
    `insert into events (id, organization_id, type, subject_id, data, created_at)
     select uuid_at(t), $1, $2, gen_random_uuid(), '{}', t from (select now() - make_interval(days => $3) as t) as at
     returning id`,
    [toUuid(world.service.credentials.organization_id), type, days],
  );
  return fromUuid("evt", row?.id ?? "");
}

test("a reader whose last event was removed by retention gets a gap event and continues with the next one kept", async () => {
  await writeOldEvent("deployment.created", 40);
  const seen = await writeOldEvent("run.completed", 35);
  const missed = [await writeOldEvent("agent.updated", 32), await writeOldEvent("run.completed", 10)];
  await world.database.query("delete from events where id = $1", [toUuid(seen)]);
  for (const options of [{ lastEventId: seen }, { query: `?after=${seen}` }]) {
    await using reader = await follow(world.service, options);
    await until(reader, 3);
    expect(reader.events.map((event) => event.id)).toEqual([seen, ...missed]);
    expect(reader.events[0]).toMatchObject({ type: "feed.gap", data: { after: seen } });
  }
});
