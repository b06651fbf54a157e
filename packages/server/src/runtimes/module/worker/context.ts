import { toFailedKey, toFailureText } from "../../../model/failed-steps.ts";
import type { AgentContext, ApprovalAnswer, Question, ThreadContext } from "../../agent-context.ts";
import type { FromJson } from "../../json-type.ts";
import { toEventText } from "../emissions.ts";
import { runLimits, type StartTuple } from "../protocol.ts";
import { type ContextFiles, createFiles } from "./files.ts";
import { createJournal, toStepText } from "./journal.ts";
import { toQuestionText } from "./questions.ts";
import type { NotRecorded } from "./recorded-only.ts";
import type { RunChannel, WorkerDeps } from "./run-channel.ts";
import type { RunMessages } from "./run-messages.ts";
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
