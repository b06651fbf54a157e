import { decideNext, type Segment } from "../../../packages/server/src/engine/decide-next.ts";
import { type Accusation, accuse, chooseClaim, judge } from "../../../packages/server/src/model/workers.ts";
import type { Action, World } from "../search.ts";

/**
 * Four runs and two workers with two slots each. Run 1 kills its worker each time. `engine/workers.ts` and `judgeLoss` decide what
 * follows for its neighbours. A loss is judged run by run: the first run decides for all, and no other worker may mix with suspects.
 */
export type WorkerFences = {
  /** Suspects are retried alone or in halves (`chooseClaim`), and only a run that was alone is charged (`judge`). */
  isolation: boolean;
};

type WorkedRun = {
  status: "queued" | "held" | "completed" | "failed";
  worker: number;
  counted: number;
  isRecent: boolean;
  suspects: number | null;
  losses: number;
};

type LossWorld = {
  runs: WorkedRun[];
  /** `accusation`: the worker is lost, and its runs are being judged. `isolates`: it takes suspects. */
  workers: { accusation: Accusation | null; isolates: boolean }[];
};

const killer = 0;
const slots = 2;
const fresh: WorkedRun = { status: "queued", worker: -1, counted: 0, isRecent: false, suspects: null, losses: 0 };

export const workerWorld = (fences: WorkerFences = { isolation: true }, runs = 4): World<LossWorld> => ({
  name: "workers",
  initial: {
    runs: Array.from({ length: runs }, () => fresh),
    workers: [0, 1].map(() => ({ accusation: null, isolates: false })),
  },
  *actions(state) {
    for (const worker of state.workers.keys()) {
      yield* take(state, worker, fences);
      yield* lose(state, worker);
    }
    for (const [index, run] of state.runs.entries()) {
      if (run.status !== "held") continue;
      const isJudged = state.workers[run.worker]?.accusation;
      if (isJudged) yield [`the loss of run ${index + 1} is judged`, judgeRun(state, index, run, isJudged, fences)];
      else if (index !== killer)
        yield [`run ${index + 1} completes`, set(state, index, { ...run, status: "completed" })];
    }
  },
  invariants: {
    "no neighbour loses an attempt": ({ runs }) => runs.every((run, index) => index === killer || run.counted <= 1),
    "no neighbour fails": ({ runs }) => runs.every((run, index) => index === killer || run.status !== "failed"),
    "the run that kills its worker has three attempts": ({ runs }) =>
      runs[killer]?.status !== "failed" || runs[killer]?.counted === 3,
  },
  isSettled: ({ runs }) => runs.every(({ status }) => status === "completed" || status === "failed"),
  keyOf: ({ runs: [first, ...others], workers }) => {
    const names = ([a = 0, b = 1]: number[]) => {
      const named = (run?: WorkedRun) =>
        JSON.stringify(run && { ...run, worker: run.worker === -1 ? -1 : [a, b].indexOf(run.worker) });
      return JSON.stringify([named(first), others.map(named).sort(), workers[a], workers[b]]);
    };
    return [names([0, 1]), names([1, 0])].sort()[0] ?? "";
  },
});

const set = (state: LossWorld, index: number, run: WorkedRun): LossWorld => ({
  ...state,
  runs: state.runs.map((other, at) => (at === index ? run : other)),
});

const setWorker = (state: LossWorld, index: number, worker: LossWorld["workers"][number]): LossWorld => ({
  ...state,
  workers: state.workers.map((other, at) => (at === index ? worker : other)),
});

/** `claimForWorker`, under the lock of all claims: one run at a time, in any order. */
function* take(state: LossWorld, worker: number, fences: WorkerFences): Iterable<Action<LossWorld>> {
  const own = state.runs.filter((run) => run.status === "held" && run.worker === worker);
  if (state.workers[worker]?.accusation || own.length >= slots) return;
  const waiting = state.runs.filter(({ status, suspects }) => status === "queued" && suspects !== null);
  const choice = chooseClaim({
    waiting: waiting.length === 0 ? null : Math.max(...waiting.map(({ suspects }) => suspects ?? 0)),
    recent: own.filter(({ isRecent }) => isRecent).length,
    recentSuspects: own.filter(({ isRecent, suspects }) => isRecent && suspects !== null).length,
    isOtherIsolating: state.workers.some(({ isolates }, index) => isolates && index !== worker),
  });
  const isIsolating = fences.isolation && choice.take === "suspects";
  if (fences.isolation && choice.take === "none") return;
  const batch = isIsolating ? Math.min(slots, choice.atMost) : 1;
  const level = isIsolating ? choice.atMost : null;
  const fits = state.runs.flatMap((run, index) =>
    run.status === "queued" && (!fences.isolation || run.suspects === level) ? [index] : [],
  );
  for (const chosen of subsets(fits, Math.min(batch, fits.length))) {
    let next = isIsolating ? setWorker(state, worker, { accusation: null, isolates: true }) : state;
    for (const index of chosen) next = set(next, index, start(next.runs[index] ?? fresh, worker));
    if (chosen.length > 0)
      yield [`worker ${worker + 1} takes run ${chosen.map((index) => index + 1).join(" and ")}`, next];
  }
}

const start = (run: WorkedRun, worker: number): WorkedRun => ({
  ...{ ...run, status: "held", worker, isRecent: true, counted: run.counted + 1 },
});

const subsets = (of: readonly number[], size: number): number[][] =>
  size === 0 ? [[]] : of.flatMap((first, at) => subsets(of.slice(at + 1), size - 1).map((rest) => [first, ...rest]));

/** The worker of the killing run is lost. `accuse` of `store/workers/workers.ts`: the first decision holds for all of its runs. */
function* lose(state: LossWorld, worker: number): Iterable<Action<LossWorld>> {
  const held = state.runs.filter((run) => run.status === "held" && run.worker === worker);
  const [first] = state.runs;
  if (state.workers[worker]?.accusation || first?.status !== "held" || first.worker !== worker) return;
  const accusation = accuse({ total: held.length, recent: held.filter(({ isRecent }) => isRecent).length });
  yield [`run 1 kills worker ${worker + 1}`, setWorker(state, worker, { accusation, isolates: false })];
}

const segmentOf = (countedAttempts: number): Segment => ({
  ...{ stopReason: null, retried: 0, countedAttempts },
  ...{ run: { timeoutSeconds: 1, tokensUsed: 0, usage: null }, configuration: { limits: {} } },
});

function judgeRun(
  state: LossWorld,
  index: number,
  run: WorkedRun,
  accusation: Accusation,
  fences: WorkerFences,
): LossWorld {
  const judgement = fences.isolation ? judge(run, accusation) : { isCharged: true, suspects: null };
  const next = decideNext({ type: "lost", message: "" }, segmentOf(run.counted), judgement);
  const isForgiven = next.type === "release" && next.forgiven;
  const after: WorkedRun = {
    ...run,
    ...{ status: next.type === "finish" ? "failed" : "queued", worker: -1, isRecent: false },
    counted: run.counted - Number(isForgiven),
    ...{ suspects: judgement.suspects, losses: run.losses + 1 },
  };
  const judged = set(state, index, after);
  const isOver = !judged.runs.some(({ status, worker }) => status === "held" && worker === run.worker);
  return isOver ? setWorker(judged, run.worker, { accusation: null, isolates: false }) : judged;
}
