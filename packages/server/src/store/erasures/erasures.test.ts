import type { AgentConfiguration } from "@agentrun/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createOrganization, insertAgent } from "../../../../../test/support/accounts.ts";
import { createTestStore, newRunRecord, type TestStore } from "../../../../../test/support/store.ts";
import { firstUuidAt, fromUuid, newId, toUuid } from "../../lib/ids.ts";

let world: TestStore;

beforeAll(async () => {
  world = await createTestStore();
});
afterAll(() => world?.close());

const user = "ada";
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);
const nothing = { threadId: null, threads: 0, runs: 0, files: 0, completedAt: null };

test("a replay that starts during the erasure of its user is erased, and none starts afterwards", async () => {
  const { store, testDatabase, database } = world;
  const [organizationId, agentId] = [await createOrganization(testDatabase), newId("ag")];
  await insertAgent(testDatabase, organizationId, agentId);
  const newRun = (id = newId("run")) => newRunRecord({ id, organizationId, agentId, user });
  const accept = (run: ReturnType<typeof newRun>) => ({ run, idempotency: null, lease: null });
  const created = minutesAgo(2);
  const source = { ...newRun(fromUuid("run", firstUuidAt(created.getTime()))), createdAt: created };
  const settings = {
    threadId: null,
    agentRevision: 1,
    effects: "live",
    model: null,
    journal: [],
    messages: [],
  } as const;
  const replay = { ...settings, of: source.id, configuration: {} as AgentConfiguration, journal: [], messages: [] };
  const endAll = () => database.query("update runs set status = 'cancelled', completed_at = now()");

  expect(await store.runs.accept(accept(source))).toBe("accepted");
  await endAll();
  const erasure = { ...nothing, organizationId, id: newId("era"), user, createdAt: minutesAgo(1) };
  await store.erasures.insert(erasure);
  const [meanwhile, unrelated] = [newRun(), newRun()];
  expect(await store.runs.acceptReplay(accept(meanwhile), replay)).toBe("accepted");
  expect(await store.runs.accept(accept(unrelated))).toBe("accepted");
  expect((await store.erasures.listOpenRuns(erasure, 10)).map(({ id }) => id)).toEqual([meanwhile.id]);
  await endAll();
  expect(await store.erasures.eraseRuns(erasure, 10)).toBe(2);
  expect(await store.runs.acceptReplay(accept(newRun()), replay)).toBe("agent_changed");
  const left = await database.query("select id from runs where end_user = $1", [user]);
  expect(left).toEqual([{ id: toUuid(unrelated.id) }]);
});
