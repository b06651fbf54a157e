import { afterAll, beforeAll, expect, test } from "vitest";
import { rawRequest, sendRaw } from "../support/raw-request.ts";
import { collect, openStream, type ReceivedEvent, textOf } from "../support/sse-client.ts";
import { createWorld, type World } from "../support/world.ts";

let world: World;
let talker: string;
let waiter: string;

beforeAll(async () => {
  world = await createWorld();
  [talker, waiter] = await Promise.all([world.addAgent("talker"), world.addAgent("waiter")]);
});

afterAll(() => world?.remove());

const stream = (body: object, path = "/runs/stream") => openStream(world.service, path, { method: "POST", body });
const sequences = (events: ReceivedEvent[]) => events.map((event) => event.sequence);

test("a streamed run has all its events, numbered without a gap, and then the stream ends", async () => {
  const opened = await stream({ agent_id: talker, input: { words: 50 } });
  expect(opened.status).toBe(200);
  expect(opened.headers).toMatchObject({
    "content-type": "text/event-stream; charset=utf-8",
    "cache-control": "no-cache, no-transform",
    "x-content-type-options": "nosniff",
    "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
    "x-accel-buffering": "no",
  });
  const events = await collect(opened.events);
  expect(sequences(events)).toEqual(events.map((_, index) => index + 1));
  expect(events[0]).toMatchObject({ type: "run.created", run: { status: "queued" } });
  expect(events[1]?.type).toBe("run.started");
  expect(events.at(-1)).toMatchObject({ type: "run.completed", run: { status: "completed" } });
  const run = events.at(-1)?.run as { id: string; output: { text: string } };
  expect(textOf(events)).toBe(run.output.text);
  expect(opened.headers.location).toBe(`${world.service.baseUrl}/runs/${run.id}/stream`);
});

test("a stream read late, from the middle and from the end has the same events", async () => {
  const first = await collect((await stream({ agent_id: talker, input: { words: 30 } })).events);
  const { run_id: id } = first[0] as ReceivedEvent;
  const again = await collect((await openStream(world.service, `/runs/${id}/stream`)).events);
  expect(again).toEqual(first);
  const from = async (after: number) =>
    collect(
      (await openStream(world.service, `/runs/${id}/stream`, { headers: { "last-event-id": `${after}` } })).events,
    );
  for (const after of [1, 2, 3, 17, first.length - 1, first.length, first.length + 9])
    expect(await from(after)).toEqual(first.slice(after));
  const queried = await collect((await openStream(world.service, `/runs/${id}/stream?after=20`)).events);
  expect(queried).toEqual(first.slice(20));
  const listed = await world.service.api<{ data: ReceivedEvent[]; has_more: boolean }>(
    "GET",
    `/runs/${id}/events?limit=1000`,
  );
  expect(listed.body.data).toEqual(first);
  const page = await world.service.api<{ data: ReceivedEvent[]; has_more: boolean }>(
    "GET",
    `/runs/${id}/events?limit=5&after=4`,
  );
  expect(page.body).toMatchObject({ data: first.slice(4, 9), has_more: true });
});

test("a reader that connects while the run is active gets what it missed and then the rest", async () => {
  const live = await stream({ agent_id: talker, input: { words: 40, pause_ms: 10 } });
  const seen: ReceivedEvent[] = [];
  let late: Promise<ReceivedEvent[]> | undefined;
  for await (const event of live.events) {
    seen.push(event);
    if (seen.length === 15)
      late = openStream(world.service, `/runs/${event.run_id}/stream`).then((s) => collect(s.events));
  }
  expect(await late).toEqual(seen);
  expect(sequences(seen)).toEqual(seen.map((_, index) => index + 1));
});

test("a run that was not streamed can be read afterwards: created, started, ended", async () => {
  const { agent_id } = world.service.credentials;
  const { body } = await world.service.api("POST", "/runs", { body: { agent_id, input: {} } });
  const events = await collect((await openStream(world.service, `/runs/${body.id}/stream`)).events);
  expect(events.map((event) => event.type)).toEqual(["run.created", "run.started", "run.completed"]);
  expect(events.at(-1)?.run).toEqual(body);
});

test("a reader that disconnects does not cancel the run, unless it requested that", async () => {
  for (const [query, status] of [
    ["", "running"],
    ["?on_disconnect=cancel", "cancelled"],
  ]) {
    const opened = await stream({ agent_id: waiter, input: {} }, `/runs/stream${query}`);
    let id = "";
    for await (const event of opened.events) {
      id = event.run_id;
      if (event.type === "run.output.delta") break;
    }
    opened.close();
    await expect.poll(async () => (await world.service.api("GET", `/runs/${id}`)).body.status).toBe(status);
    await world.service.api("DELETE", `/runs/${id}?wait=10`);
  }
});

test("a cancelled run's stream ends with run.cancelled", async () => {
  const opened = await stream({ agent_id: waiter, input: {} });
  const seen: ReceivedEvent[] = [];
  for await (const event of opened.events) {
    seen.push(event);
    if (event.type === "run.output.delta") await world.service.api("DELETE", `/runs/${event.run_id}`);
  }
  expect(seen.at(-1)).toMatchObject({ type: "run.cancelled", run: { status: "cancelled", error: null } });
  expect(sequences(seen)).toEqual([1, 2, 3, 4]);
});

test("a HEAD of a stream returns while the run is active", async () => {
  const body = { agent_id: waiter, input: {} };
  const run = await world.service.api("POST", "/runs", { body, headers: { prefer: "respond-async" } });
  const authorization = `Bearer ${world.service.credentials.api_key}`;
  const head = await sendRaw(world.service, rawRequest(`HEAD /v2/runs/${run.body.id}/stream`, { authorization }));
  expect([head.status, head.body]).toEqual([200, ""]);
  expect(head.headers).toMatchObject({
    "content-type": "text/event-stream; charset=utf-8",
    location: `${world.service.baseUrl}/runs/${run.body.id}/stream`,
  });
  await world.service.api("DELETE", `/runs/${run.body.id}?wait=10`);
});

test("errors before the first byte are ordinary JSON errors", async () => {
  const missing = await world.service.api("POST", "/runs/stream", { body: { input: {} } });
  expect([missing.status, missing.body]).toMatchObject([
    400,
    { error: { code: "missing_required_field", param: "agent_id" } },
  ]);
  const bad = await world.service.api("GET", `/runs/run_01jz8v3k5qe8xa2m4n6p8r0t2v/stream`);
  expect([bad.status, bad.body]).toMatchObject([404, { error: { code: "run_not_found" } }]);
  const { agent_id } = world.service.credentials;
  const { body } = await world.service.api("POST", "/runs", { body: { agent_id, input: {} } });
  const odd = await world.service.api("GET", `/runs/${body.id}/stream`, { headers: { "last-event-id": "soon" } });
  expect([odd.status, odd.body]).toMatchObject([400, { error: { code: "invalid_header" } }]);
});

test("the same idempotency key streams the same run from its start", async () => {
  const request = {
    method: "POST",
    body: { agent_id: talker, input: { words: 5 } },
    headers: { "idempotency-key": "s1" },
  };
  const first = await collect((await openStream(world.service, "/runs/stream", request)).events);
  const replayed = await openStream(world.service, "/runs/stream", request);
  expect(replayed.headers["idempotent-replayed"]).toBe("true");
  expect(await collect(replayed.events)).toEqual(first);
});

test("another node streams the run too, live and afterwards, with the same events", async () => {
  const node = await world.addNode();
  const live = await stream({ agent_id: talker, input: { words: 40, pause_ms: 15 } });
  const seen: ReceivedEvent[] = [];
  let elsewhere: Promise<ReceivedEvent[]> | undefined;
  for await (const event of live.events) {
    seen.push(event);
    if (seen.length === 5) elsewhere = openStream(node, `/runs/${event.run_id}/stream`).then((s) => collect(s.events));
  }
  expect(await elsewhere).toEqual(seen);
  expect(await collect((await openStream(node, `/runs/${seen[0]?.run_id}/stream`)).events)).toEqual(seen);
});

test("a long stream is resumed completely, as fast as its reader reads", async () => {
  const { body } = await world.service.api("POST", "/runs", { body: { agent_id: talker, input: { words: 12_000 } } });
  const events = await collect((await openStream(world.service, `/runs/${body.id}/stream`)).events);
  expect(events.length).toBeGreaterThan(12_000);
  expect(events.at(-1)).toMatchObject({ type: "run.completed" });
  expect(events.map((event) => event.type)).not.toContain("stream.reset");
  expect(sequences(events)).toEqual(events.map((_, index) => index + 1));
  expect(textOf(events)).toBe((body.output as { text: string }).text);
});
