import { settlesWithin } from "../lib/concurrency/promises.ts";
import { type MetricsSnapshot, mergeSnapshots } from "../lib/observability/metrics.ts";
import type { ToMember, ToPrimary } from "./messages.ts";

type Counter = {
  tell: (message: ToMember) => void;
  /** The newest that it told. */
  newest: MetricsSnapshot;
  waiting: Map<number, () => void>;
};

/** One that is busy is counted as it was. */
const answerMs = 1_000;

export type MetricsTotals = ReturnType<typeof createMetricsTotals>;

/** Adds up what the members count. What one had counted stays counted when it has ended: a sum that shrinks reads as a restart. */
export function createMetricsTotals() {
  const counters = new Set<Counter>();
  let retired: MetricsSnapshot = [];
  let retiring = Promise.resolve();
  let asked = 0;

  const retire = async (counter: Counter): Promise<void> => {
    retired = await mergeSnapshots(retired, counter.newest);
    counters.delete(counter);
  };

  const ask = (counter: Counter): Promise<boolean> => {
    asked += 1;
    const id = asked;
    const answered = new Promise<void>((resolve) => counter.waiting.set(id, resolve));
    counter.tell({ type: "count", id });
    return settlesWithin(answerMs, answered).finally(() => counter.waiting.delete(id));
  };

  const gather = async (reader: Counter): Promise<MetricsSnapshot[]> => {
    const others = () => [...counters].filter((counter) => counter !== reader);
    await Promise.all(others().map(ask));
    // Looked at again: whoever has retired meanwhile is in that sum, and must not be in both.
    return [retired, ...others().map(({ newest }) => newest)];
  };

  return {
    /** Takes one in until it is gone; what it says is then to be handed on. */
    add(gone: Promise<unknown>, tell: (message: ToMember) => void) {
      const counter: Counter = { tell, newest: [], waiting: new Map() };
      counters.add(counter);
      void gone.then(() => {
        retiring = retiring.then(() => retire(counter));
      });
      return async (message: ToPrimary) => {
        if ("snapshot" in message) counter.newest = message.snapshot;
        if (message.type === "counted") counter.waiting.get(message.id)?.();
        if (message.type === "gather") tell({ type: "gathered", id: message.id, snapshots: await gather(counter) });
      };
    },
  };
}
