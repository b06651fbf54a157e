import cluster from "node:cluster";
import type { Socket } from "node:net";
import type { ReadyFacts } from "../console-output.ts";
import type { SharedPort } from "../http/listener.ts";
import type { SharedLimits } from "../lib/concurrency/leased-rate-limiter.ts";
import type { TokenGrant } from "../lib/concurrency/shared-buckets.ts";
import type { Metrics, MetricsSnapshot } from "../lib/observability/metrics.ts";
import type { SharedDatabase } from "../store/database/open.ts";
import type { ToMember, ToPrimary } from "./messages.ts";
import { machineMs, staleMs } from "./port.ts";

type Stop = (atOnce: boolean, hasSuccessor: boolean) => void;

/** One of several processes on a machine: a separate node that shares the port and the embedded database. */
export type Membership = {
  database: SharedDatabase | null;
  /** Null if the process opens no port. */
  sharedPort: SharedPort | null;
  sharedLimits: SharedLimits;
  reportReady(facts: ReadyFacts): void;
  /** The process gets no new connections. */
  reportLeaving(): void;
  onStop(stop: Stop): void;
  /** The metrics of the other processes, including ended ones. */
  gather(): Promise<MetricsSnapshot[]>;
  /** Sends these metrics to the primary on request. */
  count(metrics: Metrics): void;
  /** Sends the final metrics. Later counts are lost. */
  leave(): Promise<void>;
};

/** Null for a single process. */
export async function joinPrimary(): Promise<Membership | null> {
  if (!cluster.isWorker) return null;
  const { promise: begun, resolve: begin } = Promise.withResolvers<Extract<ToMember, { type: "begin" }>>();
  const requests = new Map<number, (snapshots: MetricsSnapshot[]) => void>();
  let lastId = 0;
  let metrics: Metrics | null = null;
  let take = (socket: Socket): void => void socket.destroy();
  let receiveGrants = (_grants: TokenGrant[]): void => {};
  let takeBack = (_bucket: string): number => 0;
  // A stop that arrives during the start takes effect after it.
  let earlyStop: [boolean, boolean] | null = null;
  let stop: Stop = (...options) => {
    earlyStop = options;
  };
  // Listen from the start: messages without a listener are lost.
  process.on("message", async (message: ToMember, socket?: Socket) => {
    if (message.type === "begin") begin(message);
    if (message.type === "ping") void send({ type: "pong" });
    if (message.type === "take" && machineMs() - message.sentMs > staleMs) {
      // This process was frozen: another one may already read the connection.
      socket?.destroy();
      void send({ type: "missed", id: message.id });
    } else if (message.type === "take") {
      void send({ type: "taken", id: message.id });
      // The socket is missing if the client has disconnected in the meantime.
      if (socket) take(socket);
    }
    if (message.type === "granted") receiveGrants(message.grants);
    if (message.type === "recall") {
      const { id, bucket } = message;
      void send({ type: "recalled", id, bucket, spent: takeBack(bucket) });
    }
    if (message.type === "stop") stop(message.atOnce, message.hasSuccessor);
    if (message.type === "count" && metrics)
      send({ type: "counted", id: message.id, snapshot: await metrics.collect() });
    if (message.type === "gathered") {
      requests.get(message.id)?.(message.snapshots);
      requests.delete(message.id);
    }
  });
  const { database, port } = await begun;
  const onConnection = (acceptor: (socket: Socket) => void) => {
    take = acceptor;
  };
  return {
    database,
    sharedPort: port === null ? null : { number: port, onConnection },
    sharedLimits: {
      send: (requests, nodes) => void send({ type: "tokens", requests, nodes }),
      connect(receive, giveUp) {
        receiveGrants = receive;
        takeBack = giveUp;
      },
    },
    reportReady: (facts) => void send({ type: "ready", facts }),
    reportLeaving: () => void send({ type: "leaving" }),
    onStop(listener) {
      stop = listener;
      if (earlyStop) stop(...earlyStop);
    },
    async gather() {
      lastId += 1;
      const id = lastId;
      const snapshot = metrics ? await metrics.collect() : [];
      return new Promise((resolve) => {
        requests.set(id, resolve);
        void send({ type: "gather", id, snapshot });
      });
    },
    count(own) {
      metrics = own;
    },
    async leave() {
      if (metrics) await send({ type: "last", snapshot: await metrics.collect() });
    },
  };
}

/** Resolves when the message is sent, or if the primary is gone. */
const send = (message: ToPrimary): Promise<void> =>
  new Promise((resolve) => {
    if (process.connected) process.send?.(message, undefined, undefined, () => resolve());
    else resolve();
  });
