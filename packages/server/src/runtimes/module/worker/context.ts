import { isDeeperThan } from "../../../lib/json/text-checks.ts";
import {
  failureIn,
  type StepFailure,
  stepThatFailed,
  toFailedKey,
  toFailureText,
} from "../../../model/failed-steps.ts";
import type { AgentContext, ApprovalAnswer, Question, ThreadContext } from "../../agent-context.ts";
import type { FromJson } from "../../json-types.ts";
import { readQuestion } from "../../question.ts";
import { runLimits, type StartTuple, toEventText } from "../protocol.ts";
import { type ContextFiles, createFiles } from "./files.ts";
import type { NotRecorded, RunChannel, RunMessages, WorkerDeps } from "./run-channel.ts";
import { describeThrown } from "./thrown.ts";

/** What an agent gets, and the things that reach it from outside. */
export type RunContext = {
  context: AgentContext;
  saved(step: number): void;
  filed: ContextFiles["answered"];
  answered(call: number, isAnswered: boolean, text: string): void;
  abort(reason: string): void;
  /** Null where the run may do what it likes. */
  notRecorded: NotRecorded | null;
};

type Scope = { deps: WorkerDeps; channel: RunChannel; id: number; start: StartTuple };

/** Never settles: a run that is over goes no further than its next call to us. */
const forever = <T>(): Promise<T> => new Promise<T>(() => {});

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
  const { step, ask, saved, answered } = createDurable(scope, emit, notRecorded, signals.isAborted);
  const { files, answered: filed } = createFiles(channel, id, (name, work) => context.step(name, work));
  const context: AgentContext = {
    input: JSON.parse(input),
    run: { id: runId, attempt, agent_id: agentId, metadata, traceparent: start[10] },
    get signal() {
      return signals.signal();
    },
    emit,
    step,
    ask: ask as AgentContext["ask"],
    messages: messages.all,
    ...(thread ? { thread } : {}),
    files,
    log: createLog(scope),
    addTokens: createTokenCount(channel),
    fetch: deps.fetch,
    idempotencyKey: `${runId}:${attempt}`,
  };
  return { context, saved, filed, answered, abort: signals.abort, notRecorded };
}

/** Nothing is thrown: what an agent catches would let it go on. */
const createNotRecorded =
  ({ channel, id }: Scope): NotRecorded =>
  (what) => {
    const message = `The record of the run that is replayed does not have ${what}: with recorded effects, it ends here.`;
    channel.sendLast(["fail", id, "not_recorded", message, ""], message.length);
    return forever();
  };

/** Most agents never look at their signal, so it is made when first asked for. */
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

/** What a run says after its end is not heard; only a loop says so much of it that it has to be broken. */
const unheardLimit = 10_000;

function createEmit({ deps, channel, id }: Scope): AgentContext["emit"] {
  let bytes = 0;
  let unheard = 0;
  const refuse = () => {
    const message = `The agent emitted more than ${deps.outputBytes} bytes.`;
    channel.sendLast(["fail", id, "output_too_large", message, ""], message.length);
    deps.sendBuffer.flush();
  };
  const ignore = () => {
    unheard += 1;
    if (unheard > unheardLimit) throw new RangeError("The run has ended: nothing can be emitted any more.");
  };
  return (part) => {
    if (channel.isOver()) return ignore();
    if (part === "") return;
    const isText = typeof part === "string";
    const text = isText ? part : toEventText(part);
    deps.recorder.note(part);
    bytes += Buffer.byteLength(text);
    if (bytes > deps.outputBytes) refuse();
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
    if (!Number.isSafeInteger(count) || count < 0) throw new TypeError("addTokens takes a whole number, from 0 on.");
    channel.addTokens(count);
  };

/** A line of the log must never fail the run it speaks of. */
function toFieldsText(fields: unknown): string {
  try {
    const text = JSON.stringify(fields) ?? "{}";
    return text.length > runLimits.logCharacters ? '{"fields":"too large"}' : text;
  } catch {
    return '{"fields":"not JSON"}';
  }
}

function createDurable(
  { deps, channel, id, start }: Scope,
  emit: AgentContext["emit"],
  notRecorded: NotRecorded | null,
  isAborted: () => boolean,
) {
  const journal = createJournal(start[6], start[7]);
  const pending = new Map<number, () => void>();
  const looking: ((text: string | null) => void)[] = [];
  let stepsSent = 0;
  let failed = 0;

  const save = (key: string, value: string, tookMs: number): Promise<void> =>
    new Promise((resolve) => {
      stepsSent += 1;
      pending.set(stepsSent, resolve);
      channel.send(["step", id, stepsSent, key, value, tookMs], value.length);
    });

  const done = async (name: string, work: () => unknown): Promise<string> =>
    toStepText(name, await deps.recorder.record(work), deps.outputBytes);

  /** Kept for whoever looks at the run; then the agent gets what was thrown. */
  const fail = async (key: string, thrown: unknown, tookMs: number): Promise<never> => {
    failed += 1;
    // One that is told to stop has a moment to do so, and none to lose.
    if (failed > runLimits.failedSteps || isAborted() || channel.isOver()) throw thrown;
    await save(toFailedKey(key, Date.now()), toFailureText(describeThrown(thrown)), tookMs);
    throw thrown;
  };

  /** The record has that it failed: then it fails. */
  const failAsRecorded = (key: string): void => {
    const failure = journal.findFailure(key);
    if (failure) throw Object.assign(new Error(failure.message), { name: failure.name });
  };

  async function step<T>(name: string, work: () => Promise<T> | T): Promise<FromJson<T>> {
    if (channel.isOver()) return forever();
    if (pending.size >= runLimits.pendingSteps) throw new RangeError("Too many steps at a time: await them.");
    const key = journal.nextStepKey(name);
    const stored = journal.findStep(key);
    if (stored !== undefined) {
      const { result, emitted = [] } = JSON.parse(stored);
      for (const part of emitted) emit(part);
      return result;
    }
    if (notRecorded) {
      failAsRecorded(key);
      return notRecorded(`the step ${key}`);
    }
    const beganMs = performance.now();
    const tookMs = () => Math.round(performance.now() - beganMs);
    const value = await done(name, work).catch((thrown: unknown) => fail(key, thrown, tookMs()));
    await save(key, value, tookMs());
    // The same value as a replay would see, so that an agent cannot come to depend on the difference.
    return JSON.parse(value).result;
  }

  /** The service has the answers: it gives one only to the question that it was given to. */
  const findAnswer = (key: string, text: string): Promise<string | null> =>
    new Promise((resolve) => {
      const call = looking.push(resolve);
      channel.send(["answer", id, call, key, text], text.length);
    });

  async function ask(question: Question): Promise<ApprovalAnswer | Record<string, unknown>> {
    const text = toQuestionText(question, deps.outputBytes);
    const key = journal.nextAskKey();
    const answer = journal.isAnswered(key) ? await findAnswer(key, text) : null;
    if (answer !== null) return JSON.parse(answer);
    if (notRecorded) return notRecorded(`an answer to the question ${key}`);
    channel.sendLast(["ask", id, key, text], text.length);
    return forever();
  }

  const saved = (stepNumber: number) => {
    pending.get(stepNumber)?.();
    pending.delete(stepNumber);
  };
  const answered = (call: number, isAnswered: boolean, text: string) => looking[call - 1]?.(isAnswered ? text : null);
  return { step, ask, saved, answered };
}

/** Names what a run does by its name and how often that name came before, and knows what was done already. */
export type Journal = {
  nextStepKey(name: string): string;
  nextAskKey(): string;
  findStep(key: string): string | undefined;
  isAnswered(key: string): boolean;
  /** What was thrown when the step was last tried. */
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
  // The journal could not find it again under what is no text.
  if (name.includes("\0") || !name.isWellFormed()) {
    throw new TypeError("The name of a step has neither NUL characters nor halves of characters.");
  }
  // The answers to questions are kept under this name.
  if (name === "ask") throw new TypeError('A step cannot be named "ask": choose another name.');
  return name;
}

/** What a step gave and emitted, as JSON text; no result at all is kept as null. */
export function toStepText(name: string, done: { result: unknown; emitted: unknown[] }, maximumBytes: number): string {
  const result = JSON.stringify(done.result) ?? "null";
  const text = `{"result":${result}${done.emitted.length > 0 ? `,"emitted":${JSON.stringify(done.emitted)}` : ""}}`;
  if (Buffer.byteLength(text) > maximumBytes) {
    throw new RangeError(`The result of step "${name}" is larger than ${maximumBytes} bytes.`);
  }
  if (isDeeperThan(result, runLimits.jsonDepth)) {
    throw new RangeError(`The result of step "${name}" is nested deeper than ${runLimits.jsonDepth} levels.`);
  }
  return text;
}

/** The JSON text of a question; a TypeError tells the agent what is wrong with it. */
export function toQuestionText(question: unknown, maximumBytes: number): string {
  const text = JSON.stringify(question);
  if (text === undefined || !text.startsWith("{")) throw new TypeError("ask takes a question object.");
  if (Buffer.byteLength(text) > maximumBytes)
    throw new RangeError(`The question is larger than ${maximumBytes} bytes.`);
  if (isDeeperThan(text, runLimits.jsonDepth)) throw new TypeError("The question is nested deeper than 64 levels.");
  const asked = readQuestion(JSON.parse(text));
  if ("problem" in asked) throw new TypeError(asked.problem);
  if (asked.question.prompt === "") throw new TypeError("A question needs a `prompt` to show.");
  return text;
}
