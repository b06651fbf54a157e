import { type Endpoint, endpoints } from "@agentrun/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { codeOf } from "../support/api-client.ts";
import { createWebhookWorld, type WebhookWorld } from "../support/webhook-world.ts";

/** Filters of lists. */
let world: WebhookWorld;

beforeAll(async () => {
  world = await createWebhookWorld();
});

afterAll(() => world?.remove());

type Item = { id: string; name: string; type: string; data: { id: string } };

const list = async (path: string) => {
  const answer = await world.service.api<{ data: Item[] }>("GET", path);
  expect(answer.status, answer.text).toBe(200);
  return answer.body.data;
};
const make = async (path: string, body: object) =>
  (await world.service.api<{ id: string }>("POST", path, { body })).body.id;

test("agents by a part of their names, case-insensitive, without wildcards", async () => {
  const runtime = { type: "module", module: "echo" };
  for (const name of ["Refund desk", "Returns: 100% refund", "Weather"])
    await make("/agents/custom", { name, runtime });
  const named = async (name: string) => (await list(`/agents?order=asc&name=${name}`)).map((agent) => agent.name);
  expect(await named("REFUND")).toEqual(["Refund desk", "Returns: 100% refund"]);
  expect(await named(encodeURIComponent("0% r"))).toEqual(["Returns: 100% refund"]);
  expect(await named("R_f")).toEqual([]);
});

test("webhooks by whether they are active", async () => {
  const subscription = { url: "https://example.com/hook", events: ["run.failed"] };
  const [on, off] = [await make("/webhooks", subscription), await make("/webhooks", subscription)];
  await world.service.api("PATCH", `/webhooks/${off}`, { body: { active: false } });
  const ids = async (active: boolean) => (await list(`/webhooks?active=${active}`)).map(({ id }) => id);
  expect([await ids(true), await ids(false)]).toEqual([[on], [off]]);
});

test("keys by one or several statuses", async () => {
  const [revoked, kept] = [await make("/api-keys", { name: "gone" }), await make("/api-keys", { name: "kept" })];
  const soon = await make("/api-keys", { name: "soon", expires_at: new Date(Date.now() + 3_600_000).toISOString() });
  await world.service.api("DELETE", `/api-keys/${revoked}`);
  const ids = async (status: string) => (await list(`/api-keys?status=${status}`)).map(({ id }) => id);
  expect(await ids("revoked")).toEqual([revoked]);
  expect(await ids("expiring,revoked")).toEqual([soon, revoked]);
  expect(await ids("active")).toContain(kept);
  expect(await ids("active")).not.toContain(soon);
  const answer = await world.service.api("GET", "/api-keys?status=lost");
  expect([answer.status, codeOf(answer)]).toEqual([400, "invalid_query"]);
});

test("events by their run; the feed has all events", async () => {
  const [first, second] = [await world.run(), await world.run()];
  for (const { id } of [first, second]) {
    const events = await list(`/events?run_id=${id}`);
    expect(events.map(({ type, data }) => [type, data.id])).toEqual([["run.completed", id]]);
  }
  expect(await list("/events?run_id=run_01jz8v3k5qe8xa2m4n6p8r0t2v")).toEqual([]);
  const headers = { accept: "text/event-stream" };
  const feed = await world.service.api("GET", `/events?run_id=${first.id}`, { headers });
  expect([feed.status, codeOf(feed)]).toEqual([422, "invalid_value"]);
});

test("every list by the time of creation", async () => {
  const agent = await make("/agents/custom", { name: "Timed", runtime: { type: "module", module: "echo" } });
  const policy = await make("/policies", { name: "timed", guards: [] });
  const hook = await make("/webhooks", { url: "https://example.com/hook", events: ["run.failed"] });
  await make(`/webhooks/${hook}/test`, {});
  const [ages, never] = ["created_after=2000-01-01", "created_before=2000-01-01"];
  const isList = ([, { method, path, query, base, door }]: [string, Endpoint]) =>
    method === "GET" &&
    !path.includes("{") &&
    query?.properties.created_after &&
    query.properties.after &&
    !base &&
    !door;
  const paths = Object.entries<Endpoint>(endpoints)
    .filter(isList)
    .map(([, { path }]) => path);
  expect(paths.length).toBeGreaterThan(15);
  const all = [...paths, `/agents/${agent}/revisions`, `/agents/${agent}/deployments`, `/webhooks/${hook}/deliveries`];
  for (const path of all) {
    const answer = await world.service.api<{ data: Item[] }>("GET", `${path}?${never}`);
    // Some lists are for operators only.
    if (answer.status !== 403) expect([path, answer.status, answer.body.data]).toEqual([path, 200, []]);
  }
  for (const path of all.filter((name) => /agents|webhooks|keys|events/.test(name)))
    expect([path, await list(`${path}?${ages}`)]).toEqual([path, await list(path)]);
  expect((await list(`/policies?${ages}`)).map(({ id }) => id)).toEqual([policy]);
});

test("a time is the first that `created_after` includes and `created_before` excludes", async () => {
  const { body } = await world.service.api<{ id: string; created_at: string }>("POST", "/caps", {
    body: { unit: "runs", limit: 5, period: "day" },
  });
  const ids = async (query: string) => (await list(`/caps?${query}`)).map(({ id }) => id);
  expect(await ids(`created_after=${body.created_at}`)).toEqual([body.id]);
  expect(await ids(`created_before=${body.created_at}`)).toEqual([]);
  const answer = await world.service.api("GET", "/caps?created_after=yesterday");
  expect([answer.status, codeOf(answer)]).toEqual([400, "invalid_query"]);
});
