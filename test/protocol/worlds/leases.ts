import { decideExpired, decideNext, type Next, type Segment } from "../../../packages/server/src/engine/decide-next.ts";
import type { Outcome } from "../../../packages/server/src/runtimes/runtime.ts";
import {
  allFences,
  answer,
  claim,
  expireLease,
  type Fences,
  finish,
  insertStep,
  isEnded,
  markCancelling,
  ownsStep,
  park,
  queuedRun,
  type RunRow,
  release,
  renew,
  saveEvents,
  saveStep,
} from "../run-row.ts";
import type { Action, World } from "../search.ts";

/**
 * One run, two nodes, the reaper and a caller. The run's code does one step, sends one event, asks one question and completes with the
 * result of the step. A node is frozen by the other actors acting first: each action of a node can be late by any time, also the
 * statements that it has already sent.
 */
export type LeaseWorld = {
  row: RunRow;
  claims: number;
  nodes: (Execution | null)[];
  /** What the reaper has read, and acts on later: `engine/reaper.ts`. */
  reaper: { token: string; status: RunRow["status"]; counted: number; isHolderAlive: boolean } | null;
  /** What a caller or the deadline job has read, and acts on later: `stopRun`, `answerRun` and `expire`. */
  caller: (Pick<RunRow, "status" | "sequence" | "attempt"> & { does: "cancel" | "force" | "answer" | "expire" }) | null;
  cancels: number;
  /** Crashes, lost replies, lost workers and shutdowns that can still happen. */
  faults: number;
  // What an observer knows:
  /** The number of the newest event that any reader has received. */
  sent: number;
  ends: string[];
  result: string | null;
  isAnswered: boolean;
  isRedone: boolean;
  isStolen: boolean;
  /** The end by a forced cancel was reported with another attempt than that of the run. */
  isMisreported: boolean;
};

/** `engine/execute.ts` on one node. */
type Execution = {
  token: string;
  attempt: number;
  counted: number;
  isResumed: boolean;
  /** As read at the start; null: not yet. */
  journal: Record<string, string> | null;
  /** The result of the step that this execution uses. */
  step: string | null;
  /** The step is being stored. `checked`: only without the lock of `keepSteps`. */
  saving: "sent" | "checked" | null;
  hasEmitted: boolean;
  last: number;
  isUnsaved: boolean;
  stop: "lost" | "cancelled" | "handed over" | null;
  isLost: boolean;
};

const start = (faults: number, cancels: number): LeaseWorld => ({
  ...{ row: queuedRun, claims: 0, nodes: [null, null], reaper: null, caller: null, cancels, faults },
  ...{ sent: 1, ends: [], result: null, isAnswered: false, isRedone: false, isStolen: false, isMisreported: false },
});

type Step = Action<LeaseWorld>;

export function leaseWorld({
  fences = allFences,
  faults = 1,
  cancels = 1,
}: {
  fences?: Fences;
  faults?: number;
  cancels?: number;
} = {}): World<LeaseWorld> {
  return {
    name: "leases",
    initial: start(faults, cancels),
    *actions(state) {
      if (expireLease(state.row)) yield ["the lease expires", { ...state, row: { ...state.row, isExpired: true } }];
      if (state.row.status === "requires_action" && !state.row.isDue)
        yield ["the deadline of the question passes", { ...state, row: { ...state.row, isDue: true } }];
      for (const node of [0, 1]) yield* actionsOfNode(state, node, fences);
      yield* actionsOfReaper(state, fences);
      yield* actionsOfCaller(state, fences);
    },
    invariants: {
      "one attempt commits": ({ ends }) => ends.length <= 1,
      "an end never changes": ({ row, ends }) => ends.length === 0 || row.status === ends[0],
      "the first stored result of a step wins": ({ row, result }) => result === null || row.journal.a === result,
      "a stored step is not done again": ({ isRedone }) => !isRedone,
      "a lease that was renewed in time is not taken over": ({ isStolen }) => !isStolen,
      "an answer is kept, and its question is not asked again": ({ row, isAnswered }) =>
        !isAnswered || ("answer" in row.journal && row.status !== "requires_action"),
      "the end that is reported names the run's attempt": ({ isMisreported }) => !isMisreported,
      "the end of a stream is its last event": ({ row, sent }) => !isEnded(row) || row.sequence > sent,
      "at most three attempts count": ({ row }) => row.attempt - row.forgiven <= 3,
      "a run has a lease while it executes, and only then": ({ row }) =>
        (row.token !== null) === (row.status === "running" || row.status === "cancelling"),
    },
    isSettled: ({ row }) => isEnded(row),
    keyOf: toKey,
  };
}

/** Nodes are interchangeable, and so are tokens: only their equality matters. */
function toKey({ claims: _, nodes, ...state }: LeaseWorld): string {
  const names = new Map<string, string>();
  const sorted = nodes.map((node) => JSON.stringify(node)).sort();
  const text = JSON.stringify(state) + sorted.join("");
  return text.replace(/t\d+/g, (token) => {
    const name = names.get(token) ?? `t${names.size}`;
    names.set(token, name);
    return name;
  });
}

const withNode = (state: LeaseWorld, index: number, node: Execution | null, row = state.row): LeaseWorld => ({
  ...{ ...state, row },
  nodes: state.nodes.map((other, at) => (at === index ? node : other)),
});

/** Notes what an observer sees when the row changes. */
const ended = (state: LeaseWorld, status: string, result: string | null): LeaseWorld => ({
  ...{ ...state, ends: [...state.ends, status] },
  result: status === "completed" ? result : state.result,
});

const fault = (state: LeaseWorld): LeaseWorld => ({ ...state, faults: state.faults - 1 });

function* actionsOfNode(state: LeaseWorld, index: number, fences: Fences): Iterable<Step> {
  const node = state.nodes[index];
  const who = `node ${index + 1}`;
  if (!node) return yield* claimOnNode(state, index, who);
  const next = (label: string, now: LeaseWorld): Step => [`${who} ${label}`, now];
  if (state.faults > 0) {
    yield next("crashes", fault(withNode(state, index, null)));
    if (!node.isLost && node.stop === null) {
      yield next("loses its worker", fault(withNode(state, index, { ...node, isLost: true })));
      yield next("is shut down", fault(withNode(state, index, { ...node, stop: "handed over" })));
    }
  }
  if (node.stop !== "lost") yield next("renews", renewOnNode(state, index, node));
  if (node.stop === "lost") yield next("leaves the run", withNode(state, index, null));
  else if (node.stop !== null || node.isLost) yield* conclude(state, index, node, fences);
  else yield* execute(state, index, node, fences);
}

function* claimOnNode(state: LeaseWorld, index: number, who: string): Iterable<Step> {
  const token = `t${state.claims}`;
  const row = claim(state.row, token);
  if (!row) return;
  const claimed = { ...state, claims: state.claims + 1, row };
  const isResumed = state.row.resuming;
  const node: Execution = {
    ...{ token, attempt: row.attempt, counted: row.attempt - row.forgiven, isResumed, journal: null },
    ...{ step: null, saving: null, hasEmitted: false, last: row.sequence, isUnsaved: false, stop: null, isLost: false },
  };
  yield [`${who} claims the run`, withNode(claimed, index, node)];
  if (state.faults > 0) yield [`${who} claims the run, and the reply is lost`, fault(claimed)];
}

/** `engine/lease-keeper.ts`. */
function renewOnNode(state: LeaseWorld, index: number, node: Execution): LeaseWorld {
  const row = renew(state.row, node.token);
  if (!row) return withNode(state, index, { ...node, stop: "lost" });
  const stop = node.stop ?? (row.status === "cancelling" ? "cancelled" : null);
  return withNode(state, index, { ...node, stop }, row);
}

function* execute(state: LeaseWorld, index: number, node: Execution, fences: Fences): Iterable<Step> {
  const next = (label: string, now: LeaseWorld): Step => [`node ${index + 1} ${label}`, now];
  if (node.journal === null) yield next("reads the journal", withNode(state, index, begin(node, state.row)));
  else if (node.step === null) yield next("does the step", doStep(state, index, node, node.journal));
  else if (node.saving !== null) yield* storeStep(state, index, node, node.step, fences);
  else if (!node.hasEmitted) yield next("sends an event", emit(state, index, { ...node, hasEmitted: true }));
  else yield* conclude(state, index, node, fences);
  if (node.isUnsaved) yield next("stores its events", flush(state, index, node, fences));
}

/** `readJournal` of `engine/execute.ts`: the journal of a new run is not read. */
const begin = (node: Execution, row: RunRow): Execution => ({
  ...node,
  journal: node.attempt === 1 && !node.isResumed ? {} : row.journal,
});

function doStep(state: LeaseWorld, index: number, node: Execution, journal: Record<string, string>): LeaseWorld {
  if (journal.a !== undefined) return withNode(state, index, { ...node, step: journal.a });
  const isRedone = state.isRedone || (state.row.token === node.token && "a" in state.row.journal);
  return withNode({ ...state, isRedone }, index, { ...node, step: node.token, saving: "sent" });
}

/** `saveStep` of the host: retried while the database is unavailable. */
function* storeStep(state: LeaseWorld, index: number, node: Execution, step: string, fences: Fences): Iterable<Step> {
  const next = (label: string, now: LeaseWorld): Step => [`node ${index + 1} ${label}`, now];
  const lost = withNode(state, index, { ...node, stop: "lost" });
  if (fences.stepLock) {
    const row = saveStep(state.row, node.token, "a", step, fences);
    yield next("stores the step", row ? withNode(state, index, { ...node, saving: null }, row) : lost);
    if (row && state.faults > 0) yield next("stores the step, and the reply is lost", fault({ ...state, row }));
    return;
  }
  if (node.saving === "checked") {
    const row = insertStep(state.row, "a", step);
    yield next("inserts the step", withNode(state, index, { ...node, saving: null }, row));
    return;
  }
  const owned = ownsStep(state.row, node.token, fences);
  yield next("checks its lease for the step", owned ? withNode(state, index, { ...node, saving: "checked" }) : lost);
}

/** `engine/event-log.ts`: readers on this node receive an event at once. */
function emit(state: LeaseWorld, index: number, node: Execution): LeaseWorld {
  const last = node.last + 1;
  return withNode({ ...state, sent: Math.max(state.sent, last) }, index, { ...node, last, isUnsaved: true });
}

function flush(state: LeaseWorld, index: number, node: Execution, fences: Fences): LeaseWorld {
  const row = saveEvents(state.row, node.token, node.last, fences);
  if (!row) return withNode(state, index, { ...node, stop: "lost" });
  return withNode(state, index, { ...node, isUnsaved: false }, row);
}

/** `engine/conclude.ts`: all events are stored first. */
function* conclude(state: LeaseWorld, index: number, node: Execution, fences: Fences): Iterable<Step> {
  const next = (label: string, now: LeaseWorld): Step => [`node ${index + 1} ${label}`, now];
  if (node.isUnsaved) return yield next("stores its events before the end", flush(state, index, node, fences));
  const decision = decideNext(outcomeOf(node), toSegment(node));
  const label = decision.type === "finish" ? `ends the run as ${decision.ending.status}` : `${decision.type}s the run`;
  const written = write(state, node, decision, fences);
  yield next(label, withNode(written ?? state, index, null));
  if (written && state.faults > 0) yield next(`${label}, and the reply is lost`, fault(written));
}

function write(state: LeaseWorld, node: Execution, next: Next, fences: Fences): LeaseWorld | null {
  if (next.type === "leave") return null;
  if (next.type === "finish") {
    const guard = { held: "by us", token: node.token, sequence: node.last + 1 } as const;
    const row = finish(state.row, next.ending.status, guard, fences);
    return row && ended({ ...state, row }, row.status, node.step);
  }
  const row =
    next.type === "park"
      ? park(state.row, node.token, node.last + 1, fences)
      : release(state.row, node.token, { forgiven: next.forgiven, onlyIfExpired: false }, fences);
  return row && { ...state, row, sent: next.type === "park" ? Math.max(state.sent, row.sequence) : state.sent };
}

function outcomeOf({ isLost, stop, journal }: Execution): Outcome {
  if (isLost || stop !== null) return { type: "lost", message: "" };
  if (journal?.answer === undefined) return { type: "asked", key: "answer" } as Extract<Outcome, { type: "asked" }>;
  return { type: "completed", output: "{}", tokensUsed: 0 };
}

const toSegment = ({ stop, counted }: Execution): Segment => ({
  ...{ stopReason: stop, retried: 0, countedAttempts: counted },
  ...{ run: { timeoutSeconds: 1, tokensUsed: 0, usage: null }, configuration: { limits: {} } },
});

/** The reaper reads expired leases and acts later. It is another node, so no run is its own. */
function* actionsOfReaper(state: LeaseWorld, fences: Fences): Iterable<Step> {
  const { row, reaper } = state;
  if (!reaper) {
    if (row.token === null || !row.isExpired) return;
    const found = { token: row.token, status: row.status, counted: row.attempt - row.forgiven };
    yield ["the reaper finds the lease", { ...state, reaper: { ...found, isHolderAlive: false } }];
    if (state.faults > 0)
      yield [
        "the reaper finds the lease of a live node",
        fault({ ...state, reaper: { ...found, isHolderAlive: true } }),
      ];
    return;
  }
  const { token, status, counted, isHolderAlive } = reaper;
  const run = { status, tokensUsed: 0 } as Parameters<typeof decideExpired>[0]["run"];
  const next = decideExpired({ run, countedAttempts: counted, isHolderAlive });
  const idle = { ...state, reaper: null };
  const taken = { ...idle, isStolen: state.isStolen || !row.isExpired };
  if (next.type === "finish") {
    const after = finish(row, next.ending.status, { held: "expired", token }, fences);
    yield ["the reaper ends the run", after ? ended({ ...taken, row: after }, after.status, null) : idle];
  } else {
    const after = release(row, token, { forgiven: next.forgiven, onlyIfExpired: true }, fences);
    yield ["the reaper returns the run to the queue", after ? { ...taken, row: after } : idle];
  }
}

function* actionsOfCaller(state: LeaseWorld, fences: Fences): Iterable<Step> {
  const { row, caller, cancels } = state;
  if (caller) return yield [`the caller acts: ${caller.does}`, actOnRead(state, caller, fences)];
  const { status, sequence, attempt } = row;
  const read = (does: NonNullable<LeaseWorld["caller"]>["does"]): Step => [
    `the caller reads the run to ${does}`,
    { ...state, caller: { does, status, sequence, attempt } },
  ];
  if (cancels > 0 && !isEnded(row)) yield* [read("cancel"), read("force")];
  if (status === "requires_action") yield read("answer");
  if (status === "requires_action" && row.isDue) yield read("expire");
}

function actOnRead(state: LeaseWorld, caller: NonNullable<LeaseWorld["caller"]>, fences: Fences): LeaseWorld {
  const { does, status, sequence, attempt } = caller;
  const idle = { ...state, caller: null };
  const byNobody = { held: "by nobody", seen: sequence } as const;
  if (does === "answer") {
    const row = answer(state.row, sequence, "answer", "yes", fences);
    return row ? { ...idle, row, isAnswered: true, sent: Math.max(state.sent, row.sequence) } : idle;
  }
  if (does === "expire") {
    const row = finish(state.row, "failed", byNobody, fences);
    return row ? ended({ ...idle, row }, "failed", null) : idle;
  }
  const cancelled = { ...idle, cancels: state.cancels - 1 };
  if (status === "cancelling" && does === "cancel") return cancelled;
  if (status === "running" && does === "cancel") {
    const row = markCancelling(state.row);
    return row ? { ...cancelled, row } : idle;
  }
  const isFree = status === "queued" || status === "requires_action";
  const row = finish(state.row, "cancelled", isFree ? byNobody : { held: "by anybody", attempt }, fences);
  return row ? ended({ ...cancelled, row, isMisreported: row.attempt !== attempt }, "cancelled", null) : idle;
}
