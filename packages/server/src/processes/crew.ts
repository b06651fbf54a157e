import { setTimeout as wait } from "node:timers/promises";
import type { Log } from "../lib/log.ts";
import type { ReadyFacts } from "../welcome.ts";
import { forkMember, type Member, type MemberOptions } from "./fork-member.ts";
import { startPings } from "./pings.ts";
import { createTally } from "./tally.ts";

/** `failed`: a new one did not come up, and those that were left go on. */
export type Replaced = "replaced" | "failed" | "stopped";

/** One that ends again soon after its start is started less and less often. */
const firstPauseMs = 200;
const longestPauseMs = 10_000;
const soundMs = 30_000;

export type CrewOptions = MemberOptions & { size: number; log: Pick<Log, "warn"> };

type Surroundings = { fork: typeof forkMember; pause: (milliseconds: number) => Promise<unknown> };

/** The processes of the service: as many as asked for, whatever happens to one of them. */
export function createCrew(options: CrewOptions, { fork, pause }: Surroundings = { fork: forkMember, pause: wait }) {
  const { size, log } = options;
  const members = new Set<Member>();
  const pings = startPings(log);
  const tally = createTally();
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
function logRefusal(log: CrewOptions["log"], member: Member): void {
  const ending = member.ending();
  if ("err" in ending) log.warn(ending, "a process of the service could not be started");
}
