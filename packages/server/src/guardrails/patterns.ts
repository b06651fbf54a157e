import { RE2JS } from "re2js";
import { messageOf } from "../lib/errors.ts";
import type { Detector, Match } from "./detector.ts";
import { openStart, type Program } from "./pattern-program.ts";
import { createSearch } from "./pattern-search.ts";

/**
 * At every so many characters of the text, matches that began before the last such place are given up: so a stream is never held back
 * for more than twice as many, and what is found does not depend on where it was cut.
 */
const mostChars = 1_000;
/** The largest program a pattern may become: `a{500}` has five hundred steps. */
const mostSteps = 500;
/** What one pattern may cost on one text: far above any honest use, and done within a second. */
const mostWork = 30_000_000;

export type PatternOptions = { deny: readonly string[]; allow: readonly string[]; mark: string };

/** Why a pattern cannot be used; null where it can. */
export function refusePattern(source: string): string | null {
  try {
    const compiled = RE2JS.compile(source);
    if (compiled.test("")) return "it matches nothing at all, and so everywhere";
    return compiled.programSize() > mostSteps ? "it is too large" : null;
  } catch (error) {
    return messageOf(error);
  }
}

/** RE2 patterns: their time is linear in the text, whatever they say. */
export function createPatterns({ deny, allow, mark }: PatternOptions): Detector[] {
  const allowed = allow.map((source) => createPattern(source, mark));
  return deny.map((source) => except(createPattern(source, mark), allowed));
}

function createPattern(source: string, mark: string): Detector {
  const pattern = RE2JS.compile(source);
  const program = pattern.re2().prog as Program;
  return {
    mayMatch: () => true,
    find(text, from, until, base = 0) {
      const matches: Match[] = [];
      // Whether there is a match at all is known much sooner than where it is.
      if (from >= text.length || !pattern.test(text)) return matches;
      const search = createSearch(program, text, { mostChars, mostWork, base });
      for (let found = search(from); found && found.start < until; found = search(found.end)) {
        matches.push({ ...found, mark });
      }
      return matches;
    },
    openFrom: (text, from, base = 0) => openStart(program, text, from, { mostChars, base }),
  };
}

/** Without what stands inside a match of an allowed pattern, which must have been decided as well. */
function except(denied: Detector, allowed: readonly Detector[]): Detector {
  if (allowed.length === 0) return denied;
  return {
    mayMatch: denied.mayMatch,
    find(text, from, until, base) {
      const exceptions = allowed.flatMap((detector) => detector.find(text, from, text.length, base));
      const isInside = (match: Match) => exceptions.some(({ start, end }) => start <= match.start && end >= match.end);
      return denied.find(text, from, until, base).filter((match) => !isInside(match));
    },
    openFrom: (text, from, base) =>
      Math.min(...[denied, ...allowed].map((detector) => detector.openFrom(text, from, base))),
  };
}
