import { settlesWithin } from "../lib/concurrency/promises.ts";
import { SharedBuckets, type TokenRequest } from "../lib/concurrency/shared-buckets.ts";
import type { ToMember, ToPrimary } from "./messages.ts";

/** A process that does not give tokens back within this time has used them. */
const responseMs = 200;
const sweepEveryMs = 60_000;
const maxRounds = 3;

type Held = { send: (message: ToMember) => void; waiting: Map<number, () => void> };

export type SharedLimitsOfProcesses = ReturnType<typeof createSharedLimits>;

/** Holds the rate-limit buckets of all processes, so that a key has the limit of its plan on every connection. */
export function createSharedLimits(now = () => performance.now()) {
  const buckets = new SharedBuckets(100_000, now);
  const members = new Map<number, Held>();
  const recalls = new Map<string, Promise<unknown>>();
  let lastMember = 0;
  let lastId = 0;
  setInterval(() => buckets.sweep(), sweepEveryMs).unref();

  /** Takes the tokens of a process back. */
  const recallFrom = async (member: number, bucket: string): Promise<void> => {
    const held = members.get(member);
    if (!held) return buckets.drop(member, bucket);
    lastId += 1;
    const id = lastId;
    const response = new Promise<void>((resolve) => held.waiting.set(id, resolve));
    held.send({ type: "recall", id, bucket });
    const isGiven = await settlesWithin(responseMs, response);
    held.waiting.delete(id);
    if (!isGiven) buckets.drop(member, bucket);
  };

  const recall = (bucket: string, holders: number[]): Promise<unknown> => {
    const all = Promise.all(holders.map((holder) => recallFrom(holder, bucket)));
    const ended = all.finally(() => recalls.delete(bucket));
    recalls.set(bucket, ended);
    return ended;
  };

  /**
   * Takes tokens back from the other processes until there are enough, then grants. Nothing is granted while a recall is under way: its
   * response would give those tokens back too.
   */
  const collect = async (member: number, request: TokenRequest, grant: () => void): Promise<void> => {
    const { bucket } = request;
    for (let rounds = 0; ; ) {
      const underWay = recalls.get(bucket);
      if (underWay) {
        await underWay;
        continue;
      }
      const holders = buckets.holders(bucket, member);
      if (rounds === maxRounds || holders.length === 0 || buckets.hasTokens(request)) return grant();
      rounds += 1;
      await recall(bucket, holders);
    }
  };

  return {
    /** Adds a process until it is gone. Returns the handler for its messages. */
    add(gone: Promise<unknown>, send: (message: ToMember) => void) {
      lastMember += 1;
      const member = lastMember;
      const held: Held = { send, waiting: new Map() };
      members.set(member, held);
      void gone.then(() => {
        members.delete(member);
        buckets.removeMember(member);
      });
      return (message: Extract<ToPrimary, { type: "tokens" | "recalled" }>): void => {
        if (message.type === "recalled") {
          // After the deadline, the tokens count as used.
          if (!held.waiting.has(message.id)) return;
          buckets.giveBack(member, message.bucket, message.spent);
          held.waiting.get(message.id)?.();
          return;
        }
        buckets.setNodes(members.size, message.nodes);
        // A grant is sent at once: a recall that overtook it would count its tokens twice.
        const grant = (requests: TokenRequest[]) =>
          send({ type: "granted", grants: requests.map((request) => buckets.grant(member, request)) });
        const ready = message.requests.filter((request) => {
          const isEnough = buckets.note(member, request);
          if (isEnough && !recalls.has(request.bucket)) return true;
          void collect(member, request, () => grant([request]));
          return false;
        });
        if (ready.length > 0) grant(ready);
      };
    },
  };
}
