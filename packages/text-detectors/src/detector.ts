import type { WorkMeter } from "@agentrun/bounded-regex";
import { toNarrow } from "./scan.ts";

/** A range of a text that a detector found, and the mark that replaces it when it is redacted: `[email]`. */
export type Match = { start: number; end: number; mark: string };

/**
 * Finds one kind of data in texts.
 *
 * A text must give the same matches in one piece and as a stream of chunks. So a detector also reports the position from which it cannot
 * decide yet (`openFrom`). Matches that start before this position are final; the text after it is held back until more text arrives. No
 * detector looks back more than `contextChars`.
 */
export type Detector = {
  /** A cheap test. False only if no text that contains this one, as plain text or as JSON, can have a match. */
  mayMatch(text: string): boolean;
  /** A more precise test than `mayMatch`, for detectors with one that is cheaper than `find`. */
  hasAny?(text: string, meter: WorkMeter): boolean;
  /** The matches that start at or after `from` and before `until`, in order and without nesting. */
  find(text: string, from: number, until: number, reading: Reading): Match[];
  /** The earliest start of a match that more text could create or change; the length of the text if there is none. */
  openFrom(text: string, from: number, reading: Reading): number;
  /**
   * A detector for one text that arrives in chunks, if it can keep state between them. `find` with `until` after the end of the text means
   * that the text is complete.
   */
  forStream?(): Detector;
};

/** How many characters of the text came before the given part and were dropped, and the work that is left for the text. */
export type Reading = { base: number; meter: WorkMeter };

export const contextChars = 64;

const narrowTests = new WeakMap<Detector["mayMatch"], Detector["mayMatch"]>();

/** The detector on the text with ASCII characters instead of those of double width. Detectors keep sharing their cheap tests. */
export function ignoringWidth(detector: Detector): Detector {
  const { mayMatch } = detector;
  const test = narrowTests.get(mayMatch) ?? ((text: string) => mayMatch(toNarrow(text)));
  narrowTests.set(mayMatch, test);
  return {
    mayMatch: test,
    find: (text, from, until, reading) => detector.find(toNarrow(text), from, until, reading),
    openFrom: (text, from, reading) => detector.openFrom(toNarrow(text), from, reading),
  };
}

/** Replaces every match by its mark. Overlapping matches become one mark, that of the first match. */
export function redact(text: string, matches: readonly Match[]): string {
  let redacted = "";
  let passed = 0;
  for (const { start, end, mark } of matches.toSorted((a, b) => a.start - b.start)) {
    if (start >= passed) redacted += text.slice(passed, start) + mark;
    passed = Math.max(passed, end);
  }
  return redacted + text.slice(passed);
}

/**
 * A repeated character class, or a group of two classes that exclude each other, as a regular expression. `tail`: the expression for an
 * incomplete group.
 */
export type Part = { one: string; min: number; max: number; tail?: string };

export const literal = (text: string): Part[] =>
  [...text].map((character) => ({ one: `[${escapeClass(character)}]`, min: 1, max: 1 }));
export const times = (one: string, min: number, max = min): Part => ({ one, min, max });
export const maybe = (one: string): Part => ({ one, min: 0, max: 1 });

const escapeClass = (character: string) => character.replace(/[\\\]^-]/, "\\$&");
const quantified = ({ one, min, max }: Part) => (min === 1 && max === 1 ? one : `${one}{${min},${max}}`);

export type ShapeOptions = {
  mark: string;
  parts: readonly Part[];
  /** An expression that must not match directly before: a look-behind of a few characters at most. */
  notAfter?: string;
  /** An expression for a character that must not follow. */
  notBefore?: string;
  /** The length of the match within the candidate, for example after a check of its check digits; 0 for no match. */
  measure?: (candidate: string, text: string, start: number) => number;
  mayMatch?: (text: string) => boolean;
};

/**
 * A detector for data of a known shape and a bounded length.
 *
 * The parts are compiled into two expressions: one for a complete match, and one for every prefix of it at the end of the text. Both are
 * sequences of bounded repetitions, so the time for each position is bounded. If `measure` rejects a candidate, the search continues one
 * character later; so a match never depends on rejected candidates before it.
 */
export function createShape(options: ShapeOptions): Detector {
  const before = options.notAfter ? `(?<!${options.notAfter})` : "";
  const after = options.notBefore ? `(?!${options.notBefore})` : "";
  const whole = new RegExp(`${before}${options.parts.map(quantified).join("")}${after}`, "g");
  const prefix = new RegExp(`${before}${prefixesOf(options.parts)}$`, "g");
  const longest = options.parts.reduce((sum, { max, tail }) => sum + (tail ? 3 : 1) * max, 0);
  const { measure, mark } = options;
  const bare = new RegExp(options.parts.map(quantified).join(""));
  return {
    mayMatch: options.mayMatch ?? ((text) => bare.test(text)),
    find(text, from, until) {
      const matches: Match[] = [];
      whole.lastIndex = from;
      for (let found = whole.exec(text); found && found.index < until; found = whole.exec(text)) {
        const length = measure ? measure(found[0], text, found.index) : found[0].length;
        whole.lastIndex = found.index + (length || 1);
        if (length > 0) matches.push({ start: found.index, end: found.index + length, mark });
      }
      return matches;
    },
    openFrom(text, from) {
      prefix.lastIndex = Math.max(from, text.length - longest);
      return prefix.exec(text)?.index ?? text.length;
    },
  };
}

/** All prefixes of the sequence, as one expression. The first part must not be optional. */
function prefixesOf(parts: readonly Part[]): string {
  const [first, ...rest] = parts;
  if (!first) return "";
  const further = rest.length > 0 ? `(?:${prefixesOf(rest)})?` : "";
  const short = first.min > 1 ? `|${first.one}{1,${first.min - 1}}` : "";
  const started = first.tail ? `|${first.one}{0,${first.max - 1}}${first.tail}` : "";
  return `(?:${quantified(first)}${further}${started}${short})`;
}
