import { TimeoutError } from "./errors.ts";

/** One signal for a time limit and the caller's own abort. */
export class Deadline {
  readonly #controller = new AbortController();
  readonly #outer: AbortSignal | undefined;
  readonly #onOuter: () => void;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(limitMs: number, outer?: AbortSignal) {
    this.#outer = outer;
    this.#onOuter = () => this.#controller.abort(outer?.reason);
    if (outer?.aborted) this.#onOuter();
    outer?.addEventListener("abort", this.#onOuter, { once: true });
    this.restart(limitMs);
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** Restarts the timer; a limit of Infinity means no timer. */
  restart(limitMs: number): void {
    clearTimeout(this.#timer);
    if (limitMs === Number.POSITIVE_INFINITY) return;
    const late = () => this.#controller.abort(new TimeoutError(`No data was received within ${limitMs} ms.`));
    // A longer delay would overflow the timer and fire immediately.
    this.#timer = setTimeout(late, Math.min(limitMs, 2 ** 31 - 1));
  }

  /** The result of the work, or the abort reason as soon as there is one, even if the work ignores the signal. */
  async guard<T>(work: Promise<T>): Promise<T> {
    const { signal } = this;
    let stop = (): void => {};
    const stopped = new Promise<never>((_, reject) => {
      stop = () => reject(signal.reason);
      if (signal.aborted) stop();
      signal.addEventListener("abort", stop, { once: true });
    });
    try {
      return await Promise.race([work, stopped]);
    } finally {
      signal.removeEventListener("abort", stop);
    }
  }

  /** Releases the timer and the caller's signal. */
  end(): void {
    clearTimeout(this.#timer);
    this.#outer?.removeEventListener("abort", this.#onOuter);
  }

  /** Aborts the work. */
  abort(): void {
    this.end();
    this.#controller.abort(new Error("closed"));
  }
}

/** Waits, unless the caller stops it. */
export async function sleep(seconds: number, signal?: AbortSignal): Promise<void> {
  const deadline = new Deadline(Number.POSITIVE_INFINITY, signal);
  let timer: ReturnType<typeof setTimeout> | undefined;
  try {
    await deadline.guard(
      new Promise<void>((resolve) => {
        timer = setTimeout(resolve, seconds * 1000);
      }),
    );
  } finally {
    clearTimeout(timer);
    deadline.end();
  }
}
