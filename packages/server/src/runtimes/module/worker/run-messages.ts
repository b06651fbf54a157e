/** The messages people send to a run; every reader begins at the first. */
export type RunMessages = {
  all: AsyncIterable<Record<string, unknown>>;
  deliver(text: string): void;
  /** Readers that have seen everything are done. */
  close(): void;
};

export function createRunMessages(past: readonly string[]): RunMessages {
  const texts = [...past];
  let closed = false;
  let wakeReaders: (() => void)[] = [];
  const wake = () => {
    const woken = wakeReaders;
    wakeReaders = [];
    for (const resume of woken) resume();
  };
  const change = () => new Promise<void>((resolve) => wakeReaders.push(resolve));

  async function* read() {
    for (let next = 0; ; ) {
      const text = texts[next];
      if (text !== undefined) {
        next += 1;
        yield JSON.parse(text) as Record<string, unknown>;
      } else if (closed) return;
      else await change();
    }
  }
  return {
    all: { [Symbol.asyncIterator]: read },
    deliver(text) {
      texts.push(text);
      wake();
    },
    close() {
      closed = true;
      wake();
    },
  };
}
