import { TooMuchWork } from "@agentrun/bounded-regex";
import { contextChars, type Match, type Reading } from "@agentrun/text-detectors";
import { removeInvisible } from "./plain-text.ts";
import { isEnforced, type TextGuard } from "./text-guards.ts";
import { createSyncBudget, extendWorkBudget, type WorkBudget } from "./work-budget.ts";

type StreamFinding = { guard: TextGuard; count: number };
/** The text that may be sent now, the findings, and whether the stream is blocked. */
export type PassedText = { text: string; findings: StreamFinding[]; isBlocked: boolean };

/** `order`: of two matches with the same start, the first guard's mark is used, regardless of which was decided first. */
type StreamDetector = { guard: TextGuard; detector: TextGuard["detectors"][number]; order: number; next: number };
type GuardMatch = Match & { guard: TextGuard; order: number };

/** A detector that never decides would hold back everything: beyond this length the text is decided as it is. */
export const maxHeldChars = 20_000;
/** The minimum work for a chunk, however short. */
const chunkWork = 10;

/**
 * Runs the guards on a text that arrives in chunks.
 *
 * Each detector reports the position from which it cannot decide yet. The text up to the earliest such position is sent, with matches
 * replaced, and the rest waits for the next chunk. So the result does not depend on the chunks, and no part of a match is sent before the
 * match is known. Guards that only observe hold nothing back.
 */
export class TextStream {
  #detectors: StreamDetector[];
  readonly #work: WorkBudget;
  #text = "";
  #pendingSurrogate = "";
  #lastVisible = "";
  /** The number of characters that were dropped before `#text`. */
  #base = 0;
  /** Everything before this position has been sent; some of it is kept, because detectors look back. */
  #passed = 0;
  /** The end of the last match that was replaced by a mark. */
  #covered = 0;
  #found: GuardMatch[] = [];
  /** For JSON text: tracks whether a position is inside a string. */
  readonly #strings: JsonStrings | null;

  constructor(guards: readonly TextGuard[], work: WorkBudget = createSyncBudget(), isJson = false) {
    this.#work = work;
    this.#strings = isJson ? new JsonStrings() : null;
    this.#detectors = guards
      .flatMap((guard) => guard.detectors.map((detector) => ({ guard, detector })))
      .map(({ guard, detector }, order) => ({ guard, detector: detector.forStream?.() ?? detector, order, next: 0 }));
  }

  push(piece: string): PassedText {
    return this.#pass(piece, false);
  }

  end(): PassedText {
    return this.#pass("", true);
  }

  #pass(piece: string, isEnd: boolean): PassedText {
    extendWorkBudget(this.#work, piece.length);
    this.#text += this.#toVisible(this.#wholeCharacters(piece, isEnd));
    const findings = this.#detectors.flatMap((streamed) => this.#search(streamed, isEnd));
    const decided = Math.min(
      this.#text.length,
      ...this.#detectors.filter(({ guard }) => isEnforced(guard)).map((streamed) => streamed.next),
    );
    const result = this.#release(decided);
    this.#dropPassed();
    this.#detectors = this.#detectors.filter(({ next }) => next < Number.POSITIVE_INFINITY);
    return { ...result, findings };
  }

  /** The first half of a surrogate pair waits for the second, because alone it is not a character. */
  #wholeCharacters(piece: string, isEnd: boolean): string {
    const text = this.#pendingSurrogate + piece;
    this.#pendingSurrogate = !isEnd && /[\ud800-\udbff]$/.test(text) ? text.slice(-1) : "";
    return this.#pendingSurrogate ? text.slice(0, -1) : text;
  }

  /** Removes invisible characters, which hide words from detectors; readers of a guarded stream do not need them. */
  #toVisible(piece: string): string {
    const seen = removeInvisible(piece, this.#lastVisible);
    this.#lastVisible = seen.slice(-1) || this.#lastVisible;
    return seen;
  }

  #search(streamed: StreamDetector, isEnd: boolean): StreamFinding[] {
    const { guard, order } = streamed;
    if (streamed.next >= this.#text.length) return [];
    const reading = { base: this.#base, meter: isEnforced(guard) ? this.#work.enforcing : this.#work.observing };
    const { matches, next } = isEnd
      ? findInRest(streamed, this.#text, reading)
      : findDecided(streamed, this.#text, reading);
    streamed.next = next;
    if (matches.length === 0) return [];
    if (isEnforced(guard)) this.#found.push(...matches.map((match) => ({ ...match, guard, order })));
    return [{ guard, count: matches.length }];
  }

  /** The text up to the decided position, with marks for the matches. */
  #release(decided: number): { text: string; isBlocked: boolean } {
    const ready = this.#found
      .filter(({ start }) => start < decided)
      .sort((a, b) => a.start - b.start || a.order - b.order);
    this.#found = this.#found.filter(({ start }) => start >= decided);
    let text = "";
    for (const match of ready) {
      if (match.guard.action === "block") return { text: text + this.#unmarked(match.start), isBlocked: true };
      const isMerged = match.start < this.#covered;
      if (!isMerged) text += this.#unmarked(match.start) + this.#markOf(match);
      this.#covered = Math.max(this.#covered, match.end);
    }
    return { text: text + this.#unmarked(decided), isBlocked: false };
  }

  /** A mark that replaces a JSON number must be a string. */
  #markOf({ start, mark }: Match): string {
    const isBare = this.#strings !== null && !this.#strings.isInside(this.#text, start, this.#base);
    return isBare ? JSON.stringify(mark) : mark;
  }

  /** The text up to a position that no mark covers; it counts as sent. */
  #unmarked(until: number): string {
    const from = Math.max(this.#passed, this.#covered);
    this.#passed = Math.max(this.#passed, until);
    return from < until ? this.#text.slice(from, until) : "";
  }

  #dropPassed(): void {
    const needed = Math.min(this.#passed, ...this.#detectors.map((streamed) => streamed.next));
    const gone = needed - contextChars;
    if (gone <= 0) return;
    this.#strings?.isInside(this.#text, gone, this.#base);
    this.#base += gone;
    this.#text = this.#text.slice(gone);
    this.#passed -= gone;
    this.#covered -= gone;
    for (const streamed of this.#detectors) streamed.next -= gone;
    this.#found = this.#found.map((match) => ({ ...match, start: match.start - gone, end: match.end - gone }));
  }
}

/** Tracks the strings of a JSON text. Positions must be queried in order and before they are dropped. */
class JsonStrings {
  #at = 0;
  #isInside = false;
  #isEscaped = false;

  isInside(text: string, place: number, base: number): boolean {
    for (; this.#at < base + place; this.#at += 1) {
      const code = text.charCodeAt(this.#at - base);
      if (this.#isEscaped) this.#isEscaped = false;
      else if (code === backslash) this.#isEscaped = true;
      else if (code === quote) this.#isInside = !this.#isInside;
    }
    return this.#isInside;
  }
}

const backslash = 0x5c;
const quote = 0x22;

type Read = { matches: Match[]; next: number };

/** The decided matches of an incomplete text. */
const findDecided = ({ detector, next }: StreamDetector, text: string, reading: Reading): Read =>
  withinLimit(next, () => {
    reading.meter.charge(chunkWork);
    const open = Math.max(next, detector.openFrom(text, next, reading), text.length - maxHeldChars);
    const matches = open > next ? detector.find(text, next, open, reading) : [];
    return { matches, next: Math.max(open, matches.at(-1)?.end ?? 0) };
  });

const findInRest = ({ detector, next }: StreamDetector, text: string, reading: Reading): Read =>
  withinLimit(next, () => ({
    matches: detector.find(text, next, Number.POSITIVE_INFINITY, reading),
    next: text.length,
  }));

function withinLimit(from: number, read: () => Read): Read {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof TooMuchWork)) throw error;
    // The rest of the text is not checked, so it counts as one match.
    const end = Number.POSITIVE_INFINITY;
    return { matches: [{ start: from, end, mark: "[unchecked]" }], next: end };
  }
}
