import type { Agent, AgentBatch } from "@agentrun/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newId } from "../../packages/server/src/lib/ids.ts";
import { createKey, createOrganization } from "../support/accounts.ts";
import type { ApiAnswer, ApiClient } from "../support/api-client.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { type Service, startService } from "../support/service.ts";

let database: TestDatabase;
let service: Service;

beforeAll(async () => {
  database = await createTestDatabase();
  service = await startService({ databaseUrl: database.url });
});

afterAll(async () => {
  await service?.remove();
  await database?.drop();
});

type Page<Item> = { data: Item[]; first_id: string | null; last_id: string | null; has_more: boolean };

const echo = { name: "Mine", runtime: { type: "module", module: "echo" } };
const errorOf = (answer: ApiAnswer) => answer.body.error as { code: string; param: string | null };

/** A client of a new, empty organisation. */
async function newNeighbour(): Promise<ApiClient> {
  const { key } = await createKey(database, await createOrganization(database));
  return service.apiAs(key);
}

describe("lists of agents", () => {
  test("are paged forwards and backwards, in both orders, by cursors and by links", async () => {
    const api = await newNeighbour();
    const made: string[] = [];
    for (let number = 0; number < 5; number += 1) {
      made.push(String((await api("POST", "/agents/custom", { body: { ...echo, name: `${number}` } })).body.id));
    }
    const list = async (query: string) => (await api<Page<Agent>>("GET", `/agents?${query}`)).body;
    const idsOf = async (query: string) => (await list(query)).data.map(({ id }) => id);
    const newestFirst = made.toReversed();
    expect(await idsOf("")).toEqual(newestFirst);
    expect(await idsOf("order=asc")).toEqual(made);
    expect(await idsOf(`limit=2&after=${newestFirst[1]}`)).toEqual(newestFirst.slice(2, 4));
    expect(await idsOf(`limit=2&before=${newestFirst[3]}`)).toEqual(newestFirst.slice(1, 3));
    expect(await idsOf(`order=asc&after=${made[2]}`)).toEqual(made.slice(3));
    expect(await idsOf(`order=asc&limit=1&before=${made[2]}`)).toEqual([made[1]]);
    expect(await idsOf(`after=${newestFirst[0]}&before=${newestFirst[4]}`)).toEqual(newestFirst.slice(1, 4));
    expect(await list("limit=5")).toMatchObject({ has_more: false, first_id: newestFirst[0], last_id: newestFirst[4] });
    expect(await list(`after=${newestFirst[4]}`)).toMatchObject({
      data: [],
      has_more: false,
      first_id: null,
      last_id: null,
    });
    expect(await walk(api, "/agents?limit=2")).toEqual(newestFirst);
    expect(await walk(api, "/agents?limit=2&order=asc&status=all")).toEqual(made);
  });

  test("are filtered by status (active, archived, all) and by source", async () => {
    const api = await newNeighbour();
    const custom = (await api<Agent>("POST", "/agents/custom", { body: echo })).body.id;
    const hired = (await api<Agent>("POST", "/agents/echo/deploy")).body.id;
    await api("DELETE", `/agents/${custom}`);
    const idsOf = async (query: string) =>
      (await api<Page<Agent>>("GET", `/agents?${query}`)).body.data.map(({ id }) => id);
    expect(await idsOf("")).toEqual([hired]);
    expect(await idsOf("status=active")).toEqual([hired]);
    expect(await idsOf("status=archived")).toEqual([custom]);
    expect(await idsOf("status=all")).toEqual([hired, custom]);
    expect(await idsOf("status=all&source=custom")).toEqual([custom]);
    expect(await idsOf("source=catalog")).toEqual([hired]);
  });

  test.each([
    ["limit=0", "invalid_query", "limit"],
    ["limit=101", "invalid_query", "limit"],
    ["limit=many", "invalid_query", "limit"],
    ["limit=1&limit=2", "invalid_query", "limit"],
    ["order=sideways", "invalid_query", "order"],
    ["colour=red", "unknown_field", "colour"],
    ["after=nonsense", "invalid_cursor", "after"],
    ["before=run_01jz8v3k5qe8xa2m4n6p8r0t2v", "invalid_cursor", "before"],
  ])("reject ?%s and name the parameter", async (query, code, param) => {
    const answer = await service.api("GET", `/agents?${query}`);
    expect([answer.status, errorOf(answer).code, errorOf(answer).param]).toEqual([400, code, param]);
  });

  test("continue after an id that never existed: a cursor is compared, not looked up", async () => {
    const answer = await service.api<Page<Agent>>("GET", "/agents?after=ag_00000000000000000000000000");
    expect([answer.status, answer.body.data]).toEqual([200, []]);
  });
});

/** Returns every id of a list by following its links. */
async function walk(api: ApiClient, first: string): Promise<string[]> {
  const found: string[] = [];
  for (let path = first; path !== ""; ) {
    const answer = await api<Page<Agent>>("GET", path);
    found.push(...answer.body.data.map(({ id }) => id));
    path = nextPath(String(answer.headers.link ?? ""));
    expect(path !== "").toBe(answer.body.has_more);
  }
  return found;
}

function nextPath(link: string): string {
  const [, url = ""] = /^<(.+)>; rel="next"$/.exec(link) ?? [];
  return url.slice(service.baseUrl.length);
}

/** An agent of the service's own organisation. */
const createAgent = async (): Promise<Agent> =>
  (await service.api<Agent>("POST", "/agents/custom", { body: echo })).body;

describe("archiving many agents", () => {
  const archiveMany = (agent_ids: unknown, api = service.api) =>
    api<AgentBatch>("POST", "/agents/archive", { body: { agent_ids } });
  const stored = async (id: string) => (await service.api<Agent>("GET", `/agents/${id}`)).body;

  test("returns one result per agent, in the order of the request", async () => {
    const [first, second] = [await createAgent(), await createAgent()];
    const stranger = await createKey(database, await createOrganization(database));
    const theirs = await service.apiAs(stranger.key)<Agent>("POST", "/agents/custom", { body: echo });
    const ids = [second.id, theirs.body.id, first.id, "nonsense", newId("ag"), 7, { toString: 1 }, second.id];
    const answer = await archiveMany(ids);
    expect(answer.status, answer.text).toBe(200);
    const { data, ...counts } = answer.body;
    expect(counts).toEqual({ object: "agent_batch", accepted: 3, rejected: 5 });
    expect(data.map(({ status, agent, error }) => [status, agent?.id ?? error?.code])).toEqual([
      [200, second.id],
      [404, "agent_not_found"],
      [200, first.id],
      ...Array.from({ length: 4 }, () => [404, "agent_not_found"]),
      [200, second.id],
    ]);
    expect({ ...data[0]?.agent, managed_by: null }).toEqual(await stored(second.id));
    expect((await stored(first.id)).status).toBe("archived");
    const [foreign, unknown] = [data[1]?.error, data[4]?.error];
    expect(foreign).toEqual(unknown);
    const entries = await service.api<Page<{ action: string; after: unknown }>>("GET", "/audit?limit=5");
    const entry = entries.body.data.find(({ action }) => action === "archiveAgents");
    expect(entry?.after).toEqual({ [first.id]: "archived", [second.id]: "archived" });
  });

  test("needs between 1 and 100 agents, and archives only those that the key may change", async () => {
    for (const ids of [[], Array.from({ length: 101 }, () => newId("ag"))])
      expect((await archiveMany(ids)).status).toBe(422);
    for (const ids of [undefined, "all"]) expect((await archiveMany(ids)).status).toBe(400);
    const [mine, other] = [await createAgent(), await createAgent()];
    const { key } = await createKey(database, service.credentials.organization_id, {
      scopes: ["agents:write"],
      agentIds: [mine.id],
    });
    const answer = await archiveMany([mine.id, other.id], service.apiAs(key));
    expect(answer.body.data.map(({ status }) => status)).toEqual([200, 403]);
    expect((await stored(other.id)).status).toBe("active");
  });
});
