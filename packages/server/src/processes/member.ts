import cluster from "node:cluster";
import type { Socket } from "node:net";
import type { ReadyFacts } from "../console-output.ts";
import type { SharedPort } from "../http/listener.ts";
import type { Metrics, MetricsSnapshot } from "../lib/observability/metrics.ts";
import type { SharedDatabase } from "../store/database/open.ts";
import type { ToMember, ToPrimary } from "./messages.ts";
import { machineMs, staleMs } from "./port.ts";

type Stop = (atOnce: boolean, hasSuccessor: boolean) => void;

/** One of several processes of an installation's machine: a node of its own that shares the port, and the database of ours. */
export type Membership = {
  database: SharedDatabase | null;
  /** Null where it has none. */
  sharedPort: SharedPort | null;
  reportReady(facts: ReadyFacts): void;
  /** To be left alone by those who come new. */
  reportLeaving(): void;
  onStop(stop: Stop): void;
  /** What the others have counted, and those before them. */
  gather(): Promise<MetricsSnapshot[]>;
  /** Tells the primary what this one has counted, whenever it asks. */
  count(metrics: Metrics): void;
  /** What is counted after this is lost. */
  leave(): Promise<void>;
};

/** Null for a process that is alone. */
export async function joinPrimary(): Promise<Membership | null> {
  if (!cluster.isWorker) return null;
  const { promise: begun, resolve: begin } = Promise.withResolvers<Extract<ToMember, { type: "begin" }>>();
  const questions = new Map<number, (snapshots: MetricsSnapshot[]) => void>();
  let asked = 0;
  let counted: Metrics | null = null;
  let take = (socket: Socket): void => void socket.destroy();
  // Told before it has started, it stops once it has.
  let toldEarly: [boolean, boolean] | null = null;
  let stop: Stop = (...told) => {
    toldEarly = told;
  };
  // One ear from the beginning: what comes while there is none is lost.
  process.on("message", async (message: ToMember, socket?: Socket) => {
    if (message.type === "begin") begin(message);
    if (message.type === "ping") void tell({ type: "pong" });
    if (message.type === "take" && machineMs() - message.sentMs > staleMs) {
      // This process was frozen: another one may read the connection by now.
      socket?.destroy();
      void tell({ type: "missed", id: message.id });
    } else if (message.type === "take") {
      void tell({ type: "taken", id: message.id });
      // Who has gone meanwhile is not there any more.
      if (socket) take(socket);
    }
    if (message.type === "stop") stop(message.atOnce, message.hasSuccessor);
    if (message.type === "count" && counted)
      tell({ type: "counted", id: message.id, snapshot: await counted.collect() });
    if (message.type === "gathered") {
      questions.get(message.id)?.(message.snapshots);
      questions.delete(message.id);
    }
  });
  const { database, port } = await begun;
  const onConnection = (taker: (socket: Socket) => void) => {
    take = taker;
  };
  return {
    database,
    sharedPort: port === null ? null : { number: port, onConnection },
    reportReady: (facts) => void tell({ type: "ready", facts }),
    reportLeaving: () => void tell({ type: "leaving" }),
    onStop(listener) {
      stop = listener;
      if (toldEarly) stop(...toldEarly);
    },
    async gather() {
      asked += 1;
      const id = asked;
      const snapshot = counted ? await counted.collect() : [];
      return new Promise((resolve) => {
        questions.set(id, resolve);
        void tell({ type: "gather", id, snapshot });
      });
    },
    count(metrics) {
      counted = metrics;
    },
    async leave() {
      if (counted) await tell({ type: "last", snapshot: await counted.collect() });
    },
  };
}

/** Resolves when it is on its way; a primary that is gone needs no answer. */
const tell = (message: ToPrimary): Promise<void> =>
  new Promise((resolve) => {
    if (process.connected) process.send?.(message, undefined, undefined, () => resolve());
    else resolve();
  });
