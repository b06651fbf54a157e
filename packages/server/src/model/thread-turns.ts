import type { RunId } from "@agentrun/contract";

/** What a run does that finds its thread busy. */
export type OnBusy = "queue" | "reject" | "interrupt";

/** A run of a thread that has not ended. */
export type OpenRun = { id: RunId; turn: number; isWaiting: boolean };

/** What becomes of a run that comes to a thread. */
export type Arrival =
  /** The thread is its own at once. */
  | { type: "begin" }
  | { type: "wait" }
  | { type: "refuse" }
  /** It waits, and these are told to stop: those that wait first, so that none of them begins when the one under way ends. */
  | { type: "interrupt"; stop: RunId[] };

/**
 * Decided under the thread's lock, with everything that has not ended in sight. Whoever comes behind somebody who waits, waits, also
 * where nobody has the thread at this moment: first come, first served.
 */
export function decideArrival(open: readonly OpenRun[], onBusy: OnBusy): Arrival {
  if (open.length === 0) return { type: "begin" };
  if (onBusy === "reject") return { type: "refuse" };
  if (onBusy === "queue") return { type: "wait" };
  const waitingFirst = [...open].sort((one, other) => Number(other.isWaiting) - Number(one.isWaiting));
  return { type: "interrupt", stop: waitingFirst.map(({ id }) => id) };
}

/** Who has the thread next; null while somebody has it, or nobody waits. */
export function nextTurn(open: readonly OpenRun[]): RunId | null {
  if (open.some(({ isWaiting }) => !isWaiting)) return null;
  return [...open].sort((one, other) => one.turn - other.turn)[0]?.id ?? null;
}
