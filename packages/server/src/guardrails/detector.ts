/** A piece of a text that a guard is about, and what stands in its place once it is redacted: `[email]`. */
export type Match = { start: number; end: number; mark: string };

/**
 * Finds one kind of thing in texts.
 *
 * The same text must give the same matches however it arrives: in one piece, or as a stream in any chunks. So a detector
 * also says from where on it cannot judge yet. Whatever begins before that point is decided, whatever follows; what
 * begins after it is held back until more has come. Nothing here looks back more than `contextChars`. `base` is how much of the text
 * came before what is given, and is gone.
 */
export type Detector = {
  /** False only where no text that holds this one, escaped as JSON or not, can have a match. */
  mayMatch(text: string): boolean;
  /** The matches that begin at or after `from` and before `until`, in order, none inside another. */
  find(text: string, from: number, until: number, base?: number): Match[];
  /** Where the earliest match begins that more text could still make or change; the text's length where none could. */
  openFrom(text: string, from: number, base?: number): number;
};

export const contextChars = 8;

/** A text that would take a guard too long: it counts as a violation, for what was not read cannot be let through. */
export class TooMuchWork extends Error {
  constructor() {
    super("the text is too long for this guard");
    this.name = "TooMuchWork";
  }
}
