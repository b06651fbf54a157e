import {
  createSearch,
  createTest,
  findFirstCharacters,
  PartialMatcher,
  PatternCompiler,
  type Program,
  WorkMeter,
} from "@agentrun/bounded-regex";
import { messageOf } from "../../lib/errors.ts";
import type { Detector, Match, Reading } from "./detector.ts";

/**
 * At every so many characters of the text, matches that began before the last such place are given up: so a stream is never held back
 * for more than twice as many, and what is found does not depend on where it was cut.
 */
const maxChars = 1_000;
/** The largest program a pattern may become: `a{500}` has five hundred steps. */
const maxSteps = 500;
/** CPU time that all patterns of a policy may take to compile; two thousand ordinary ones take less. */
const maxMs = 100;

export type PatternOptions = { deny: readonly string[]; allow: readonly string[]; mark: string };

/** Says of each pattern of one policy why it cannot be used; null where it can. */
export function createPatternValidator(): (source: string) => string | null {
  const patterns = new PatternCompiler({ maxSteps, maxMs });
  return (source) => {
    try {
      const matchesNothing = createTest(patterns.compile(source))("", new WorkMeter(Number.POSITIVE_INFINITY));
      return matchesNothing ? "it matches nothing at all, and so everywhere" : null;
    } catch (error) {
      return messageOf(error);
    }
  };
}

/** RE2 patterns: their time is linear in the text, whatever they say, and its sum is bounded. */
export function createPatterns({ deny, allow, mark }: PatternOptions): Detector[] {
  // What they take to compile was judged when they came.
  const patterns = new PatternCompiler({ maxSteps, maxMs: Number.POSITIVE_INFINITY });
  const create = (source: string) => createPattern(patterns.compile(source), mark);
  const allowed = allow.map(create);
  return deny.map((source) => except(create(source), allowed));
}

/** A compiled pattern, and what is written in place of its matches. */
type Pattern = { program: Program; firstCharacters: Uint8Array; mark: string };

function createPattern(program: Program, mark: string): Detector {
  const pattern = { program, firstCharacters: findFirstCharacters(program), mark };
  const test = createTest(program);
  return {
    mayMatch: () => true,
    // Whether there is a match at all is known much sooner than where it is.
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

/** Without what stands inside a match of an allowed pattern, which must have been decided as well. */
function except(denied: Detector, allowed: readonly Detector[]): Detector {
  if (allowed.length === 0) return denied;
  return {
    mayMatch: denied.mayMatch,
    find(text, from, until, reading) {
      const found = denied.find(text, from, until, reading);
      if (found.length === 0) return found;
      const exceptions = allowed.flatMap((detector) => detector.find(text, from, until, reading));
      return outside(found, exceptions);
    },
    openFrom: (text, from, reading) =>
      Math.min(...[denied, ...allowed].map((detector) => detector.openFrom(text, from, reading))),
    forStream: () => except(streamed(denied), allowed.map(streamed)),
  };
}

const streamed = (detector: Detector): Detector => detector.forStream?.() ?? detector;

/** Those that no exception covers: of all that begin no later, none ends as late. */
function outside(matches: Match[], exceptions: Match[]): Match[] {
  exceptions.sort((a, b) => a.start - b.start);
  let [next, reach] = [0, -1];
  return matches.filter((match) => {
    for (let other = exceptions[next]; other && other.start <= match.start; other = exceptions[++next]) {
      reach = Math.max(reach, other.end);
    }
    return reach < match.end;
  });
}
