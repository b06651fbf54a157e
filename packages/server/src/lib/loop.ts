/** A round of work repeated until stopped. */
export type Loop = {
  /** Resolves when the first round has ended, however it ended. */
  begun: Promise<void>;
  /** Start the next round now instead of after the pause. */
  wake(): void;
  /** Resolves when the round under way has ended. */
  stop(): Promise<void>;
};

type LoopOptions = {
  /** The pause after a round that found nothing to do. */
  idleMs: number;
  onError: (error: unknown, name: string) => void;
};

/**
 * How long until this process's clock shows a multiple of so many milliseconds. Loops that wait for the same wake the machine once for
 * all of them: on an idle one it is the waking that costs.
 */
function untilTick(everyMs: number): number {
  const leftMs = everyMs - (performance.now() % everyMs);
  // A timer may be early by a moment; that was this tick, not the one before.
  return Math.ceil(leftMs < everyMs / 10 ? leftMs + everyMs : leftMs);
}

/** Repeats `once`: at once while it says there is more, after a pause when it does not, never two at a time. */
export function startLoop(name: string, once: () => Promise<boolean | undefined>, options: LoopOptions): Loop {
  let stopped = false;
  let woken = false;
  let endPause: (() => void) | null = null;
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();

  const pause = () =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, untilTick(options.idleMs));
      endPause = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  const round = async (): Promise<boolean> => {
    woken = false;
    try {
      return (await once()) === true;
    } catch (error) {
      options.onError(error, name);
      // Whatever woke us meanwhile waits as well: a store that is away must not be asked in a hot loop.
      woken = false;
      return false;
    }
  };

  const run = async () => {
    while (!stopped) {
      const more = await round();
      begin();
      if (!more && !woken && !stopped) await pause();
      endPause = null;
    }
  };

  const ended = run();
  return {
    begun,
    wake() {
      woken = true;
      endPause?.();
    },
    async stop() {
      stopped = true;
      endPause?.();
      await ended;
    },
  };
}
