/** The work exceeds the limit. Text that was not checked must not be treated as harmless. */
export class TooMuchWork extends Error {
  constructor() {
    super("the text is too long to check with these patterns");
    this.name = "TooMuchWork";
  }
}

/**
 * The work that is left for one text, value or stream. All its checks share the meter, because together they block the only thread of
 * the process. A unit is about one step of a pattern at a character, ten nanoseconds.
 */
export class WorkMeter {
  #left: number;

  constructor(maxWork: number) {
    this.#left = maxWork;
  }

  charge(work: number): void {
    this.#left -= work;
    if (this.#left < 0) throw new TooMuchWork();
  }

  get isExceeded(): boolean {
    return this.#left < 0;
  }

  /** Adds work for further text. Unused work above `max` expires, so that it cannot be spent all at once later. */
  grant(work: number, max: number): void {
    // An exceeded meter stays exceeded: a text is not read again from its middle.
    if (this.#left >= 0) this.#left = Math.min(this.#left, max) + work;
  }
}
