import { messageOf } from "../../lib/errors.ts";
import { isDeeperThan } from "../../lib/json/text-checks.ts";
import type { Log } from "../../lib/observability/log.ts";
import { createSecretScrubber, type SecretScrubber } from "../../lib/observability/secret-scrubber.ts";
import { stepThatFailed } from "../../model/failed-steps.ts";
import { toSecretStep } from "../../model/secrets.ts";
import type { Emission } from "../../model/stream-events.ts";
import { stateBytes } from "../../model/threads.ts";
import { readTokenCount } from "../../model/usage.ts";
import { readQuestion } from "../question.ts";
import {
  agentFailure,
  type JournalEntry,
  lost,
  type Outcome,
  type RunHost,
  type RuntimeCall,
  type ThreadSnapshot,
  toThreadJson,
} from "../runtime.ts";
import { readStack } from "./agent-stack.ts";
import { createLiveFiles, type LiveFiles } from "./live-files.ts";
import {
  type FromRun,
  isEmittableType,
  mostPendingSecrets,
  runLimits,
  type StartTuple,
  type ToRun,
} from "./protocol.ts";

/** The part of a call that reaches a worker. */
export type LiveCall = Pick<RuntimeCall, "answers" | "history" | "journal" | "messages" | "signal"> & {
  isRecorded?: boolean;
  thread: ThreadSnapshot | null;
  run: Pick<RuntimeCall["run"], "id" | "agentId" | "attempt" | "metadata" | "input">;
  host: Pick<RunHost, "emit" | "files" | "readSecret" | "saveStep" | "log">;
};

/** How long an agent may take to stop after its signal is aborted. */
const graceMs = 2_000;

/** The worker that executes the run. */
type RunWorker = {
  send(message: ToRun, characters: number): void;
  /** The run has ended for the service. `unstoppable`: its function is still running. */
  release(run: LiveRun, unstoppable: boolean): void;
};

export type LiveRunDeps = {
  worker: RunWorker;
  outputBytes: number;
  /** Replaces paths of copies by those of the originals. */
  toOriginal: (text: string) => string;
  /** The same, relative to the modules' directory, for callers of the API. */
  toRelativePaths: (text: string) => string;
  log: Pick<Log, "info" | "error">;
};

/** The service's side of a run that a worker executes. No message of a worker can make it throw. */
export class LiveRun {
  readonly id: number;
  readonly #call: LiveCall;
  readonly #deps: LiveRunDeps;
  readonly #resolve: (outcome: Outcome) => void;
  readonly #unsubscribe: () => void;
  #settled = false;
  #emissions: Emission[] = [];
  #emittedBytes = 0;
  #logLines = 0;
  #state: string | null = null;
  #tokensUsed = 0;
  #pendingSteps = 0;
  #grace: NodeJS.Timeout | undefined;
  /** Places whose answer was requested. Only one request each, so that a worker cannot make us send answers again and again. */
  readonly #requestedAnswers = new Set<string>();
  /** Created on first use: most runs do not use files. */
  #files: LiveFiles | null = null;
  /** Removes the secrets that this attempt has read from what it shows; null until it reads one. */
  #scrubber: SecretScrubber | null = null;
  #pendingSecrets = 0;

  constructor(id: number, call: LiveCall, deps: LiveRunDeps, resolve: (outcome: Outcome) => void) {
    this.id = id;
    this.#call = call;
    this.#deps = deps;
    this.#resolve = resolve;
    this.#unsubscribe = call.messages.subscribe((text) => deps.worker.send(["message", id, text], text.length));
    call.signal.addEventListener("abort", this.#abort);
  }

  /** False if the message breaks the protocol. */
  receive(message: FromRun): boolean {
    switch (message[0]) {
      case "state":
        return this.#keepState(message[2]);
      case "tokens":
        return this.#countTokens(message[2]);
      case "done":
        return this.#complete(message[2]);
      case "fail":
        return this.#fail(message[2], message[3], message[4], message[5]);
      case "ask":
        return this.#ask(message[2], message[3]);
      case "mismatch":
        return this.#reportMismatch(message[2], message[3], message[4]);
      case "answer":
        return this.#findAnswer(message[2], message[3], message[4]);
      case "delta":
        return this.#emit({ type: "run.output.delta", delta: this.#scrub(message[2]) }, message[2]);
      case "event":
        return this.#emitEvent(message[2]);
      case "step":
        return this.#saveStep(message[2], message[3], message[4], message[5]);
      case "file":
        return this.#requestFile(message[2], message[3], message[4]);
      case "secret":
        return this.#requestSecret(message[2], message[3]);
      case "log":
        return this.#log(message[2], message[3]);
    }
  }

  /** Passes on collected emissions; called at the end of each frame. */
  flush(): void {
    if (this.#emissions.length === 0) return;
    const emissions = this.#emissions;
    this.#emissions = [];
    this.#guard(() => this.#call.host.emit(emissions));
  }

  settle(outcome: Outcome, unstoppable = false): void {
    if (this.#settled) return;
    this.flush();
    this.#settled = true;
    clearTimeout(this.#grace);
    this.#files?.close();
    this.#call.signal.removeEventListener("abort", this.#abort);
    this.#guard(this.#unsubscribe);
    this.#deps.worker.release(this, unstoppable);
    this.#resolve(outcome);
  }

  #abort = (): void => {
    const { reason } = this.#call.signal;
    this.#deps.worker.send(["abort", this.id, reason instanceof Error ? reason.message : "The run was stopped."], 100);
    this.#grace = setTimeout(() => {
      this.#abandon(agentFailure("agent_error", "The agent did not stop in time."));
    }, graceMs);
  };

  /** Ends a run whose function is still running: later messages of it are ignored. */
  #abandon(outcome: Outcome): void {
    this.#deps.worker.send(["drop", this.id], 16);
    this.settle(outcome, true);
  }

  #complete(output: string): boolean {
    if (parseObject(output) === null) return false;
    if (Buffer.byteLength(output) > this.#deps.outputBytes) return false;
    const thread = this.#state === null ? {} : { thread: { state: this.#scrubJson(this.#state) } };
    this.settle({ type: "completed", output: this.#scrubJson(output), tokensUsed: this.#tokensUsed, ...thread });
    return true;
  }

  /** Thread state to store if the run completes. */
  #keepState(state: string): boolean {
    if (!this.#call.thread || Buffer.byteLength(state) > stateBytes || parseObject(state) === null) return false;
    this.#state = state;
    return true;
  }

  /** `count` is the total since the first attempt. */
  #countTokens(count: number): boolean {
    if (readTokenCount(count, runLimits.tokens) === null) return false;
    this.#tokensUsed = count;
    return true;
  }

  #fail(code: string, message: string, name = "", stack = ""): boolean {
    const isKnown = code === "agent_error" || code === "output_too_large";
    if (!isKnown && !(code === "not_recorded" && this.#call.isRecorded)) return false;
    const shown = this.#scrub(this.#deps.toRelativePaths(message));
    const place = readStack(stack, (text) => this.#scrub(this.#deps.toRelativePaths(text)));
    this.settle({ ...agentFailure(code, shown, name, place), tokensUsed: this.#tokensUsed });
    return true;
  }

  #ask(key: string, text: string): boolean {
    const parsed = parseObject(text);
    if (parsed === null || key.length > runLimits.keyCharacters) return false;
    const given = readQuestion(parsed);
    if ("problem" in given) return this.#fail("agent_error", given.problem);
    const { answers } = this.#call;
    if (answers.find(key, given.question) !== null) return this.#fail("agent_error", libraryTooOld);
    const spent = this.#tokensUsed > 0 ? { tokensUsed: this.#tokensUsed } : {};
    this.settle(answers.ask(key, given.question, spent));
    return true;
  }

  #reportMismatch(expected: string, found: string, source: string): boolean {
    if ([expected, found, source].some((text) => text.length > runLimits.messageCharacters)) return false;
    const shown = { expected, found, source: this.#deps.toRelativePaths(source) };
    this.settle({ type: "mismatched", ...shown, tokensUsed: this.#tokensUsed });
    return true;
  }

  /** Looks up the answer to a question of the agent. The answer is sent only if it was given to this question. */
  #findAnswer(call: number, key: string, text: string): boolean {
    const parsed = parseObject(text);
    if (parsed === null || key.length > runLimits.keyCharacters || this.#requestedAnswers.has(key)) return false;
    this.#requestedAnswers.add(key);
    const given = readQuestion(parsed);
    const found = "problem" in given ? null : this.#call.answers.find(key, given.question);
    this.#deps.worker.send(["answered", this.id, call, found !== null, found ?? ""], found?.length ?? 16);
    return true;
  }

  #emitEvent(text: string): boolean {
    const event = parseObject<Emission>(this.#scrubJson(text));
    if (event === null || !isEmittableType(event.type)) return false;
    return this.#emit(event, text);
  }

  /** The agent could tamper with the worker's count, so the service counts too. */
  #emit(emission: Emission, text: string): boolean {
    this.#emittedBytes += Buffer.byteLength(text);
    if (this.#emittedBytes <= this.#deps.outputBytes) this.#emissions.push(emission);
    else this.#abandon(agentFailure("output_too_large", "The agent emitted more than the output limit."));
    return true;
  }

  #saveStep(step: number, key: string, value: string, tookMs: number): boolean {
    this.#pendingSteps += 1;
    if (this.#pendingSteps > runLimits.pendingSteps || key.length > runLimits.keyCharacters) return false;
    this.flush();
    void this.#persist(step, key, value, toTookMs(tookMs));
    return true;
  }

  async #persist(step: number, key: string, value: string, tookMs: number | undefined): Promise<void> {
    try {
      const hidden = this.#scrub(value) === value ? null : this.#hideSecret(key, value);
      await this.#call.host.saveStep(key, hidden?.value ?? value, tookMs, hidden?.isSecret);
      this.#pendingSteps -= 1;
      if (!this.#settled) this.#deps.worker.send(["saved", this.id, step], 16);
    } catch (error) {
      // The run must not continue after a step that is not stored: another node has the run, or it will be retried.
      if (this.#settled) return;
      this.#deps.log.info({ run_id: this.#call.run.id, err: error }, "a step could not be stored");
      this.#abandon(lost("The result of a step could not be stored."));
    }
  }

  #requestFile(call: number, verb: string, argument: string): boolean {
    this.#files ??= createLiveFiles(this.#call.host.files);
    const response = this.#files.request(verb, argument);
    if (!response) return false;
    void response.then(({ isDone, text }) => {
      if (!this.#settled) this.#deps.worker.send(["filed", this.id, call, isDone, text], text.length);
    });
    return true;
  }

  #log(message: string, fieldsText: string): boolean {
    this.#logLines += 1;
    if (this.#logLines > runLimits.logLines + 1) return true;
    const fields = parseObject<Record<string, unknown>>(this.#scrubJson(this.#deps.toOriginal(fieldsText))) ?? {};
    this.#guard(() => this.#call.host.log(this.#scrub(this.#deps.toOriginal(message)), fields));
    return true;
  }

  #requestSecret(call: number, name: string): boolean {
    if (this.#pendingSecrets >= mostPendingSecrets) return false;
    this.#pendingSecrets += 1;
    void this.#readSecret(name).then(({ isDone, text }) => {
      this.#pendingSecrets -= 1;
      if (!this.#settled) this.#deps.worker.send(["secret", this.id, call, isDone, text], text.length);
    });
    return true;
  }

  async #readSecret(name: string): Promise<{ isDone: boolean; text: string }> {
    try {
      const values = await this.#call.host.readSecret(name);
      this.#scrubber ??= createSecretScrubber([]);
      for (const value of values) this.#scrubber.addWhole(value);
      return { isDone: true, text: JSON.stringify(values) };
    } catch (error) {
      return { isDone: false, text: messageOf(error) };
    }
  }

  /** The agent needs its result unchanged when it resumes, so a result with a secret in it is encrypted. */
  #hideSecret(key: string, value: string): { value: string; isSecret: boolean } {
    if (stepThatFailed(key) !== null) return { value: this.#scrubJson(value), isSecret: false };
    return { value: toSecretStep(value, (emitted) => this.#scrubJson(emitted)), isSecret: true };
  }

  #scrub(text: string): string {
    return this.#scrubber?.scrub(text) ?? text;
  }

  /** Only strings are changed, so that the result is valid JSON. */
  #scrubJson(text: string): string {
    if (this.#scrub(text) === text || isDeeperThan(text, runLimits.jsonDepth)) return text;
    try {
      return JSON.stringify(JSON.parse(text, (_, value) => (typeof value === "string" ? this.#scrub(value) : value)));
    } catch {
      return text;
    }
  }

  #guard(action: () => void): void {
    try {
      action();
    } catch (error) {
      this.#deps.log.error({ run_id: this.#call.run.id, err: error }, "a run ended with an internal error");
    }
  }
}

/** An old library ends the run with a question that is already answered, instead of requesting the answer. */
const libraryTooOld =
  "The question was answered, but this worker's library is too old to receive the answer. Update the worker library and run the agent again.";

/** The agent could tamper with the value. */
const toTookMs = (ms: number): number | undefined => (ms >= 0 && ms < maxStepMs ? Math.round(ms) : undefined);

const maxStepMs = 2 ** 31 - 1;

function parseObject<T extends object>(text: string): T | null {
  if (isDeeperThan(text, runLimits.jsonDepth)) return null;
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as T) : null;
  } catch {
    return null;
  }
}

export const stepsOf = (journal: readonly JournalEntry[]): [string, string][] =>
  journal.filter(({ kind }) => kind === "step").map(({ key, value }) => [key, value]);

const nothing: readonly [string, string][] = [];

/** The start message of a run. */
export function toStartTuple(call: LiveCall, path: string, traceparent: string | null): StartTuple {
  const { run, journal, messages } = call;
  const steps = journal.length === 0 ? nothing : stepsOf(journal);
  const thread = call.thread && toThreadJson(call.thread);
  return [
    path,
    run.id,
    run.agentId,
    run.attempt,
    run.metadata,
    run.input,
    steps,
    call.answers.places,
    [...messages.past],
    thread ?? null,
    traceparent,
    call.isRecorded ?? false,
    call.history,
  ];
}
