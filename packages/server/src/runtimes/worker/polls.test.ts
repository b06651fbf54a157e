import type { WorkerRun } from "@agentrun/contract";
import { expect, test } from "vitest";
import { newId } from "../../lib/ids.ts";
import type { WorkerRecord, WorkerRequirements } from "../../model/workers.ts";
import { createPolls, type Slot } from "./polls.ts";

const organizationId = newId("org");
const wanted: WorkerRequirements = { organizationId, agentId: newId("ag"), queue: "support", handler: "refund" };
const worker = (more: Partial<WorkerRecord> = {}): WorkerRecord =>
  ({ id: newId("wrk"), organizationId, queues: ["support"], handlers: [], agentIds: null, ...more }) as WorkerRecord;
const waiting = { slots: 2, waitMs: 60_000, isGone: () => false };
const run = (name: string) => ({ run_id: name }) as unknown as WorkerRun;
const named = (runs: WorkerRun[]) => runs.map(({ run_id }) => run_id);

test("what arrives together is handed over together, and no more than there is room for", async () => {
  const polls = createPolls();
  const polled = polls.open(worker(), waiting);
  const [one, two] = [polls.reserve(wanted) as Slot, polls.reserve(wanted) as Slot];
  expect(polls.reserve(wanted)).toBeNull();
  one.hand(run("one"));
  two.hand(run("two"));
  expect(named((await polled).runs)).toEqual(["one", "two"]);
});

test.each<[string, Partial<WorkerRecord>]>([
  ["of another organisation", { organizationId: newId("org") }],
  ["of another queue", { queues: ["sales"] }],
  ["that does not know the agent", { handlers: ["greeter"] }],
  ["whose key is limited to other agents", { agentIds: [newId("ag")] }],
])("a worker %s gets nothing", (_who, more) => {
  const polls = createPolls();
  void polls.open(worker(more), waiting);
  expect(polls.reserve(wanted)).toBeNull();
  polls.close();
});

test("whoever has left gets nothing, and a place that was not used is there for the next", () => {
  const polls = createPolls();
  void polls.open(worker(), { ...waiting, isGone: () => true });
  expect(polls.reserve(wanted)).toBeNull();
  void polls.open(worker(), { ...waiting, slots: 1 });
  polls.reserve(wanted)?.giveBack();
  expect(polls.reserve(wanted)).not.toBeNull();
  polls.close();
});

test("a poll ends the worker's poll before it, and a run that was meant for that one goes to this", async () => {
  const polls = createPolls();
  const same = worker();
  const first = polls.open(same, waiting);
  const place = polls.reserve(wanted) as Slot;
  place.bind("lease 1");
  const second = polls.open(same, waiting);
  expect((await first).runs).toEqual([]);
  expect(polls.placeOf("lease 1")?.place.hand(run("one"))).toBe(false);
  const next = await polls.reserveSoon(wanted, new AbortController().signal);
  expect(next?.hand(run("one"))).toBe(true);
  expect(named((await second).runs)).toEqual(["one"]);
});

test("the place of a run that is never handed over is free at once, and those who look for one are told", () => {
  const polls = createPolls();
  let told = 0;
  polls.onOpen(() => (told += 1));
  void polls.open(worker(), { ...waiting, slots: 1 });
  polls.reserve(wanted)?.bind("lease 1");
  expect(polls.reserve(wanted)).toBeNull();
  polls.release("lease 1");
  polls.release("lease 1");
  expect(told).toBe(2);
  expect(polls.reserve(wanted)).not.toBeNull();
  expect(polls.reserve(wanted)).toBeNull();
  polls.close();
});

test("a nudge answers the poll that is open, or the next one", async () => {
  const polls = createPolls();
  const same = worker();
  const open = polls.open(same, waiting);
  polls.nudge(same.id);
  expect(await open).toEqual({ runs: [], report: true });
  polls.nudge(same.id);
  expect(await polls.open(same, waiting)).toEqual({ runs: [], report: true });
});

test("those that are recalled come back, and nobody else has to", async () => {
  const polls = createPolls();
  const [meant, other] = [worker(), worker({ queues: ["sales"] })];
  const answered = polls.open(meant, waiting);
  void polls.open(other, waiting);
  polls.recall(({ queues }) => queues.includes("support"));
  expect(await answered).toEqual({ runs: [], report: false });
  expect(polls.count()).toBe(1);
  polls.close();
});

test("a worker whose build is outdated is passed over, and has its room all the same", () => {
  const polls = createPolls();
  void polls.open(worker({ isOutdated: true }), waiting);
  expect(polls.reserve(wanted)).toBeNull();
  expect(polls.demand()).toHaveLength(1);
  polls.close();
});
