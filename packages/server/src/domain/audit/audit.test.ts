import { expect, test } from "vitest";
import type { AuditRecord } from "../../model/audit.ts";
import { createRefusalCounter, type RefusalDeps } from "./audit.ts";

/** Fake dependencies with a settable clock and recorded entries. */
function createFakes() {
  const entries: Omit<AuditRecord, "createdAt">[] = [];
  const logged: object[] = [];
  let now = 1_000_000 * 60_000;
  let isUnavailable = false;
  const deps = {
    clock: { now: () => now },
    signals: { publish: () => {} },
    maxEventBytes: 100_000,
    log: { warn: (fields: object) => logged.push(fields) },
    store: {
      transaction: <T>(work: () => Promise<T>) => work(),
      afterCommit: () => {},
      users: { listMemberships: async () => [{ organization: { id: "org_a" } }, { organization: { id: "org_b" } }] },
      events: { insert: async () => 0 },
      audit: {
        insert: async (entry: Omit<AuditRecord, "createdAt">) => {
          if (isUnavailable) throw new Error("away");
          entries.push(entry);
          return { createdAt: new Date(now), actorName: entry.actorName, resourceName: entry.resourceName };
        },
      },
    },
  } as unknown as RefusalDeps;
  return {
    deps,
    entries,
    logged,
    pass: (ms: number) => {
      now += ms;
    },
    setUnavailable: (unavailable: boolean) => {
      isUnavailable = unavailable;
    },
  };
}

const refusal = (address: string, action = "listRuns") => ({
  organizationId: "org_a" as const,
  actor: "key_a",
  action,
  reason: "insufficient_scope",
  from: { address, userAgent: null },
});

test("the first refusal of a minute is written at once, the rest as one entry with a count", async () => {
  const { deps, entries, pass } = createFakes();
  const refusals = createRefusalCounter(deps);
  refusals.noteRefusal(refusal("203.0.113.1"));
  await refusals.flushOnce();
  for (let n = 0; n < 1_000; n += 1) refusals.noteRefusal(refusal("203.0.113.1"));
  await refusals.flushOnce();
  expect(entries.map(({ count }) => count)).toEqual([1]);
  pass(60_000);
  await refusals.flushOnce();
  await refusals.flushOnce();
  expect(entries.map(({ count }) => count)).toEqual([1, 1_000]);
});

test("a flood from many addresses writes 101 entries, and their counts include every refusal", async () => {
  const { deps, entries, pass } = createFakes();
  const refusals = createRefusalCounter(deps);
  for (let n = 0; n < 5_000; n += 1) refusals.noteRefusal(refusal(`10.${n >> 8}.${n & 255}.1`));
  pass(60_000);
  await refusals.flushOnce();
  expect(entries).toHaveLength(101);
  expect(entries.reduce((sum, { count }) => sum + count, 0)).toBe(5_000);
  expect(entries.at(-1)).toMatchObject({ actor: "several", address: null, count: 4_900 });
});

test("a flood at one organisation does not crowd out another", async () => {
  const { deps, entries } = createFakes();
  const refusals = createRefusalCounter(deps);
  for (let n = 0; n < 500; n += 1) refusals.noteRefusal(refusal(`10.0.${n}.1`));
  refusals.noteRefusal({ ...refusal("203.0.113.1"), organizationId: "org_b" });
  await refusals.flushOnce();
  expect(entries.filter(({ organizationId }) => organizationId === "org_b")).toMatchObject([
    { actor: "key_a", address: "203.0.113.1" },
  ]);
});

test("a failed sign-in is logged in every organisation of the person, and an unknown address in the operator's log", async () => {
  const { deps, entries, logged } = createFakes();
  const refusals = createRefusalCounter(deps);
  const from = { address: "203.0.113.1", userAgent: null };
  refusals.noteSignInFailure({ user: { id: "usr_a" }, action: "login", reason: "wrong_code", from });
  refusals.noteSignInFailure({ user: null, action: "login", reason: "wrong_password", from });
  await refusals.flushOnce();
  expect(entries.map(({ organizationId }) => organizationId)).toEqual(["org_a", "org_b"]);
  expect(entries[0]).toMatchObject({ reason: "wrong_code", resourceId: "usr_a", actor: "anonymous" });
  expect(logged).toEqual([{ from: "203.0.113.1", tries: 1, action: "login" }]);
});

test("entries that could not be written are retried when the database is back", async () => {
  const { deps, entries, setUnavailable } = createFakes();
  const refusals = createRefusalCounter(deps);
  refusals.noteRefusal(refusal("203.0.113.1"));
  setUnavailable(true);
  await expect(refusals.flushOnce()).rejects.toThrow("away");
  setUnavailable(false);
  await refusals.flushOnce();
  expect(entries).toHaveLength(1);
});

test("remaining entries are written when the node stops", async () => {
  const { deps, entries } = createFakes();
  const refusals = createRefusalCounter(deps);
  refusals.noteRefusal(refusal("203.0.113.1"));
  await refusals.flushOnce();
  refusals.noteRefusal(refusal("203.0.113.1"));
  await refusals.flushOnce({ isLast: true });
  expect(entries.map(({ count }) => count)).toEqual([1, 1]);
});
