import { isDeeperThan } from "../../lib/json/text-checks.ts";
import type { Log } from "../../lib/observability/log.ts";
import type { Emission } from "../../model/stream-events.ts";
import { stateBytes } from "../../model/threads.ts";
import { readTokenCount } from "../../model/usage.ts";
import { readQuestion } from "../question.ts";
import type { JournalEntry, Outcome, RunHost, RuntimeCall } from "../runtime.ts";
import { agentFailure, lost, type ThreadSnapshot, toThreadJson } from "../runtime.ts";
import { createLiveFiles, type LiveFiles } from "./live-files.ts";
import { type FromRun, isEmittableType, runLimits, type StartTuple, type ToRun } from "./protocol.ts";

/** What of a call reaches a worker. */
export type LiveCall = Pick<RuntimeCall, "answers" | "journal" | "messages" | "signal"> & {
  isRecorded?: boolean;
  thread: ThreadSnapshot | null;
  run: Pick<RuntimeCall["run"], "id" | "agentId" | "attempt" | "metadata" | "input">;
  host: Pick<RunHost, "emit" | "files" | "saveStep" | "log">;
};

/** How long an agent has to stop once its signal is aborted. */
const graceMs = 2_000;

/** What a run needs of the worker it lives in. */
type RunWorker = {
  send(message: ToRun, characters: number): void;
  /** The run has ended for us; `unstoppable` when its function is still going. */
  release(run: LiveRun, unstoppable: boolean): void;
};

export type LiveRunDeps = {
  worker: RunWorker;
  outputBytes: number;
  /** Paths of copies as those of the files that they are copies of. */
  toOriginal: (text: string) => string;
  /** The same for whoever calls the API, whom it does not concern where they lie on the server. */
  toRelativePaths: (text: string) => string;
  log: Pick<Log, "info" | "error">;
};

/** A run as the service sees it while a worker executes it. Nothing a worker says can make it throw. */
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
  /** Places whose answer was looked for: each is asked for once, so that a worker cannot make us send an answer again and again. */
  readonly #looked = new Set<string>();
  /** Most runs have nothing to do with files. */
  #files: LiveFiles | null = null;

  constructor(id: number, call: LiveCall, deps: LiveRunDeps, resolve: (outcome: Outcome) => void) {
    this.id = id;
    this.#call = call;
    this.#deps = deps;
    this.#resolve = resolve;
    this.#unsubscribe = call.messages.subscribe((text) => deps.worker.send(["message", id, text], text.length));
    call.signal.addEventListener("abort", this.#abort);
  }

  /** False where the message is not one that a worker of ours sends. */
  receive(message: FromRun): boolean {
    switch (message[0]) {
      case "state":
        return this.#keepState(message[2]);
      case "tokens":
        return this.#countTokens(message[2]);
      case "done":
        return this.#complete(message[2]);
      case "fail":
        return this.#fail(message[2], message[3], message[4]);
      case "ask":
        return this.#ask(message[2], message[3]);
      case "answer":
        return this.#findAnswer(message[2], message[3], message[4]);
      case "delta":
        return this.#emit({ type: "run.output.delta", delta: message[2] }, message[2]);
      case "event":
        return this.#emitEvent(message[2]);
      case "step":
        return this.#saveStep(message[2], message[3], message[4], message[5]);
      case "file":
        return this.#askOfFiles(message[2], message[3], message[4]);
      case "log":
        return this.#log(message[2], message[3]);
    }
  }

  /** Hands on what was emitted; called at the end of each frame. */
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
      this.#abandon(agentFailure("agent_error", "The agent did not stop when told."));
    }, graceMs);
  };

  /** Ends a run whose function goes on: whatever it still says is not heard. */
  #abandon(outcome: Outcome): void {
    this.#deps.worker.send(["drop", this.id], 16);
    this.settle(outcome, true);
  }

  #complete(output: string): boolean {
    if (parseObject(output) === null) return false;
    if (Buffer.byteLength(output) > this.#deps.outputBytes) return false;
    const thread = this.#state === null ? {} : { thread: { state: this.#state } };
    this.settle({ type: "completed", output, tokensUsed: this.#tokensUsed, ...thread });
    return true;
  }

  /** What the thread is to remember, should the run complete. */
  #keepState(state: string): boolean {
    if (!this.#call.thread || Buffer.byteLength(state) > stateBytes || parseObject(state) === null) return false;
    this.#state = state;
    return true;
  }

  /** All that it has used, from its first attempt on. */
  #countTokens(count: number): boolean {
    if (readTokenCount(count, runLimits.tokens) === null) return false;
    this.#tokensUsed = count;
    return true;
  }

  #fail(code: string, message: string, name: string): boolean {
    const isKnown = code === "agent_error" || code === "output_too_large";
    if (!isKnown && !(code === "not_recorded" && this.#call.isRecorded)) return false;
    this.settle({ ...agentFailure(code, this.#deps.toRelativePaths(message), name), tokensUsed: this.#tokensUsed });
    return true;
  }

  #ask(key: string, text: string): boolean {
    const parsed = parseObject(text);
    if (parsed === null || key.length > runLimits.keyCharacters) return false;
    const asked = readQuestion(parsed);
    if ("problem" in asked) return this.#fail("agent_error", asked.problem, "");
    const { answers } = this.#call;
    if (answers.find(key, asked.question) !== null) return this.#fail("agent_error", outdatedLibrary, "");
    const spent = this.#tokensUsed > 0 ? { tokensUsed: this.#tokensUsed } : {};
    this.settle(answers.ask(key, asked.question, spent));
    return true;
  }

  /** The agent asks what may have been answered already. The answer is sent only if it was given to this very question. */
  #findAnswer(call: number, key: string, text: string): boolean {
    const parsed = parseObject(text);
    if (parsed === null || key.length > runLimits.keyCharacters || this.#looked.has(key)) return false;
    this.#looked.add(key);
    const asked = readQuestion(parsed);
    const found = "problem" in asked ? null : this.#call.answers.find(key, asked.question);
    this.#deps.worker.send(["answered", this.id, call, found !== null, found ?? ""], found?.length ?? 16);
    return true;
  }

  #emitEvent(text: string): boolean {
    const event = parseObject<Emission>(text);
    if (event === null || !isEmittableType(event.type)) return false;
    return this.#emit(event, text);
  }

  /** Counted again here: the worker's own count is the agent's to tamper with. */
  #emit(emission: Emission, text: string): boolean {
    this.#emittedBytes += Buffer.byteLength(text);
    if (this.#emittedBytes <= this.#deps.outputBytes) this.#emissions.push(emission);
    else this.#abandon(agentFailure("output_too_large", "The agent emitted too much."));
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
      await this.#call.host.saveStep(key, value, tookMs);
      this.#pendingSteps -= 1;
      if (!this.#settled) this.#deps.worker.send(["saved", this.id, step], 16);
    } catch (error) {
      // A step that is not kept must not be built upon: the run is somebody else's, or due again.
      if (this.#settled) return;
      this.#deps.log.info({ run_id: this.#call.run.id, err: error }, "a step could not be kept");
      this.#abandon(lost("The result of a step could not be kept."));
    }
  }

  #askOfFiles(call: number, verb: string, argument: string): boolean {
    this.#files ??= createLiveFiles(this.#call.host.files);
    const asked = this.#files.ask(verb, argument);
    if (!asked) return false;
    void asked.then(({ isDone, text }) => {
      if (!this.#settled) this.#deps.worker.send(["filed", this.id, call, isDone, text], text.length);
    });
    return true;
  }

  #log(message: string, fieldsText: string): boolean {
    this.#logLines += 1;
    if (this.#logLines > runLimits.logLines + 1) return true;
    const fields = parseObject<Record<string, unknown>>(this.#deps.toOriginal(fieldsText)) ?? {};
    this.#guard(() => this.#call.host.log(this.#deps.toOriginal(message), fields));
    return true;
  }

  #guard(action: () => void): void {
    try {
      action();
    } catch (error) {
      this.#deps.log.error({ run_id: this.#call.run.id, err: error }, "the host of a run threw");
    }
  }
}

/** It ended the run to ask what was answered, where it should have asked for the answer. */
const outdatedLibrary =
  "The question was answered, but this worker's library is too old to receive the answer. Update the worker library and run the agent again.";

/** What a worker says is the agent's to tamper with. */
const toTookMs = (said: number): number | undefined =>
  said >= 0 && said < longestStepMs ? Math.round(said) : undefined;

const longestStepMs = 2 ** 31 - 1;

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

/** What the worker is told of a run. */
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
  ];
}
