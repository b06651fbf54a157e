/** How long work may go on before others get their turn. */
const sliceMs = 10;

const waiting: (() => void)[] = [];

/** One of those that wait for each turn of the event loop: however many there are, requests between them wait for one slice only. */
function release(): void {
  waiting.shift()?.();
  if (waiting.length > 0) setImmediate(release);
}

/** Long work on the main thread in short slices. `pause` is called wherever the work may stop for a moment. */
export class Slices {
  #endsMs = performance.now() + sliceMs;

  /** Null while the slice goes on: then there is nothing to wait for. */
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
