import { expect, test } from "vitest";
import { PatternCompiler } from "./compiler.ts";
import { PartialMatcher } from "./partial-match.ts";
import { WorkMeter } from "./work-meter.ts";

test.each([
  ["abc", "xx ab", 3],
  ["abc", "xx abx", 6],
  ["abc", "xx abc", 3],
  ["a+", "xaa", 1],
  ["\\ba\\b", "a", 0],
  ["\\ba\\b", "xa", 2],
  ["\\d{3}", "12 34", 3],
  ["(?i:ſt)", "no s", 3],
])("%s in %j is open from %i", (source, text, position) => {
  const program = new PatternCompiler({ maxSteps: 500, maxWork: 1_000_000 }).compile(source);
  expect(new PartialMatcher(program, 1_000).openFrom(text, 0, 0, new WorkMeter(10_000))).toBe(position);
});
