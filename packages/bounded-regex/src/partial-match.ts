import {
  addThread,
  anyCondition,
  conditions,
  newThreads,
  op,
  type Program,
  Reach,
  type Threads,
  takes,
} from "./program.ts";
import type { WorkMeter } from "./work-meter.ts";

/**
 * Finds, in a text that arrives in chunks, the earliest position where a match could start that further text completes.
 *
 * RE2 has no partial matches, so this class simulates its program from every position at once. A thread that is alive at the end of the
 * text is a match that more text could complete. The state is kept between chunks, so that no character is read twice. All positions
 * count from the start of the whole text.
 */
export class PartialMatcher {
  readonly #program: Program;
  readonly #maxChars: number;
  readonly #reach: Reach;
  readonly #reached: Threads;
  /** The threads after the last character, earliest start first. */
  #here: Threads;
  #at = 0;
  #lastEnd = -1;

  constructor(program: Program, maxChars: number) {
    const size = program.inst.length;
    this.#program = program;
    this.#maxChars = maxChars;
    this.#reach = new Reach(program);
    this.#reached = newThreads(size);
    this.#here = newThreads(size);
  }

  /** Whether a match is known to have ended after this position. */
  hasEndedAfter(position: number): boolean {
    return this.#lastEnd > position;
  }

  openFrom(text: string, from: number, base: number, meter: WorkMeter): number {
    const first = base + from;
    const { size, starts } = this.#here;
    // Threads that started before `first` may hide later ones.
    if (this.#at < first || (size > 0 && (starts[0] as number) < first)) this.#restart(first);
    while (this.#at - base < text.length) {
      this.#dropLongMatches(first);
      this.#step(text, base);
      meter.charge(this.#reached.size + this.#reach.work);
      this.#reach.work = 0;
    }
    this.#follow(anyCondition);
    return this.#reached.size > 0 ? (this.#reached.starts[0] as number) - base : text.length;
  }

  #restart(position: number): void {
    this.#at = position;
    this.#here.size = 0;
  }

  /** As in the search: drops matches that are too long, and restarts after their start. */
  #dropLongMatches(first: number): void {
    const { size, starts } = this.#here;
    if (this.#at % this.#maxChars !== 0 || size === 0 || (starts[0] as number) > this.#at - this.#maxChars) return;
    this.#restart(Math.max(first, this.#at - this.#maxChars + 1));
  }

  #follow(flags: number): void {
    const { pcs, starts, size } = this.#here;
    this.#reach.begin(this.#reached);
    for (let index = 0; index < size; index += 1) {
      this.#reach.enter(this.#reached, pcs[index] as number, starts[index] as number, flags);
    }
  }

  /** Advances by one character. */
  #step(text: string, base: number): void {
    const at = this.#at - base;
    const flags = conditions(text, at);
    const rune = text.codePointAt(at) ?? 0;
    this.#follow(flags);
    this.#reach.enter(this.#reached, this.#program.start, this.#at, flags);
    this.#here.size = 0;
    const { pcs, starts, size } = this.#reached;
    for (let index = 0; index < size; index += 1) {
      const step = this.#program.inst[pcs[index] as number];
      if (step?.op === op.match) this.#lastEnd = this.#at;
      else if (step && takes(step, rune)) addThread(this.#here, step.out, starts[index] as number);
    }
    this.#at += rune > 0xffff ? 2 : 1;
  }
}
