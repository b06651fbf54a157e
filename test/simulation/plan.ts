import type { RunId } from "@agentrun/contract";
import { type Choices, createChoices } from "./choices.ts";
import type { Part } from "./script.ts";

/** What a run of the simulation does at a step, besides executing the next statement. All of it follows from the seed. */
export type Planned = { number: number; at: number } & (Call | Fault);

export type Call =
  | { does: "create"; node: number; key: number; thread: number | null; isCapped: boolean; parts: Part[] }
  | { does: "answer"; node: number; run: WhichRun; isTwice: boolean }
  | { does: "cancel"; node: number; run: WhichRun; isForced: boolean }
  | { does: "read"; node: number; run: WhichRun };

/** A run, or the place of one among those that callers know: from 0, the oldest, to 1. */
export type WhichRun = RunId | number;

export type Fault =
  /** The node is gone. `arrives`: a statement that it had just sent is still executed. */
  | { does: "crash"; node: number; forMs: number; arrives: boolean }
  /** The node does nothing, and then continues as if nothing had happened. */
  | { does: "freeze"; node: number; forMs: number }
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
  stepsPerCall: number;
  stepsPerFault: number;
  threads: number;
};

export type Plan = { weather: Weather; planned: Planned[] };

export const cappedRuns = 10;

export function createPlan(seed: number, steps: number): Plan {
  const choices = createChoices(seed, "plan");
  const weather: Weather = {
    nodes: choices.between(2, 3),
    slowness: choices.pick([0, 0.02, 0.1, 0.3]),
    lostSignals: choices.pick([0, 0.1, 0.5, 1]),
    skewMs: choices.pick([0, 0, 60_000, 86_400_000]),
    stepsPerCall: choices.between(8, 40),
    stepsPerFault: choices.between(20, 200),
    threads: choices.between(1, 4),
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
      parts: Array.from({ length: choices.between(1, 4) }, () => toPart(choices)),
    };
  }
  if (kind < 0.75) return { does: "answer", node, run, isTwice: choices.chance(0.4) };
  if (kind < 0.85) return { does: "cancel", node, run, isForced: choices.chance(0.4) };
  return { does: "read", node, run };
}

function toPart(choices: Choices): Part {
  const kind = choices.share();
  const ms = choices.chance(0.5) ? choices.between(1_000, 5_000) : choices.between(1, 400);
  if (kind < 0.35) return { does: "step", ms };
  if (kind < 0.7) return { does: "work", ms };
  return kind < 0.8 ? { does: "emit" } : { does: "ask" };
}

function toFault(choices: Choices, { nodes }: Weather): Fault {
  const node = choices.below(nodes);
  const kind = choices.share();
  if (kind < 0.25) return { does: "crash", node, forMs: choices.between(1, 8_000), arrives: choices.chance(0.5) };
  if (kind < 0.55) return { does: "freeze", node, forMs: choices.between(1_000, 14_000) };
  if (kind < 0.75) return { does: "lose a reply", node };
  if (kind < 0.9) return { does: "cut a connection", node, which: choices.share() };
  if (kind < 0.95) return { does: "cut all connections", node };
  return { does: "stop", node, graceMs: choices.between(0, 2_000) };
}
