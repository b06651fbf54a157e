import type { Action, World } from "../search.ts";

/**
 * A caller that creates a run with an idempotency key, and repeats the request while an earlier one may still be on its way: at any
 * node, after lost replies and crashes. A run may be accepted as claimed by its node (`engine/create-run.ts`).
 */
export type AcceptanceFences = {
  /** The primary key of `idempotency_keys`: `keyed` in `store/runs/accept.ts`. */
  key: boolean;
  /** Leases expire, so a run whose node never learned that it was accepted is taken over. */
  lease: boolean;
};

type Request = { status: "new" | "sent" | "gone"; acknowledged: number | null };

type AcceptanceWorld = {
  /** The run of the key; null: the key is not used yet. */
  key: number | null;
  /** `known`: the node that holds it knows, and executes it. */
  runs: { status: "queued" | "held" | "ended"; isKnown: boolean }[];
  requests: Request[];
  faults: number;
};

export const acceptanceWorld = (fences: AcceptanceFences = { key: true, lease: true }): World<AcceptanceWorld> => ({
  name: "acceptance",
  initial: { key: null, runs: [], requests: [1, 2, 3].map(() => ({ status: "new", acknowledged: null })), faults: 2 },
  *actions(state) {
    for (const [index, request] of state.requests.entries()) yield* answerRequest(state, index, request, fences);
    for (const [index, run] of state.runs.entries()) {
      const set = (next: typeof run, more: Partial<AcceptanceWorld> = {}): AcceptanceWorld => ({
        ...{ ...state, ...more },
        runs: state.runs.map((other, at) => (at === index ? next : other)),
      });
      const name = `run ${index + 1}`;
      if (run.status === "queued") yield [`a node claims ${name}`, set({ status: "held", isKnown: true })];
      if (run.status === "held" && run.isKnown) yield [`${name} ends`, set({ status: "ended", isKnown: false })];
      if (run.status === "held" && run.isKnown && state.faults > 0)
        yield [`the node of ${name} crashes`, set({ ...run, isKnown: false }, { faults: state.faults - 1 })];
      if (run.status === "held" && !run.isKnown && fences.lease)
        yield [`the lease of ${name} expires, and it is queued`, set({ ...run, status: "queued" })];
    }
  },
  invariants: {
    "an acknowledged run exists": ({ requests, runs }) =>
      requests.every(({ acknowledged }) => acknowledged === null || acknowledged < runs.length),
    "a key creates one run": ({ runs }) => runs.length <= 1,
    "all requests with a key get the same run": ({ requests }) =>
      new Set(requests.flatMap(({ acknowledged }) => acknowledged ?? [])).size <= 1,
  },
  isSettled: ({ requests, runs }) =>
    requests.every(({ status }) => status === "gone") && runs.every(({ status }) => status === "ended"),
  keyOf: ({ requests, ...state }) => JSON.stringify([state, requests.map((request) => JSON.stringify(request)).sort()]),
});

function* answerRequest(
  state: AcceptanceWorld,
  index: number,
  { status }: Request,
  fences: AcceptanceFences,
): Iterable<Action<AcceptanceWorld>> {
  const name = `request ${index + 1}`;
  const set = (next: Request, more: Partial<AcceptanceWorld> = {}): AcceptanceWorld => ({
    ...{ ...state, ...more },
    requests: state.requests.map((other, at) => (at === index ? next : other)),
  });
  if (status === "new") yield [`${name} is sent`, set({ status: "sent", acknowledged: null })];
  if (status !== "sent") return;
  if (state.faults > 0) {
    const faults = state.faults - 1;
    yield [`the node crashes before ${name}`, set({ status: "gone", acknowledged: null }, { faults })];
  }
  if (fences.key && state.key !== null)
    return yield [`${name} finds the run of its key`, set({ status: "gone", acknowledged: state.key })];
  const number = state.runs.length;
  for (const isClaimed of [false, true]) {
    const how = isClaimed ? "accepted and started" : "accepted and queued";
    const run = { status: isClaimed ? ("held" as const) : ("queued" as const), isKnown: isClaimed };
    const accepted = { key: number, runs: [...state.runs, run] };
    yield [`${name} is ${how}`, set({ status: "gone", acknowledged: number }, accepted)];
    if (state.faults === 0) continue;
    const unknown = { ...accepted, runs: [...state.runs, { ...run, isKnown: false }], faults: state.faults - 1 };
    yield [`${name} is ${how}, and the reply is lost`, set({ status: "gone", acknowledged: null }, unknown)];
  }
}
