import fc from "fast-check";
import { RE2JS } from "re2js";
import { expect, test } from "vitest";
import { PatternCompiler } from "./pattern-program.ts";
import { createTest } from "./pattern-test.ts";
import { TooMuchWork, WorkMeter } from "./work-meter.ts";

const compile = (source: string) => new PatternCompiler({ mostSteps: 1_000, mostMs: 1_000 }).compile(source);
const unbounded = () => new WorkMeter(Number.POSITIVE_INFINITY);

const atoms = ["a", "b", "[ab]", "[^a]", ".", "\\b", "\\B", "^", "$", "(?m:^)", "(?m:$)", "\\w", "\\pL", "(?i:k)", "é"];
const atom = fc.constantFrom(...atoms, "[\\x{1F600}-\\x{1F64F}]", "(?:ab|b)", "(a|)");
const piece = fc.tuple(atom, fc.constantFrom("", "", "*", "+", "?", "{2,4}", "*?", "|")).map((parts) => parts.join(""));
const patterns = fc.array(piece, { minLength: 1, maxLength: 6 }).map((pieces) => pieces.join(""));
const texts = fc.string({ unit: fc.constantFrom(..."abkKKé1 \n_-", "😀", "\ud83d"), maxLength: 12 });

test("a text holds a match exactly where RE2 says so", () => {
  fc.assert(
    fc.property(patterns, fc.array(texts, { maxLength: 5 }), (source, all) => {
      const holdsMatch = createTest(compile(source));
      for (const text of all) expect(holdsMatch(text, unbounded())).toBe(RE2JS.compile(source).test(text));
    }),
    { numRuns: 1_000 },
  );
});

test("a pattern whose states are all new is stopped where an ordinary one is not", () => {
  let seed = 7;
  const next = () => {
    seed = (seed * 16_807) % 2_147_483_647;
    return "ab"[seed % 2];
  };
  const text = Array.from({ length: 50_000 }, next).join("");
  expect(createTest(compile("\\b[A-Z]{2,5}-\\d+\\b"))(text, new WorkMeter(100_000))).toBe(false);
  expect(() => createTest(compile("[ab]*a[ab]{150}[xyz]"))(text, new WorkMeter(1_000_000))).toThrow(TooMuchWork);
});

test("patterns that take too long to compile are refused together", () => {
  const patterns = new PatternCompiler({ mostSteps: 500, mostMs: 50 });
  const slow = `(?i)[${"!-\u{1e942}".repeat(30)}]x`;
  expect(() => {
    for (let count = 0; count < 100; count += 1) patterns.compile(slow);
  }).toThrow("too long to compile");
  expect(() => compile("a{900}b{900}")).toThrow("1802 steps where 1000 are allowed");
});
