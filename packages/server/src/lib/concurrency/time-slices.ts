/** How long work may run before other requests get a turn. */
const sliceMs = 10;

const waiting: (() => void)[] = [];

/** Resumes one waiting task per turn of the event loop, so that a request waits for one slice at most, however many tasks there are. */
function release(): void {
  waiting.shift()?.();
  if (waiting.length > 0) setImmediate(release);
}

/** Splits long work on the main thread into short slices. The work calls `pause` wherever it may yield. */
export class Slices {
  #endsMs = performance.now() + sliceMs;

  /** Null while the slice lasts: there is nothing to await. */
  pause(): Promise<void> | null {
    return performance.now() < this.#endsMs ? null : this.#wait();
  }

  async #wait(): Promise<void> {
    await new Promise<void>((resolve) => {
      if (waiting.push(resolve) === 1) setImmediate(release);
    });
    this.#endsMs = performance.now() + sliceMs;
  }
}
