import { toVersionKey } from "../../../model/journal-order.ts";
import type { AgentContext } from "../../agent-context.ts";
import type { Replay } from "./replay.ts";
import { forever, type RunChannel } from "./run-channel.ts";

type Durable = {
  step: AgentContext["step"];
  save(key: string, value: string, tookMs: number): Promise<void>;
  findStep(key: string): string | undefined;
};

/** Values that would differ in each attempt, and the versions of planned changes. */
export function createRecordedValues(
  { channel, id }: { channel: RunChannel; id: number },
  { step, save, findStep }: Durable,
  { isRecorded, replay }: { isRecorded: boolean; replay: Replay | null },
): Pick<AgentContext, "now" | "random" | "uuid" | "version"> {
  const versions = new Map<string, Promise<number>>();

  const decide = async (change: string, oldest: number, newest: number): Promise<number> => {
    const key = toVersionKey(change);
    const stored = findStep(key);
    // A run whose journal goes on after this point came here before the change.
    const isOlder = isRecorded || (replay?.isBehind() ?? false);
    const version: number = stored === undefined ? (isOlder ? 1 : newest) : JSON.parse(stored).result;
    if (version < oldest || version > newest) {
      const expected = `version ${version} of the change "${change}"`;
      const found = `code for the versions ${oldest} to ${newest}`;
      channel.sendLast(["mismatch", id, expected, found, ""], 512);
      return forever();
    }
    if (stored === undefined && !isRecorded) await save(key, JSON.stringify({ result: version }), 0);
    return version;
  };
  return {
    now: () => step("ctx.now", () => Date.now()),
    random: () => step("ctx.random", () => Math.random()),
    uuid: () => step("ctx.uuid", () => globalThis.crypto.randomUUID()),
    async version(change, oldest, newest) {
      assertVersions(change, oldest, newest);
      if (channel.isOver()) return forever();
      const known = versions.get(change) ?? decide(change, oldest, newest);
      versions.set(change, known);
      return known;
    },
  };
}

function assertVersions(change: unknown, oldest: unknown, newest: unknown): void {
  const isName = typeof change === "string" && change !== "" && change.length <= 150 && change.isWellFormed();
  if (!isName || change.includes("\0")) throw new TypeError("A change needs a name of 1 to 150 characters.");
  if (!Number.isSafeInteger(oldest) || !Number.isSafeInteger(newest) || (oldest as number) < 1)
    throw new TypeError("Versions are whole numbers from 1: ctx.version(change, oldest, newest).");
  if ((oldest as number) > (newest as number))
    throw new RangeError(`The oldest version of the change "${change}" is above the newest.`);
}
