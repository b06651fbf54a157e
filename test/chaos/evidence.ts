/** Observations from outside while the service was being broken; times are the machine's, in milliseconds. */
export type Evidence = {
  /** Responses that contain a run. */
  acknowledged: { id: string; key: string; status: string }[];
  /** Responses that contain a pipeline run. */
  pipelines: string[];
  /** Runs whose answer to a question was accepted. */
  answered: string[];
  /** 5xx responses. */
  failures: { call: string; status: number; retryAfter: string | null }[];
  /** What must not happen: responses that violate the contract or never end, and unexpected exits. */
  surprises: string[];
  streams: { run: string; events: StreamEvent[] }[];
  hooks: Hook[];
  /** Lines written by the agents. */
  notes: Note[];
  losses: Loss[];
  clock: { atMs: number; aheadSeconds: number }[];
  schedule: { agent: string; everySeconds: number };
  /** When the last fault ended. */
  healedMs: number;
  found: Found;
};

/** The final state according to the database and the service. */
export type Found = {
  runs: FoundRun[];
  /** Every change of a run's status, recorded by a trigger; `old` is null for a new run. */
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
  /** The tick that created it. */
  scheduledMs: number | null;
};

/** A node that was killed, frozen, stopped or cut off, by the processes that started its workers: it cannot be distinguished from a dead one. */
export type Loss = { atMs: number; untilMs: number; spawners: number[] };
export type Counts = { calls: number; completed: number; failed: number; cancelled: number };
export type StreamEvent = { type: string; sequence: number; delta?: unknown; output?: unknown };
export type Hook = { event: string; type: string; subject: string; body: string; isSigned: boolean };
export type Note = {
  run: string;
  attempt: number;
  /** One execution of the module: a wait or another attempt starts a new one. */
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
