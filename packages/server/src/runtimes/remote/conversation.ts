import { setTimeout as pause } from "node:timers/promises";
import type { RunUsage } from "@agentrun/contract";
import { isDeeperThan } from "../../lib/json/text-checks.ts";
import type { Emission } from "../../model/stream-events.ts";
import { stateBytes, type ThreadChanges } from "../../model/threads.ts";
import { failure, outputTooLarge } from "../http/failures.ts";
import { isJsonObject, outputDepth, parseJsonObject } from "../http/json-object.ts";
import { storeOutputFiles } from "../http/output-files.ts";
import type { Outcome, RuntimeCall, Spent } from "../runtime.ts";
import { type Connection, isTemporary, RemoteFailure } from "./connection.ts";
import {
  answerKey,
  askedKey,
  begunKey,
  failedKey,
  type Handle,
  noTokens,
  type Progress,
  type Protocol,
  type QuestionBatch,
  type RemoteEvent,
  type RemoteResult,
  readProgress,
  type Tokens,
} from "./protocol.ts";

export type ConversationOptions = { outputBytes: number; scrub: Connection["scrub"] };

/** Connections that may break in a row, without any event between them, before the agent counts as gone. */
const maxBroken = 6;
const firstPauseMs = 250;
const maxPauseMs = 5_000;

/**
 * One attempt of a run at a remote agent. The agent's task id is stored in the journal before anything else happens, so that after a
 * broken connection, a wait or a lost node the task is resumed instead of started twice.
 */
export class Conversation {
  handle: Handle | null;
  readonly #call: RuntimeCall;
  readonly #protocol: Protocol;
  readonly #options: ConversationOptions;
  readonly #shown: StreamedText;
  #progress: Progress;
  /** The task was started by an earlier attempt. */
  #isOld: boolean;

  constructor(call: RuntimeCall, protocol: Protocol, options: ConversationOptions) {
    this.#call = call;
    this.#protocol = protocol;
    this.#options = options;
    this.#progress = readProgress(call.journal, call.answers);
    this.handle = this.#progress.type === "begun" ? this.#progress.handle : null;
    this.#isOld = this.handle !== null;
    const before = this.#progress.type === "asked" ? this.#progress.asked : this.#progress.before;
    this.#shown = new StreamedText(call, before?.said ?? "", options.outputBytes);
  }

  /** Tokens used before this message. */
  get tokensBefore(): Tokens {
    return this.#progress.before?.tokens ?? noTokens;
  }

  async run(): Promise<Outcome> {
    const progress = this.#progress;
    if (progress.type === "asked") return this.#ask(progress.number, progress.asked, progress.open);
    for (let broken = 0, quiet = 0; ; ) {
      try {
        for await (const event of this.#listen()) {
          broken = 0;
          if (event.type === "delta" || event.type === "emission") quiet = 0;
          const outcome = await this.#handle(event);
          if (outcome) return outcome;
        }
        if (!this.handle) throw new RemoteFailure("The agent's stream ended before the run did.", { retryable: true });
      } catch (error) {
        broken += 1;
        await this.#assertTemporary(error, broken);
      }
      quiet += 1;
      await pause(pauseMs(Math.max(broken, quiet)), undefined, { signal: this.#call.signal });
    }
  }

  #listen(): AsyncIterable<RemoteEvent> {
    const { number, before } = this.#progress;
    if (this.handle) return this.#protocol.resume(this.handle);
    return before ? this.#protocol.answer(before, number) : this.#protocol.begin(number);
  }

  /** Throws errors that cannot be solved by resuming. */
  async #assertTemporary(error: unknown, broken: number): Promise<void> {
    if (this.#call.signal.aborted || !this.handle) throw error;
    if (this.#protocol.isUnknownTask(error)) return this.#startOver();
    if (!isTemporary(error) || broken > maxBroken) throw error;
  }

  /** The agent has lost the task of an earlier attempt. As with every other agent, another attempt starts from the beginning. */
  async #startOver(): Promise<void> {
    await this.#call.host.saveStep(failedKey(this.#progress.number), "{}");
    if (!this.#isOld) throw new RemoteFailure("The agent no longer has the task that it started.", { retryable: true });
    this.#progress = { type: "to send", number: this.#progress.number + 1, before: null };
    this.handle = null;
    this.#isOld = false;
    this.#shown.become("");
  }

  async #handle(event: RemoteEvent): Promise<Outcome | null> {
    if (event.type === "delta") this.#shown.add(event.delta);
    else if (event.type === "text") this.#shown.become(event.text);
    else if (event.type === "emission") this.#shown.emit(event.emission);
    else if (event.type === "rest") return this.#end(event.rest);
    else if (!this.handle) {
      await this.#call.host.saveStep(begunKey(this.#progress.number), JSON.stringify(event.handle));
      this.handle = event.handle;
    }
    return null;
  }

  async #end(rest: RemoteResult): Promise<Outcome> {
    const tokens = sum(this.tokensBefore, rest.tokens);
    const { number } = this.#progress;
    const { saveStep } = this.#call.host;
    if (rest.type === "completed") return this.#complete(rest, tokens);
    if (rest.type === "failed") {
      if (this.handle) await saveStep(failedKey(number), "{}");
      const { retryable } = rest;
      return { ...failure("agent_error", rest.message, { retryable }), ...toSpent(tokens) };
    }
    const asked: QuestionBatch = { questions: rest.questions, said: this.#shown.text, tokens };
    await saveStep(askedKey(number), JSON.stringify(asked));
    return this.#ask(number, asked, 0);
  }

  #ask(number: number, { questions, tokens }: QuestionBatch, index: number): Outcome {
    const asked = questions[index];
    if (!asked) throw new RemoteFailure("The agent requested input without a question.");
    return this.#call.answers.ask(answerKey(number, index), asked.question, toSpent(tokens));
  }

  async #complete(rest: Extract<RemoteResult, { type: "completed" }>, tokens: Tokens): Promise<Outcome> {
    const { outputBytes, scrub } = this.#options;
    const spent = toSpent(tokens, rest.finishReason);
    const text = JSON.stringify(rest.output);
    if (isDeeperThan(text, outputDepth))
      return {
        ...failure("agent_error", `The agent's output is nested deeper than ${outputDepth} levels.`),
        ...spent,
      };
    const output = await storeOutputFiles(text, { outputBytes, scrub, host: this.#call.host });
    if (typeof output !== "string") return { ...output, ...spent };
    if (Buffer.byteLength(output) > outputBytes) return { ...outputTooLarge(outputBytes), ...spent };
    return { type: "completed", output, ...spent, ...keepConversation(this.#call, rest.conversation) };
  }
}

const pauseMs = (count: number): number =>
  Math.min(maxPauseMs, firstPauseMs * 2 ** Math.min(count - 1, 10)) * (0.75 + Math.random() / 2);

const sum = (one: Tokens, other: Tokens): Tokens => ({
  input: one.input + other.input,
  output: one.output + other.output,
  total: one.total + other.total,
});

function toSpent({ input, output, total }: Tokens, finish_reason?: RunUsage["finish_reason"]): Spent {
  const reason = finish_reason === undefined ? {} : { finish_reason };
  const hasUsage = input + output > 0 || finish_reason !== undefined;
  return {
    tokensUsed: total,
    usage: hasUsage ? { input_tokens: input, output_tokens: output, cost_usd: null, ...reason } : null,
  };
}

/** The text that readers of a run have received, so that they get each word once, however often the agent repeats it. */
export class StreamedText {
  #text: string;
  #bytes = 0;
  readonly #call: RuntimeCall;
  readonly #outputBytes: number;

  /** `before` is the text before the last question. Readers of a new attempt get it again. */
  constructor(call: RuntimeCall, before: string, outputBytes: number) {
    this.#call = call;
    this.#outputBytes = outputBytes;
    this.#text = "";
    if (call.run.isResumed) this.#text = before;
    else this.add(before);
  }

  get text(): string {
    return this.#text;
  }

  add(delta: string): void {
    if (delta === "") return;
    this.#text += delta;
    this.emit({ type: "run.output.delta", delta });
  }

  /** Sets the whole text: emits the new part, or resets the readers if earlier text has changed. */
  become(text: string): void {
    if (!text.startsWith(this.#text)) {
      this.#call.host.emit([{ type: "stream.reset", attempt: this.#call.run.attempt, output: "" }]);
      this.#text = "";
    }
    this.add(text.slice(this.#text.length));
  }

  emit(emission: Emission): void {
    this.#bytes += Buffer.byteLength(typeof emission.delta === "string" ? emission.delta : JSON.stringify(emission));
    if (this.#bytes > this.#outputBytes)
      throw new RemoteFailure("The agent emitted more text than the output limit.", { isTooLarge: true });
    this.#call.host.emit([emission]);
  }
}

/** The key in a thread's state for remote conversation ids, by agent id. */
const field = "remote_conversations";

type InThread = Pick<RuntimeCall, "thread" | "run">;

const stateOf = ({ thread }: InThread) => parseJsonObject(thread?.state ?? "{}") ?? {};

/** The remote agent's id of the thread's conversation; null if there is none yet. */
export function findConversation(call: InThread): string | null {
  const { [field]: kept } = stateOf(call);
  const name = isJsonObject(kept) && Object.hasOwn(kept, call.run.agentId) ? kept[call.run.agentId] : null;
  return typeof name === "string" ? name : null;
}

/** Stores the conversation id in the thread's state. If the state is full, the next run starts a new conversation. */
export function keepConversation(call: InThread, name: string | null): { thread?: ThreadChanges } {
  if (!call.thread || name === null) return {};
  const state = stateOf(call);
  const kept = isJsonObject(state[field]) ? state[field] : {};
  const text = JSON.stringify({ ...state, [field]: { ...kept, [call.run.agentId]: name } });
  return Buffer.byteLength(text) > stateBytes ? {} : { thread: { state: text } };
}
