import { WorkMeter } from "@agentrun/bounded-regex";

/** A piece of a text that a guard is about, and what stands in its place once it is redacted: `[email]`. */
export type Match = { start: number; end: number; mark: string };

/**
 * Finds one kind of thing in texts.
 *
 * The same text must give the same matches however it arrives: in one piece, or as a stream in any chunks. So a detector
 * also says from where on it cannot judge yet. Whatever begins before that point is decided, whatever follows; what
 * begins after it is held back until more has come. Nothing here looks back more than `contextChars`.
 */
export type Detector = {
  /** False only where no text that holds this one, escaped as JSON or not, can have a match. */
  mayMatch(text: string): boolean;
  /** A closer look than `mayMatch`, where there is one that takes less than `find`. */
  hasAny?(text: string, meter: WorkMeter): boolean;
  /** The matches that begin at or after `from` and before `until`, in order, none inside another. */
  find(text: string, from: number, until: number, reading: Reading): Match[];
  /** Where the earliest match begins that more text could still make or change; the text's length where none could. */
  openFrom(text: string, from: number, reading: Reading): number;
  /** The same for one text that arrives in pieces, where it can remember what it has read; `find` past the text's end means that it has ended. */
  forStream?(): Detector;
};

/** The text that is read: how much of it came before what is given, and is gone; and the work that is left for it. */
export type Reading = { base: number; meter: WorkMeter };

export const contextChars = 8;

/** What one JSON text may cost, or each million characters of one: far above any honest use, and done within about a second. */
const mostWork = 60_000_000;
const megabyte = 1_048_576;
/** What each further character of a stream may cost beside that. */
const workPerChar = 400;

/** The work that is left for what the guards of a stage read: those that only watch do not use up what the others need. */
export type WorkBudget = { holding: WorkMeter; watching: WorkMeter };

export function createWorkBudget(chars = 0): WorkBudget {
  const most = mostWork * Math.max(1, chars / megabyte);
  return { holding: new WorkMeter(most), watching: new WorkMeter(most) };
}

/** More of a stream has come. */
export function extendWorkBudget({ holding, watching }: WorkBudget, chars: number): void {
  holding.grant(chars * workPerChar);
  watching.grant(chars * workPerChar);
}

/**
 * One kind of character, or a group of two kinds that exclude each other, so many times in a row, as a regular expression.
 * `tail`: what a group that has only begun looks like.
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
  /** What may not stand right before it: a look-behind of at most a few characters. */
  notAfter?: string;
  /** What may not stand right after it: one character. */
  notBefore?: string;
  /** How much of the candidate is really a match, by its check digits; 0: none of it. */
  measure?: (candidate: string, text: string, start: number) => number;
  /** A cheaper look than the shape itself. */
  mayMatch?: (text: string) => boolean;
};

/**
 * A detector for things of a known shape and a bounded length.
 *
 * From the parts come two expressions: one for the whole, and one for every beginning of it that reaches the end of the
 * text. Both are sequences of bounded runs, so neither can take more than a bounded time at a place. A candidate that
 * its check digits refuse is tried again one character on; so what a place holds never depends on the places before it,
 * but for a match that reaches into it.
 */
export function createShape(options: ShapeOptions): Detector {
  const before = options.notAfter ? `(?<!${options.notAfter})` : "";
  const after = options.notBefore ? `(?!${options.notBefore})` : "";
  const whole = new RegExp(`${before}${options.parts.map(quantified).join("")}${after}`, "g");
  const beginning = new RegExp(`${before}${beginnings(options.parts)}$`, "g");
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
      beginning.lastIndex = Math.max(from, text.length - longest);
      return beginning.exec(text)?.index ?? text.length;
    },
  };
}

/** Every beginning of the sequence, as one expression; its first part must be one that cannot be left out. */
function beginnings(parts: readonly Part[]): string {
  const [first, ...rest] = parts;
  if (!first) return "";
  const further = rest.length > 0 ? `(?:${beginnings(rest)})?` : "";
  const short = first.min > 1 ? `|${first.one}{1,${first.min - 1}}` : "";
  const begun = first.tail ? `|${first.one}{0,${first.max - 1}}${first.tail}` : "";
  return `(?:${quantified(first)}${further}${begun}${short})`;
}
