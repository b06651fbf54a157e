import { TooMuchWork } from "@agentrun/bounded-regex";
import {
  contextChars,
  createWorkBudget,
  extendWorkBudget,
  type Match,
  type Reading,
  type WorkBudget,
} from "./detectors/detector.ts";
import { removeInvisible } from "./plain-text.ts";
import { isEnforced, type TextGuard } from "./text-guards.ts";

export type StreamFinding = { guard: TextGuard; count: number };
/** What of a stream may go on now, what was found on the way, and whether it must end here. */
export type Passed = { text: string; findings: StreamFinding[]; isBlocked: boolean };

/** `order`: of two that begin together the first guard's comes first, whichever was sure first. */
type Watch = { guard: TextGuard; detector: TextGuard["detectors"][number]; order: number; next: number };
type Found = Match & { guard: TextGuard; order: number };

/** A detector that is never sure would hold back everything: past this, what it holds is decided as it stands. */
export const maxHeldChars = 20_000;
/** To look at a piece takes as long as so many steps of a pattern, however short it is. */
const lookWork = 10;

/**
 * The guards of a text that arrives in pieces.
 *
 * Each detector says from where on it cannot judge yet; the text goes on up to the earliest such place, with what was
 * found before it replaced, and the rest waits for the next piece. So whatever the pieces are, what comes out is what redacting
 * the whole would give, and no part of a match is ever out before it is known to be one. Guards that only watch hold nothing back.
 */
export class TextStream {
  #watches: Watch[];
  readonly #work: WorkBudget;
  #text = "";
  #half = "";
  #last = "";
  /** How much of the text came before what is kept of it. */
  #base = 0;
  /** Everything before this has gone on; a little of it is kept, because detectors look back. */
  #passed = 0;
  /** What has gone on as a mark reaches to here. */
  #covered = 0;
  #found: Found[] = [];
  /** Where the text is JSON: whether a place is inside a string of it. */
  readonly #strings: JsonStrings | null;

  constructor(guards: readonly TextGuard[], work: WorkBudget = createWorkBudget(), isJson = false) {
    this.#work = work;
    this.#strings = isJson ? new JsonStrings() : null;
    this.#watches = guards
      .flatMap((guard) => guard.detectors.map((detector) => ({ guard, detector })))
      .map(({ guard, detector }, order) => ({ guard, detector: detector.forStream?.() ?? detector, order, next: 0 }));
  }

  push(piece: string): Passed {
    return this.#pass(piece, false);
  }

  end(): Passed {
    return this.#pass("", true);
  }

  #pass(piece: string, isEnd: boolean): Passed {
    extendWorkBudget(this.#work, piece.length);
    this.#text += this.#toSeen(this.#wholeCharacters(piece, isEnd));
    const findings = this.#watches.flatMap((watch) => this.#look(watch, isEnd));
    const decided = Math.min(
      this.#text.length,
      ...this.#watches.filter(({ guard }) => isEnforced(guard)).map((watch) => watch.next),
    );
    const result = this.#take(decided);
    this.#forget();
    this.#watches = this.#watches.filter(({ next }) => next < Number.POSITIVE_INFINITY);
    return { ...result, findings };
  }

  /** The first half of a surrogate pair waits for the second: alone it is no character, and would be judged as none. */
  #wholeCharacters(piece: string, isEnd: boolean): string {
    const text = this.#half + piece;
    this.#half = !isEnd && /[\ud800-\udbff]$/.test(text) ? text.slice(-1) : "";
    return this.#half ? text.slice(0, -1) : text;
  }

  /** What cannot be seen hides words from detectors; the readers of a guarded stream do without it. */
  #toSeen(piece: string): string {
    const seen = removeInvisible(piece, this.#last);
    this.#last = seen.slice(-1) || this.#last;
    return seen;
  }

  #look(watch: Watch, isEnd: boolean): StreamFinding[] {
    const { guard, order } = watch;
    if (watch.next >= this.#text.length) return [];
    const reading = { base: this.#base, meter: isEnforced(guard) ? this.#work.holding : this.#work.watching };
    const { matches, next } = isEnd ? readRest(watch, this.#text, reading) : readOn(watch, this.#text, reading);
    watch.next = next;
    if (matches.length === 0) return [];
    if (isEnforced(guard)) this.#found.push(...matches.map((match) => ({ ...match, guard, order })));
    return [{ guard, count: matches.length }];
  }

  /** The text up to the place that is decided, with marks for what was found. */
  #take(decided: number): { text: string; isBlocked: boolean } {
    const ready = this.#found
      .filter(({ start }) => start < decided)
      .sort((a, b) => a.start - b.start || a.order - b.order);
    this.#found = this.#found.filter(({ start }) => start >= decided);
    let text = "";
    for (const match of ready) {
      if (match.guard.action === "block") return { text: text + this.#plain(match.start), isBlocked: true };
      const isMerged = match.start < this.#covered;
      if (!isMerged) text += this.#plain(match.start) + this.#markOf(match);
      this.#covered = Math.max(this.#covered, match.end);
    }
    return { text: text + this.#plain(decided), isBlocked: false };
  }

  /** In place of a number of a JSON text, a mark is a string of its own. */
  #markOf({ start, mark }: Match): string {
    const isBare = this.#strings !== null && !this.#strings.isInside(this.#text, start, this.#base);
    return isBare ? JSON.stringify(mark) : mark;
  }

  /** What is not covered by a mark up to a place; it has gone on then. */
  #plain(until: number): string {
    const from = Math.max(this.#passed, this.#covered);
    this.#passed = Math.max(this.#passed, until);
    return from < until ? this.#text.slice(from, until) : "";
  }

  #forget(): void {
    const needed = Math.min(this.#passed, ...this.#watches.map((watch) => watch.next));
    const gone = needed - contextChars;
    if (gone <= 0) return;
    this.#strings?.isInside(this.#text, gone, this.#base);
    this.#base += gone;
    this.#text = this.#text.slice(gone);
    this.#passed -= gone;
    this.#covered -= gone;
    for (const watch of this.#watches) watch.next -= gone;
    this.#found = this.#found.map((match) => ({ ...match, start: match.start - gone, end: match.end - gone }));
  }
}

/** Follows the strings of a JSON text; places are asked for in order, none of them after it is forgotten. */
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

/** What is decided of a text that goes on. */
const readOn = ({ detector, next }: Watch, text: string, reading: Reading): Read =>
  unlessTooMuch(next, () => {
    reading.meter.charge(lookWork);
    const open = Math.max(next, detector.openFrom(text, next, reading), text.length - maxHeldChars);
    const matches = open > next ? detector.find(text, next, open, reading) : [];
    return { matches, next: Math.max(open, matches.at(-1)?.end ?? 0) };
  });

const readRest = ({ detector, next }: Watch, text: string, reading: Reading): Read =>
  unlessTooMuch(next, () => ({
    matches: detector.find(text, next, Number.POSITIVE_INFINITY, reading),
    next: text.length,
  }));

function unlessTooMuch(from: number, read: () => Read): Read {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof TooMuchWork)) throw error;
    // Nobody has read it, and nobody will read what follows.
    const end = Number.POSITIVE_INFINITY;
    return { matches: [{ start: from, end, mark: "[unchecked]" }], next: end };
  }
}
