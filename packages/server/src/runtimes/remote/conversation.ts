import { setTimeout as pause } from "node:timers/promises";
import type { RunUsage } from "@agentrun/contract";
import { isDeeperThan } from "../../lib/json/text-checks.ts";
import type { Emission } from "../../model/stream-events.ts";
import { stateBytes, type ThreadChanges } from "../../model/threads.ts";
import { failure, outputTooLarge } from "../http/failures.ts";
import { isJsonObject, outputDepth, parseJsonObject } from "../http/json-object.ts";
import { keepAnsweredFiles } from "../http/output-files.ts";
import type { Outcome, RuntimeCall, Spent } from "../runtime.ts";
import { type Connection, isPassing, RemoteFailure } from "./connection.ts";
import {
  type Asked,
  answerKey,
  askedKey,
  begunKey,
  failedKey,
  type Handle,
  type Heard,
  noTokens,
  type Protocol,
  type Rest,
  type Standing,
  standingOf,
  type Tokens,
} from "./protocol.ts";

export type ConverseOptions = { outputBytes: number; scrub: Connection["scrub"] };

/** Connections that break one after the other, without a word between them, until the agent counts as gone. */
const mostBroken = 6;
const firstPauseMs = 250;
const longestPauseMs = 5_000;

/**
 * One attempt of a run at an agent elsewhere. What the agent calls it is in the journal before anything else happens, so whoever goes on
 * after a broken connection, a wait or a lost node asks after it instead of beginning it twice.
 */
export class Conversation {
  handle: Handle | null;
  readonly #call: RuntimeCall;
  readonly #protocol: Protocol;
  readonly #options: ConverseOptions;
  readonly #shown: ShownText;
  #standing: Standing;
  /** Begun by an attempt before this one. */
  #isOld: boolean;

  constructor(call: RuntimeCall, protocol: Protocol, options: ConverseOptions) {
    this.#call = call;
    this.#protocol = protocol;
    this.#options = options;
    this.#standing = standingOf(call.journal, call.answers);
    this.handle = this.#standing.type === "begun" ? this.#standing.handle : null;
    this.#isOld = this.handle !== null;
    const before = this.#standing.type === "asked" ? this.#standing.asked : this.#standing.before;
    this.#shown = new ShownText(call, before?.said ?? "", options.outputBytes);
  }

  /** What was used before this message. */
  get tokensBefore(): Tokens {
    return this.#standing.before?.tokens ?? noTokens;
  }

  async run(): Promise<Outcome> {
    const standing = this.#standing;
    if (standing.type === "asked") return this.#ask(standing.number, standing.asked, standing.open);
    for (let broken = 0, quiet = 0; ; ) {
      try {
        for await (const heard of this.#listen()) {
          broken = 0;
          if (heard.type === "delta" || heard.type === "emission") quiet = 0;
          const outcome = await this.#take(heard);
          if (outcome) return outcome;
        }
        if (!this.handle) throw new RemoteFailure("The agent's stream ended before the run did.", { retryable: true });
      } catch (error) {
        broken += 1;
        await this.#assertPassing(error, broken);
      }
      quiet += 1;
      await pause(pauseMs(Math.max(broken, quiet)), undefined, { signal: this.#call.signal });
    }
  }

  #listen(): AsyncIterable<Heard> {
    const { number, before } = this.#standing;
    if (this.handle) return this.#protocol.resume(this.handle);
    return before ? this.#protocol.answer(before, number) : this.#protocol.begin(number);
  }

  /** Throws what cannot be mended by asking again. */
  async #assertPassing(error: unknown, broken: number): Promise<void> {
    if (this.#call.signal.aborted || !this.handle) throw error;
    if (this.#protocol.isForgotten(error)) return this.#beginAnew();
    if (!isPassing(error) || broken > mostBroken) throw error;
  }

  /** Nobody there knows what an earlier attempt began; as with every other agent, another attempt begins at the start. */
  async #beginAnew(): Promise<void> {
    await this.#call.host.saveStep(failedKey(this.#standing.number), "{}");
    if (!this.#isOld)
      throw new RemoteFailure("The agent does not know any more what it had begun.", { retryable: true });
    this.#standing = { type: "to send", number: this.#standing.number + 1, before: null };
    this.handle = null;
    this.#isOld = false;
    this.#shown.become("");
  }

  async #take(heard: Heard): Promise<Outcome | null> {
    if (heard.type === "delta") this.#shown.add(heard.delta);
    else if (heard.type === "text") this.#shown.become(heard.text);
    else if (heard.type === "emission") this.#shown.emit(heard.emission);
    else if (heard.type === "rest") return this.#end(heard.rest);
    else if (!this.handle) {
      await this.#call.host.saveStep(begunKey(this.#standing.number), JSON.stringify(heard.handle));
      this.handle = heard.handle;
    }
    return null;
  }

  async #end(rest: Rest): Promise<Outcome> {
    const tokens = sum(this.tokensBefore, rest.tokens);
    const { number } = this.#standing;
    const { saveStep } = this.#call.host;
    if (rest.type === "completed") return this.#complete(rest, tokens);
    if (rest.type === "failed") {
      if (this.handle) await saveStep(failedKey(number), "{}");
      const { retryable } = rest;
      return { ...failure("agent_error", rest.message, { retryable }), ...toSpent(tokens) };
    }
    const asked: Asked = { questions: rest.questions, said: this.#shown.text, tokens };
    await saveStep(askedKey(number), JSON.stringify(asked));
    return this.#ask(number, asked, 0);
  }

  #ask(number: number, { questions, tokens }: Asked, index: number): Outcome {
    const asked = questions[index];
    if (!asked) throw new RemoteFailure("The agent asked without saying what.");
    return this.#call.answers.ask(answerKey(number, index), asked.question, toSpent(tokens));
  }

  async #complete(rest: Extract<Rest, { type: "completed" }>, tokens: Tokens): Promise<Outcome> {
    const { outputBytes, scrub } = this.#options;
    const spent = toSpent(tokens, rest.finishReason);
    const text = JSON.stringify(rest.output);
    if (isDeeperThan(text, outputDepth))
      return {
        ...failure("agent_error", `The agent's output is nested deeper than ${outputDepth} levels.`),
        ...spent,
      };
    const output = await keepAnsweredFiles(text, { outputBytes, scrub, host: this.#call.host });
    if (typeof output !== "string") return { ...output, ...spent };
    if (Buffer.byteLength(output) > outputBytes) return { ...outputTooLarge(outputBytes), ...spent };
    return { type: "completed", output, ...spent, ...keepConversation(this.#call, rest.conversation) };
  }
}

const pauseMs = (count: number): number =>
  Math.min(longestPauseMs, firstPauseMs * 2 ** Math.min(count - 1, 10)) * (0.75 + Math.random() / 2);

const sum = (one: Tokens, other: Tokens): Tokens => ({
  input: one.input + other.input,
  output: one.output + other.output,
  total: one.total + other.total,
});

function toSpent({ input, output, total }: Tokens, finish_reason?: RunUsage["finish_reason"]): Spent {
  const reason = finish_reason === undefined ? {} : { finish_reason };
  const isTold = input + output > 0 || finish_reason !== undefined;
  return {
    tokensUsed: total,
    usage: isTold ? { input_tokens: input, output_tokens: output, cost_usd: null, ...reason } : null,
  };
}

/** What the readers of a run have of its text, so that each word reaches them once, however often it is told. */
export class ShownText {
  #text: string;
  #bytes = 0;
  readonly #call: RuntimeCall;
  readonly #outputBytes: number;

  /** `before` is what was said before the last question; who reads a new attempt is told it again. */
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

  /** The whole of it: what is new is told; where something else stands there now, readers begin anew. */
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
      throw new RemoteFailure("The agent said more than allowed.", { isTooLarge: true });
    this.#call.host.emit([emission]);
  }
}

/** Where a thread's state has what agents elsewhere call the conversation, by our name of the agent. */
const field = "remote_conversations";

type InThread = Pick<RuntimeCall, "thread" | "run">;

const stateOf = ({ thread }: InThread) => parseJsonObject(thread?.state ?? "{}") ?? {};

/** What the agent elsewhere calls the conversation that the run is a part of; null where there is none yet. */
export function findConversation(call: InThread): string | null {
  const { [field]: kept } = stateOf(call);
  const name = isJsonObject(kept) && Object.hasOwn(kept, call.run.agentId) ? kept[call.run.agentId] : null;
  return typeof name === "string" ? name : null;
}

/** Kept beside whatever others keep of the thread; where there is no room, the next run begins a conversation of its own. */
export function keepConversation(call: InThread, name: string | null): { thread?: ThreadChanges } {
  if (!call.thread || name === null) return {};
  const state = stateOf(call);
  const kept = isJsonObject(state[field]) ? state[field] : {};
  const text = JSON.stringify({ ...state, [field]: { ...kept, [call.run.agentId]: name } });
  return Buffer.byteLength(text) > stateBytes ? {} : { thread: { state: text } };
}
