/**
 * Which faults are injected, when, and for how long: derived from the seed alone, so that a failed seed can be repeated. Faults
 * of one lane follow each other; the lanes run in parallel, so a node is killed while the network is slow and the disk is full.
 */
const lanes = {
  processes: {
    "kill -9": { forMs: [500, 3_000], nodes: "one" },
    "SIGSTOP and SIGCONT": { forMs: [2_000, 10_000], nodes: "one" },
    "rolling SIGTERM": { forMs: [20_000, 20_000], nodes: "all" },
  },
  network: {
    "connections are reset": { forMs: [500, 500], nodes: "some" },
    "connections are slow": { forMs: [2_000, 5_000], nodes: "some" },
    "connections fall silent, new ones pass": { forMs: [3_000, 6_000], nodes: "some" },
    "every byte is swallowed": { forMs: [2_000, 9_000], nodes: "some" },
    "connections are refused": { forMs: [2_000, 9_000], nodes: "some" },
  },
  database: {
    "the database is shut down": { forMs: [1_000, 1_000], nodes: "none" },
    "the database crashes": { forMs: [1_000, 1_000], nodes: "none" },
    "back ends are killed": { forMs: [500, 500], nodes: "none" },
    "the disk is full": { forMs: [2_000, 6_000], nodes: "none" },
    "the clock is set an hour ahead, and back": { forMs: [9_000, 12_000], nodes: "none" },
    "the clock is set an hour back, and ahead": { forMs: [9_000, 12_000], nodes: "none" },
  },
} as const satisfies Record<string, Record<string, Kind>>;

type Kind = { forMs: readonly [least: number, most: number]; nodes: "none" | "one" | "some" | "all" };
type Lanes = typeof lanes;
export type LaneName = keyof Lanes;
export type FaultKind = { [Lane in LaneName]: keyof Lanes[Lane] }[LaneName];

/** Planned by the clock; a fault that takes longer than planned delays the next ones in its lane. */
export type Fault = { kind: FaultKind; atMs: number; forMs: number; nodes: number[] };
export type Plan = Record<LaneName, Fault[]>;

export const laneNames = Object.keys(lanes) as LaneName[];
export const faultKinds = laneNames.flatMap((lane) => Object.keys(lanes[lane]) as FaultKind[]);
export const nodeCount = 3;

const pauseMs = [1_500, 3_500] as const;

/** Each lane draws separately: a longer run starts like a shorter one of its seed. */
export function makePlan(seed: number, minutes: number): Plan {
  const planned = laneNames.map((name, index) => {
    const random = createRandom(seed + index * 0x9e3779b9);
    return [name, planLane(random, lanes[name], minutes * 60_000)];
  });
  return Object.fromEntries(planned) as Plan;
}

/** Every kind once in random order, and again: no kind is missing from a minute. */
function planLane(random: Random, lane: Record<string, Kind>, untilMs: number): Fault[] {
  const faults: Fault[] = [];
  let atMs = between(random, pauseMs);
  for (;;) {
    for (const [kind, { forMs, nodes }] of shuffle(random, Object.entries(lane))) {
      const fault = { kind: kind as FaultKind, atMs, forMs: between(random, forMs), nodes: choose(random, nodes) };
      if (atMs + fault.forMs > untilMs) return faults;
      faults.push(fault);
      atMs += fault.forMs + between(random, pauseMs);
    }
  }
}

function choose(random: Random, nodes: Kind["nodes"]): number[] {
  const order = shuffle(
    random,
    Array.from({ length: nodeCount }, (_, index) => index),
  );
  const counts = { none: 0, one: 1, some: 1 + Math.floor(random() * nodeCount), all: nodeCount };
  return order.slice(0, counts[nodes]);
}

type Random = () => number;

const between = (random: Random, [least, most]: readonly [number, number]) =>
  Math.round(least + random() * (most - least));

function shuffle<T>(random: Random, values: readonly T[]): T[] {
  const shuffled = [...values];
  for (let last = shuffled.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1));
    [shuffled[last], shuffled[other]] = [shuffled[other] as T, shuffled[last] as T];
  }
  return shuffled;
}

/** mulberry32: small, and the same on every machine. */
function createRandom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
