/** What was seen from outside of the service while it was being broken; times are the machine's, in milliseconds. */
export type Evidence = {
  /** Answers with a run in them. */
  acknowledged: { id: string; key: string; status: string }[];
  /** Pipeline runs likewise. */
  pipelines: string[];
  /** Runs whose question's answer was taken. */
  answered: string[];
  /** Answers that say that we failed. */
  failures: { call: string; status: number; retryAfter: string | null }[];
  /** What no caller should have met: answers that break the contract or come to no end, exits that nobody asked for. */
  surprises: string[];
  streams: { run: string; events: StreamEvent[] }[];
  hooks: Hook[];
  /** What the agents wrote down themselves. */
  notes: Note[];
  losses: Loss[];
  clock: { atMs: number; aheadSeconds: number }[];
  schedule: { agent: string; everySeconds: number };
  /** When the last fault was over. */
  healedMs: number;
  found: Found;
};

/** What the database and the service say when all is over. */
export type Found = {
  runs: FoundRun[];
  /** Every change of a run's status, as a trigger wrote it down; `old` is null where the run was made. */
  transitions: { run: string; old: string | null; status: string; atMs: number }[];
  pipelines: { id: string; status: string; error: string | null }[];
  usage: Counts;
};

export type FoundRun = {
  id: string;
  agent: string;
  status: string;
  attempt: number;
  key: string | null;
  output: { text: string; approved: boolean | null } | null;
  errorCode: string | null;
  /** The tick that began it. */
  scheduledMs: number | null;
};

/** A node that was killed, frozen, told to stop or cut off, by the processes that started its workers: nobody can tell it from a dead one. */
export type Loss = { atMs: number; untilMs: number; spawners: number[] };
export type Counts = { calls: number; completed: number; failed: number; cancelled: number };
export type StreamEvent = { type: string; sequence: number; delta?: unknown; output?: unknown };
export type Hook = { event: string; type: string; subject: string; body: string; isSigned: boolean };
export type Note = {
  run: string;
  attempt: number;
  /** One passage of the module from its start: a wait or another attempt is another. */
  execution: string;
  spawner: number;
  what: "begin" | "do" | "kept" | "end";
  step: string | null;
  atMs: number;
};

export const noFindings: Found = {
  runs: [],
  transitions: [],
  pipelines: [],
  usage: { calls: 0, completed: 0, failed: 0, cancelled: 0 },
};

export const newEvidence = (): Evidence => ({
  acknowledged: [],
  pipelines: [],
  answered: [],
  failures: [],
  surprises: [],
  streams: [],
  hooks: [],
  notes: [],
  losses: [],
  clock: [{ atMs: 0, aheadSeconds: 0 }],
  schedule: { agent: "", everySeconds: 1 },
  healedMs: 0,
  found: noFindings,
});
