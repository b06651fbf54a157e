import {
  allFences,
  claim,
  expireLease,
  type Fences,
  finish,
  isEnded,
  queuedRun,
  type RunRow,
  release,
} from "../run-row.ts";
import type { Action, World } from "../search.ts";

/**
 * One run of a worker agent, two nodes and two workers. A node claims the run for a worker that polls it. The worker reports its result
 * to any node. A node that does not hold the run relays the report to the one that does (`engine/workers.ts`), where it may arrive
 * after the run was taken over.
 */
type ReportWorld = {
  row: RunRow;
  claims: number;
  /** The lease that each node holds in memory (`runtimes/worker.ts`). */
  held: (string | null)[];
  /** What each worker executes. `told`: the node has confirmed the end. */
  workers: { token: string | null; told: "done" | "gone" | null }[];
  /** Reports on their way, by worker: the token, and the node that handles it. */
  reports: ({ token: string; node: number } | null)[];
  faults: number;
  ends: string[];
  /** The token whose result was stored. */
  result: string | null;
  confirmed: string[];
};

const none = [null, null];

export const reportWorld = (fences: Fences = allFences): World<ReportWorld> => ({
  name: "reports",
  initial: {
    ...{ row: queuedRun, claims: 0, held: none, workers: none.map(() => ({ token: null, told: null })), reports: none },
    ...{ faults: 2, ends: [], result: null, confirmed: [] },
  },
  *actions(state) {
    for (const node of [0, 1]) {
      yield* deliver(state, node);
      if (state.held[node] && state.faults > 0)
        yield [`node ${node + 1} crashes`, { ...state, held: put(state.held, node, null), faults: state.faults - 1 }];
    }
    for (const worker of [0, 1]) yield* report(state, worker, fences);
    yield* takeOver(state, fences);
  },
  invariants: {
    "one attempt commits": ({ ends }) => ends.length <= 1,
    "a confirmed result is the run's": ({ confirmed, result }) => confirmed.every((token) => token === result),
    "a run has a lease while it executes, and only then": ({ row }) =>
      (row.token !== null) === (row.status === "running"),
  },
  isSettled: ({ row }) => isEnded(row),
});

const put = <T>(values: readonly T[], index: number, value: T): T[] =>
  values.map((other, at) => (at === index ? value : other));

/** `claimForWorker`, and the response to the poll of a worker. */
function* deliver(state: ReportWorld, node: number): Iterable<Action<ReportWorld>> {
  const token = `t${state.claims}`;
  const row = claim(state.row, token);
  if (!row || state.held[node]) return;
  const claimed = { ...state, row, claims: state.claims + 1, held: put(state.held, node, token) };
  for (const [index, worker] of state.workers.entries()) {
    if (worker.token !== null) continue;
    const workers = put(state.workers, index, { token, told: null });
    yield [`node ${node + 1} claims the run for worker ${index + 1}`, { ...claimed, workers }];
  }
}

function* report(state: ReportWorld, worker: number, fences: Fences): Iterable<Action<ReportWorld>> {
  const { token } = state.workers[worker] ?? { token: null };
  const sent = state.reports[worker];
  const who = `worker ${worker + 1}`;
  if (!sent) {
    if (token === null) return;
    for (const node of [0, 1])
      yield [
        `${who} reports its result to node ${node + 1}`,
        { ...state, reports: put(state.reports, worker, { token, node }) },
      ];
    return;
  }
  const idle = { ...state, reports: put(state.reports, worker, null) };
  const gone = { ...idle, workers: put(state.workers, worker, { token: null, told: "gone" as const }) };
  const holder = state.held.indexOf(sent.token);
  // `readLeases`: no node answers for the run. The worker reports again while the lease is valid.
  if (holder === -1) return yield [`no node holds the run of ${who}`, state.row.token === sent.token ? idle : gone];
  if (holder !== sent.node)
    return yield [
      `the report of ${who} is relayed`,
      { ...state, reports: put(state.reports, worker, { ...sent, node: holder }) },
    ];
  const row = finish(
    state.row,
    "completed",
    { held: "by us", token: sent.token, sequence: state.row.sequence + 1 },
    fences,
  );
  const held = put(state.held, holder, null);
  if (!row) return yield [`node ${holder + 1} has lost the run of ${who}`, { ...gone, held }];
  const stored = { ...idle, row, held, ends: [...state.ends, sent.token], result: state.result ?? sent.token };
  const workers = put(state.workers, worker, { token: null, told: "done" as const });
  yield [`the result of ${who} is stored`, { ...stored, workers, confirmed: [...state.confirmed, sent.token] }];
  if (state.faults > 0)
    yield [`the result of ${who} is stored, and the reply is lost`, { ...stored, faults: state.faults - 1 }];
}

/** The holder does not renew in time, because it is frozen or dead; the reaper returns the run to the queue. */
function* takeOver(state: ReportWorld, fences: Fences): Iterable<Action<ReportWorld>> {
  const { row, faults } = state;
  const expired = expireLease(row);
  if (expired && (faults > 0 || !state.held.includes(row.token)))
    yield ["the lease expires", { ...state, row: expired, faults: Math.max(0, faults - 1) }];
  const released = row.token && release(row, row.token, { forgiven: false, onlyIfExpired: true }, fences);
  if (released && row.isExpired) yield ["the reaper returns the run to the queue", { ...state, row: released }];
}
