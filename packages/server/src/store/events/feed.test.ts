import fc from "fast-check";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestStore, type TestStore } from "../../../../../test/support/store.ts";
import { newId, toUuid } from "../../lib/ids.ts";
import { beforeAnyEvent, type FeedPosition } from "../../model/events.ts";
import { feedStore } from "./feed.ts";

let world: TestStore;
const clients: pg.Client[] = [];
const writers = 4;

beforeAll(async () => {
  world = await createTestStore();
  for (let index = 0; index <= writers; index += 1) {
    const client = new pg.Client({ connectionString: world.testDatabase.url });
    await client.connect();
    clients.push(client);
  }
});
afterAll(async () => {
  await Promise.all(clients.map((client) => client.end()));
  await world.close();
});

type Step = "number" | "insert" | "commit" | "roll back";

/** A session that writes events step by step. */
function createWriter(client: pg.Client, organizationId: ReturnType<typeof newId<"org">>) {
  let isOpen = false;
  let written: string[] = [];
  const open = async () => {
    if (!isOpen) await client.query("begin");
    isOpen = true;
  };
  const end = async (how: "commit" | "rollback") => {
    if (isOpen) await client.query(how);
    isOpen = false;
    const committed = how === "commit" ? written : [];
    written = [];
    return committed;
  };
  return async (step: Step): Promise<string[]> => {
    if (step === "commit") return end("commit");
    if (step === "roll back") return end("rollback");
    await open();
    if (step === "number") await client.query("select pg_current_xact_id()");
    if (step === "insert") {
      const id = toUuid(newId("evt"));
      written.push(id);
      await client.query(
        "insert into events (id, organization_id, type, subject_id, data, created_at) values ($1, $2, 'test', $1, '{}', now())",
        [id, toUuid(organizationId)],
      );
    }
    return [];
  };
}

/** Reads all readable events, past open transactions that have not written events. */
function createReader(organizationId: ReturnType<typeof newId<"org">>) {
  let horizon = "0";
  let after: FeedPosition = { position: "0", eventUuid: beforeAnyEvent };
  const feed = feedStore(world.database, { position: () => horizon, advance: async () => undefined });
  const seen: string[] = [];
  const advance = async () => {
    const [row] = await world.database.query<{ horizon: string; holder: number | null }>(
      "select horizon::text, holder from advance_feed_floor()",
    );
    horizon = row?.horizon ?? horizon;
    return row?.holder ?? null;
  };
  const read = async () => {
    for (;;) {
      const rows = await feed.readFeed(organizationId, after, null, 10);
      for (const { event, position } of rows) {
        seen.push(toUuid(event.id));
        after = position;
      }
      if (rows.length === 0) return seen;
    }
  };
  return { advance, read };
}

test("a reader sees each committed event once, in any order of transactions", async () => {
  const step = fc.constantFrom<Step>("number", "insert", "insert", "commit", "roll back");
  const steps = fc.array(fc.tuple(fc.nat(writers - 1), step, fc.boolean()), { minLength: 5, maxLength: 40 });
  await fc.assert(
    fc.asyncProperty(steps, async (plan) => {
      const organizationId = newId("org");
      const sessions = clients.slice(0, writers).map((client) => createWriter(client, organizationId));
      const reader = createReader(organizationId);
      const committed: string[] = [];
      for (const [index, name, reads] of plan) {
        committed.push(...((await sessions[index]?.(name)) ?? []));
        if (!reads) continue;
        await reader.advance();
        await reader.read();
      }
      for (const session of sessions) committed.push(...(await session("commit")));
      await reader.advance();
      const seen = await reader.read();
      expect(seen.toSorted()).toEqual(committed.toSorted());
    }),
    { numRuns: 60 },
  );
});

test("only a transaction that has written events blocks the feed, and it is reported", async () => {
  const organizationId = newId("org");
  const [stranger, writer, other] = clients.slice(0, 3).map((client) => createWriter(client, organizationId));
  const reader = createReader(organizationId);
  await stranger?.("number");
  expect(await reader.advance()).toBeNull();
  await writer?.("insert");
  await other?.("insert");
  const later = (await other?.("commit")) ?? [];
  const [row] = (await clients[1]?.query<{ pid: number }>("select pg_backend_pid() as pid"))?.rows ?? [];
  expect(await reader.advance()).toBe(row?.pid);
  expect(await world.store.events.findFeedHolder(0)).toMatchObject({ pid: row?.pid, state: "idle in transaction" });
  expect(await world.store.events.findFeedHolder(3_600)).toBeNull();
  expect(await reader.read()).toEqual([]);
  const written = (await writer?.("commit")) ?? [];
  expect(await reader.advance()).toBeNull();
  expect(await reader.read()).toEqual([...written, ...later]);
  await stranger?.("roll back");
});

test("the store reads past a transaction that stays open", async () => {
  const organizationId = newId("org");
  const [stranger, writer] = clients.slice(0, 2).map((client) => createWriter(client, organizationId));
  await stranger?.("number");
  await writer?.("insert");
  const written = await writer?.("commit");
  const begin = { position: "0", eventUuid: beforeAnyEvent };
  const read = async () => {
    await world.store.events.advanceFeed();
    const rows = await world.store.events.readFeed(organizationId, begin, null, 10);
    return rows.map(({ event }) => toUuid(event.id));
  };
  expect(await read()).toEqual([]);
  await expect.poll(read, { interval: 100, timeout: 10_000 }).toEqual(written);
  await stranger?.("roll back");
});
