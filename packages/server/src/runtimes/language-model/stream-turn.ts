import {
  type AssistantModelMessage,
  type LanguageModel,
  type LanguageModelUsage,
  type ModelMessage,
  type OutputInterface,
  streamText,
  type ToolSet,
} from "ai";
import { estimateTokens, type TokenCounts } from "./spending.ts";

export type TurnRequest = {
  model: LanguageModel;
  instructions: string | null;
  messages: ModelMessage[];
  tools: ToolSet;
  /** It has tools, but must answer now. */
  mustAnswer: boolean;
  /** What the provider is to hold the answer to; `strict` where it can do so word by word. */
  format: { schema: Record<string, unknown>; strict: boolean } | null;
  temperature: number | undefined;
  /** What the budget leaves for it. */
  maxOutputTokens: number;
  /** The provider is told of it, and ends the turn there by itself. */
  isTold: boolean;
  /** The most bytes of text that a turn may have. */
  textBytes: number;
};

export type ToolCall = { id: string; name: string; input: unknown; problem: string | null };

export type Turn = {
  text: string;
  calls: ToolCall[];
  /** The model's own words, as its provider wants them back. */
  reply: AssistantModelMessage[];
  counts: TokenCounts;
  finish: string;
};

/** What came of a turn before it broke. */
export type Progress = { textBytes: number; bytes: number };

type StopReason = "budget" | "too large" | "would not answer";

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
  onText: (text: string) => void,
): Promise<Turn> {
  const ending = new AbortController();
  const result = streamText({ ...toOptions(request), abortSignal: AbortSignal.any([signal, ending.signal]) });
  const turn: Omit<Turn, "reply"> = { text: "", calls: [], counts: toCounts(undefined, request, progress), finish: "" };
  try {
    for await (const part of result.stream) {
      if (part.type === "error") throw isDefiance(part.error) ? new TurnStopped("would not answer") : part.error;
      if (part.type === "abort") throw signal.reason ?? new Error("The turn was stopped.");
      if (part.type === "text-delta") {
        turn.text += part.text;
        progress.textBytes += Buffer.byteLength(part.text);
        if (part.text !== "") onText(part.text);
      }
      if (part.type === "tool-call") turn.calls.push(toCall(part));
      if (part.type === "finish-step") {
        turn.finish = part.rawFinishReason !== undefined || ends.has(part.finishReason) ? part.finishReason : "";
        turn.counts = toCounts(part.usage, request, progress);
      }
      watch(request, progress, part);
    }
    return { ...turn, reply: await readReply(result.responseMessages) };
  } finally {
    // Whatever is still on its way is not waited for.
    ending.abort();
  }
}

/** Ends that a provider says itself, also one that has no word of its own for them: a stream that was cut has "other", or "interrupted". */
const ends = new Set<string>(["stop", "length", "tool-calls", "content-filter"]);

/** It was told to call no tool, and calls one. */
const isDefiance = (error: unknown) => error instanceof Error && error.name === "AI_ToolChoiceViolationError";

/** The model's words of this turn; what the SDK would answer to a bad tool call is ours to say. */
const readReply = async (messages: PromiseLike<ModelMessage[]>): Promise<AssistantModelMessage[]> =>
  (await messages).filter((message) => message.role === "assistant");

/** Counts what the model writes, seen or unseen, and stops it where the budget or the room for its text ends. */
function watch({ maxOutputTokens, textBytes }: TurnRequest, progress: Progress, part: { type: string }): void {
  const { text, delta } = part as { text?: unknown; delta?: unknown };
  if (!part.type.endsWith("-delta")) return;
  progress.bytes += Buffer.byteLength(String(text ?? delta ?? ""));
  // What a model thinks or hands to its tools may be longer than what it says, but not without end.
  if (progress.textBytes > textBytes || progress.bytes > 4 * textBytes) throw new TurnStopped("too large");
  if (estimateTokens(progress.bytes) > maxOutputTokens) throw new TurnStopped("budget");
}

function toOptions(request: TurnRequest) {
  const { model, instructions, messages, tools, format, temperature, maxOutputTokens, isTold } = request;
  const strict = { strictJsonSchema: format?.strict ?? true };
  return {
    model,
    messages,
    ...(instructions === null ? {} : { instructions }),
    ...(Object.keys(tools).length === 0
      ? {}
      : { tools, ...(request.mustAnswer ? { toolChoice: "none" as const } : {}) }),
    ...(format === null ? {} : { output: toOutput(format.schema) }),
    ...(temperature === undefined ? {} : { temperature }),
    ...(isTold ? { maxOutputTokens } : {}),
    providerOptions: { openai: strict, openaiCompatible: strict },
    // Retries are ours: they know the run's deadline and tell its readers.
    maxRetries: 0,
    onError: () => undefined,
  };
}

/** Asks for the format and reads nothing: the SDK's own reading parses all that came so far at every word. */
const toOutput = (schema: Record<string, unknown>): OutputInterface<string, string, never> => ({
  name: "answer",
  responseFormat: Promise.resolve({ type: "json", schema, name: "answer" }),
  parseCompleteOutput: async ({ text }) => text,
  parsePartialOutput: async () => undefined,
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
function toCounts(usage: LanguageModelUsage | undefined, request: TurnRequest, { bytes }: Progress): TokenCounts {
  const { cacheReadTokens, cacheWriteTokens } = usage?.inputTokenDetails ?? {};
  return {
    input: usage?.inputTokens ?? estimateInput(request),
    cacheRead: cacheReadTokens ?? 0,
    cacheWrite: cacheWriteTokens ?? 0,
    output: usage?.outputTokens ?? estimateTokens(bytes),
  };
}

export const estimateInput = ({ instructions, messages }: Pick<TurnRequest, "instructions" | "messages">): number =>
  estimateTokens(Buffer.byteLength(instructions ?? "") + Buffer.byteLength(JSON.stringify(messages)));
