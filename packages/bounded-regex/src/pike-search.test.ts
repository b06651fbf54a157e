import { expect, test } from "vitest";
import { PatternCompiler } from "./compiler.ts";
import { createSearch } from "./pike-search.ts";
import { TooMuchWork, WorkMeter } from "./work-meter.ts";

test("a search that takes too many steps is aborted", () => {
  const program = new PatternCompiler({ maxSteps: 500, maxWork: 1_000_000 }).compile("a.*b|a");
  const search = createSearch(program, "a".repeat(5_000), {
    firstCharacters: new Uint8Array(128).fill(1),
    maxChars: 1_000,
    base: 0,
    until: 5_000,
    meter: new WorkMeter(10_000),
  });
  expect(() => {
    for (let found = search(0); found; found = search(found.end));
  }).toThrow(TooMuchWork);
});
