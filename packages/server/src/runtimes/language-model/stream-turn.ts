import {
  type AssistantModelMessage,
  type LanguageModel,
  type LanguageModelUsage,
  type ModelMessage,
  type OutputInterface,
  streamText,
  type ToolSet,
} from "ai";
import { readTokenCount, type TokenCounts } from "../../model/usage.ts";
import type { Format } from "./schema-refusals.ts";
import { type ToolChoice, type TurnSettings, toCallSettings } from "./settings.ts";
import { ThinkTags } from "./think-tags.ts";
import { countsSoFar, isFailure, outputSoFar, type Progress, readFigures } from "./usage-figures.ts";

export type TurnRequest = {
  model: LanguageModel;
  instructions: string | null;
  messages: ModelMessage[];
  tools: ToolSet;
  toolChoice: ToolChoice;
  format: Format | null;
  settings: TurnSettings;
  /** The most that it may write, where the provider is told; it ends the turn there by itself. */
  toldTokens: number | null;
  /** What it reads: its bytes, */
  readBytes: number;
  /** and its tokens at the least. */
  estimatedInput: number;
  /** What the budget leaves for its output if so much is read. */
  allowance: (inputTokens: number) => number;
  /** Every piece of the stream is at least a token. */
  isPieceToken: boolean;
  /** The most bytes of text that a turn may have. */
  textBytes: number;
};

export type ToolCall = { id: string; name: string; input: unknown; problem: string | null };

export type Turn = {
  text: string;
  /** What was thought before it; a turn of an older release has none. */
  reasoning?: string;
  calls: ToolCall[];
  /** The model's own words, as its provider wants them back. */
  reply: AssistantModelMessage[];
  counts: TokenCounts;
  finish: string;
};

/** Who is told of a turn while it goes on. */
export type TurnListener = { onBegun(): void; onText(text: string): void; onReasoning(text: string): void };

type StopReason = "budget" | "too large" | "too many calls" | "would not answer" | "called no tool";

/** The most tools that a model may call in one turn. A provider that sends calls without end would fill the memory otherwise. */
export const mostCalls = 128;

/** A turn that was stopped from this side. */
export class TurnStopped extends Error {
  readonly reason: StopReason;
  constructor(reason: StopReason) {
    super(`the turn was stopped: ${reason}`);
    this.reason = reason;
  }
}

/** One call to the model, streamed. Throws what the provider or the connection threw. */
export async function streamTurn(
  request: TurnRequest,
  signal: AbortSignal,
  progress: Progress,
  listener: TurnListener,
): Promise<Turn> {
  const ending = new AbortController();
  const result = streamText({ ...toOptions(request), abortSignal: AbortSignal.any([signal, ending.signal]) });
  const reader = newReader(request, progress, listener);
  try {
    for await (const part of result.stream) {
      if (part.type === "error") throw toDefiance(request, part.error) ?? part.error;
      if (part.type === "abort") throw signal.reason ?? new Error("The turn was stopped.");
      reader.read(part);
    }
    return { ...reader.end(), reply: await readReply(result.responseMessages) };
  } finally {
    // Whatever is still on its way is not waited for.
    ending.abort();
  }
}

/** Puts a turn together from what comes of it. */
function newReader(request: TurnRequest, progress: Progress, listener: TurnListener) {
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
  return {
    read(part: StreamPart) {
      if (part.type === "raw") begin(progress, listener, part.rawValue);
      else if (part.type === "text-delta") tellApart(tags.push(part.text));
      else if (part.type === "reasoning-delta") think(part.text);
      else if (part.type === "tool-input-start") limit.begin();
      else if (part.type === "tool-call") {
        limit.take(part);
        turn.calls.push(toCall(part));
      } else if (part.type === "finish-step") {
        turn.finish = part.rawFinishReason !== undefined || ends.has(part.finishReason) ? part.finishReason : "";
        turn.counts = toCounts(part.usage, request, progress);
      }
      watch(request, progress, part);
    },
    end(): Omit<Turn, "reply"> {
      tellApart(tags.end());
      return { ...turn, counts: turn.counts ?? countTurn(request, progress) };
    },
  };
}

type StreamPart = Exclude<
  Awaited<ReturnType<typeof streamText>["stream"]> extends AsyncIterable<infer Part> ? Part : never,
  { type: "error" | "abort" }
>;

/** The first event of an answer says that the provider has read what it was sent; any may hold figures. */
function begin(progress: Progress, listener: TurnListener, event: unknown): void {
  if (isFailure(event)) return;
  progress.figures = readFigures(progress.figures, event);
  if (progress.isBegun) return;
  progress.isBegun = true;
  listener.onBegun();
}

/** It was told to call no tool and calls one, or the other way round. */
function toDefiance({ toolChoice }: TurnRequest, error: unknown): TurnStopped | null {
  if (!(error instanceof Error) || error.name !== "AI_ToolChoiceViolationError") return null;
  return new TurnStopped(toolChoice === "none" ? "would not answer" : "called no tool");
}

/** Ends that a provider says itself, also one that has no word of its own for them: a stream that was cut has "other", or "interrupted". */
const ends = new Set<string>(["stop", "length", "tool-calls", "content-filter"]);

/** The model's words of this turn; what the SDK would answer to a bad tool call is ours to say. */
const readReply = async (messages: PromiseLike<ModelMessage[]>): Promise<AssistantModelMessage[]> =>
  (await messages).filter((message) => message.role === "assistant");

/** Counts what the model writes, seen or unseen, and stops it where the budget or the room for its text ends. */
function watch(request: TurnRequest, progress: Progress, part: { type: string }): void {
  const { text, delta } = part as { text?: unknown; delta?: unknown };
  if (!part.type.endsWith("-delta")) return;
  progress.bytes += Buffer.byteLength(String(text ?? delta ?? ""));
  progress.pieces += 1;
  const { textBytes, allowance, isPieceToken } = request;
  // What a model thinks or hands to its tools may be longer than what it says, but not without end.
  if (progress.textBytes > textBytes || progress.bytes > 4 * textBytes) throw new TurnStopped("too large");
  const most = allowance(progress.figures.input ?? request.estimatedInput);
  if (outputSoFar(progress, isPieceToken) > most) throw new TurnStopped("budget");
}

/** How many calls a turn has, and their bytes: arguments need not come in pieces, and names and ids have no length of their own. */
class CallLimit {
  readonly #mostBytes: number;
  #begun = 0;
  #taken = 0;
  #bytes = 0;

  constructor(mostBytes: number) {
    this.#mostBytes = mostBytes;
  }

  /** A call that begins and never ends takes memory, too. */
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
  const { model, instructions, messages, tools, toolChoice, format, settings, toldTokens } = request;
  return {
    model,
    messages,
    ...(instructions === null ? {} : { instructions }),
    ...(Object.keys(tools).length === 0 ? {} : { tools, toolChoice }),
    ...(format === null ? {} : { output: toOutput(format.schema) }),
    ...toCallSettings(settings, format?.strict ?? true),
    ...(toldTokens === null ? {} : { maxOutputTokens: toldTokens }),
    // What is known of a turn that breaks off is in what the provider sent, not in what the SDK makes of it.
    includeRawChunks: true,
    // Retries are ours: they know the run's deadline and tell its readers.
    maxRetries: 0,
    onError: () => undefined,
  };
}

/**
 * Asks for the format and reads nothing: the SDK's own reading parses all that came so far at every word. It passes a piece on when
 * what it has read so far has changed, and the length of a text always has.
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

/** The provider's own figures; where it gives none, what can be told from what went over the wire. */
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

/** What a turn has used so far, as far as it can be told. */
export const countTurn = (request: TurnRequest, progress: Progress): TokenCounts =>
  countsSoFar(progress, request.estimatedInput, request.isPieceToken);
