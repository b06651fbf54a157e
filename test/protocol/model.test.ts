import { expect, test } from "vitest";
import { allFences, type Fences } from "./run-row.ts";
import { cannotSettle, search, toText, type World } from "./search.ts";
import { acceptanceWorld } from "./worlds/acceptance.ts";
import { capWorld, spendWorld } from "./worlds/caps.ts";
import { leaseWorld } from "./worlds/leases.ts";
import { reportWorld } from "./worlds/reports.ts";
import { threadWorld } from "./worlds/threads.ts";
import { allVoteFences, type VoteFences, voteWorld } from "./worlds/votes.ts";
import { workerWorld } from "./worlds/workers.ts";

/** The protocol of the service, searched completely in small worlds: see docs/model.md. */
const say = (line: string) => process.stderr.write(`${line}\n`);

/** Searches all states. `atLeast`: a world that lost its actions by mistake has fewer. */
function expectNoViolation<State>(world: World<State>, atLeast: number): void {
  const { states, actions, violation } = search(world);
  say(`model, ${world.name}: ${states} states, ${actions} actions`);
  expect(violation === null ? "" : toText(violation)).toBe("");
  expect(states).toBeGreaterThanOrEqual(atLeast);
}

/** Prints the shortest history that breaks an invariant without the fence. */
function expectFound<State>(fence: string, world: World<State>, invariant: string): void {
  const { violation } = search(world);
  say(`without ${fence}: ${violation ? toText(violation) : "nothing is found"}`);
  expect(violation?.invariant).toBe(invariant);
}

test("P1, P10: no history of acceptances loses an acknowledged run, or creates two for a key", () => {
  expectNoViolation(acceptanceWorld(), 100);
});

test("P3, P5, P13, P18: no history with a crash, a lost reply or a late statement breaks the protocol of leases", () => {
  expectNoViolation(leaseWorld({ faults: 1, cancels: 0 }), 50_000);
});

test("P3, P5, P13: no history with a cancellation breaks the protocol of leases", () => {
  expectNoViolation(leaseWorld({ faults: 0, cancels: 1 }), 50_000);
});

test("P3, P5: no history of reports commits two results, or confirms one that is not the run's", () => {
  expectNoViolation(reportWorld(), 500);
});

test("P28: no history of a thread executes two runs at once, or in another order", () => {
  expectNoViolation(threadWorld(undefined, 4), 4_000);
});

test("no history of acceptances exceeds a cap on runs, and none of turns exceeds one on tokens by more than the active turns", () => {
  expectNoViolation(capWorld(1), 5);
  expectNoViolation(capWorld(2), 5);
  expectNoViolation(spendWorld(3), 200);
});

test("P30: no history of votes loses one, counts one twice, or counts one of a person who left", () => {
  expectNoViolation(voteWorld(), 20_000);
});

test("P32: no history of lost workers costs a neighbour an attempt", () => {
  expectNoViolation(workerWorld(), 500);
});

const without = (name: keyof Fences): Fences => ({ ...allFences, [name]: false });

test.each<[keyof Fences, string, { faults?: number; cancels?: number }]>([
  ["token", "a stored step is not done again", { faults: 0, cancels: 0 }],
  ["stepLock", "a stored step is not done again", { faults: 0, cancels: 0 }],
  ["expiry", "a lease that was renewed in time is not taken over", { faults: 0, cancels: 0 }],
  ["endOfEvents", "the end of a stream is its last event", { faults: 0, cancels: 1 }],
  ["attempt", "the end that is reported names the run's attempt", { faults: 0, cancels: 1 }],
])("the model finds that a run has no fence '%s'", (fence, invariant, bounds) => {
  expectFound(fence, leaseWorld({ fences: without(fence), ...bounds }), invariant);
});

test("the model finds that reports are not guarded by the lease token", () => {
  expectFound("the token", reportWorld(without("token")), "one attempt commits");
});

test("the model finds that idempotency keys are not unique, and that leases do not expire", () => {
  expectFound("the key", acceptanceWorld({ key: false, lease: true }), "a key creates one run");
  expectFound("the lease", acceptanceWorld({ key: true, lease: false }), cannotSettle);
});

test("the model finds that a thread has no lock and no index; either of them prevents two runs at once", () => {
  expectFound("the lock", threadWorld({ lock: false, index: true }), "every run has its own turn");
  expectFound("the lock and the index", threadWorld({ lock: false, index: false }), "one run at a time");
  // The index is the second line of defence: as long as every writer takes the lock, it never refuses anything.
  expectNoViolation(threadWorld({ lock: true, index: false }), 300);
});

test("the model finds that the row of a cap is not locked, and that charges are not remembered", () => {
  expectFound("the row", capWorld(1, { row: false, charged: true }), "a cap on runs is never exceeded");
  const twice = "a run is charged once for what it has spent";
  expectFound("the charged amount", spendWorld(3, { row: true, charged: false }), twice);
});

test.each<[keyof VoteFences, string]>([
  ["lock", "a vote is refused only if it is too late or not allowed"],
  ["sequence", "an acknowledged vote is not lost"],
  ["members", "only votes of members count"],
])("the model finds that votes have no fence '%s'", (fence, invariant) => {
  expectFound(fence, voteWorld({ ...allVoteFences, [fence]: false }), invariant);
});

test("the model finds that votes have neither a lock nor a check of the sequence", () => {
  const fences = { lock: false, sequence: false, members: true };
  expectFound("the lock and the sequence", voteWorld(fences), "an acknowledged vote is not lost");
});

test("the model finds that lost workers are not isolated", () => {
  expectFound("isolation", workerWorld({ isolation: false }), "no neighbour loses an attempt");
});
