import {
  createSearch,
  createTest,
  findFirstCharacters,
  PartialMatcher,
  PatternCompiler,
  type Program,
  WorkMeter,
} from "@agentrun/bounded-regex";
import type { Detector, Match, Reading } from "./detector.ts";

/**
 * A match can span at most two windows of this many characters. So a stream is held back for two windows at most, and the matches do not
 * depend on where the stream was cut.
 */
const maxChars = 1_000;
/** The largest program that a pattern may compile to: `a{500}` has five hundred steps. */
const maxSteps = 500;
/** For compiling all patterns that one validator checks, in microseconds; two thousand ordinary ones take less. */
const maxWork = 100_000;

export type PatternOptions = { deny: readonly string[]; allow: readonly string[]; mark: string };

/** Returns why a pattern cannot be used, or null if it can. Use one validator for all patterns that are used together. */
export function createPatternValidator(): (source: string) => string | null {
  const patterns = new PatternCompiler({ maxSteps, maxWork });
  return (source) => {
    try {
      const matchesNothing = createTest(patterns.compile(source))("", new WorkMeter(Number.POSITIVE_INFINITY));
      return matchesNothing ? "it matches the empty text, and so every text" : null;
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    }
  };
}

/** RE2 patterns: each takes linear time in the length of the text, and the sum is bounded. */
export function createPatternDetectors({ deny, allow, mark }: PatternOptions): Detector[] {
  // The validator has checked the compile time.
  const patterns = new PatternCompiler({ maxSteps, maxWork: Number.POSITIVE_INFINITY });
  const create = (source: string) => createPattern(patterns.compile(source), mark);
  const allowed = allow.map(create);
  return deny.map((source) => withoutAllowed(create(source), allowed));
}

/** A compiled pattern, and the mark that replaces its matches. */
type Pattern = { program: Program; firstCharacters: Uint8Array; mark: string };

function createPattern(program: Program, mark: string): Detector {
  const pattern = { program, firstCharacters: findFirstCharacters(program), mark };
  const test = createTest(program);
  return {
    mayMatch: () => true,
    // Testing for any match is much faster than locating it.
    find: (text, from, until, reading) =>
      from < text.length && test(text, reading.meter) ? search(pattern, text, from, until, reading) : [],
    openFrom: (text, from, { base, meter }) => new PartialMatcher(program, maxChars).openFrom(text, from, base, meter),
    forStream: () => followPattern(pattern),
  };
}

function search(
  { program, firstCharacters, mark }: Pattern,
  text: string,
  from: number,
  until: number,
  { base, meter }: Reading,
): Match[] {
  const matches: Match[] = [];
  const next = createSearch(program, text, { firstCharacters, maxChars, base, until, meter });
  for (let found = next(from); found; found = next(found.end)) matches.push({ ...found, mark });
  return matches;
}

function followPattern(pattern: Pattern): Detector {
  const walk = new PartialMatcher(pattern.program, maxChars);
  return {
    mayMatch: () => true,
    find(text, from, until, reading) {
      const hasEnded = until > text.length;
      return hasEnded || walk.hasEndedAfter(reading.base + from) ? search(pattern, text, from, until, reading) : [];
    },
    openFrom: (text, from, { base, meter }) => walk.openFrom(text, from, base, meter),
  };
}

/** Ignores matches inside a match of an allowed pattern. A position is decided only if the allowed patterns have decided it, too. */
function withoutAllowed(denied: Detector, allowed: readonly Detector[]): Detector {
  if (allowed.length === 0) return denied;
  return {
    mayMatch: denied.mayMatch,
    find(text, from, until, reading) {
      const found = denied.find(text, from, until, reading);
      if (found.length === 0) return found;
      const exceptions = allowed.flatMap((detector) => detector.find(text, from, until, reading));
      return notCovered(found, exceptions);
    },
    openFrom: (text, from, reading) =>
      Math.min(...[denied, ...allowed].map((detector) => detector.openFrom(text, from, reading))),
    forStream: () => withoutAllowed(streamed(denied), allowed.map(streamed)),
  };
}

const streamed = (detector: Detector): Detector => detector.forStream?.() ?? detector;

/** The matches that no exception covers completely. */
function notCovered(matches: Match[], exceptions: Match[]): Match[] {
  exceptions.sort((a, b) => a.start - b.start);
  let [next, coveredTo] = [0, -1];
  return matches.filter((match) => {
    for (let other = exceptions[next]; other && other.start <= match.start; other = exceptions[++next]) {
      coveredTo = Math.max(coveredTo, other.end);
    }
    return coveredTo < match.end;
  });
}
