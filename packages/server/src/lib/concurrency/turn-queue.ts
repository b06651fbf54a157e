/**
 * Starts work of many callers in small portions per turn of the event loop, so that a flood does not fill a turn. Callers take turns: a
 * flood of one delays only itself.
 */
export type TurnQueue = { start(caller: string, work: () => void): void };

/** How much work may start in one turn: a number, or as much as takes this long. */
type Portion = { count?: number; ms?: number };

/** `afterwards`: when what was started has gone on as far as it can without waiting for another turn. */
type Clock = { nextTurn: (run: () => void) => void; afterwards: (run: () => void) => void; now: () => number };

const realClock: Clock = { nextTurn: setImmediate, afterwards: queueMicrotask, now: () => performance.now() };

export function createTurnQueue(
  { count = Number.POSITIVE_INFINITY, ms = Number.POSITIVE_INFINITY }: Portion,
  { nextTurn, afterwards, now }: Clock = realClock,
): TurnQueue {
  /** Ordered by the next caller to serve. */
  const waiting = new Map<string, (() => void)[]>();
  let started = 0;
  let endsMs = 0;
  let isScheduled = false;

  const hasCapacity = () => started < count && now() < endsMs;
  const openTurn = () => {
    started = 0;
    endsMs = now() + ms;
  };
  const schedule = () => {
    if (isScheduled) return;
    isScheduled = true;
    nextTurn(() => {
      isScheduled = false;
      openTurn();
      if (waiting.size === 0) return;
      schedule();
      startWaiting();
    });
  };
  const startWaiting = () => {
    if (waiting.size === 0 || !hasCapacity()) return;
    startNext();
    afterwards(startWaiting);
  };
  const startNext = () => {
    const [[caller, queue] = ["", []]] = waiting;
    waiting.delete(caller);
    const work = queue.shift();
    // Move the caller to the end of the order.
    if (queue.length > 0) waiting.set(caller, queue);
    started += 1;
    work?.();
  };
  return {
    start(caller, work) {
      if (!isScheduled) {
        openTurn();
        schedule();
      }
      if (waiting.size === 0 && hasCapacity()) {
        started += 1;
        work();
        return;
      }
      const queue = waiting.get(caller);
      if (queue) queue.push(work);
      else waiting.set(caller, [work]);
    },
  };
}
