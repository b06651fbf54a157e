import cluster from "node:cluster";
import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import type { Log } from "../lib/log.ts";
import type { SharedDatabase } from "../store/database/open.ts";
import type { ReadyFacts } from "../welcome.ts";
import type { ToMember, ToPrimary } from "./messages.ts";
import { createTally, type Tally } from "./tally.ts";

type Member = {
  id: number;
  tell: (message: ToMember) => void;
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

/** `failed`: a new one did not come up, and those that were left go on. */
export type Replaced = "replaced" | "failed" | "stopped";

/** One that ends again soon after its start is started less and less often. */
const firstPauseMs = 200;
const longestPauseMs = 10_000;
const soundMs = 30_000;

/** The processes of the service: as many as asked for, whatever happens to one of them. */
export function createCrew(options: { size: number; database: SharedDatabase | null; log: Log }) {
  const { size, log } = options;
  const members = new Set<Member>();
  const tally = createTally();
  const { promise: ended, resolve: end } = Promise.withResolvers<number>();
  let isStopping = false;
  let replacing: Promise<Replaced> = Promise.resolve("replaced");
  cluster.setupPrimary({ serialization: "advanced" });

  const add = (): Member => {
    const member = fork(options.database, tally);
    members.add(member);
    void member.gone.then(() => members.delete(member));
    return member;
  };

  /** Replaces it whenever it ends unasked. */
  const keep = async (member: Member, pauseMs = firstPauseMs): Promise<void> => {
    await member.gone;
    if (isStopping || member.isLeaving) return;
    const isSound = performance.now() - member.bornMs > soundMs;
    const nextPauseMs = isSound ? firstPauseMs : Math.min(longestPauseMs, 2 * pauseMs);
    log.warn(
      { process: member.id, ...member.ending() },
      "a process of the service ended, and another is started in its place",
    );
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
    old.tell({ type: "stop", atOnce: false, hasSuccessor: true });
    await old.gone;
    return true;
  };

  const stop = (atOnce: boolean, code = 0) => {
    isStopping = true;
    const left = [...members];
    for (const member of left) member.tell({ type: "stop", atOnce, hasSuccessor: false });
    void Promise.all(left.map(({ gone }) => gone)).then((codes) => end(Math.max(code, ...codes)));
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

function fork(database: SharedDatabase | null, tally: Tally): Member {
  const worker = cluster.fork();
  const { promise: ready, resolve } = Promise.withResolvers<ReadyFacts | null>();
  const gone = once(worker, "exit").then(([code]: (number | null)[]) => code ?? 1);
  const { process: child } = worker;
  const ending = () => (child.signalCode ? { signal: child.signalCode } : { code: child.exitCode });
  const tell = (message: ToMember) => void (worker.isConnected() && worker.send(message, () => {}));
  const count = tally.add(gone, tell);
  worker.on("message", (message: ToPrimary) => (message.type === "ready" ? resolve(message.facts) : count(message)));
  void gone.then(() => resolve(null));
  tell({ type: "begin", database });
  return { id: worker.id, tell, bornMs: performance.now(), ready, gone, ending, isLeaving: false };
}
