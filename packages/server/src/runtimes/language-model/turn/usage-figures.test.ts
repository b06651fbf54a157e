import { expect, test } from "vitest";
import { noFigures, readFigures } from "./usage-figures.ts";

test("a llama.cpp server with timings per token reports its input with the first chunk", () => {
  const first = readFigures(noFigures, { choices: [], timings: { cache_n: 4, prompt_n: 28, predicted_n: 1 } });
  expect(first).toEqual({ input: 32, cacheRead: 4, cacheWrite: 0, output: 1 });
  expect(readFigures(first, { choices: [] })).toEqual(first);
  // The final usage takes precedence.
  const usage = { prompt_tokens: 33, completion_tokens: 2 };
  expect(readFigures(first, { usage, timings: { prompt_n: 1 } })).toMatchObject({ input: 33, output: 2 });
});
