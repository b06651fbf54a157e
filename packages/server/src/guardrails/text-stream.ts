import { contextChars, type Match, TooMuchWork } from "./detector.ts";
import type { TextGuard } from "./text-guards.ts";

export type StreamFinding = { guard: TextGuard; count: number };
/** What of a stream may go on now, what was found on the way, and whether it must end here. */
export type Passed = { text: string; findings: StreamFinding[]; isBlocked: boolean };

type Watch = { guard: TextGuard; detector: TextGuard["detectors"][number]; next: number };
/** `order`: of two that begin together the first guard's comes first, whichever was sure first. */
type Found = Match & { guard: TextGuard; order: number };

/** A detector that is never sure would hold back everything: past this, what it holds is decided as it stands. */
const mostHeld = 20_000;

/**
 * The guards of a text that arrives in pieces.
 *
 * Each detector says from where on it cannot judge yet; the text goes on up to the earliest such place, with what was
 * found before it replaced, and the rest waits for the next piece. So whatever the pieces are, what comes out is what redacting
 * the whole would give, and no part of a match is ever out before it is known to be one. Guards that only watch hold nothing back.
 */
export class TextStream {
  readonly #watches: Watch[];
  #text = "";
  #half = "";
  /** How much of the text came before what is kept of it. */
  #base = 0;
  /** Everything before this has gone on; a little of it is kept, because detectors look back. */
  #passed = 0;
  /** What has gone on as a mark reaches to here. */
  #covered = 0;
  #found: Found[] = [];

  constructor(guards: readonly TextGuard[]) {
    this.#watches = guards.flatMap((guard) => guard.detectors.map((detector) => ({ guard, detector, next: 0 })));
  }

  push(piece: string): Passed {
    return this.#pass(piece, false);
  }

  end(): Passed {
    return this.#pass("", true);
  }

  #pass(piece: string, isEnd: boolean): Passed {
    this.#text += this.#wholeCharacters(piece, isEnd);
    const findings = this.#watches.flatMap((watch, order) => this.#look(watch, order, isEnd));
    const decided = Math.min(this.#text.length, ...this.#watches.filter(holds).map((watch) => watch.next));
    const result = this.#take(decided);
    this.#forget();
    return { ...result, findings };
  }

  /** The first half of a surrogate pair waits for the second: alone it is no character, and would be judged as none. */
  #wholeCharacters(piece: string, isEnd: boolean): string {
    const text = this.#half + piece;
    this.#half = !isEnd && /[\ud800-\udbff]$/.test(text) ? text.slice(-1) : "";
    return this.#half ? text.slice(0, -1) : text;
  }

  #look(watch: Watch, order: number, isEnd: boolean): StreamFinding[] {
    const { guard, detector, next } = watch;
    const text = this.#text;
    if (next >= text.length) return [];
    const open = isEnd
      ? text.length
      : Math.max(next, detector.openFrom(text, next, this.#base), text.length - mostHeld);
    const matches = open > next ? find(detector, text, next, open, this.#base) : [];
    watch.next = Math.max(open, matches.at(-1)?.end ?? 0);
    if (matches.length === 0) return [];
    if (holds(watch)) this.#found.push(...matches.map((match) => ({ ...match, guard, order })));
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
      if (!isMerged) text += this.#plain(match.start) + match.mark;
      this.#covered = Math.max(this.#covered, match.end);
    }
    return { text: text + this.#plain(decided), isBlocked: false };
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
    this.#base += gone;
    this.#text = this.#text.slice(gone);
    this.#passed -= gone;
    this.#covered -= gone;
    for (const watch of this.#watches) watch.next -= gone;
    this.#found = this.#found.map((match) => ({ ...match, start: match.start - gone, end: match.end - gone }));
  }
}

const holds = ({ guard }: { guard: TextGuard }): boolean => !guard.shadow && guard.action !== "flag";

function find(detector: Watch["detector"], text: string, from: number, until: number, base: number): Match[] {
  try {
    return detector.find(text, from, until, base);
  } catch (error) {
    if (!(error instanceof TooMuchWork)) throw error;
    return [{ start: from, end: text.length, mark: "[unchecked]" }];
  }
}
