import { settlesWithin } from "../lib/concurrency/promises.ts";
import { type MetricsSnapshot, mergeSnapshots } from "../lib/observability/metrics.ts";
import type { ToMember, ToPrimary } from "./messages.ts";

type MemberMetrics = {
  send: (message: ToMember) => void;
  /** The latest snapshot received. */
  newest: MetricsSnapshot;
  waiting: Map<number, () => void>;
};

/** The latest snapshot of a busy process is used after this time. */
const responseMs = 1_000;

export type MetricsTotals = ReturnType<typeof createMetricsTotals>;

/** Adds up the metrics of all processes. Those of ended processes stay in the sum: a member that shrinks reads as a restart. */
export function createMetricsTotals() {
  const members = new Set<MemberMetrics>();
  let retired: MetricsSnapshot = [];
  let retiring = Promise.resolve();
  let lastId = 0;

  const retire = async (member: MemberMetrics): Promise<void> => {
    retired = await mergeSnapshots(retired, member.newest);
    members.delete(member);
  };

  const request = (member: MemberMetrics): Promise<boolean> => {
    lastId += 1;
    const id = lastId;
    const response = new Promise<void>((resolve) => member.waiting.set(id, resolve));
    member.send({ type: "count", id });
    return settlesWithin(responseMs, response).finally(() => member.waiting.delete(id));
  };

  const gather = async (reader: MemberMetrics): Promise<MetricsSnapshot[]> => {
    const others = () => [...members].filter((member) => member !== reader);
    await Promise.all(others().map(request));
    // Listed again: a process that has retired in the meantime is in that sum, and must not count twice.
    return [retired, ...others().map(({ newest }) => newest)];
  };

  return {
    /** Adds a process until it is gone. Returns the handler for its messages. */
    add(gone: Promise<unknown>, send: (message: ToMember) => void) {
      const member: MemberMetrics = { send, newest: [], waiting: new Map() };
      members.add(member);
      void gone.then(() => {
        retiring = retiring.then(() => retire(member));
      });
      return async (message: ToPrimary) => {
        if ("snapshot" in message) member.newest = message.snapshot;
        if (message.type === "counted") member.waiting.get(message.id)?.();
        if (message.type === "gather") send({ type: "gathered", id: message.id, snapshots: await gather(member) });
      };
    },
  };
}
