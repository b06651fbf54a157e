import type { Worker } from "node:cluster";
import cluster from "node:cluster";
import type { Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import type { ReadyFacts } from "../console-output.ts";
import type { Log } from "../lib/observability/log.ts";
import type { SharedDatabase } from "../store/database/open.ts";
import type { ToMember, ToPrimary } from "./messages.ts";
import { createMetricsTotals, type MetricsTotals } from "./metrics-totals.ts";
import type { Port, Taker } from "./port.ts";

/** `failed`: a new one did not come up, and those that were left go on. */
export type Replaced = "replaced" | "failed" | "stopped";

/** One that ends again soon after its start is started less and less often. */
const firstPauseMs = 200;
const longestPauseMs = 10_000;
const soundMs = 30_000;

export type ProcessPoolOptions = MemberOptions & { size: number; log: Pick<Log, "warn"> };

type Surroundings = { fork: typeof forkMember; pause: (milliseconds: number) => Promise<unknown> };

/** The processes of the service: as many as asked for, whatever happens to one of them. */
export function createProcessPool(
  options: ProcessPoolOptions,
  { fork, pause }: Surroundings = { fork: forkMember, pause: wait },
) {
  const { size, log } = options;
  const members = new Set<Member>();
  const pings = startPings(log);
  const tally = createMetricsTotals();
  const { promise: ended, resolve: end } = Promise.withResolvers<number>();
  let isStopping = false;
  let replacing: Promise<Replaced> = Promise.resolve("replaced");

  const add = (): Member => {
    const member = fork(options, tally);
    members.add(member);
    pings.add(member);
    void member.gone.then(() => members.delete(member) && logRefusal(log, member));
    return member;
  };

  /** Replaces it whenever it ends unasked. */
  const keep = async (member: Member, pauseMs = firstPauseMs): Promise<void> => {
    await member.gone;
    if (isStopping || member.isLeaving) return;
    const nextPauseMs = pauseAfter(member, pauseMs);
    const details = { process: member.id, ...member.ending() };
    log.warn(details, "a process of the service ended, and another is started in its place");
    await pause(nextPauseMs);
    if (!isStopping) return keep(add(), nextPauseMs);
  };

  const replaceAll = async (): Promise<Replaced> => {
    for (const old of [...members]) {
      if (isStopping) return "stopped";
      // One that has ended meanwhile has its successor.
      if (members.has(old) && !(await replaceOne(old))) return isStopping ? "stopped" : "failed";
    }
    return "replaced";
  };

  const replaceOne = async (old: Member): Promise<boolean> => {
    // Should it die on the way, this is its successor already.
    old.isLeaving = true;
    const fresh = add();
    if (!(await fresh.ready)) {
      old.isLeaving = false;
      if (!members.has(old) && !isStopping) void keep(add());
      return false;
    }
    void keep(fresh);
    old.taker?.pause();
    old.tell({ type: "stop", atOnce: false, hasSuccessor: true });
    await old.gone;
    return true;
  };

  const stop = (atOnce: boolean, code = 0) => {
    isStopping = true;
    for (const member of members) member.tell({ type: "stop", atOnce, hasSuccessor: false });
    void Promise.all(Array.from(members, ({ gone }) => gone)).then((codes) => end(Math.max(code, ...codes)));
  };

  return {
    /** With the exit code that says how it went. */
    ended,
    /** The first one alone: it brings the database up to date and makes what all share. Null where it was stopped meanwhile. */
    async start(): Promise<ReadyFacts | null> {
      const first = add();
      const facts = await first.ready;
      const others = facts && !isStopping ? Array.from({ length: size - 1 }, add) : [];
      const areReady = (await Promise.all(others.map(({ ready }) => ready))).every(Boolean);
      if (isStopping) return null;
      if (!facts || !areReady) {
        // It has said why.
        stop(false, 1);
        return null;
      }
      for (const member of [first, ...others]) void keep(member);
      return facts;
    },
    /** A new one for each, and the old one ends once the new one serves. Asked again on the way, it is done again. */
    replace(): Promise<Replaced> {
      replacing = replacing.then(replaceAll);
      return replacing;
    },
    stop,
  };
}

function pauseAfter({ bornMs }: Member, lastPauseMs: number): number {
  const isSound = performance.now() - bornMs > soundMs;
  return isSound ? firstPauseMs : Math.min(longestPauseMs, 2 * lastPauseMs);
}

/** One that ran has written why it failed; the system's refusal to start one is known here alone. */
function logRefusal(log: ProcessPoolOptions["log"], member: Member): void {
  const ending = member.ending();
  if ("err" in ending) log.warn(ending, "a process of the service could not be started");
}

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
export function forkMember({ database, port }: MemberOptions, tally: MetricsTotals): Member {
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

/** Silence is counted in pings, not timed, so that a primary that was suspended itself kills no process. */
const pingEveryMs = 1_000;
const silentPings = 5;
const frozenPings = 15;

type Pinged = Pick<Member, "id" | "taker" | "tell" | "kill" | "ready" | "gone" | "unanswered">;

/**
 * A process that is frozen, not dead, would keep its share of all connections. One that does not answer for five seconds gets no
 * new ones; after fifteen seconds it is killed, and replaced like any other that has ended.
 */
export function startPings(log: Pick<Log, "warn">) {
  const members = new Set<Pinged>();
  const pingOnce = (): void => {
    for (const member of members) {
      if (member.unanswered >= silentPings) member.taker?.setSilent(true);
      if (member.unanswered === silentPings)
        log.warn({ process: member.id }, "a process of the service does not respond, and gets no new connections");
      if (member.unanswered >= frozenPings) {
        log.warn({ process: member.id }, "a process of the service has not responded for 15 seconds, and is killed");
        member.kill();
      }
      member.unanswered += 1;
      member.tell({ type: "ping" });
    }
  };
  setInterval(pingOnce, pingEveryMs).unref();
  return {
    /** From the time it is ready: one that starts may be too busy to answer. */
    add(member: Pinged): void {
      void member.ready.then((facts) => facts && members.add(member));
      void member.gone.then(() => members.delete(member));
    },
    pingOnce,
  };
}
