import { type CapUse, decideAdmission, decideHalt } from "../../../packages/server/src/model/caps.ts";
import type { Action, World } from "../search.ts";

const useOf = (unit: CapUse["unit"], used: number, amount: number): CapUse => ({
  ...{ id: "cap_1" as CapUse["id"], unit, amount, onLimit: "refuse", period: "day", eachUser: false, holder: "" },
  ...{ used, told: 0, periodStart: new Date(0), resetsAt: new Date(0) },
});

/** Three callers create a run under a cap of one or two runs, at three nodes. */
type AcceptWorld = {
  used: number;
  lockedBy: number | null;
  callers: { phase: "new" | "counted" | "accepted" | "refused"; used: number }[];
};

export type CapFences = {
  /** The row of the cap in `cap_periods` stays locked from the count until the run is accepted or refused. */
  row: boolean;
  /** The run's row stores how much was charged. */
  charged: boolean;
};

const allCapFences: CapFences = { row: true, charged: true };

/** `acceptCounted` of `domain/caps/spend-caps.ts`. */
export const capWorld = (amount: number, fences: CapFences = allCapFences): World<AcceptWorld> => ({
  name: `caps on runs, ${amount}`,
  initial: { used: 0, lockedBy: null, callers: [1, 2, 3].map(() => ({ phase: "new", used: 0 })) },
  *actions(state) {
    for (const index of state.callers.keys()) yield* acceptUnderCap(state, index, amount, fences);
  },
  invariants: {
    "a cap on runs is never exceeded": ({ callers }) => countAccepted(callers) <= amount,
    "a run that is not accepted is not counted": ({ used, callers }) =>
      callers.some(({ phase }) => phase === "counted") || used === countAccepted(callers),
  },
  isSettled: ({ callers }) =>
    callers.every(({ phase }) => phase === "accepted" || phase === "refused") && countAccepted(callers) === amount,
  keyOf: ({ used, lockedBy, callers }) => {
    const owner = lockedBy === null ? null : callers[lockedBy];
    return JSON.stringify([used, owner, callers.map((caller) => JSON.stringify(caller)).sort()]);
  },
});

const countAccepted = (callers: AcceptWorld["callers"]): number =>
  callers.filter(({ phase }) => phase === "accepted").length;

function* acceptUnderCap(
  state: AcceptWorld,
  index: number,
  amount: number,
  fences: CapFences,
): Iterable<Action<AcceptWorld>> {
  const caller = state.callers[index];
  const set = (phase: "new" | "counted" | "accepted" | "refused", used: number): AcceptWorld["callers"] =>
    state.callers.map((other, at) => (at === index ? { phase, used } : other));
  const who = `caller ${index + 1}`;
  if (caller?.phase === "new") {
    if (fences.row && state.lockedBy !== null) return;
    // The upsert returns the sum, and holds the row. Without the fence, the sum is read, and written at the commit.
    const used = state.used + 1;
    yield [`${who} counts its run`, { ...state, lockedBy: fences.row ? index : null, callers: set("counted", used) }];
  }
  if (caller?.phase !== "counted") return;
  const free = { ...state, lockedBy: null };
  yield [`the node of ${who} crashes, and it tries again`, { ...free, callers: set("new", 0) }];
  const admission = decideAdmission([useOf("runs", caller.used, amount)]);
  if (admission.type === "refuse") yield [`${who} is refused`, { ...free, callers: set("refused", 0) }];
  else yield [`${who} is accepted`, { ...free, used: caller.used, callers: set("accepted", 0) }];
}

/** Two runs spend under a cap on tokens: each turn of the model costs one. Replies are lost, and an older attempt reports late. */
type SpendWorld = {
  used: number;
  runs: { charged: number; spent: number; mayTurn: boolean; hasEnded: boolean }[];
  faults: number;
};

/** `charge` and `findHalt` of `domain/caps/spend-caps.ts`; `chargeRun` of `store/caps/caps.ts` is one statement. */
export const spendWorld = (amount: number, fences: CapFences = allCapFences): World<SpendWorld> => ({
  name: "caps on tokens",
  initial: {
    used: 0,
    runs: [1, 2].map(() => ({ charged: 0, spent: 0, mayTurn: false, hasEnded: false })),
    faults: 2,
  },
  *actions(state) {
    for (const index of state.runs.keys()) yield* spend(state, index, amount, fences);
  },
  invariants: {
    "a run is charged once for what it has spent": ({ used, runs }) => used <= sumOf(runs),
    "a cap is exceeded by no more than the turns that are active": ({ runs }) => sumOf(runs) < amount + runs.length,
    "what a run has spent is charged at its end": ({ used, runs }) =>
      runs.some(({ hasEnded }) => !hasEnded) || used === sumOf(runs),
  },
  isSettled: ({ runs }) => runs.every(({ hasEnded }) => hasEnded),
});

const sumOf = (runs: SpendWorld["runs"]): number => runs.reduce((sum, { spent }) => sum + spent, 0);

function* spend(state: SpendWorld, index: number, amount: number, fences: CapFences): Iterable<Action<SpendWorld>> {
  const run = state.runs[index];
  if (!run || run.hasEnded) return;
  const who = `run ${index + 1}`;
  const set = (next: Partial<typeof run>, more: Partial<SpendWorld> = {}): SpendWorld => ({
    ...{ ...state, ...more },
    runs: state.runs.map((other, at) => (at === index ? { ...run, ...next } : other)),
  });
  if (run.mayTurn) return yield [`${who} has a turn`, set({ mayTurn: false, spent: run.spent + 1 })];
  const charge = (total: number) => {
    const added = fences.charged ? Math.max(0, total - run.charged) : total;
    return { used: state.used + added, charged: Math.max(run.charged, total) };
  };
  const { used, charged } = charge(run.spent);
  const isHalted = decideHalt([useOf("tokens", used, amount)], new Map(), null) !== null;
  const label = `${who} is charged and ${isHalted ? "halts" : "may have a turn"}`;
  yield [label, set({ charged, mayTurn: !isHalted, hasEnded: isHalted }, { used })];
  if (state.faults === 0) return;
  const faults = state.faults - 1;
  yield [`${who} is charged, and the reply is lost`, set({ charged }, { used, faults })];
  if (run.spent > 0) {
    const late = charge(run.spent - 1);
    yield [`an older attempt of ${who} reports late`, set({ charged: late.charged }, { used: late.used, faults })];
  }
}
