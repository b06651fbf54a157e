import type { Log } from "../lib/log.ts";
import type { Member } from "./fork-member.ts";

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
