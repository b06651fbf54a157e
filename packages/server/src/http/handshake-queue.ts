/**
 * A TLS handshake takes a millisecond or two of the event loop, and a thousand that arrive together would take them in one go, while
 * everybody waits. So few begin in each turn of the loop, and addresses take turns: a flood of connections waits for itself.
 */
export type HandshakeQueue = { start(addressGroup: string, begin: () => void): void };

const mostInATurn = 8;

export function createHandshakeQueue(nextTurn: (run: () => void) => void = setImmediate): HandshakeQueue {
  /** In the order in which addresses are next. */
  const waiting = new Map<string, (() => void)[]>();
  let begunInThisTurn = 0;
  let isScheduled = false;

  const schedule = () => {
    if (isScheduled) return;
    isScheduled = true;
    nextTurn(() => {
      isScheduled = false;
      begunInThisTurn = 0;
      while (begunInThisTurn < mostInATurn && waiting.size > 0) beginNext();
      if (begunInThisTurn > 0) schedule();
    });
  };
  const beginNext = () => {
    const [[group, queue] = ["", []]] = waiting;
    waiting.delete(group);
    const begin = queue.shift();
    // Behind all others.
    if (queue.length > 0) waiting.set(group, queue);
    begunInThisTurn += 1;
    begin?.();
  };
  return {
    start(group, begin) {
      schedule();
      if (waiting.size === 0 && begunInThisTurn < mostInATurn) {
        begunInThisTurn += 1;
        begin();
        return;
      }
      const queue = waiting.get(group);
      if (queue) queue.push(begin);
      else waiting.set(group, [begin]);
    },
  };
}
