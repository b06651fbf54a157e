import type { BodyReader } from "@agentrun/safe-fetch";
import {
  type AssistantModelMessage,
  experimental_streamLanguageModelCall as callModel,
  type LanguageModel,
  type LanguageModelCallEndEvent,
  type ModelMessage,
  type OutputInterface,
  type ToolSet,
} from "ai";
import type { TokenTimeouts } from "../../../model/providers.ts";
import { readTokenCount, type TokenCounts } from "../../../model/usage.ts";
import { type ToolChoice, type TurnSettings, toCallSettings } from "../providers/candidates.ts";
import { type AnswerPart, type Content, isFailure, toReply } from "../providers/formats/answer.ts";
import { DirectAnswer, type WireFormat } from "../providers/formats/direct-answer.ts";
import { AnswerTaken } from "../providers/open-model.ts";
import { ProviderTimeout, StreamedError } from "../providers/provider-failures.ts";
import type { Format } from "../providers/schema-refusals.ts";
import { ThinkTags } from "./think-tags.ts";
import { countsSoFar, outputSoFar, type Progress, readFigures } from "./usage-figures.ts";

export type TurnRequest = {
  open: (reader?: BodyReader) => LanguageModel;
  /** The format of the answer; null: the SDK reads it. */
  wire: WireFormat | null;
  instructions: string | null;
  messages: ModelMessage[];
  tools: ToolSet;
  toolChoice: ToolChoice;
  format: Format | null;
  settings: TurnSettings;
  timeouts: TokenTimeouts;
  /** Maximum output tokens, if sent to the provider, which then ends the turn itself. */
  toldTokens: number | null;
  /** Size of the input in bytes, */
  readBytes: number;
  /** and a lower bound in tokens. */
  estimatedInput: number;
  /** Output tokens that the budget leaves after this input. */
  allowance: (inputTokens: number) => number;
  /** Every chunk of the stream is at least one token. */
  isPieceToken: boolean;
  /** Maximum bytes of text in a turn. */
  textBytes: number;
};

export type ToolCall = { id: string; name: string; input: unknown; problem: string | null };

export type Turn = {
  text: string;
  /** Reasoning; missing in turns of an older release. */
  reasoning?: string;
  calls: ToolCall[];
  /** The model's message in the format that its provider expects back. */
  reply: AssistantModelMessage[];
  counts: TokenCounts;
  finish: string;
  /** Its reasoning began with `<think>` and has no end, so the answer may be within it. */
  isUnclosed?: true;
};

/** Callbacks during a turn. */
export type TurnListener = { onBegun(): void; onText(text: string): void; onReasoning(text: string): void };

type StopReason = "budget" | "too large" | "too many calls" | "would not answer" | "called no tool";

/** Maximum tool calls in one turn: a provider that sends endless calls would fill the memory. */
export const mostCalls = 128;

/** A turn that this side stopped. */
export class TurnStopped extends Error {
  readonly reason: StopReason;
  constructor(reason: StopReason) {
    super(`the turn was stopped: ${reason}`);
    this.reason = reason;
  }
}

/** One streamed call to the model. Throws errors of the provider or the connection. */
export async function streamTurn(
  request: TurnRequest,
  signal: AbortSignal,
  progress: Progress,
  listener: TurnListener,
): Promise<Turn> {
  const timer = new TokenTimer(request.timeouts, signal);
  const reader = newReader(request, timer, progress, listener);
  try {
    const content = await readAnswer(request, timer.signal, reader);
    timer.signal.throwIfAborted();
    return { ...reader.end(), reply: toReply(content) };
  } catch (error) {
    throw timer.signal.aborted ? timer.signal.reason : error;
  } finally {
    timer.stop();
  }
}

type AnswerListener = { read(part: AnswerPart): void; failure(): unknown };

/** Calls the model and passes on each part of its answer. Returns the model's message. */
async function readAnswer(request: TurnRequest, signal: AbortSignal, listener: AnswerListener): Promise<Content[]> {
  const { wire, tools } = request;
  const direct = wire && new DirectAnswer(wire, Object.keys(tools), listener.read);
  let content: Content[] = [];
  const onLanguageModelCallEnd = (end: LanguageModelCallEndEvent) => {
    content = [...end.content];
  };
  try {
    const model = request.open(direct ?? undefined);
    const { stream } = await callModel({
      ...toOptions(request),
      model,
      abortSignal: signal,
      onLanguageModelCallEnd,
    });
    // Leaving the loop closes the connection.
    for await (const part of stream) {
      if (part.type === "error") throw toDefiance(request, part.error) ?? toStreamed(listener.failure(), part.error);
      if (isAnswerPart(part)) listener.read(part);
    }
  } catch (error) {
    if (!direct || !(error instanceof AnswerTaken)) throw error;
    content = await direct.content;
    assertToolChoice(request, content);
  }
  return content;
}

const answerParts: Record<AnswerPart["type"], true> = {
  raw: true,
  "text-delta": true,
  "reasoning-delta": true,
  "tool-input-start": true,
  "tool-input-delta": true,
  "tool-call": true,
  "model-call-end": true,
};
const isAnswerPart = (part: { type: string }): part is AnswerPart => part.type in answerParts;

/** Assembles a turn from the parts of the answer. */
function newReader(request: TurnRequest, timer: TokenTimer, progress: Progress, listener: TurnListener) {
  const tags = new ThinkTags();
  const limit = new CallLimit(4 * request.textBytes);
  const turn = { text: "", reasoning: "", calls: [] as ToolCall[], counts: null as TokenCounts | null, finish: "" };
  const think = (text: string) => {
    turn.reasoning += text;
    if (text !== "") listener.onReasoning(text);
  };
  const say = (text: string) => {
    turn.text += text;
    progress.textBytes += Buffer.byteLength(text);
    if (text !== "") listener.onText(text);
  };
  const tellApart = (pieces: ReturnType<ThinkTags["push"]>) => {
    for (const { type, text } of pieces) (type === "text" ? say : think)(text);
  };
  const addText = (text: string) => {
    if (tags.isOver) say(text);
    else tellApart(tags.push(text));
  };
  /** Any output: the rest of what has arrived is not read after an abort. */
  const take = (text: string, add: (text: string) => void) => {
    timer.signal.throwIfAborted();
    timer.onToken();
    add(text);
    watch(request, progress, text);
  };
  let failure: unknown = null;
  return {
    /** The event in which the provider reported an error. */
    failure: () => failure,
    read(part: AnswerPart) {
      if (part.type === "text-delta") take(part.text, addText);
      else if (part.type === "reasoning-delta") take(part.text, think);
      else if (part.type === "raw") {
        if (isFailure(part.rawValue)) failure = part.rawValue;
        else begin(progress, listener, part.rawValue);
      } else if (part.type === "tool-input-start") limit.begin();
      else if (part.type === "tool-input-delta") take(part.delta, () => undefined);
      else if (part.type === "tool-call") {
        limit.take(part);
        turn.calls.push(toCall(part));
      } else if (part.type === "model-call-end") {
        turn.finish = part.rawFinishReason !== undefined || ends.has(part.finishReason) ? part.finishReason : "";
        turn.counts = toCounts(part.usage, request, progress);
      }
    },
    end(): Omit<Turn, "reply"> {
      tellApart(tags.end());
      const counts = turn.counts ?? countTurn(request, progress);
      return { ...turn, counts, ...(tags.isUnclosed ? { isUnclosed: true as const } : {}) };
    },
  };
}

/** The first event shows that the provider has read the input; any event may contain usage. */
function begin(progress: Progress, listener: TurnListener, event: unknown): void {
  progress.figures = readFigures(progress.figures, event);
  if (progress.isBegun) return;
  progress.isBegun = true;
  listener.onBegun();
}

/** The model called a tool although it must not, or the other way round. */
const defiance = (toolChoice: ToolChoice): TurnStopped =>
  new TurnStopped(toolChoice === "none" ? "would not answer" : "called no tool");

const toDefiance = ({ toolChoice }: TurnRequest, error: unknown): TurnStopped | null =>
  error instanceof Error && error.name === "AI_ToolChoiceViolationError" ? defiance(toolChoice) : null;

/** The same for an answer that the SDK has not read. */
function assertToolChoice({ tools, toolChoice }: TurnRequest, content: readonly Content[]): void {
  if (toolChoice === "auto" || Object.keys(tools).length === 0) return;
  const called = content.flatMap((part) => (part.type === "tool-call" ? part.toolName : []));
  const wanted = typeof toolChoice === "object" ? called.includes(toolChoice.toolName) : called.length > 0;
  if (wanted === (toolChoice === "none")) throw defiance(toolChoice);
}

/** The provider's own error if it reported one: the SDK keeps only parts of it. */
const toStreamed = (failure: unknown, error: unknown): unknown =>
  failure === null && error instanceof Error ? error : new StreamedError(failure ?? error);

/** Finish reasons that a provider reports; a broken stream has "other" or "interrupted". */
const ends = new Set<string>(["stop", "length", "tool-calls", "content-filter"]);

/** Counts the model's output, visible or not, and stops it at the budget or the text limit. */
function watch(request: TurnRequest, progress: Progress, text: string): void {
  progress.bytes += Buffer.byteLength(text);
  progress.pieces += 1;
  const { textBytes, allowance, isPieceToken } = request;
  // Reasoning and tool arguments may be longer than the text, but not unlimited.
  if (progress.textBytes > textBytes || progress.bytes > 4 * textBytes) throw new TurnStopped("too large");
  const most = allowance(progress.figures.input ?? request.estimatedInput);
  if (outputSoFar(progress, isPieceToken) > most) throw new TurnStopped("budget");
}

/** Counts tool calls and their bytes: arguments may arrive in one piece, and names and ids have no length limit. */
class CallLimit {
  readonly #mostBytes: number;
  #begun = 0;
  #taken = 0;
  #bytes = 0;

  constructor(mostBytes: number) {
    this.#mostBytes = mostBytes;
  }

  /** A call that never ends also uses memory. */
  begin(): void {
    this.#begun += 1;
    if (this.#begun > mostCalls) throw new TurnStopped("too many calls");
  }

  take({ toolCallId, toolName, input }: CallPart): void {
    this.#taken += 1;
    this.#bytes += toolCallId.length + toolName.length + (JSON.stringify(input)?.length ?? 0);
    if (this.#taken > mostCalls) throw new TurnStopped("too many calls");
    if (this.#bytes > this.#mostBytes) throw new TurnStopped("too large");
  }
}

function toOptions(request: TurnRequest) {
  const { instructions, messages, tools, toolChoice, format, settings, toldTokens } = request;
  return {
    messages,
    ...(instructions === null ? {} : { instructions }),
    ...(Object.keys(tools).length === 0 ? {} : { tools, toolChoice }),
    ...(format === null ? {} : { output: toOutput(format.schema) }),
    ...toCallSettings(settings, format?.strict ?? true),
    ...(toldTokens === null ? {} : { maxOutputTokens: toldTokens }),
    // Usage of a broken turn is in the raw events, not in the SDK's result.
    includeRawChunks: true,
  };
}

/**
 * Requests the format but does not parse the output: the SDK would parse everything again after every word. The SDK passes a chunk on
 * when the parsed value has changed, and the length of the text always has.
 */
const toOutput = (schema: Record<string, unknown>): OutputInterface<string, number, never> => ({
  name: "answer",
  responseFormat: Promise.resolve({ type: "json", schema, name: "answer" }),
  parseCompleteOutput: async ({ text }) => text,
  parsePartialOutput: async ({ text }) => ({ partial: text.length }),
  createElementStreamTransform: () => undefined,
});

type CallPart = Extract<AnswerPart, { type: "tool-call" }>;

const toCall = ({ toolCallId: id, toolName: name, input, invalid, error }: CallPart): ToolCall => ({
  id,
  name,
  input,
  problem: invalid ? (error instanceof Error ? error.message : "The call is not valid.") : null,
});

type EndPart = Extract<AnswerPart, { type: "model-call-end" }>;

/** The provider's usage; if there is none, an estimate from the bytes. */
function toCounts(usage: EndPart["usage"], request: TurnRequest, progress: Progress): TokenCounts {
  const [input, output] = [readTokenCount(usage.inputTokens), readTokenCount(usage.outputTokens)];
  if (input === null || output === null) return countTurn(request, progress);
  const { cacheReadTokens, cacheWriteTokens } = usage.inputTokenDetails;
  return {
    input,
    cacheRead: readTokenCount(cacheReadTokens, input) ?? 0,
    cacheWrite: readTokenCount(cacheWriteTokens, input) ?? 0,
    output,
    reasoning: readTokenCount(usage.outputTokenDetails.reasoningTokens, output) ?? 0,
  };
}

/** Estimated usage of a turn so far. */
export const countTurn = (request: TurnRequest, progress: Progress): TokenCounts =>
  countsSoFar(progress, request.estimatedInput, request.isPieceToken);

/**
 * Aborts a turn whose model sends no token for too long. A token is a piece of text, reasoning or tool arguments: a provider that only
 * keeps its connection alive is silent, too.
 */
class TokenTimer {
  readonly #abort = new AbortController();
  readonly #seconds: TokenTimeouts;
  readonly #run: AbortSignal;
  #timer: NodeJS.Timeout;
  #hasToken = false;
  /** Aborted by the timer or with the run. Not `AbortSignal.any`, which checks its sources whenever it is read. */
  readonly signal = this.#abort.signal;

  constructor(seconds: TokenTimeouts, run: AbortSignal) {
    this.#seconds = seconds;
    this.#run = run;
    run.addEventListener("abort", this.#stopWithRun);
    if (run.aborted) this.#stopWithRun();
    this.#timer = this.#start(seconds.first, "first_token_timeout_seconds");
  }

  /** Called for every token, so it only moves the timer. */
  onToken(): void {
    if (this.#hasToken) {
      this.#timer.refresh();
      return;
    }
    this.#hasToken = true;
    clearTimeout(this.#timer);
    this.#timer = this.#start(this.#seconds.next, "token_timeout_seconds");
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#run.removeEventListener("abort", this.#stopWithRun);
  }

  readonly #stopWithRun = (): void => this.#abort.abort(this.#run.reason);

  #start(seconds: number, setting: string): NodeJS.Timeout {
    return setTimeout(() => this.#abort.abort(new ProviderTimeout(seconds, setting)), seconds * 1_000);
  }
}
