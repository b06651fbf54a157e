import { isDeeperThan } from "../../lib/json/text-checks.ts";
import type { CodePlaces } from "./code/code-paths.ts";

/**
 * What the service and a worker process say to each other over one local socket, which the worker
 * opens and begins with the token it was given.
 *
 * A frame is one line of JSON: an array of messages, everything that gathered on one side during one turn of its
 * event loop. A message is a flat tuple. Payloads (input, output, step results, events) cross as JSON text inside
 * their tuple, so that the service never parses what agents made. The number after the verb names the run within its
 * worker. A socket of our own instead of Node's IPC channel, because there a frame can be bounded before it is whole.
 */
export type StartTuple = [
  path: string,
  runId: string,
  agentId: string,
  attempt: number,
  metadata: Record<string, string>,
  input: string,
  steps: readonly [key: string, value: string][],
  /** Questions that have an answer. The answer itself is sent to whoever says what the question was. */
  answered: readonly string[],
  messages: readonly string[],
  /** JSON text; null where it is in no thread. */
  thread: string | null,
  /** The run's place in a trace; null where nobody traces. */
  traceparent: string | null,
  /** What it asks for and the steps and answers do not have fails it. */
  isRecorded: boolean,
];

/** What is said to a run that has begun. */
export type ToRun =
  | ["saved", run: number, step: number]
  | ["message", run: number, text: string]
  | ["filed", run: number, call: number, isDone: boolean, text: string]
  | ["answered", run: number, call: number, isAnswered: boolean, text: string]
  | ["abort", run: number, reason: string]
  | ["drop", run: number];

export type ToWorker =
  | ["start", run: number, start: StartTuple]
  | ToRun
  | ["load", load: number, path: string]
  | ["ping"];

/** What comes of a module that was to be loaded and not run: what it says of itself, as JSON text, or what was thrown. */
export type FromLoad =
  | ["loaded", load: number, schemas: string]
  | ["unloadable", load: number, message: string, stack: string];

export type FromWorker =
  | ["ready"]
  | ["pong", rssBytes: number]
  | FromLoad
  | ["state", run: number, state: string]
  | ["tokens", run: number, count: number]
  | ["done", run: number, output: string]
  | ["fail", run: number, code: string, message: string, name: string]
  | ["ask", run: number, key: string, question: string]
  | ["answer", run: number, call: number, key: string, question: string]
  | ["delta", run: number, text: string]
  | ["event", run: number, event: string]
  /** How long its work took is -1 where nobody has measured it. */
  | ["step", run: number, step: number, key: string, value: string, tookMs: number]
  | ["file", run: number, call: number, verb: string, argument: string]
  | ["log", run: number, message: string, fields: string];

/** What a run says, as opposed to its worker. */
export type FromRun = Exclude<FromWorker, ["ready"] | ["pong", number] | FromLoad>;

/** What a worker is told once, on its standard input. */
export type WorkerSettings = {
  parentPid: number;
  /** Where the service listens, and what opens it. */
  path: string;
  token: string;
  outputBytes: number;
  allowNetworks: readonly string[];
  /** Where copies of modules are; null where modules run from their own folders. */
  code: CodePlaces | null;
};

/** How much one run may do that is neither output nor emission. */
export const runLimits = {
  logLines: 1_000,
  logCharacters: 4_000,
  pendingSteps: 1_000,
  /** Those that a trace shows; an agent that tries a step over and over writes no more of it down. */
  failedSteps: 100,
  /** A name of 200 characters, each of them two units long, and what stands behind it. */
  keyCharacters: 512,
  messageCharacters: 2_000,
  jsonDepth: 64,
  /** More than any model has ever read, and no more than a report may say. */
  tokens: 1_000_000_000_000,
} as const;

/** How much a run may ask about files at a time, and how many of its bytes cross in one piece. */
export const fileLimits = { pending: 100, readBytes: 1_048_576, writtenBytes: 262_144 } as const;

/** The longest line a worker can have reason to send: a full batch and one payload, every character of them escaped. */
export const frameCharacters = (outputBytes: number): number => 6 * (outputBytes + 2 * batchCharacters);

/** A batch is sent early once it holds this much, so that no frame grows without bound. */
export const batchCharacters = 262_144;

/** The fields after the verb: n for a number, s for a text. */
const shapes: Record<FromWorker[0], string> = {
  ready: "",
  pong: "n",
  loaded: "ns",
  unloadable: "nss",
  state: "ns",
  tokens: "nn",
  done: "ns",
  fail: "nsss",
  ask: "nss",
  answer: "nnss",
  delta: "ns",
  event: "ns",
  step: "nnssn",
  file: "nnss",
  log: "nss",
};

function isFromWorker(value: unknown): value is FromWorker {
  if (!Array.isArray(value) || typeof value[0] !== "string" || !Object.hasOwn(shapes, value[0])) return false;
  const shape = shapes[value[0] as FromWorker[0]];
  if (value.length !== shape.length + 1) return false;
  for (let index = 0; index < shape.length; index += 1) {
    if (typeof value[index + 1] !== (shape[index] === "n" ? "number" : "string")) return false;
  }
  return true;
}

/** The messages of one line, or null where a worker sent what no worker of ours would. */
export function parseFrame(line: string): FromWorker[] | null {
  try {
    const frame: unknown = JSON.parse(line);
    return Array.isArray(frame) && frame.every(isFromWorker) ? frame : null;
  } catch {
    return null;
  }
}

/** Pieces of text: what the agent says, and what it thinks. */
export const isDeltaType = (type: unknown): boolean => type === "run.output.delta" || type === "run.reasoning.delta";

/** The types of ours that an agent may send itself; every other `run.` and `stream.` name is the service's own. */
const ours = new Set([
  "run.output.delta",
  "run.reasoning.delta",
  "run.tool.called",
  "run.tool.progress",
  "run.tool.completed",
]);
const ownName = /^[A-Za-z][A-Za-z0-9_-]*(\.[A-Za-z0-9_-]+)+$/;

export const isEmittableType = (type: unknown): type is string =>
  typeof type === "string" &&
  type.length <= 128 &&
  (ours.has(type) || (ownName.test(type) && !type.startsWith("run.") && !type.startsWith("stream.")));

/** The JSON text of an event an agent wants to emit; a TypeError tells it what is wrong. */
export function toEventText(event: unknown): string {
  const text = JSON.stringify(event);
  if (text === undefined || !text.startsWith("{")) throw new TypeError("emit takes a text or an event object.");
  if (isDeeperThan(text, runLimits.jsonDepth)) throw new TypeError("The event is nested deeper than 64 levels.");
  const { type, delta } = JSON.parse(text);
  if (!isEmittableType(type)) throw new TypeError(typeProblem(type));
  if (isDeltaType(type) && typeof delta !== "string") {
    throw new TypeError(`A ${type} event needs its text as \`delta\`.`);
  }
  return text;
}

const typeProblem = (type: unknown): string =>
  `An agent cannot emit an event of type ${JSON.stringify(type)?.slice(0, 100)}: use ${[...ours].join(", ")}, ` +
  "or a name of your own with a dot, such as order.found.";

export type WorkerUser = { uid: number; gid: number };

/** One worker to start. `id` names it between the service and the spawner. */
export type WorkerOrder = {
  memoryMegabytes: number;
  /** How far it stands behind other processes, as the system's scheduler counts it. */
  niceness: number;
  /** What it may reach, as Node's flags; null where it may reach everything. */
  permissions: readonly string[] | null;
  /** As whom it runs; null: as the service itself. */
  user: WorkerUser | null;
  settings: Omit<WorkerSettings, "parentPid">;
};

export type ToSpawner = ["start", id: number, order: WorkerOrder] | ["kill", id: number];

export type FromSpawner =
  | ["started", id: number, pid: number]
  | ["printed", id: number, line: string]
  | ["flooded", id: number, characters: number]
  /** Why it is gone, as a sentence. */
  | ["exited", id: number, reason: string];
