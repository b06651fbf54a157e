import fc from "fast-check";
import { expect, test } from "vitest";
import { accuse, chooseClaim, judge, maxSharedLosses, type WorkerState } from "./workers.ts";

const idle: WorkerState = { waiting: null, recent: 0, recentSuspects: 0, isOtherIsolating: false };

test.each<[string, Partial<WorkerState>, object]>([
  ["without suspects takes what there is", { recent: 7 }, { take: "ordinary" }],
  ["takes suspects when all it has is past its probation", { waiting: 4 }, { take: "suspects", atMost: 4 }],
  ["waits for its recent runs before it takes suspects", { waiting: 4, recent: 1 }, { take: "none" }],
  ["takes nothing while suspects are on probation", { waiting: 4, recent: 2, recentSuspects: 2 }, { take: "none" }],
  ["leaves suspects to the worker that isolates", { waiting: 4, isOtherIsolating: true }, { take: "ordinary" }],
])("a worker %s", (_does, state, choice) => {
  expect(chooseClaim({ ...idle, ...state })).toEqual(choice);
});

test("only the recent runs of a lost worker are suspected, or all if none is recent", () => {
  expect(accuse({ total: 9, recent: 2 })).toEqual({ accused: 2, onlyRecent: true });
  expect(accuse({ total: 9, recent: 0 })).toEqual({ accused: 9, onlyRecent: false });
});

test("a loss costs an attempt if the run was alone or was lost too often", () => {
  const lost = { isRecent: true, suspects: null, losses: 0 };
  expect(judge(lost, { accused: 1, onlyRecent: true })).toEqual({ isCharged: true, suspects: 1 });
  expect(judge(lost, { accused: 9, onlyRecent: true })).toEqual({ isCharged: false, suspects: 4 });
  expect(judge({ ...lost, isRecent: false }, { accused: 1, onlyRecent: true })).toEqual({
    isCharged: false,
    suspects: null,
  });
  const often = { ...lost, losses: maxSharedLosses };
  expect(judge(often, { accused: 9, onlyRecent: false })).toMatchObject({ isCharged: true });
  expect(judge({ ...often, isRecent: false }, { accused: 9, onlyRecent: true })).toMatchObject({ isCharged: true });
});

type Run = {
  kills: "soon" | "late" | "never";
  suspects: number | null;
  losses: number;
  charged: number;
  end: "completed" | "failed" | null;
  isRecent: boolean;
};
type Worker = { held: Run[]; isIsolating: boolean };

/** Simulates a queue and its workers, in an order that `draw` decides, until every run has ended. */
function play(runs: Run[], workers: Worker[], concurrency: number, draw: (below: number) => number): number {
  let queue = [...runs];
  let losses = 0;
  const claim = (worker: Worker) => {
    const levels = queue.flatMap(({ suspects }) => suspects ?? []);
    const recent = worker.held.filter(({ isRecent }) => isRecent);
    const choice = chooseClaim({
      waiting: levels.length > 0 ? Math.max(...levels) : null,
      recent: recent.length,
      recentSuspects: recent.filter(({ suspects }) => suspects !== null).length,
      isOtherIsolating: workers.some((other) => other !== worker && other.isIsolating),
    });
    worker.isIsolating = choice.take !== "ordinary";
    if (choice.take === "none") return;
    const level = choice.take === "suspects" ? choice.atMost : null;
    const free = concurrency - worker.held.length;
    const taken = queue.filter(({ suspects }) => suspects === level).slice(0, Math.min(free, level ?? free));
    queue = queue.filter((run) => !taken.includes(run));
    for (const run of taken) run.isRecent = true;
    worker.held.push(...taken);
  };
  const lose = (worker: Worker) => {
    losses += 1;
    const recent = worker.held.filter(({ isRecent }) => isRecent).length;
    const accusation = accuse({ total: worker.held.length, recent });
    for (const run of worker.held) {
      const { isCharged, suspects } = judge(run, accusation);
      run.losses += 1;
      run.suspects = suspects;
      run.charged += Number(isCharged);
      if (run.charged === 3) run.end = "failed";
      else queue.push(run);
    }
    Object.assign(worker, { held: [], isIsolating: false });
  };
  const advance = (worker: Worker) => {
    if (worker.held.some(({ kills, isRecent }) => kills === "soon" || (kills === "late" && !isRecent)))
      return lose(worker);
    // Some end now; the others are past their probation in the next step.
    for (const run of worker.held) {
      run.isRecent = false;
      if (run.kills === "never" && draw(2) === 0) run.end = "completed";
    }
    worker.held = worker.held.filter(({ end }) => end === null);
  };
  for (let step = 0; runs.some(({ end }) => end === null); step += 1) {
    if (step > 100_000) throw new Error("it does not come to an end");
    const worker = workers[draw(workers.length)] as Worker;
    if (draw(2) === 0) claim(worker);
    else advance(worker);
  }
  return losses;
}

const newRun = (kills: Run["kills"]): Run => ({
  ...{ kills, suspects: null, losses: 0, charged: 0, end: null, isRecent: false },
});

const queues = fc.record({
  innocent: fc.integer({ min: 0, max: 60 }),
  killers: fc.integer({ min: 1, max: 4 }),
  workers: fc.integer({ min: 1, max: 4 }),
  concurrency: fc.integer({ min: 1, max: 64 }),
  seed: fc.infiniteStream(fc.nat(1_000_000)),
});

test("P32: in any order, runs that crash at once fail, and no other run ever loses an attempt", () => {
  fc.assert(
    fc.property(queues, ({ innocent, killers, workers, concurrency, seed }) => {
      const runs = [...Array(killers).fill("soon"), ...Array(innocent).fill("never")].map(newRun);
      const places = Array.from({ length: workers }, (): Worker => ({ held: [], isIsolating: false }));
      play(runs, places, concurrency, (below) => seed.next().value % below);
      for (const { kills, end, charged, losses } of runs) {
        expect([end, charged]).toEqual(kills === "never" ? ["completed", 0] : ["failed", 3]);
        expect(losses).toBeLessThanOrEqual(maxSharedLosses + 3);
      }
    }),
  );
});

test("runs that crash late end, too", () => {
  fc.assert(
    fc.property(queues, ({ innocent, killers, workers, concurrency, seed }) => {
      const runs = [...Array(killers).fill("late"), ...Array(innocent).fill("never")].map(newRun);
      const places = Array.from({ length: workers }, (): Worker => ({ held: [], isIsolating: false }));
      play(runs, places, concurrency, (below) => seed.next().value % below);
      for (const { kills, end, losses } of runs) {
        expect(losses).toBeLessThanOrEqual(maxSharedLosses + 3);
        if (kills === "late") expect(end).toBe("failed");
      }
    }),
  );
});
