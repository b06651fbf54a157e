import { isDeeperThan } from "../../lib/json/text-checks.ts";
import type { CodePlaces } from "./code/code-paths.ts";

/**
 * The protocol between the service and a worker process, over a local socket. The worker connects and first sends its token.
 *
 * A frame is one line of JSON: an array of all messages that one side collected during one turn of its event loop. A message is a flat
 * tuple. Payloads (input, output, step results, events) are JSON text inside their tuple, so that the service never parses what agents
 * produce. The number after the verb identifies the run within its worker. We use a socket instead of Node's IPC channel because the
 * size of a frame can be limited while it is being received.
 */
export type StartTuple = [
  path: string,
  runId: string,
  agentId: string,
  attempt: number,
  metadata: Record<string, string>,
  input: string,
  steps: readonly [key: string, value: string][],
  /** Keys of answered questions. The answer itself is sent on request, for the same question. */
  answered: readonly string[],
  messages: readonly string[],
  /** JSON text; null without a thread. */
  thread: string | null,
  /** W3C Trace Context; null without tracing. */
  traceparent: string | null,
  /** A replay with recorded effects: anything that steps and answers do not contain fails the run. */
  isRecorded: boolean,
  /** The calls of earlier attempts, in order (`toHistory`). Empty: there is nothing to compare. */
  history: readonly string[],
];

/** Messages to a run that has started. */
export type ToRun =
  | ["saved", run: number, step: number]
  | ["message", run: number, text: string]
  | ["filed", run: number, call: number, isDone: boolean, text: string]
  /** `text` is a JSON array of values, or an error. */
  | ["secret", run: number, call: number, isDone: boolean, text: string]
  | ["answered", run: number, call: number, isAnswered: boolean, text: string]
  | ["abort", run: number, reason: string]
  | ["drop", run: number];

export type ToWorker =
  | ["start", run: number, start: StartTuple]
  | ToRun
  | ["load", load: number, path: string]
  | ["ping"];

/** The result of loading a module: its schemas as JSON text, or the error. */
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
  | ["fail", run: number, code: string, message: string, name: string, stack: string]
  | ["ask", run: number, key: string, question: string]
  /** The code does not match the journal: the key that the journal has next, the key of the call, and its file and line. */
  | ["mismatch", run: number, expected: string, found: string, source: string]
  | ["answer", run: number, call: number, key: string, question: string]
  | ["delta", run: number, text: string]
  | ["event", run: number, event: string]
  /** `tookMs` is -1 if unknown. */
  | ["step", run: number, step: number, key: string, value: string, tookMs: number]
  | ["file", run: number, call: number, verb: string, argument: string]
  | ["secret", run: number, call: number, name: string]
  | ["log", run: number, message: string, fields: string];

/** Messages of a run, as opposed to its worker. */
export type FromRun = Exclude<FromWorker, ["ready"] | ["pong", number] | FromLoad>;

/** Sent to a worker once, on its standard input. */
export type WorkerSettings = {
  parentPid: number;
  /** The socket's path, and the token to send first. */
  path: string;
  token: string;
  outputBytes: number;
  allowNetworks: readonly string[];
  /** Where copies of modules are; null if modules run from their own folders. */
  code: CodePlaces | null;
  /** Null: no debugger can attach. */
  inspection: Inspection | null;
};

/** A debugger can attach at this port of 127.0.0.1. */
export type Inspection = { port: number; isBreak: boolean };

/** Limits of a run besides output and emissions. */
export const runLimits = {
  logLines: 1_000,
  logCharacters: 4_000,
  pendingSteps: 1_000,
  /** Failed steps to store for the trace; later ones of the run are not stored. */
  failedSteps: 100,
  /** A name of 200 characters of two code units each, plus the suffix. */
  keyCharacters: 512,
  messageCharacters: 2_000,
  jsonDepth: 64,
  /** More than any run uses; also the maximum in a report. */
  tokens: 1_000_000_000_000,
} as const;

/** How many secrets a run may request at once. */
export const mostPendingSecrets = 100;

/** Limits of file requests: how many at once, and bytes per chunk. */
export const fileLimits = { pending: 100, readBytes: 1_048_576, writtenBytes: 262_144 } as const;

/** The longest valid line of a worker: a full batch and one payload, with every character escaped. */
export const frameCharacters = (outputBytes: number): number => 6 * (outputBytes + 2 * batchCharacters);

/** A batch that exceeds this is sent early, so that frames stay bounded. */
export const batchCharacters = 262_144;

/** Fields after the verb: n is a number, s a string. */
const shapes: Record<FromWorker[0], string> = {
  ready: "",
  pong: "n",
  loaded: "ns",
  unloadable: "nss",
  state: "ns",
  tokens: "nn",
  done: "ns",
  fail: "nssss",
  ask: "nss",
  mismatch: "nsss",
  answer: "nnss",
  delta: "ns",
  event: "ns",
  step: "nnssn",
  file: "nnss",
  secret: "nns",
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

/** The messages of one line; null if the line breaks the protocol. */
export function parseFrame(line: string): FromWorker[] | null {
  try {
    const frame: unknown = JSON.parse(line);
    return Array.isArray(frame) && frame.every(isFromWorker) ? frame : null;
  } catch {
    return null;
  }
}

/** Text deltas: output and reasoning. */
export const isDeltaType = (type: unknown): boolean => type === "run.output.delta" || type === "run.reasoning.delta";

/** Service event types that an agent may emit; all other `run.` and `stream.` types are reserved. */
const serviceTypes = new Set([
  "run.output.delta",
  "run.reasoning.delta",
  "run.tool.called",
  "run.tool.progress",
  "run.tool.completed",
]);
const customName = /^[A-Za-z][A-Za-z0-9_-]*(\.[A-Za-z0-9_-]+)+$/;

export const isEmittableType = (type: unknown): type is string =>
  typeof type === "string" &&
  type.length <= 128 &&
  (serviceTypes.has(type) || (customName.test(type) && !type.startsWith("run.") && !type.startsWith("stream.")));

/** JSON text of an event that an agent emits; throws a TypeError for the agent's author. */
export function toEventText(event: unknown): string {
  const text = JSON.stringify(event);
  if (text === undefined || !text.startsWith("{")) throw new TypeError("emit takes a string or an event object.");
  if (isDeeperThan(text, runLimits.jsonDepth)) throw new TypeError("The event is nested deeper than 64 levels.");
  const { type, delta } = JSON.parse(text);
  if (!isEmittableType(type)) throw new TypeError(typeProblem(type));
  if (isDeltaType(type) && typeof delta !== "string") {
    throw new TypeError(`A ${type} event needs its text as \`delta\`.`);
  }
  return text;
}

const typeProblem = (type: unknown): string =>
  `An agent cannot emit an event of type ${JSON.stringify(type)?.slice(0, 100)}: use ${[...serviceTypes].join(", ")}, ` +
  "or a custom name with a dot, such as order.found.";

/** Why a worker ended, as a sentence about it. */
export const exceededMemory = (megabytes: number): string => `It exceeded the memory limit of ${megabytes} MB.`;

export const isExceededMemory = (reason: string): boolean => reason.startsWith("It exceeded the memory limit of ");

export type WorkerUser = { uid: number; gid: number };

/** How to start a worker. */
export type WorkerOrder = {
  memoryMegabytes: number;
  /** OS priority (nice value). */
  niceness: number;
  /** Node's permission flags; null: no restriction. */
  permissions: readonly string[] | null;
  /** The system user; null: the user of the service. */
  user: WorkerUser | null;
  settings: Omit<WorkerSettings, "parentPid">;
};

export type ToSpawner = ["start", id: number, order: WorkerOrder] | ["kill", id: number];

export type FromSpawner =
  | ["started", id: number, pid: number]
  | ["printed", id: number, line: string]
  | ["flooded", id: number, characters: number]
  /** `reason` is a sentence. */
  | ["exited", id: number, reason: string];
