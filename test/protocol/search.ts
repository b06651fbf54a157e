/** A small world of the protocol: its states, what can happen in each of them, and what must always be true. */
export type World<State> = {
  name: string;
  initial: State;
  /** All actions that are possible in a state, each with the state that follows. */
  actions(state: State): Iterable<Action<State>>;
  /** True: the invariant holds. */
  invariants: Record<string, (state: State) => boolean>;
  /** All work is done. Such a state must be reachable from every state: else work can be lost or blocked for ever. */
  isSettled(state: State): boolean;
  /** States with the same key are equivalent, for example if they differ only in the names of nodes. Default: its JSON text. */
  keyOf?(state: State): string;
};

export type Action<State> = readonly [label: string, next: State];

/** The shortest history that breaks an invariant. */
export type Violation = { invariant: string; history: string[]; state: string };

export type Result = { states: number; actions: number; violation: Violation | null };

/** The name of the violation by a state from which no end can be reached. */
export const cannotSettle = "work can always be completed";

/** A limit for mistakes: a world without bounds would use all memory. */
const maxStates = 1_000_000;

/** Visits all states, nearest first, and stops at the first one that breaks an invariant. */
export function search<State>(world: World<State>): Result {
  const keyOf = world.keyOf ?? ((state: State) => JSON.stringify(state));
  const invariants = Object.entries(world.invariants);
  const visit = { states: [world.initial], cameFrom: [-1], labels: ["start"] };
  const seen = new Map([[keyOf(world.initial), 0]]);
  const edges: number[] = [];
  const resultOf = (violation: Violation | null): Result => ({
    ...{ states: visit.states.length, actions: edges.length / 2, violation },
  });
  for (let at = 0; at < visit.states.length; at += 1) {
    const state = visit.states[at] as State;
    const broken = invariants.find(([, holds]) => !holds(state));
    if (broken) return resultOf({ invariant: broken[0], ...tell(visit, at) });
    for (const [label, next] of world.actions(state)) {
      const key = keyOf(next);
      let index = seen.get(key);
      if (index === undefined) {
        index = visit.states.length;
        if (index === maxStates) throw new Error(`the world '${world.name}' has more than ${maxStates} states`);
        seen.set(key, index);
        visit.states.push(next);
        visit.cameFrom.push(at);
        visit.labels.push(label);
      }
      edges.push(at, index);
    }
  }
  const stuck = findStuck(world, visit.states, edges);
  return resultOf(stuck === null ? null : { invariant: cannotSettle, ...tell(visit, stuck) });
}

type Visit<State> = { states: State[]; cameFrom: number[]; labels: string[] };

function tell<State>({ states, cameFrom, labels }: Visit<State>, end: number): Omit<Violation, "invariant"> {
  const history: string[] = [];
  for (let at = end; at > 0; at = cameFrom[at] ?? 0) history.unshift(labels[at] ?? "");
  return { history, state: JSON.stringify(states[end]) };
}

/** The nearest state from which no settled state can be reached; null: none. */
function findStuck<State>({ isSettled }: World<State>, states: readonly State[], edges: readonly number[]) {
  const before: number[][] = states.map(() => []);
  for (let edge = 0; edge < edges.length; edge += 2) before[edges[edge + 1] ?? 0]?.push(edges[edge] ?? 0);
  const canSettle = states.map((state) => isSettled(state));
  const open = canSettle.flatMap((isSo, index) => (isSo ? [index] : []));
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    for (const index of before[next] ?? []) {
      if (canSettle[index]) continue;
      canSettle[index] = true;
      open.push(index);
    }
  }
  const stuck = canSettle.indexOf(false);
  return stuck === -1 ? null : stuck;
}

/** A history as text, one action per line. */
export const toText = ({ invariant, history, state }: Violation): string =>
  [`BROKEN: ${invariant}`, ...history.map((label, index) => `${index + 1}. ${label}`), state].join("\n");
