import { isDeeperThan } from "../../../lib/json/text-checks.ts";
import {
  failureIn,
  type StepFailure,
  stepThatFailed,
  toFailedKey,
  toFailureText,
} from "../../../model/failed-steps.ts";
import { nestedSuffix } from "../../../model/journal-order.ts";
import type { AgentContext, ApprovalAnswer, Question, ThreadContext } from "../../agent-context.ts";
import type { FromJson } from "../../json-types.ts";
import { readQuestion } from "../../question.ts";
import { runLimits, type StartTuple, toEventText } from "../protocol.ts";
import { type ContextFiles, createFiles } from "./files.ts";
import { createRecordedValues } from "./recorded-values.ts";
import { createReplay, endKey, type Replay } from "./replay.ts";
import { forever, type NotRecorded, type RunChannel, type RunMessages, type WorkerDeps } from "./run-channel.ts";
import { type ContextSecrets, createSecrets } from "./secrets.ts";
import { describeThrown } from "./thrown.ts";

/** The agent's context, and the functions that pass messages of the service to it. */
export type RunContext = {
  context: AgentContext;
  saved(step: number): void;
  filed: ContextFiles["answered"];
  secret: ContextSecrets["answered"];
  answered(call: number, isAnswered: boolean, text: string): void;
  abort(reason: string): void;
  /** Null unless the run is a replay with recorded effects. */
  notRecorded: NotRecorded | null;
  /** The agent has returned: everything that the journal has must have been called. */
  finishReplay(): Promise<void> | undefined;
};

type Scope = { deps: WorkerDeps; channel: RunChannel; id: number; start: StartTuple };

export function createContext(
  deps: WorkerDeps,
  channel: RunChannel,
  id: number,
  start: StartTuple,
  messages: RunMessages,
): RunContext {
  const [, runId, agentId, attempt, metadata, input] = start;
  const thread = start[9] === null ? undefined : (JSON.parse(start[9]) as ThreadContext);
  const scope = { deps, channel, id, start };
  const signals = createSignals();
  const emit = createEmit(scope);
  const notRecorded = start[11] ? createNotRecorded(scope) : null;
  const replay = createReplay(
    start[12],
    ({ expected, found, source }) => channel.sendLast(["mismatch", id, expected, found, source], 512),
    deps.patienceMs,
  );
  const durable = createDurable(scope, emit, { notRecorded, replay }, signals.isAborted);
  const { step, ask, saved, answered } = durable;
  const { files, answered: filed } = createFiles(channel, id, (name, work) => context.step(name, work));
  const { secrets, answered: secret } = createSecrets(channel, id);
  const context: AgentContext = {
    input: JSON.parse(input),
    run: { id: runId, attempt, agent_id: agentId, metadata, traceparent: start[10] },
    get signal() {
      return signals.signal();
    },
    emit,
    step,
    ask: ask as AgentContext["ask"],
    ...createRecordedValues(scope, durable, { isRecorded: start[11], replay }),
    messages: messages.all,
    ...(thread ? { thread } : {}),
    files,
    secrets,
    log: createLog(scope),
    addTokens: createTokenCount(channel),
    fetch: deps.fetch,
    idempotencyKey: `${runId}:${attempt}`,
  };
  const finishReplay = () => replay?.take(endKey, finishReplay);
  return { context, saved, filed, secret, answered, abort: signals.abort, notRecorded, finishReplay };
}

/** Does not throw, because an agent could catch the error and continue. */
const createNotRecorded =
  ({ channel, id }: Scope): NotRecorded =>
  (what) => {
    const message = `The replayed run has no recorded ${what}: a replay with recorded effects ends here.`;
    channel.sendLast(["fail", id, "not_recorded", message, "", ""], message.length);
    return forever();
  };

/** Created on first use: most agents never use their signal. */
function createSignals() {
  let controller: AbortController | undefined;
  const signal = () => {
    controller ??= new AbortController();
    return controller.signal;
  };
  const abort = (reason: string) => {
    signal();
    controller?.abort(new DOMException(reason, "AbortError"));
  };
  return { signal, abort, isAborted: () => controller?.signal.aborted ?? false };
}

/** Emissions after the end of a run are ignored. After this many, the agent must be in a loop that has to be broken. */
const ignoredLimit = 10_000;

function createEmit({ deps, channel, id }: Scope): AgentContext["emit"] {
  let bytes = 0;
  let ignored = 0;
  const failTooLarge = () => {
    const message = `The agent emitted more than ${deps.outputBytes} bytes.`;
    channel.sendLast(["fail", id, "output_too_large", message, "", ""], message.length);
    deps.sendBuffer.flush();
  };
  const ignore = () => {
    ignored += 1;
    if (ignored > ignoredLimit) throw new RangeError("The run has ended: it cannot emit any more.");
  };
  return (part) => {
    if (channel.isOver()) return ignore();
    if (part === "") return;
    const isText = typeof part === "string";
    const text = isText ? part : toEventText(part);
    deps.recorder.note(part);
    bytes += Buffer.byteLength(text);
    if (bytes > deps.outputBytes) failTooLarge();
    else channel.send([isText ? "delta" : "event", id, text], text.length);
  };
}

function createLog({ channel, id }: Scope): AgentContext["log"] {
  let lines = 0;
  return (message, fields = {}) => {
    lines += 1;
    if (lines > runLimits.logLines) return;
    const text = typeof message === "string" ? message : describeThrown(message).message;
    const kept = toFieldsText(fields);
    channel.send(["log", id, text.slice(0, runLimits.logCharacters), kept], kept.length + text.length);
  };
}

const createTokenCount =
  (channel: RunChannel): AgentContext["addTokens"] =>
  (count) => {
    if (!Number.isSafeInteger(count) || count < 0) throw new TypeError("addTokens takes a whole number of 0 or more.");
    channel.addTokens(count);
  };

/** A log line must never fail its run. */
function toFieldsText(fields: unknown): string {
  try {
    const text = JSON.stringify(fields) ?? "{}";
    return text.length > runLimits.logCharacters ? '{"fields":"too large"}' : text;
  } catch {
    return '{"fields":"not JSON"}';
  }
}

/** Executes steps and stores their results and failures. */
function createExecution(
  { channel, id }: Pick<Scope, "channel" | "id">,
  replay: Replay | null,
  isAborted: () => boolean,
) {
  const pending = new Map<number, () => void>();
  let stepsSent = 0;
  let failedSteps = 0;

  const save = (key: string, value: string, tookMs: number): Promise<void> =>
    new Promise((resolve) => {
      stepsSent += 1;
      pending.set(stepsSent, resolve);
      channel.send(["step", id, stepsSent, key, value, tookMs], value.length);
    });

  /** Stores the failure for the trace, then throws it to the agent. */
  const fail = async (key: string, thrown: unknown, tookMs: number): Promise<never> => {
    failedSteps += 1;
    // A run that is being stopped has no time for this.
    if (failedSteps > runLimits.failedSteps || isAborted() || channel.isOver()) throw thrown;
    await save(toFailedKey(key, Date.now()), toFailureText(describeThrown(thrown)), tookMs);
    throw thrown;
  };

  async function execute(key: string, run: () => Promise<string>): Promise<string> {
    const startedMs = performance.now();
    const tookMs = () => Math.round(performance.now() - startedMs);
    let isDone = false;
    replay?.begin();
    try {
      const value = await run().catch((thrown: unknown) => fail(key, thrown, tookMs()));
      isDone = true;
      await save(key, value, tookMs());
      return value;
    } finally {
      replay?.end(key, isDone);
    }
  }

  const saved = (stepNumber: number) => {
    pending.get(stepNumber)?.();
    pending.delete(stepNumber);
  };
  return { save, saved, execute, pendingCount: () => pending.size };
}

function createDurable(
  { deps, channel, id, start }: Scope,
  emit: AgentContext["emit"],
  { notRecorded, replay }: { notRecorded: NotRecorded | null; replay: Replay | null },
  isAborted: () => boolean,
) {
  const journal = createJournal(start[6], start[7]);
  const { save, saved, execute, pendingCount } = createExecution({ channel, id }, replay, isAborted);
  const pendingAnswers: ((text: string | null) => void)[] = [];

  const runWork = async (name: string, work: () => unknown, isNested: boolean): Promise<string> =>
    toStepText(name, { ...(await deps.recorder.record(work)), isNested }, deps.outputBytes);

  /** In a replay, a step that failed fails again. */
  const failAsRecorded = (key: string): void => {
    const failure = journal.findFailure(key);
    if (failure) throw Object.assign(new Error(failure.message), { name: failure.name });
  };

  async function step<T>(name: string, work: () => Promise<T> | T): Promise<FromJson<T>> {
    if (channel.isOver()) return forever();
    if (pendingCount() >= runLimits.pendingSteps) throw new RangeError("Too many steps at a time: await them.");
    const key = journal.nextStepKey(name);
    const isNested = deps.recorder.isInStep();
    const turn = isNested ? undefined : replay?.take(key, step);
    if (turn) await turn;
    const stored = journal.findStep(key);
    if (stored !== undefined) {
      const { result, emitted = [] } = JSON.parse(stored);
      for (const part of emitted) emit(part);
      return result;
    }
    if (notRecorded) {
      failAsRecorded(key);
      return notRecorded(`result of the step ${key}`);
    }
    const value = await execute(key, () => runWork(name, work, isNested));
    // Return the same value as a replay would, so that an agent cannot depend on the difference.
    return JSON.parse(value).result;
  }

  /** The service stores the answers. It sends one only for the question that it was given to. */
  const findAnswer = (key: string, text: string): Promise<string | null> =>
    new Promise((resolve) => {
      const call = pendingAnswers.push(resolve);
      channel.send(["answer", id, call, key, text], text.length);
    });

  async function ask(question: Question): Promise<ApprovalAnswer | Record<string, unknown>> {
    const text = toQuestionText(question, deps.outputBytes);
    const key = journal.nextAskKey();
    const turn = replay?.take(key, ask);
    if (turn) await turn;
    const answer = journal.isAnswered(key) ? await findAnswer(key, text) : null;
    if (answer !== null) return JSON.parse(answer);
    if (notRecorded) return notRecorded(`answer to the question ${key}`);
    channel.sendLast(["ask", id, key, text], text.length);
    return forever();
  }

  const answered = (call: number, isAnswered: boolean, text: string) =>
    pendingAnswers[call - 1]?.(isAnswered ? text : null);
  return { step, ask, saved, answered, save, findStep: journal.findStep };
}

/** Assigns keys to steps and questions (name and how often it occurred before), and finds recorded results. */
export type Journal = {
  nextStepKey(name: string): string;
  nextAskKey(): string;
  findStep(key: string): string | undefined;
  isAnswered(key: string): boolean;
  /** The error of the step's last failure. */
  findFailure(key: string): StepFailure | undefined;
};

type Entries = readonly [key: string, value: string][];

export function createJournal(steps: Entries, answered: readonly string[]): Journal {
  const stepValues = new Map(steps);
  const counts = new Map<string, number>();
  const next = (name: string): string => {
    const occurrence = counts.get(name) ?? 0;
    counts.set(name, occurrence + 1);
    return `${name}#${occurrence}`;
  };
  return {
    nextStepKey: (name) => next(checkedName(name)),
    nextAskKey: () => next("ask"),
    findStep: (key) => stepValues.get(key),
    isAnswered: (key) => answered.includes(key),
    findFailure(key) {
      const tried = steps.findLast(([each]) => stepThatFailed(each) === key);
      return tried && failureIn(tried[1]);
    },
  };
}

function checkedName(name: unknown): string {
  if (typeof name !== "string" || name === "" || name.length > 200) {
    throw new TypeError("A step needs a name of 1 to 200 characters.");
  }
  // The database could not store such a key unchanged.
  if (name.includes("\0") || !name.isWellFormed()) {
    throw new TypeError("The name of a step must not contain NUL characters or unpaired surrogates.");
  }
  // Answers to questions are stored under this name.
  if (name === "ask") throw new TypeError('A step cannot be named "ask": choose another name.');
  return name;
}

/** JSON text of a step's result and emissions. A missing result is stored as null. */
export function toStepText(
  name: string,
  runWork: { result: unknown; emitted: unknown[]; isNested?: boolean },
  maximumBytes: number,
): string {
  const result = JSON.stringify(runWork.result) ?? "null";
  const emitted = runWork.emitted.length > 0 ? `,"emitted":${JSON.stringify(runWork.emitted)}` : "";
  const text = `{"result":${result}${emitted}${runWork.isNested ? nestedSuffix : "}"}`;
  if (Buffer.byteLength(text) > maximumBytes) {
    throw new RangeError(`The result of step "${name}" is larger than ${maximumBytes} bytes.`);
  }
  if (isDeeperThan(result, runLimits.jsonDepth)) {
    throw new RangeError(`The result of step "${name}" is nested deeper than ${runLimits.jsonDepth} levels.`);
  }
  return text;
}

/** JSON text of a question; throws a TypeError for the agent's author if it is invalid. */
export function toQuestionText(question: unknown, maximumBytes: number): string {
  const text = JSON.stringify(question);
  if (text === undefined || !text.startsWith("{")) throw new TypeError("ask takes a question object.");
  if (Buffer.byteLength(text) > maximumBytes)
    throw new RangeError(`The question is larger than ${maximumBytes} bytes.`);
  if (isDeeperThan(text, runLimits.jsonDepth)) throw new TypeError("The question is nested deeper than 64 levels.");
  const checked = readQuestion(JSON.parse(text));
  if ("problem" in checked) throw new TypeError(checked.problem);
  if (checked.question.prompt === "") throw new TypeError("A question needs a `prompt`.");
  return text;
}
