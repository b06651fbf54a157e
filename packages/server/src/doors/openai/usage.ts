import type { Run } from "@agentrun/contract";

const figures = ({ usage }: Run) => ({
  input: usage?.input_tokens ?? 0,
  cached: usage?.cached_input_tokens ?? 0,
  output: usage?.output_tokens ?? 0,
  reasoning: usage?.reasoning_tokens ?? 0,
});

/** What a run used, in the words of Chat Completions. */
export function toCompletionUsage(run: Run) {
  const { input, cached, output, reasoning } = figures(run);
  return {
    prompt_tokens: input,
    completion_tokens: output,
    total_tokens: input + output,
    prompt_tokens_details: { cached_tokens: cached },
    completion_tokens_details: { reasoning_tokens: reasoning },
  };
}

/** And in those of Responses. */
export function toResponseUsage(run: Run) {
  const { input, cached, output, reasoning } = figures(run);
  return {
    input_tokens: input,
    input_tokens_details: { cached_tokens: cached, cache_write_tokens: 0 },
    output_tokens: output,
    output_tokens_details: { reasoning_tokens: reasoning },
    total_tokens: input + output,
  };
}
