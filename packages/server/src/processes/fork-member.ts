import cluster, { type Worker } from "node:cluster";
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
  /** Pings in a row that it has not answered. */
  unanswered: number;
  kill: () => void;
};

export type MemberOptions = {
  database: SharedDatabase | null;
  /** Null where it opens none. */
  port: Port | null;
};

/** Starts another process of the service. One that cannot be started is one that has ended. */
export function forkMember({ database, port }: MemberOptions, tally: Tally): Member {
  cluster.setupPrimary({ serialization: "advanced" });
  let worker: Worker;
  try {
    worker = cluster.fork();
  } catch (error) {
    return stillborn(error);
  }
  const { promise: ready, resolve } = Promise.withResolvers<ReadyFacts | null>();
  const { gone, ending } = watchEnd(worker);
  const { tell, give } = speakTo(worker);
  const taker = port?.addTaker(give) ?? null;
  const count = tally.add(gone, tell);
  const kill = () => void worker.process.kill("SIGKILL");
  const bornMs = performance.now();
  const member: Member = {
    id: worker.id,
    tell,
    taker,
    bornMs,
    ready,
    gone,
    ending,
    isLeaving: false,
    unanswered: 0,
    kill,
  };
  worker.on("message", (message: ToPrimary) => {
    member.unanswered = 0;
    taker?.setSilent(false);
    if (message.type === "ready") {
      taker?.begin();
      resolve(message.facts);
    } else if (message.type === "taken") taker?.taken(message.id);
    else if (message.type === "missed") taker?.missed(message.id);
    else if (message.type === "leaving") taker?.pause();
    else if (message.type !== "pong") void count(message);
  });
  void gone.then(() => {
    taker?.end();
    resolve(null);
  });
  tell({ type: "begin", database, port: port?.number ?? null });
  return member;
}

function stillborn(error: unknown): Member {
  const none = () => {};
  const [ready, gone] = [Promise.resolve(null), Promise.resolve(1)];
  const ending = () => ({ err: error });
  const bornMs = performance.now();
  return { id: 0, tell: none, taker: null, bornMs, ready, gone, ending, isLeaving: false, unanswered: 0, kill: none };
}

/** The system may refuse another process or more descriptors: then there is an error and never an exit. */
function watchEnd(worker: Worker): { gone: Promise<number>; ending: () => object } {
  const { process: child } = worker;
  let failure: unknown;
  const gone = new Promise<number>((resolve) => {
    worker.once("exit", (code: number | null) => resolve(code ?? 1));
    worker.on("error", (error) => {
      if (child.pid !== undefined) return;
      failure = error;
      resolve(1);
    });
  });
  const ending = () => {
    if (failure) return { err: failure };
    return child.signalCode ? { signal: child.signalCode } : { code: child.exitCode };
  };
  return { gone, ending };
}

/** Messages to a process that has ended are dropped. */
function speakTo(worker: Worker) {
  const none = () => {};
  return {
    tell(message: ToMember) {
      if (worker.isConnected()) worker.send(message, none);
    },
    /** It stays open here, too, until the process confirms that it has it. */
    give(id: number, sentMs: number, socket: Socket) {
      const message: ToMember = { type: "take", id, sentMs };
      if (worker.isConnected()) worker.send(message, socket, { keepOpen: true }, none);
    },
  };
}
