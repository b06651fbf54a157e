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
export type Work = { holding: WorkMeter; watching: WorkMeter };

export function newWork(chars = 0): Work {
  const most = mostWork * Math.max(1, chars / megabyte);
  return { holding: new WorkMeter(most), watching: new WorkMeter(most) };
}

/** More of a stream has come. */
export function grantWork({ holding, watching }: Work, chars: number): void {
  holding.grant(chars * workPerChar);
  watching.grant(chars * workPerChar);
}
