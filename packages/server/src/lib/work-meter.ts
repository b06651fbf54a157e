/** What takes more work than anybody may ask for: what was not read must not be taken for harmless. */
export class TooMuchWork extends Error {
  constructor() {
    super("the text is too long for what is looked for in it");
    this.name = "TooMuchWork";
  }
}

/**
 * How much work is left for one text, value or stream. Whoever looks at it shares the meter, for together they hold up everybody else:
 * the process has one thread. A unit is about a step of a pattern at a character, some ten nanoseconds.
 */
export class WorkMeter {
  #left: number;

  constructor(mostWork: number) {
    this.#left = mostWork;
  }

  charge(work: number): void {
    this.#left -= work;
    if (this.#left < 0) throw new TooMuchWork();
  }

  /** More text has come, and with it more to do. */
  grant(work: number): void {
    // What has run out stays so: a text is not read again from its middle.
    if (this.#left >= 0) this.#left += work;
  }
}

/** What one value may cost with all schemas that it must match: far above any honest value of a megabyte, and done within a second. */
export const newSchemaMeter = (): WorkMeter => new WorkMeter(40_000_000);
