import type { RunId } from "@agentrun/contract";
import { decideArrival, nextTurn, type OpenRun } from "../../../packages/server/src/model/threads.ts";
import type { Action, World } from "../search.ts";

/**
 * One thread, three callers whose runs queue for it, and two nodes that grant turns: after a run ended, or as the periodic job. Each
 * run executes as one step here; the world `leases` has its inside. A node that crashes rolls its transaction back.
 */
export type ThreadFences = {
  /** `lockThreads`: the thread's row stays locked from before the open runs are read until the change is committed. */
  lock: boolean;
  /** The unique index `runs_one_in_thread`. */
  index: boolean;
};

type ThreadRun = { status: "new" | "waiting" | "active" | "ended"; turn: number };

type ThreadWorld = {
  runs: ThreadRun[];
  /** The thread's counter, which gives the turns. */
  count: number;
  lockedBy: string | null;
  /** What each arrival has read: the open runs and the counter; null: nothing yet. */
  arrivals: ({ open: OpenRun[]; count: number } | null)[];
  /** The run that each node is about to queue; -1: none. */
  grants: number[];
  /** The runs in the order in which their acceptance was committed, and in the order in which they started. */
  accepted: number[];
  started: number[];
};

const nodes = [0, 1];
const idOf = (index: number) => `run_${index}` as RunId;
const indexOf = (id: RunId) => Number(id.slice("run_".length));

/** `listOpen` of `store/threads/turns.ts`. */
const listOpen = ({ runs }: ThreadWorld): OpenRun[] =>
  runs.flatMap(({ status, turn }, index) =>
    status === "active" || status === "waiting" ? [{ id: idOf(index), turn, isWaiting: status === "waiting" }] : [],
  );

const setRun = (state: ThreadWorld, index: number, run: ThreadRun): ThreadWorld => ({
  ...state,
  runs: state.runs.map((other, at) => (at === index ? run : other)),
});

const setAt = <T>(values: readonly T[], index: number, value: T): T[] =>
  values.map((other, at) => (at === index ? value : other));

export const threadWorld = (fences: ThreadFences = { lock: true, index: true }, runs = 3): World<ThreadWorld> => ({
  name: "threads",
  initial: {
    runs: Array.from({ length: runs }, () => ({ status: "new", turn: 0 })),
    ...{ count: 0, lockedBy: null, arrivals: Array.from({ length: runs }, () => null), grants: nodes.map(() => -1) },
    ...{ accepted: [], started: [] },
  },
  *actions(state) {
    for (const index of state.runs.keys()) {
      yield* arrive(state, index, fences);
      yield* end(state, index);
    }
    for (const node of nodes) yield* grant(state, node, fences);
  },
  invariants: {
    "one run at a time": ({ runs }) => runs.filter(({ status }) => status === "active").length <= 1,
    "every run has its own turn": ({ runs, accepted }) =>
      new Set(accepted.map((index) => runs[index]?.turn)).size === accepted.length,
    "runs start in the order in which they were accepted": ({ accepted, started }) =>
      started.every((index, at) => at === 0 || accepted.indexOf(started[at - 1] ?? 0) < accepted.indexOf(index)),
  },
  isSettled: ({ runs }) => runs.every(({ status }) => status === "ended"),
});

/** `acceptLocked`: lock, read and decide, then insert and count in the same transaction. */
function* arrive(state: ThreadWorld, index: number, fences: ThreadFences): Iterable<Action<ThreadWorld>> {
  if (state.runs[index]?.status !== "new") return;
  const read = state.arrivals[index];
  const me = `run ${index + 1}`;
  if (!read) {
    if (fences.lock && state.lockedBy !== null) return;
    const arrivals = setAt(state.arrivals, index, { open: listOpen(state), count: state.count });
    const lockedBy = fences.lock ? me : null;
    return yield [`${me} arrives and reads the thread`, { ...state, arrivals, lockedBy }];
  }
  const lockedBy = state.lockedBy === me ? null : state.lockedBy;
  const idle = { ...state, lockedBy, arrivals: setAt(state.arrivals, index, null) };
  yield [`the node that accepts ${me} crashes`, idle];
  const isActive = decideArrival(read.open, "queue").type === "begin";
  // The statement fails, and the caller tries again.
  if (isActive && fences.index && hasHolder(state)) return yield [`${me} is refused by the index`, idle];
  const turn = read.count + 1;
  const inserted = setRun({ ...idle, count: turn }, index, { status: isActive ? "active" : "waiting", turn });
  const accepted = [...state.accepted, index];
  const started = isActive ? [...state.started, index] : state.started;
  yield [`${me} is accepted and ${isActive ? "starts" : "waits"}`, { ...inserted, accepted, started }];
}

const hasHolder = ({ runs }: ThreadWorld): boolean => runs.some(({ status }) => status === "active");

function* end(state: ThreadWorld, index: number): Iterable<Action<ThreadWorld>> {
  const run = state.runs[index];
  if (run?.status === "active") yield [`run ${index + 1} ends`, setRun(state, index, { ...run, status: "ended" })];
  if (run?.status === "waiting")
    yield [`run ${index + 1} is cancelled while it waits`, setRun(state, index, { ...run, status: "ended" })];
}

/** `grantNextTurn`: lock and read, then the guarded update. */
function* grant(state: ThreadWorld, node: number, fences: ThreadFences): Iterable<Action<ThreadWorld>> {
  const me = `node ${node + 1}`;
  const next = state.grants[node] ?? -1;
  if (next === -1) {
    if (fences.lock && state.lockedBy !== null) return;
    const found = nextTurn(listOpen(state));
    if (found === null) return;
    const grants = setAt(state.grants, node, indexOf(found));
    const lockedBy = fences.lock ? me : null;
    return yield [`${me} reads whose turn it is`, { ...state, grants, lockedBy }];
  }
  const lockedBy = state.lockedBy === me ? null : state.lockedBy;
  const idle = { ...state, lockedBy, grants: setAt(state.grants, node, -1) };
  yield [`${me} crashes`, idle];
  const run = state.runs[next];
  if (run?.status !== "waiting") return yield [`${me} finds run ${next + 1} gone`, idle];
  if (fences.index && hasHolder(state)) return yield [`${me} is refused by the index`, idle];
  const started = [...state.started, next];
  yield [`${me} starts run ${next + 1}`, setRun({ ...idle, started }, next, { ...run, status: "active" })];
}
