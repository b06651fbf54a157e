import { RE2JS } from "re2js";
import { messageOf } from "../lib/errors.ts";
import { type Detector, type Match, TooMuchWork } from "./detector.ts";
import { openStart, type Program } from "./pattern-tail.ts";

/** A match is looked for within so many characters from where it begins, so that a stream is never held back for longer. */
const mostChars = 1_000;
/** The largest program a pattern may become: `a{500}` has five hundred steps. */
const mostSteps = 500;
/** Steps times characters: what one pattern may cost on one text. Far above any honest use, and done within a second. */
const mostWork = 250_000_000;

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
  const steps = pattern.programSize();
  return {
    mayMatch: () => true,
    find(text, from, until) {
      if (steps * (text.length - from) > mostWork) throw new TooMuchWork();
      // Whether there is a match is known much sooner than where it is.
      if (!pattern.test(text)) return [];
      const matches: Match[] = [];
      const matcher = pattern.matcher(text);
      for (let at = from; at < until && matcher.find(at); ) {
        const start = matcher.start();
        if (start >= until) break;
        const end = withinWindow(pattern, text, start, matcher.end());
        if (end > start) matches.push({ start, end, mark });
        at = end > start ? end : start + 1;
      }
      return matches;
    },
    openFrom: (text, from) => openStart(program, text, Math.max(from, text.length - mostChars)),
  };
}

/** A longer match than a stream could wait for is cut to what can be seen from its beginning. */
function withinWindow(pattern: RE2JS, text: string, start: number, end: number): number {
  if (end - start <= mostChars) return end;
  const context = Math.max(0, start - 1);
  const matcher = pattern.matcher(text.slice(context, start + mostChars));
  const isFound = matcher.find(start - context) && matcher.start() === start - context;
  return isFound ? matcher.end() + context : start;
}

/** Without what stands inside a match of an allowed pattern, which must have been decided as well. */
function except(denied: Detector, allowed: readonly Detector[]): Detector {
  if (allowed.length === 0) return denied;
  return {
    mayMatch: denied.mayMatch,
    find(text, from, until) {
      const exceptions = allowed.flatMap((detector) => detector.find(text, from, text.length));
      const isInside = (match: Match) => exceptions.some(({ start, end }) => start <= match.start && end >= match.end);
      return denied.find(text, from, until).filter((match) => !isInside(match));
    },
    openFrom: (text, from) => Math.min(...[denied, ...allowed].map((detector) => detector.openFrom(text, from))),
  };
}
