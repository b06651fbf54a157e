import { readTokenCount, type TokenCounts } from "../../../model/usage.ts";
import { estimateTokens } from "../spending.ts";

/** Usage that the provider has reported so far; null if none. */
export type Figures = { input: number | null; cacheRead: number; cacheWrite: number; output: number | null };

export const noFigures: Figures = { input: null, cacheRead: 0, cacheWrite: 0, output: null };

/** Progress of a running turn. */
export type Progress = {
  /** The provider has started to answer, so it has read the input. */
  isBegun: boolean;
  figures: Figures;
  /** Bytes of visible text. */
  textBytes: number;
  /** Bytes of all output, including reasoning and tool arguments. */
  bytes: number;
  /** Number of chunks. */
  pieces: number;
};

export const newProgress = (): Progress => ({ isBegun: false, figures: noFigures, textBytes: 0, bytes: 0, pieces: 0 });

type Fields = Record<string, unknown>;
const fieldsOf = (value: unknown): Fields => (typeof value === "object" && value !== null ? (value as Fields) : {});

/** Reads usage from an event: Anthropic reports input at the start, others everything at the end or with every chunk. */
export function readFigures(before: Figures, event: unknown): Figures {
  const whole = fieldsOf(event);
  if (whole.usageMetadata !== undefined) return readGoogle(before, fieldsOf(whole.usageMetadata));
  if (whole.timings !== undefined && !whole.usage) return readTimings(before, fieldsOf(whole.timings));
  const usage = fieldsOf(whole.usage ?? fieldsOf(whole.message).usage);
  const output = readTokenCount(usage.completion_tokens ?? usage.output_tokens) ?? before.output;
  const prompt = readTokenCount(usage.prompt_tokens);
  if (prompt !== null) {
    const cacheRead = readTokenCount(fieldsOf(usage.prompt_tokens_details).cached_tokens) ?? 0;
    return { input: prompt, cacheRead, cacheWrite: 0, output };
  }
  const fresh = readTokenCount(usage.input_tokens);
  if (fresh === null) return { ...before, output };
  const cacheRead = readTokenCount(usage.cache_read_input_tokens) ?? 0;
  const cacheWrite = readTokenCount(usage.cache_creation_input_tokens) ?? 0;
  return { input: fresh + cacheRead + cacheWrite, cacheRead, cacheWrite, output };
}

/** llama.cpp with `timings_per_token` in `provider_options`: tokens read, and cached tokens. */
function readTimings(before: Figures, { prompt_n, cache_n, predicted_n }: Fields): Figures {
  const [read, cacheRead] = [readTokenCount(prompt_n), readTokenCount(cache_n) ?? before.cacheRead];
  const output = readTokenCount(predicted_n) ?? before.output;
  return { ...before, cacheRead, output, input: read === null ? before.input : read + cacheRead };
}

/** Google reports everything with every chunk, with reasoning separately. */
function readGoogle(before: Figures, usage: Fields): Figures {
  const [said, thought] = [readTokenCount(usage.candidatesTokenCount), readTokenCount(usage.thoughtsTokenCount)];
  const output = said === null && thought === null ? before.output : (said ?? 0) + (thought ?? 0);
  const cacheRead = readTokenCount(usage.cachedContentTokenCount) ?? before.cacheRead;
  return { ...before, input: readTokenCount(usage.promptTokenCount) ?? before.input, cacheRead, output };
}

/** A server that hosts its model sends a chunk per token; others combine several. */
export function outputSoFar({ figures, bytes, pieces }: Progress, isPieceToken: boolean): number {
  return Math.max(figures.output ?? 0, estimateTokens(bytes), isPieceToken ? pieces : 0);
}

/** The provider's figures; missing ones are estimated from the bytes and marked. */
export function countsSoFar(progress: Progress, estimatedInput: number, isPieceToken: boolean): TokenCounts {
  const { figures } = progress;
  const output = outputSoFar(progress, isPieceToken);
  const estimated = (figures.input === null ? estimatedInput : 0) + output - (figures.output ?? 0);
  const { cacheRead, cacheWrite } = figures;
  return { input: figures.input ?? estimatedInput, cacheRead, cacheWrite, output, estimated };
}
