import { readTokenCount, type TokenCounts } from "../../model/usage.ts";
import { estimateTokens } from "./spending.ts";

/** What the provider itself has said of its tokens so far; null: nothing. */
export type Figures = { input: number | null; cacheRead: number; cacheWrite: number; output: number | null };

export const noFigures: Figures = { input: null, cacheRead: 0, cacheWrite: 0, output: null };

/** What came of a turn so far, as far as it can be told while it goes on. */
export type Progress = {
  /** The provider has begun to answer, and so has read what it was sent. */
  isBegun: boolean;
  figures: Figures;
  /** Of what is said aloud. */
  textBytes: number;
  /** Of all that it writes, thoughts and arguments of tools included. */
  bytes: number;
  /** How many pieces that came in. */
  pieces: number;
};

export const newProgress = (): Progress => ({ isBegun: false, figures: noFigures, textBytes: 0, bytes: 0, pieces: 0 });

type Fields = Record<string, unknown>;
const fieldsOf = (value: unknown): Fields => (typeof value === "object" && value !== null ? (value as Fields) : {});

/** Reads one event of a provider's stream: Anthropic tells its input at the beginning, others all of it at the end or with every piece. */
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

/** llama.cpp's server, where `provider_options` has `timings_per_token`: what it has read, and what it had kept of that. */
function readTimings(before: Figures, { prompt_n, cache_n, predicted_n }: Fields): Figures {
  const [read, cacheRead] = [readTokenCount(prompt_n), readTokenCount(cache_n) ?? before.cacheRead];
  const output = readTokenCount(predicted_n) ?? before.output;
  return { ...before, cacheRead, output, input: read === null ? before.input : read + cacheRead };
}

/** Google tells all of it with every piece, what was thought beside what was said. */
function readGoogle(before: Figures, usage: Fields): Figures {
  const [said, thought] = [readTokenCount(usage.candidatesTokenCount), readTokenCount(usage.thoughtsTokenCount)];
  const output = said === null && thought === null ? before.output : (said ?? 0) + (thought ?? 0);
  const cacheRead = readTokenCount(usage.cachedContentTokenCount) ?? before.cacheRead;
  return { ...before, input: readTokenCount(usage.promptTokenCount) ?? before.input, cacheRead, output };
}

/** An event that says that there is no answer. */
export const isFailure = (event: unknown): boolean => {
  const { type, error } = fieldsOf(event);
  return type === "error" || (error !== undefined && error !== null);
};

/** A server that runs its model itself sends a piece for every token; others put several into one. */
export function outputSoFar({ figures, bytes, pieces }: Progress, isPieceToken: boolean): number {
  return Math.max(figures.output ?? 0, estimateTokens(bytes), isPieceToken ? pieces : 0);
}

/** The provider's own figures as far as it has given any; the rest can be told only from what went over the wire, and is marked. */
export function countsSoFar(progress: Progress, estimatedInput: number, isPieceToken: boolean): TokenCounts {
  const { figures } = progress;
  const output = outputSoFar(progress, isPieceToken);
  const estimated = (figures.input === null ? estimatedInput : 0) + output - (figures.output ?? 0);
  const { cacheRead, cacheWrite } = figures;
  return { input: figures.input ?? estimatedInput, cacheRead, cacheWrite, output, estimated };
}
