import type { Worker } from "node:cluster";
import cluster from "node:cluster";
import type { Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import type { ReadyFacts } from "../console-output.ts";
import type { Log } from "../lib/observability/log.ts";
import type { SharedDatabase } from "../store/database/open.ts";
import type { ToMember, ToPrimary } from "./messages.ts";
import { createMetricsTotals, type MetricsTotals } from "./metrics-totals.ts";
import type { Acceptor, Port } from "./port.ts";
import { createSharedLimits, type SharedLimitsOfProcesses } from "./shared-limits.ts";

/** `failed`: a new process did not start, and the remaining old ones continue. */
export type Replaced = "replaced" | "failed" | "stopped";

/** The pause before a restart doubles while processes end soon after their start. */
const firstPauseMs = 200;
const maxPauseMs = 10_000;
const stableMs = 30_000;

export type ProcessPoolOptions = MemberOptions & { size: number; log: Pick<Log, "warn"> };

type Surroundings = { fork: typeof forkMember; pause: (milliseconds: number) => Promise<unknown> };

/** Keeps `size` processes of the service running. */
export function createProcessPool(
  options: ProcessPoolOptions,
  { fork, pause }: Surroundings = { fork: forkMember, pause: wait },
) {
  const { size, log } = options;
  const members = new Set<Member>();
  const pings = startPings(log);
  const shared = { totals: createMetricsTotals(), limits: createSharedLimits() };
  const { promise: ended, resolve: end } = Promise.withResolvers<number>();
  let isStopping = false;
  let replacing: Promise<Replaced> = Promise.resolve("replaced");

  const add = (): Member => {
    const member = fork(options, shared);
    members.add(member);
    pings.add(member);
    void member.gone.then(() => members.delete(member) && logRefusal(log, member));
    return member;
  };

  /** Restarts a process that ends without a request to stop. */
  const keep = async (member: Member, pauseMs = firstPauseMs): Promise<void> => {
    await member.gone;
    if (isStopping || member.isLeaving) return;
    const nextPauseMs = pauseAfter(member, pauseMs);
    const details = { process: member.id, ...member.ending() };
    log.warn(details, "a process of the service ended, and another one is started");
    await pause(nextPauseMs);
    if (!isStopping) return keep(add(), nextPauseMs);
  };

  const replaceAll = async (): Promise<Replaced> => {
    for (const old of [...members]) {
      if (isStopping) return "stopped";
      // A process that has ended in the meantime is replaced already.
      if (members.has(old) && !(await replaceOne(old))) return isStopping ? "stopped" : "failed";
    }
    return "replaced";
  };

  const replaceOne = async (old: Member): Promise<boolean> => {
    // If the old process dies now, it needs no other successor.
    old.isLeaving = true;
    const fresh = add();
    if (!(await fresh.ready)) {
      old.isLeaving = false;
      if (!members.has(old) && !isStopping) void keep(add());
      return false;
    }
    void keep(fresh);
    old.acceptor?.pause();
    old.send({ type: "stop", atOnce: false, hasSuccessor: true });
    await old.gone;
    return true;
  };

  const stop = (atOnce: boolean, code = 0) => {
    isStopping = true;
    for (const member of members) member.send({ type: "stop", atOnce, hasSuccessor: false });
    void Promise.all(Array.from(members, ({ gone }) => gone)).then((codes) => end(Math.max(code, ...codes)));
  };

  return {
    /** Resolves with the exit code. */
    ended,
    /** Starts the first process alone, because it migrates the database and creates shared files. Null if stopped in the meantime. */
    async start(): Promise<ReadyFacts | null> {
      const first = add();
      const facts = await first.ready;
      const others = facts && !isStopping ? Array.from({ length: size - 1 }, add) : [];
      const areReady = (await Promise.all(others.map(({ ready }) => ready))).every(Boolean);
      if (isStopping) return null;
      if (!facts || !areReady) {
        // The process has logged the reason.
        stop(false, 1);
        return null;
      }
      for (const member of [first, ...others]) void keep(member);
      return facts;
    },
    /** Replaces each process: the old one ends once the new one serves. A second call during a round starts another round. */
    replace(): Promise<Replaced> {
      replacing = replacing.then(replaceAll);
      return replacing;
    },
    stop,
  };
}

function pauseAfter({ startedMs }: Member, lastPauseMs: number): number {
  const isStable = performance.now() - startedMs > stableMs;
  return isStable ? firstPauseMs : Math.min(maxPauseMs, 2 * lastPauseMs);
}

/** A process that ran has logged its failure itself. Only the primary knows that the system refused to start one. */
function logRefusal(log: ProcessPoolOptions["log"], member: Member): void {
  const ending = member.ending();
  if ("err" in ending) log.warn(ending, "a process of the service could not be started");
}

/** A process of the service, seen from the primary. */
export type Member = {
  id: number;
  send: (message: ToMember) => void;
  /** Receives its connections. */
  acceptor: Acceptor | null;
  startedMs: number;
  /** Null if the process ended before. */
  ready: Promise<ReadyFacts | null>;
  /** Resolves with the exit code; 1 if a signal ended the process. */
  gone: Promise<number>;
  /** The exit code, signal or error, for the log. */
  ending: () => object;
  /** The process was asked to stop. */
  isLeaving: boolean;
  /** Consecutive pings without a response. */
  unanswered: number;
  kill: () => void;
};

export type MemberOptions = {
  database: SharedDatabase | null;
  /** Null if the process opens no port. */
  port: Port | null;
};

/** What the primary holds for all processes. */
type SharedByProcesses = { totals: MetricsTotals; limits: SharedLimitsOfProcesses };

/** Starts a process of the service. A process that cannot be started counts as ended. */
export function forkMember({ database, port }: MemberOptions, { totals, limits }: SharedByProcesses): Member {
  cluster.setupPrimary({ serialization: "advanced" });
  let worker: Worker;
  try {
    worker = cluster.fork();
  } catch (error) {
    return failedStart(error);
  }
  const { promise: ready, resolve } = Promise.withResolvers<ReadyFacts | null>();
  const { gone, ending } = watchEnd(worker);
  const { send, give } = channelTo(worker);
  const acceptor = port?.addAcceptor(give) ?? null;
  const count = totals.add(gone, send);
  const limit = limits.add(gone, send);
  const kill = () => void worker.process.kill("SIGKILL");
  const startedMs = performance.now();
  const member: Member = {
    id: worker.id,
    send,
    acceptor,
    startedMs,
    ready,
    gone,
    ending,
    isLeaving: false,
    unanswered: 0,
    kill,
  };
  worker.on("message", (message: ToPrimary) => {
    member.unanswered = 0;
    acceptor?.setUnresponsive(false);
    if (message.type === "ready") {
      acceptor?.begin();
      resolve(message.facts);
    } else if (message.type === "taken") acceptor?.taken(message.id);
    else if (message.type === "missed") acceptor?.missed(message.id);
    else if (message.type === "leaving") acceptor?.pause();
    else if (message.type === "tokens" || message.type === "recalled") limit(message);
    else if (message.type !== "pong") void count(message);
  });
  void gone.then(() => {
    acceptor?.end();
    resolve(null);
  });
  send({ type: "begin", database, port: port?.number ?? null });
  return member;
}

function failedStart(error: unknown): Member {
  const none = () => {};
  const [ready, gone] = [Promise.resolve(null), Promise.resolve(1)];
  const ending = () => ({ err: error });
  const startedMs = performance.now();
  return {
    id: 0,
    send: none,
    acceptor: null,
    startedMs,
    ready,
    gone,
    ending,
    isLeaving: false,
    unanswered: 0,
    kill: none,
  };
}

/** If the system refuses to start a process, there is an error event and never an exit event. */
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
function channelTo(worker: Worker) {
  const none = () => {};
  return {
    send(message: ToMember) {
      if (worker.isConnected()) worker.send(message, none);
    },
    /** The socket stays open here until the process confirms that it has it. */
    give(id: number, sentMs: number, socket: Socket) {
      const message: ToMember = { type: "take", id, sentMs };
      if (worker.isConnected()) worker.send(message, socket, { keepOpen: true }, none);
    },
  };
}

/** Counted in pings and not in time, so that a primary that was suspended does not kill its processes. */
const pingEveryMs = 1_000;
const unresponsivePings = 5;
const frozenPings = 15;
/** More for a process that starts: while it loads its code it cannot respond, which takes seconds on a slow machine. */
const frozenPingsAtStart = 60;

type Pinged = Pick<Member, "id" | "acceptor" | "send" | "kill" | "ready" | "gone" | "unanswered">;

/**
 * A frozen process would keep its share of all connections. A process that does not respond for five seconds gets no new
 * connections; after fifteen seconds it is killed and replaced. One that freezes before it is ready is killed after a minute: the start,
 * or the replacement of the other processes, would wait for it for ever.
 */
export function startPings(log: Pick<Log, "warn">) {
  const members = new Set<Pinged>();
  const starting = new Set<Pinged>();
  const pingOnce = (): void => {
    for (const member of members) {
      const isStarting = starting.has(member);
      if (member.unanswered >= unresponsivePings) member.acceptor?.setUnresponsive(true);
      if (member.unanswered === unresponsivePings && !isStarting)
        log.warn({ process: member.id }, "a process of the service does not respond, and gets no new connections");
      const mostPings = isStarting ? frozenPingsAtStart : frozenPings;
      if (member.unanswered >= mostPings) {
        const silence = `has not responded for ${(mostPings * pingEveryMs) / 1_000} seconds`;
        log.warn({ process: member.id }, `a process of the service ${silence}, and is killed`);
        member.kill();
      }
      member.unanswered += 1;
      member.send({ type: "ping" });
    }
  };
  setInterval(pingOnce, pingEveryMs).unref();
  return {
    add(member: Pinged): void {
      members.add(member);
      starting.add(member);
      void member.ready.then(() => starting.delete(member));
      void member.gone.then(() => members.delete(member));
    },
    pingOnce,
  };
}
