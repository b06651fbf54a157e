/**
 * The load for testing the promises. `npm run test:all` uses the short form, which takes a few minutes;
 * `npm run test:faults:full` uses the figures of docs/promises.md. There is no other difference.
 */
const short = {
  kills: { rounds: 3, runsPerRound: 80 },
  leaseSeconds: 3,
  drainSeconds: 4,
  freezes: 1,
  noFaultRuns: 600,
  races: 60,
  keys: { keys: 10, calls: 600 },
  cutStreams: 4,
  idleStreams: { streams: 500, parkedRuns: 20, calls: 600 },
  databaseRestarts: 1,
  unwritableSeconds: 10,
  silentWorkers: { leaseSeconds: 9, stalls: 2, stallSeconds: 10 },
  upgradedRuns: 20_000,
  hostileCalls: 400,
  attacksOfAKind: 1,
  pipelines: { rounds: 1, items: 4, atOnce: 3, sweeps: 1 },
  slowReceivers: { attemptSeconds: 10, beforeFailedSeconds: 3, mixSeconds: 25, events: 100, healthyMs: 2_500 },
  neighbourRounds: 100,
  /** With a hundred rounds the slowest one would decide. */
  neighbourShare: 0.95,
  attacks: { judgeCalls: 12, reports: 6, runsPerReport: 10_000, messages: 30, readers: 40 },
  flood: { sockets: 1_000, seconds: 6, calls: 100, slackMs: 1_000, workMs: 200 },
  /** More than a node can answer within two seconds, for longer than it takes for a burst. */
  excess: { sockets: 4_000, seconds: 14 },
  quietFloorMs: 25,
  /** Tolerated delay of a due action on a busy machine. */
  lateMs: 2_500,
  limitMs: 120_000,
};

const full: typeof short = {
  kills: { rounds: 100, runsPerRound: 110 },
  leaseSeconds: 12,
  drainSeconds: 20,
  freezes: 5,
  noFaultRuns: 10_000,
  races: 1_000,
  keys: { keys: 50, calls: 5_000 },
  cutStreams: 40,
  idleStreams: { streams: 10_000, parkedRuns: 1_000, calls: 4_000 },
  databaseRestarts: 10,
  unwritableSeconds: 150,
  silentWorkers: { leaseSeconds: 12, stalls: 3, stallSeconds: 20 },
  upgradedRuns: 2_000_000,
  hostileCalls: 3_000,
  attacksOfAKind: 2,
  pipelines: { rounds: 10, items: 20, atOnce: 10, sweeps: 2 },
  slowReceivers: { attemptSeconds: 10, beforeFailedSeconds: 30, mixSeconds: 60, events: 200, healthyMs: 1_000 },
  neighbourRounds: 300,
  neighbourShare: 0.99,
  attacks: { judgeCalls: 12, reports: 6, runsPerReport: 10_000, messages: 100, readers: 40 },
  flood: { sockets: 1_000, seconds: 30, calls: 400, slackMs: 250, workMs: 200 },
  excess: { sockets: 4_000, seconds: 30 },
  quietFloorMs: 0,
  lateMs: 500,
  limitMs: 3_600_000,
};

export const isFull = process.env.AGENTRUN_FAULTS === "full";

export const figures = isFull ? full : short;

/** Prints the measurements for the log. */
export function report(promise: string, measured: Record<string, number>): void {
  const words = Object.entries(measured).map(([name, value]) => `${name} ${Math.round(value * 10) / 10}`);
  process.stderr.write(`${promise} (${isFull ? "full" : "short"}): ${words.join(", ")}\n`);
}

export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
