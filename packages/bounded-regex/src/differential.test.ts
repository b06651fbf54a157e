import fc from "fast-check";
import { RE2JS } from "re2js";
import { expect, test } from "vitest";
import { PatternCompiler } from "./compiler.ts";
import { createTest } from "./lazy-dfa.ts";
import { PartialMatcher } from "./partial-match.ts";
import { createSearch, type Found } from "./pike-search.ts";
import { findFirstCharacters } from "./program.ts";
import { patterns, solidPatterns, texts } from "./testing.ts";
import { WorkMeter } from "./work-meter.ts";

/** Use `FUZZ_RUNS=100000` for a thorough check before updating the library. */
const numRuns = Number(process.env.FUZZ_RUNS ?? 1_000);
const timeout = 60_000 + 5 * numRuns;

const unbounded = () => new WorkMeter(Number.POSITIVE_INFINITY);
const compile = (source: string) =>
  new PatternCompiler({ maxSteps: 100_000, maxWork: Number.POSITIVE_INFINITY }).compile(source);

test("a text contains a match exactly if RE2 finds one, with each of its engines", { timeout }, () => {
  fc.assert(
    fc.property(patterns, fc.array(texts, { minLength: 1, maxLength: 5 }), (source, all) => {
      const re2 = RE2JS.compile(source);
      const holdsMatch = createTest(compile(source));
      for (const text of all) {
        const isHeld = holdsMatch(text, unbounded());
        // With its automaton, and with the engines that return positions.
        expect(isHeld).toBe(re2.test(text));
        expect(isHeld).toBe(re2.matcher(text).find());
      }
    }),
    { numRuns },
  );
});

function searchAll(source: string, text: string): Found[] {
  const program = compile(source);
  const limits = { firstCharacters: findFirstCharacters(program), maxChars: 1_000, base: 0, until: text.length };
  const next = createSearch(program, text, { ...limits, meter: unbounded() });
  const matches: Found[] = [];
  for (let found = next(0); found; found = next(found.end)) matches.push(found);
  return matches;
}

function theirs(source: string, text: string): Found[] {
  const matcher = RE2JS.compile(source).matcher(text);
  const matches: Found[] = [];
  while (matcher.find()) matches.push({ start: matcher.start(), end: matcher.end() });
  return matches;
}

test("every match starts and ends at the same position as in RE2", { timeout }, () => {
  fc.assert(
    fc.property(solidPatterns, texts, (source, text) => {
      expect(searchAll(source, text)).toEqual(theirs(source, text));
    }),
    { numRuns },
  );
});

/** Splits between characters, never inside a surrogate pair. */
const cuts = (head: string, tail: string) => !/[\ud800-\udbff]$/.test(head) || !/^[\udc00-\udfff]/.test(tail);

test("matches that start before the open position do not depend on later text", { timeout }, () => {
  fc.assert(
    fc.property(solidPatterns, texts, texts, (source, head, tail) => {
      fc.pre(cuts(head, tail));
      const open = new PartialMatcher(compile(source), 1_000).openFrom(head, 0, 0, unbounded());
      const decided = (text: string) => theirs(source, text).filter(({ start }) => start < open);
      expect(decided(head + tail)).toEqual(decided(head));
    }),
    { numRuns },
  );
});

test("the open position is the same for one chunk and for many", { timeout }, () => {
  fc.assert(
    fc.property(solidPatterns, fc.array(texts, { maxLength: 4 }), (source, pieces) => {
      fc.pre(pieces.every((piece, index) => cuts(piece, pieces[index + 1] ?? "")));
      const program = compile(source);
      const walk = new PartialMatcher(program, 1_000);
      let text = "";
      for (const piece of pieces) {
        text += piece;
        const whole = new PartialMatcher(program, 1_000).openFrom(text, 0, 0, unbounded());
        expect(walk.openFrom(text, 0, 0, unbounded())).toBe(whole);
      }
    }),
    { numRuns },
  );
});
