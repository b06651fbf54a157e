import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { PatternCompiler } from "./compiler.ts";
import { createTest } from "./lazy-dfa.ts";
import { TooMuchWork, WorkMeter } from "./work-meter.ts";

const compile = (source: string) => new PatternCompiler({ maxSteps: 1_000, maxWork: 1_000_000 }).compile(source);
const unbounded = () => new WorkMeter(Number.POSITIVE_INFINITY);

test("a case-sensitive letter is distinguished from the same letter in any case", () => {
  const holdsMatch = createTest(compile("K|(?i:k)1"));
  expect(holdsMatch(" k", unbounded())).toBe(false);
  expect(holdsMatch(" K", unbounded())).toBe(true);
});

let seed = 7;
/** Pseudo-random letters `a` and `b`, so that a pattern that remembers the last letters finds no repetition. */
const letters = (count: number) =>
  Array.from({ length: count }, () => {
    seed = (seed * 16_807) % 2_147_483_647;
    return "ab"[seed % 2];
  }).join("");

test("a pattern that always needs new states exceeds the meter, and an ordinary one does not", () => {
  const text = letters(50_000);
  expect(createTest(compile("\\b[A-Z]{2,5}-\\d+\\b"))(text, new WorkMeter(100_000))).toBe(false);
  expect(() => createTest(compile("[ab]*a[ab]{150}[xyz]"))(text, new WorkMeter(1_000_000))).toThrow(TooMuchWork);
});

test("the memory of evicted states is freed", () => {
  setFlagsFromString("--expose-gc");
  const collect: () => void = runInNewContext("gc");
  const holdsMatch = createTest(compile("[ab]*a[ab]{450}[xyz]"));
  const read = (count: number) => {
    for (let index = 0; index < count; index += 1) holdsMatch(letters(3_000), unbounded());
    collect();
    return process.memoryUsage().heapUsed;
  };
  const before = read(1);
  // It would be sixty megabytes if they were kept.
  expect(read(10) - before).toBeLessThan(20_000_000);
});
