import type { ListedRun, Run } from "@agentrun/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { toUuid } from "../../packages/server/src/lib/ids.ts";
import { codeOf } from "../support/api-client.ts";
import { openTenants } from "../support/tenants.ts";
import { createWorld, type World } from "../support/world.ts";

let world: World;
let agent: string;

beforeAll(async () => {
  world = await createWorld();
  agent = await world.addAgent("echo");
});
afterAll(() => world?.remove());

const echo = async (query: string, more: object = {}): Promise<Run> =>
  (await world.service.api<Run>("POST", "/runs", { body: { agent_id: agent, input: { query }, ...more } })).body;

async function search(query: Record<string, string | number>) {
  const text = new URLSearchParams(
    Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]),
  );
  return world.service.api<{ data: ListedRun[]; last_id: string | null; has_more: boolean }>("GET", `/runs?${text}`);
}
const found = async (query: Record<string, string | number>) => (await search(query)).body.data.map(({ id }) => id);
/** Waits until the background indexing has come that far. */
const untilFound = (text: string, ...runs: Run[]) =>
  expect.poll(() => found({ text })).toEqual(runs.map(({ id }) => id).reverse());

test("runs are found by words of their input and output, the last as a prefix, and by nothing else", async () => {
  const late = await echo("The parcel №4711 is LATE, Zürich waits");
  const other = await echo("Another parcel, on time");
  await untilFound("parcel", late, other);
  expect(await found({ text: "late PARCEL" })).toEqual([late.id]);
  expect(await found({ text: "zür" })).toEqual([late.id]);
  expect(await found({ text: "par late" })).toEqual([]);
  expect(await found({ text: "parcel", agent_id: agent, status: "completed", limit: 1 })).toEqual([other.id]);
  expect(await found({ text: "parcel", limit: 1, after: other.id })).toEqual([late.id]);
  expect(await found({ text: "parcel", status: "failed" })).toEqual([]);
  // The names of members are the same in every run.
  expect(await found({ text: "query" })).toEqual([]);
  // Nothing in it is a pattern, or a part of a statement.
  for (const text of ["parcel' | 'late", "parcel & ! late", "parcel:*", "%"]) {
    const answer = await search({ text });
    expect([200, 422]).toContain(answer.status);
  }
  expect(codeOf(await search({ text: "…" }))).toBe("invalid_value");
});

test("words are found by the parts between punctuation, and as a whole", async () => {
  const order = await echo("Where is ORD-94711?");
  const file = await echo("See path/to/file977 and https://example.com/marmots?id=a.b, v1.29.3");
  await untilFound("94711", order);
  for (const text of ["ORD-94711", "ord 94711", "ORD-947", "(94711)"])
    expect(await found({ text })).toEqual([order.id]);
  await untilFound("file977", file);
  for (const text of [
    "path/to/file977",
    "to/file977",
    "path/to/fi",
    "file977 marmots",
    "example.com/marmots",
    "v1.29.3",
  ])
    expect([text, await found({ text })]).toEqual([text, [file.id]]);
  expect(await found({ text: "ORD-file977" })).toEqual([]);
  // A run that an earlier release has indexed is found as before.
  await world.database.query("update searchable_runs set words = strip(to_tsvector('simple', $2)) where run_id = $1", [
    toUuid(order.id),
    "Where is ORD-94711?",
  ]);
  expect(await found({ text: "ORD-94711" })).toEqual([order.id]);
});

test("an active run is not found, and a failed one is", async () => {
  const stumbler = await world.addAgent("gatekeeper");
  const waiting = (
    await world.service.api<Run>("POST", "/runs", { body: { agent_id: stumbler, input: { note: "quokka" } } })
  ).body;
  const ended = await echo("a quokka");
  await untilFound("quokka", ended);
  await world.service.api("DELETE", `/runs/${waiting.id}`);
  await untilFound("quokka", waiting, ended);
});

test("a failed run is found by the message and the code of its error", async () => {
  const stumbler = await world.addAgent("stumbler");
  const body = { agent_id: stumbler, input: { fatal: true } };
  const { id, error } = (await world.service.api<Run>("POST", "/runs", { body })).body;
  expect(error).toMatchObject({ code: "agent_error", message: "no ship" });
  await expect.poll(() => found({ text: "no ship" })).toEqual([id]);
  for (const text of ["agent_error ship", "ship error"]) expect(await found({ text })).toEqual([id]);
  expect(await found({ text: "ship message" })).toEqual([]);
});

test("runs are found by latency and cost, and sorted by them, page by page", async () => {
  const runs = [await echo("measured one"), await echo("measured two"), await echo("measured three")];
  await untilFound("measured", ...runs);
  const set = (index: number, latency: number, cost: number | null) =>
    world.database.query("update searchable_runs set latency_ms = $2, cost_nanos = $3 where run_id = $1", [
      toUuid(runs[index]?.id ?? ""),
      latency,
      cost,
    ]);
  await set(0, 70_000, 2_500_000_000);
  await set(1, 90_000, null);
  await set(2, 80_000, 1_000_000_000);
  const [one, two, three] = runs.map(({ id }) => id);
  expect(await found({ min_latency_ms: 70_001 })).toEqual([three, two]);
  expect(await found({ min_latency_ms: 60_000, max_latency_ms: 75_000.5 })).toEqual([one]);
  expect(await found({ min_cost_usd: 0.5 })).toEqual([three, one]);
  expect(await found({ min_cost_usd: 0.5, max_cost_usd: 2 })).toEqual([three]);
  const slow = { min_latency_ms: 60_000, sort: "latency_ms" };
  expect(await found(slow)).toEqual([two, three, one]);
  expect(await found({ ...slow, order: "asc" })).toEqual([one, three, two]);
  const first = await search({ ...slow, limit: 2 });
  expect(first.body).toMatchObject({ has_more: true, last_id: three });
  expect(await found({ ...slow, limit: 2, after: three ?? "" })).toEqual([one]);
  expect(await found({ ...slow, limit: 2, before: three ?? "" })).toEqual([two]);
  expect(await found({ sort: "cost_usd" })).toEqual([one, three]);
  expect(codeOf(await search({ min_cost_usd: 2, max_cost_usd: 1 }))).toBe("invalid_value");
  expect(codeOf(await search({ min_latency_ms: 2, max_latency_ms: 1 }))).toBe("invalid_value");
});

test("runs are found by error code and by revision", async () => {
  const parrot = await world.addAgent("parrot");
  const fail = async () =>
    (await world.service.api<Run>("POST", "/runs", { body: { agent_id: parrot, input: { word: "no", fail: true } } }))
      .body;
  const before = await fail();
  await world.service.api("PATCH", `/agents/${parrot}`, { body: { description: "another" } });
  const after = await fail();
  expect(before.error?.code).toBe("agent_error");
  expect(await found({ error_code: "agent_error", agent_id: parrot })).toEqual([after.id, before.id]);
  expect(await found({ error_code: "agent_error", agent_id: parrot, agent_revision: 1 })).toEqual([before.id]);
  expect(await found({ error_code: "tool_error", agent_id: parrot })).toEqual([]);
  expect(codeOf(await search({ error_code: "odd" }))).toBe("invalid_query");
});

test("another organisation's runs are not found", async () => {
  const run = await echo("a secret wombat");
  await untilFound("wombat", run);
  const tenants = await openTenants(world.database.url);
  const key = await tenants.addKey(await tenants.addOrganization());
  await tenants.close();
  const headers = { authorization: `Bearer ${key}` };
  const answer = await world.service.api<{ data: ListedRun[] }>("GET", "/runs?text=wombat", { headers });
  expect([answer.status, answer.body.data]).toEqual([200, []]);
});

test("if the operator has turned off the index, a search by words returns an error", async () => {
  const node = await world.addNode({ env: { AGENTRUN_RUN_SEARCH: "off" } });
  expect(codeOf(await node.api("GET", "/runs?text=parcel"))).toBe("invalid_value");
  expect((await node.api("GET", "/runs?sort=latency_ms")).status).toBe(200);
});
