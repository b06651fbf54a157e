import { randomUUID } from "node:crypto";
import type { ThreadId } from "@agentrun/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createOrganization, insertAgent } from "../../../../../test/support/accounts.ts";
import { createTestStore, newRunRecord, type TestStore } from "../../../../../test/support/store.ts";
import { newId, toUuid } from "../../lib/ids.ts";
import type { OnBusy, ThreadRecord } from "../../model/threads.ts";
import type { ThreadArrival } from "./turns.ts";

/** Concurrent runs for threads are accepted in one transaction. */
let world: TestStore;
let organizationId = newId("org");
const agentId = newId("ag");

beforeAll(async () => {
  world = await createTestStore(6);
  organizationId = await createOrganization(world.testDatabase);
  await insertAgent(world.testDatabase, organizationId, agentId);
});

afterAll(() => world?.close());

const newThread = (): ThreadRecord => {
  const [createdAt, updatedAt] = [new Date(), new Date()];
  const none = { agentId: null, user: null, metadata: {}, messages: 0, runs: 0, tokensUsed: 0, cost: 0 };
  return { id: newId("thr"), organizationId, ...none, createdBy: null, createdAt, updatedAt };
};

type Wanted = { isNew?: boolean; onBusy?: OnBusy; revision?: number };

function arrivalOf(
  thread: ThreadRecord,
  { isNew = false, onBusy = "queue", revision = 1 }: Wanted = {},
): ThreadArrival {
  const run = newRunRecord({ organizationId, agentId, agentRevision: revision, threadId: thread.id });
  const begun = { ...run, status: "running", attempt: 1, sequence: 2 } as const;
  const lease = { nodeId: randomUUID(), token: randomUUID(), seconds: 60 };
  return {
    ...{ thread, isNew, onBusy },
    queued: { run, idempotency: null, lease: null },
    claimed: { run: begun, idempotency: null, lease },
  };
}

const acceptAll = (all: ThreadArrival[]) => Promise.all(all.map((each) => world.store.threads.acceptRun(each)));
const statusesIn = async (id: ThreadId) =>
  (
    await world.database.query<{ status: string; attempt: number; thread_turn: number }>(
      "select status, attempt, thread_turn from runs where thread_id = $1 order by thread_turn",
      [toUuid(id)],
    )
  ).map(({ status, attempt, thread_turn }) => [status, attempt, thread_turn]);

test("the first run of a thread starts on its node, and the others wait in order", async () => {
  const thread = newThread();
  const others = [newThread(), newThread()];
  const all = [thread, ...others].map((each) => arrivalOf(each, { isNew: true }));
  const behind = [arrivalOf(thread), arrivalOf(thread, { onBusy: "reject" }), arrivalOf(thread)];
  expect(await acceptAll([...all, ...behind])).toEqual([
    ...all.map(() => ({ result: "accepted", place: "claimed", stop: [] })),
    { result: "accepted", place: "waiting", stop: [] },
    { result: "thread_busy" },
    { result: "accepted", place: "waiting", stop: [] },
  ]);
  expect(await statusesIn(thread.id)).toEqual([
    ["running", 1, 1],
    ["waiting", 0, 2],
    ["waiting", 0, 3],
  ]);
  expect(await world.store.threads.find(organizationId, thread.id)).toMatchObject({ runs: 3 });
  // One transaction: a wrong batch would be rejected by the index, split, and succeed in several ones.
  const written = "select count(distinct xmin::text)::int as transactions from runs where thread_id = $1";
  expect(await world.database.query(written, [toUuid(thread.id)])).toEqual([{ transactions: 1 }]);
});

test("an interrupting run stops all earlier runs, including those of the same batch", async () => {
  const thread = newThread();
  const [first, second, third] = [
    arrivalOf(thread, { isNew: true }),
    arrivalOf(thread),
    arrivalOf(thread, { onBusy: "interrupt" }),
  ] as const;
  const [, , accepted] = await acceptAll([first, second, third]);
  expect(accepted).toMatchObject({ place: "waiting", stop: [second.queued.run.id, first.queued.run.id] });
});

test("a rejected run leaves nothing behind, not even its thread, and other runs of the batch succeed", async () => {
  const [thread, fine] = [newThread(), newThread()];
  const all = [
    arrivalOf(fine, { isNew: true }),
    arrivalOf(thread, { isNew: true, revision: 7 }),
    arrivalOf(fine),
    arrivalOf(newThread()),
  ];
  const results = await acceptAll(all);
  expect(results.map(({ result }) => result)).toEqual(["accepted", "agent_changed", "accepted", "thread_gone"]);
  expect(await world.store.threads.find(organizationId, thread.id)).toBeNull();
  expect(await statusesIn(fine.id)).toEqual([
    ["running", 1, 1],
    ["waiting", 0, 2],
  ]);
});

const endRun = ({ queued }: ThreadArrival) =>
  world.database.query(
    "update runs set status = 'cancelled', completed_at = now(), lease_token = null, lease_until = null, node_id = null where id = $1",
    [toUuid(queued.run.id)],
  );

test("a waiting run gets its thread when no other run holds it, and not before", async () => {
  const thread = newThread();
  const [first, second] = [arrivalOf(thread, { isNew: true }), arrivalOf(thread)] as const;
  await acceptAll([first, second]);
  expect(await world.store.threads.grantNextTurn(thread)).toBeNull();
  await endRun(first);
  expect(await world.store.threads.grantNextTurn(thread)).toBe(second.queued.run.id);
  expect(await world.store.threads.grantNextTurn(thread)).toBeNull();
});

/** Locks the rows of threads like another node would, until the returned function is called. */
async function lockRows(threads: readonly ThreadRecord[]): Promise<() => Promise<void>> {
  const [isLocked, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const transaction = world.database.transaction(async () => {
    const ids = threads.map(({ id }) => toUuid(id));
    await world.database.query("select 1 from threads where id = any($1::uuid[]) for update", [ids]);
    isLocked.resolve();
    await mayEnd.promise;
  });
  await Promise.race([isLocked.promise, transaction]);
  return () => {
    mayEnd.resolve();
    return transaction;
  };
}

test("runs that wait for the lock of a busy thread share a connection, and a thread without a waiting run needs no lock", async () => {
  const [busy, other, idle] = [newThread(), newThread(), newThread()];
  const begun = [busy, other, idle].map((thread) => arrivalOf(thread, { isNew: true }));
  const [next, nextOfOther] = [arrivalOf(busy), arrivalOf(other)] as const;
  await acceptAll([...begun, next, nextOfOther]);
  for (const each of begun) await endRun(each);
  const unlock = await lockRows([busy, idle]);
  // More than there are connections.
  const granted = Array.from({ length: 10 }, () => world.store.threads.grantNextTurn(busy));
  const others = [other, idle].map((thread) => world.store.threads.grantNextTurn(thread));
  const free = await Promise.allSettled(others).finally(unlock);
  expect(free.map((grant) => "value" in grant && grant.value)).toEqual([nextOfOther.queued.run.id, null]);
  expect((await Promise.all(granted)).filter((id) => id !== null)).toEqual([next.queued.run.id]);
});
