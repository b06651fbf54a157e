import type { RunId } from "@agentrun/contract";
import { type Choices, createChoices } from "./choices.ts";
import type { Part, Vote } from "./script.ts";

/** What a run of the simulation does at a step, besides executing the next statement. All of it follows from the seed. */
export type Planned = { number: number; at: number } & (Call | Fault);

export type Call =
  /** `copies`: how many callers create such a run at the same time, each at another node and, unless it `isRepeated`, with its own key. */
  | {
      does: "create";
      node: number;
      key: number;
      thread: number | null;
      isCapped: boolean;
      parts: Part[];
      copies: number;
      isRepeated: boolean;
    }
  | { does: "answer"; node: number; run: WhichRun; people: number[] }
  | { does: "cancel"; node: number; run: WhichRun; isForced: boolean }
  | { does: "read"; node: number; run: WhichRun };

/** A run, or the place of one among those that callers know: from 0, the oldest, to 1. */
export type WhichRun = RunId | number;

export type Fault =
  /** The node is gone. `arrives`: a statement that it had just sent is still executed. */
  | { does: "crash"; node: number; forMs: number; arrives: boolean }
  /** The node does nothing, and then continues as if nothing had happened. */
  | { does: "freeze"; node: number; forMs: number }
  /** The node freezes between deciding and writing: before the next statement that a lease token protects. */
  | { does: "freeze before a write"; node: number; forMs: number }
  /** All nodes are frozen, or the database is not available. */
  | { does: "pause"; node: number; forMs: number }
  /** The next statement of the node is committed, and the node loses the connection before the reply. */
  | { does: "lose a reply"; node: number }
  /** The node loses a connection, also within a transaction. */
  | { does: "cut a connection"; node: number; which: number }
  | { does: "cut all connections"; node: number }
  /** The node stops as an operator stops it, and another one starts. */
  | { does: "stop"; node: number; graceMs: number };

/** How a seed differs from others, so that seeds meet different corners. */
export type Weather = {
  nodes: number;
  /** The probability that time passes while statements wait. */
  slowness: number;
  /** The probability that a signal between two nodes is lost. */
  lostSignals: number;
  /** How far the clocks of nodes may be wrong. */
  skewMs: number;
  /** The probability that another statement precedes one within an open transaction. */
  contention: number;
  stepsPerCall: number;
  stepsPerFault: number;
  threads: number;
  hasWebhook: boolean;
  /** Only pauses of all nodes happen, no other faults. */
  isSteady: boolean;
};

export type Plan = { weather: Weather; planned: Planned[] };

export const cappedRuns = 5;
/** People who vote. */
export const members = 3;

export function createPlan(seed: number, steps: number): Plan {
  const choices = createChoices(seed, "plan");
  const isSteady = seed % 8 === 0;
  const weather: Weather = {
    isSteady,
    nodes: choices.between(2, 3),
    slowness: isSteady ? 0 : choices.pick([0, 0.02, 0.1, 0.3]),
    lostSignals: choices.pick([0, 0.1, 0.5, 1]),
    skewMs: choices.pick([0, 0, 60_000, 86_400_000]),
    contention: choices.pick([0, 0.5, 0.9]),
    stepsPerCall: choices.between(8, 40),
    stepsPerFault: choices.between(30, 300),
    threads: choices.between(1, 3),
    hasWebhook: choices.chance(0.5),
  };
  const planned = [
    ...at(choices, steps, weather.stepsPerCall, () => toCall(choices, weather)),
    ...at(createChoices(seed, "faults"), steps, weather.stepsPerFault, (each) => toFault(each, weather)),
  ].sort((one, other) => one.at - other.at);
  return { weather, planned: planned.map((each, number) => ({ ...each, number })) };
}

function at<T extends Call | Fault>(choices: Choices, steps: number, every: number, make: (choices: Choices) => T) {
  const made: (T & { at: number })[] = [];
  for (let step = choices.between(1, every); step < steps; step += choices.between(1, 2 * every))
    made.push({ ...make(choices), at: step });
  return made;
}

function toCall(choices: Choices, { nodes, threads }: Weather): Call {
  const node = choices.below(nodes);
  const run = choices.share();
  const kind = choices.share();
  if (kind < 0.5) {
    return {
      ...{ does: "create", node, key: choices.chance(0.1) ? choices.below(5) : 5 + choices.below(1e9) },
      thread: choices.chance(0.5) ? choices.below(threads) : null,
      isCapped: choices.chance(0.2),
      isRepeated: choices.chance(0.4),
      copies: choices.chance(0.3) ? choices.between(2, 4) : 1,
      parts: Array.from({ length: choices.between(1, 4) }, () => toPart(choices)),
    };
  }
  if (kind < 0.75) {
    const people = Array.from({ length: choices.between(1, 3) }, () => choices.below(members));
    return { does: "answer", node, run, people };
  }
  if (kind < 0.85) return { does: "cancel", node, run, isForced: choices.chance(0.4) };
  return { does: "read", node, run };
}

function toPart(choices: Choices): Part {
  const kind = choices.share();
  const ms = choices.chance(0.25) ? choices.between(1_000, 5_000) : choices.between(1, 400);
  if (kind < 0.35) return { does: "step", ms };
  if (kind < 0.7) return { does: "work", ms };
  if (kind < 0.82) return { does: "emit" };
  return kind < 0.9 ? { does: "ask" } : toVote(choices);
}

const toVote = (choices: Choices): Vote => ({
  does: "vote",
  approvals: choices.between(1, 3),
  ttlSeconds: choices.chance(0.5) ? choices.between(2, 12) : null,
  onExpiry: choices.pick(["fail", "reject", "escalate"]),
});

function toFault(choices: Choices, { nodes, isSteady }: Weather): Fault {
  const node = choices.below(nodes);
  if (isSteady || choices.chance(0.05)) return { does: "pause", node, forMs: choices.between(1_000, 14_000) };
  const kind = choices.share();
  if (kind < 0.25) return { does: "crash", node, forMs: choices.between(1, 8_000), arrives: choices.chance(0.5) };
  if (kind < 0.38) return { does: "freeze", node, forMs: choices.between(1_000, 14_000) };
  if (kind < 0.55) return { does: "freeze before a write", node, forMs: choices.between(5_000, 14_000) };
  if (kind < 0.75) return { does: "lose a reply", node };
  if (kind < 0.9) return { does: "cut a connection", node, which: choices.share() };
  if (kind < 0.95) return { does: "cut all connections", node };
  return { does: "stop", node, graceMs: choices.between(0, 2_000) };
}
