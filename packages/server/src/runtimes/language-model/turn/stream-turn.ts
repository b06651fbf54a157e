import {
  type AssistantModelMessage,
  experimental_streamLanguageModelCall as callModel,
  type LanguageModel,
  type LanguageModelCallEndEvent,
  type LanguageModelStreamPart,
  type LanguageModelUsage,
  type ModelMessage,
  type OutputInterface,
  type ToolSet,
} from "ai";
import type { TokenTimeouts } from "../../../model/providers.ts";
import { readTokenCount, type TokenCounts } from "../../../model/usage.ts";
import { type ToolChoice, type TurnSettings, toCallSettings } from "../providers/candidates.ts";
import type { Tap } from "../providers/open-model.ts";
import { StreamedError } from "../providers/provider-failures.ts";
import type { Format } from "../providers/schema-refusals.ts";
import { toReply } from "./reply.ts";
import { TextLane, type WireFormat } from "./text-lane.ts";
import { ThinkTags } from "./think-tags.ts";
import { TokenTimer } from "./token-timer.ts";
import { countsSoFar, isFailure, outputSoFar, type Progress, readFigures } from "./usage-figures.ts";

export type TurnRequest = {
  open: (tap?: Tap) => LanguageModel;
  /** The provider's format, if text can be read without the SDK. */
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
  const lane = request.wire && new TextLane(request.wire, reader);
  const model = request.open(lane ?? undefined);
  let reply: AssistantModelMessage[] = [];
  const onLanguageModelCallEnd = ({ content }: LanguageModelCallEndEvent) => {
    reply = toReply(content);
  };
  try {
    const { stream } = await callModel({
      ...toOptions(request),
      model,
      abortSignal: timer.signal,
      onLanguageModelCallEnd,
    });
    // Leaving the loop closes the connection.
    for await (const part of stream) {
      if (part.type === "error") throw toDefiance(request, part.error) ?? toStreamed(reader.failure(), part.error);
      reader.read(part, lane?.ahead ?? nothingAhead);
    }
    timer.signal.throwIfAborted();
    return { ...reader.end(), reply };
  } catch (error) {
    throw timer.signal.aborted ? timer.signal.reason : error;
  } finally {
    timer.stop();
  }
}

/** Characters that readers have received before the SDK. */
type Ahead = { text: number; reasoning: number };

const nothingAhead: Ahead = { text: 0, reasoning: 0 };

/** Assembles a turn from stream parts, and from pieces that the SDK repeats later. */
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
  const onText = (text: string) => {
    // The rest of what has arrived is not read.
    timer.signal.throwIfAborted();
    timer.onToken();
    if (tags.isOver) say(text);
    else tellApart(tags.push(text));
    watch(request, progress, text);
  };
  const onReasoning = (text: string) => {
    timer.signal.throwIfAborted();
    timer.onToken();
    think(text);
    watch(request, progress, text);
  };
  let failure: unknown = null;
  const onEvent = (event: unknown) => {
    if (isFailure(event)) failure = event;
    else begin(progress, listener, event);
  };
  return {
    onEvent,
    /** The event in which the provider reported an error. */
    failure: () => failure,
    onText,
    onReasoning,
    read(part: StreamPart, ahead: Ahead) {
      if (part.type === "raw") onEvent(part.rawValue);
      else if (part.type === "text-delta") takeNew(ahead, "text", part.text, onText);
      else if (part.type === "reasoning-delta") takeNew(ahead, "reasoning", part.text, onReasoning);
      else if (part.type === "tool-input-start") limit.begin();
      else if (part.type === "tool-input-delta") {
        timer.onToken();
        watch(request, progress, part.delta);
      } else if (part.type === "tool-call") {
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

/** Takes only the part of a repeated text that readers do not have. */
function takeNew(ahead: Ahead, kind: keyof Ahead, text: string, take: (text: string) => void): void {
  const known = Math.min(ahead[kind], text.length);
  if (known > 0) ahead[kind] -= known;
  if (known < text.length || text === "") take(text.slice(known));
}

type StreamPart = Exclude<LanguageModelStreamPart, { type: "error" }>;

/** The first event shows that the provider has read the input; any event may contain usage. */
function begin(progress: Progress, listener: TurnListener, event: unknown): void {
  progress.figures = readFigures(progress.figures, event);
  if (progress.isBegun) return;
  progress.isBegun = true;
  listener.onBegun();
}

/** The model called a tool although it must not, or the other way round. */
function toDefiance({ toolChoice }: TurnRequest, error: unknown): TurnStopped | null {
  if (!(error instanceof Error) || error.name !== "AI_ToolChoiceViolationError") return null;
  return new TurnStopped(toolChoice === "none" ? "would not answer" : "called no tool");
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

type CallPart = {
  toolCallId: string;
  toolName: string;
  input: unknown;
  invalid?: boolean | undefined;
  error?: unknown;
};

const toCall = ({ toolCallId: id, toolName: name, input, invalid, error }: CallPart): ToolCall => ({
  id,
  name,
  input,
  problem: invalid ? (error instanceof Error ? error.message : "The call is not valid.") : null,
});

/** The provider's usage; if there is none, an estimate from the bytes. */
function toCounts(usage: LanguageModelUsage, request: TurnRequest, progress: Progress): TokenCounts {
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
