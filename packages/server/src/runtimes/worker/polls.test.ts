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

test("runs that arrive together are delivered together, up to the number of slots", async () => {
  const polls = createPolls();
  const polled = polls.open(worker(), waiting);
  const [one, two] = [polls.reserve(wanted) as Slot, polls.reserve(wanted) as Slot];
  expect(polls.reserve(wanted)).toBeNull();
  one.fill(run("one"));
  two.fill(run("two"));
  expect(named((await polled).runs)).toEqual(["one", "two"]);
});

test.each<[string, Partial<WorkerRecord>]>([
  ["of another organisation", { organizationId: newId("org") }],
  ["of another queue", { queues: ["sales"] }],
  ["that does not handle the agent", { handlers: ["greeter"] }],
  ["whose key is limited to other agents", { agentIds: [newId("ag")] }],
])("a worker %s gets no run", (_case, more) => {
  const polls = createPolls();
  void polls.open(worker(more), waiting);
  expect(polls.reserve(wanted)).toBeNull();
  polls.close();
});

test("a disconnected worker gets no run, and an unused slot is free for the next run", () => {
  const polls = createPolls();
  void polls.open(worker(), { ...waiting, isGone: () => true });
  expect(polls.reserve(wanted)).toBeNull();
  void polls.open(worker(), { ...waiting, slots: 1 });
  polls.reserve(wanted)?.giveBack();
  expect(polls.reserve(wanted)).not.toBeNull();
  polls.close();
});

test("a poll ends the worker's previous poll and receives the run that was bound to it", async () => {
  const polls = createPolls();
  const same = worker();
  const first = polls.open(same, waiting);
  const slot = polls.reserve(wanted) as Slot;
  slot.bind("lease 1");
  const second = polls.open(same, waiting);
  expect((await first).runs).toEqual([]);
  expect(polls.takeSlot("lease 1")?.slot.fill(run("one"))).toBe(false);
  const next = await polls.reserveSoon(wanted, new AbortController().signal);
  expect(next?.fill(run("one"))).toBe(true);
  expect(named((await second).runs)).toEqual(["one"]);
});

test("the slot of a run that is not delivered is freed at once, and listeners are notified", () => {
  const polls = createPolls();
  let calls = 0;
  polls.onOpen(() => (calls += 1));
  void polls.open(worker(), { ...waiting, slots: 1 });
  polls.reserve(wanted)?.bind("lease 1");
  expect(polls.reserve(wanted)).toBeNull();
  polls.release("lease 1");
  polls.release("lease 1");
  expect(calls).toBe(2);
  expect(polls.reserve(wanted)).not.toBeNull();
  expect(polls.reserve(wanted)).toBeNull();
  polls.close();
});

test("a nudge answers the open poll, or the next one", async () => {
  const polls = createPolls();
  const same = worker();
  const open = polls.open(same, waiting);
  polls.nudge(same.id);
  expect(await open).toEqual({ runs: [], report: true });
  polls.nudge(same.id);
  expect(await polls.open(same, waiting)).toEqual({ runs: [], report: true });
});

test("recall answers the polls of the affected workers only", async () => {
  const polls = createPolls();
  const [affected, other] = [worker(), worker({ queues: ["sales"] })];
  const answered = polls.open(affected, waiting);
  void polls.open(other, waiting);
  polls.recall(({ queues }) => queues.includes("support"));
  expect(await answered).toEqual({ runs: [], report: false });
  expect(polls.count()).toBe(1);
  polls.close();
});

test("a worker with an outdated build is skipped, and still counts as demand", () => {
  const polls = createPolls();
  void polls.open(worker({ isOutdated: true }), waiting);
  expect(polls.reserve(wanted)).toBeNull();
  expect(polls.demand()).toHaveLength(1);
  polls.close();
});
