import type { Question } from "./questions.ts";

export type Decision = { type: "approve" | "reject"; note: string };
/** One decision about one or more requests. `isSent`: it can no longer be undone. */
export type UndoableDecision = Decision & { id: number; questions: readonly Question[]; isSent: boolean };

type Means = {
  /** Sends a decision; resolves when the lists no longer show its requests. */
  send: (decision: UndoableDecision) => Promise<void>;
  waitMs: number;
};

export type UndoableDecisions = ReturnType<typeof createUndoableDecisions>;

/** Keeps decisions for a moment before it sends them, so that they can be undone. The service knows nothing of a decision until then. */
export function createUndoableDecisions({ send, waitMs }: Means) {
  let decisions: readonly UndoableDecision[] = [];
  let lastId = 0;
  const timers = new Map<number, ReturnType<typeof setTimeout>>();
  const listeners = new Set<() => void>();

  const change = (next: readonly UndoableDecision[]) => {
    decisions = next;
    for (const listener of listeners) listener();
  };
  const remove = (id: number) => change(decisions.filter((decision) => decision.id !== id));
  const sendNow = (decision: UndoableDecision) => {
    clearTimeout(timers.get(decision.id));
    timers.delete(decision.id);
    change(decisions.map((each) => (each.id === decision.id ? { ...each, isSent: true } : each)));
    void send(decision).finally(() => remove(decision.id));
  };
  const waiting = () => decisions.filter(({ isSent }) => !isSent);

  return {
    /** Every decision whose requests the lists may still contain. */
    all: () => decisions,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    add(decision: Decision & { questions: readonly Question[] }) {
      lastId += 1;
      const added = { ...decision, id: lastId, isSent: false };
      timers.set(
        added.id,
        setTimeout(() => sendNow(added), waitMs),
      );
      change([...decisions, added]);
    },
    /** Takes back the last decision that was not sent; returns it. */
    undo(): UndoableDecision | undefined {
      const last = waiting().at(-1);
      if (!last) return undefined;
      clearTimeout(timers.get(last.id));
      timers.delete(last.id);
      remove(last.id);
      return last;
    },
    /** Sends what is waiting, because nobody can undo it any more. */
    sendAll() {
      for (const decision of waiting()) sendNow(decision);
    },
  };
}
