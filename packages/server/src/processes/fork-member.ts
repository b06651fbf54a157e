import cluster, { type Worker } from "node:cluster";
import { once } from "node:events";
import type { Socket } from "node:net";
import type { SharedDatabase } from "../store/database/open.ts";
import type { ReadyFacts } from "../welcome.ts";
import type { ToMember, ToPrimary } from "./messages.ts";
import type { Port, Taker } from "./port.ts";
import type { Tally } from "./tally.ts";

/** A process of the service, as the primary knows it. */
export type Member = {
  id: number;
  tell: (message: ToMember) => void;
  /** Through which it gets its connections. */
  taker: Taker | null;
  bornMs: number;
  /** Null where it ended before. */
  ready: Promise<ReadyFacts | null>;
  /** With its exit code; 1 where a signal ended it. */
  gone: Promise<number>;
  /** How it ended, for the log. */
  ending: () => object;
  /** It was told to end. */
  isLeaving: boolean;
};

export type MemberOptions = {
  database: SharedDatabase | null;
  /** Null where it opens none. */
  port: Port | null;
};

/** Starts another process of the service. */
export function forkMember({ database, port }: MemberOptions, tally: Tally): Member {
  cluster.setupPrimary({ serialization: "advanced" });
  const worker = cluster.fork();
  const { promise: ready, resolve } = Promise.withResolvers<ReadyFacts | null>();
  const gone = once(worker, "exit").then(([code]: (number | null)[]) => code ?? 1);
  const { tell, give, ending } = speakTo(worker);
  const taker = port?.addTaker(give) ?? null;
  const count = tally.add(gone, tell);
  worker.on("message", (message: ToPrimary) => {
    if (message.type === "ready") {
      taker?.begin();
      resolve(message.facts);
    } else if (message.type === "taken") taker?.taken(message.id);
    else if (message.type === "leaving") taker?.pause();
    else void count(message);
  });
  void gone.then(() => {
    taker?.end();
    resolve(null);
  });
  tell({ type: "begin", database, port: port?.number ?? null });
  return { id: worker.id, tell, taker, bornMs: performance.now(), ready, gone, ending, isLeaving: false };
}

/** One that is gone hears nothing, and whoever waits for it hears that it is gone. */
function speakTo(worker: Worker) {
  const { process: child } = worker;
  const none = () => {};
  return {
    tell(message: ToMember) {
      if (worker.isConnected()) worker.send(message, none);
    },
    /** It stays open here, too, until it is told that it was taken. */
    give(id: number, socket: Socket) {
      const message: ToMember = { type: "take", id };
      if (worker.isConnected()) worker.send(message, socket, { keepOpen: true }, none);
    },
    ending: () => (child.signalCode ? { signal: child.signalCode } : { code: child.exitCode }),
  };
}
