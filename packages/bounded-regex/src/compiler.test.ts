import { expect, test } from "vitest";
import { compileWork } from "./compile-work.ts";
import { PatternCompiler } from "./compiler.ts";

test("patterns that together take too long to compile are rejected", () => {
  const patterns = new PatternCompiler({ maxSteps: 500, maxWork: 50_000 });
  const slow = `(?i)[${"!-\u{1e942}".repeat(3)}]x`;
  patterns.compile(slow);
  expect(() => patterns.compile(slow)).toThrow("the patterns take too long to compile");
  patterns.compile("^o-");
});

test.each([
  ["ignores case over many characters", `(?i)[${"!-\u{1e942}".repeat(200)}]x`],
  ["has a range of escaped ends", `(?i)[${"\\x{21}-\\x{1e942}".repeat(200)}]x`],
  ["has many tables", `[${"\\pL\\PL".repeat(300)}]`],
  ["repeats much", "a{1000}".repeat(280)],
  ["repeats much in groups", "(?:[a-z]{30}\\x{61}){30}".repeat(80)],
])("a pattern that %s is rejected before it is compiled", (_what, source) => {
  const patterns = new PatternCompiler({ maxSteps: 500, maxWork: 80_000 });
  expect(() => patterns.compile(source)).toThrow("it takes too long to compile");
  expect(patterns.spentWork).toBe(0);
});

test("a pattern with too many steps is rejected", () => {
  const patterns = new PatternCompiler({ maxSteps: 1_000, maxWork: 80_000 });
  expect(() => patterns.compile("a{900}b{900}")).toThrow("1802 steps where 1000 are allowed");
});

test.each([
  "a{400}",
  "(?:ab|[cd]{3}){20}",
  "((a|b){4,9}x?){7}",
  "\\Qa{9}\\E+",
  "[^]a{9}]{8}",
  "(?i)é\\pL{2,}[[:alpha:]]",
  "x*y+?z|w",
])("the work of %s is about twice its steps", (source) => {
  const { inst } = new PatternCompiler({ maxSteps: 5_000, maxWork: 80_000 }).compile(source);
  const tables = source.split("\\p").length - 1;
  const steps = (compileWork(source) - source.length - tables * (250 + 5_000 / 8)) / 2;
  expect(steps).toBeGreaterThan(inst.length / 3);
  expect(steps).toBeLessThan(inst.length * 2);
});
