import { tickAfterClockSetBack } from "../domain/schedules/schedules.ts";
import type { DatabaseClock } from "../lib/clock.ts";
import type { Keyring } from "../lib/crypto/keyring.ts";
import type { Log } from "../lib/observability/log.ts";
import { readPulse } from "../model/heartbeat.ts";
import type { Peers } from "../store/nodes/nodes.ts";
import type { Store } from "../store/store.ts";

export type HeartbeatDeps = {
  store: Pick<Store, "nodes" | "schedules" | "transaction">;
  clock: DatabaseClock;
  log: Log;
  nodeId: string;
  leaseSeconds: number;
  /** The secret keys of this node, and the name of the box that says which of them is sealed with. */
  secrets: Pick<Keyring, "refresh" | "ids" | "follow">;
  proofName: string;
  /** Which release this node is of, and what it does. */
  release: string;
  roles: ReadonlySet<string>;
  /** Told how many other nodes live. */
  onPeers: readonly ((others: Peers) => void)[];
  /** Told of a heartbeat that was not steady, by the one node that found it so. */
  onUnsteady: (pulse: "paused" | "set back") => void;
};

/**
 * Keeps the node among the living, its clock by the database's and what it seals with by what the others do; whoever finds the
 * heartbeat unsteady says what follows. Says how many other nodes live.
 */
export async function beatOnce(deps: HeartbeatDeps): Promise<Peers> {
  const { store, clock, nodeId, leaseSeconds, secrets } = deps;
  secrets.refresh();
  const startedMs = performance.now();
  const { release, proofName: followed } = deps;
  const told = { nodeId, leaseSeconds, secretKeyIds: secrets.ids(), followed, release, roles: [...deps.roles] };
  const { nowMs, isSteady, fact, ...others } = await store.nodes.beat(told);
  clock.set(nowMs, performance.now() - startedMs);
  if (fact !== null && !secrets.follow(fact)) deps.log.error(missingKey);
  for (const tell of deps.onPeers) tell(others);
  if (!isSteady) await store.transaction(() => steady(deps));
  return others;
}

const missingKey =
  "secrets are sealed with a key that this node has not got: add it to AGENTRUN_SECRET_KEY or to the file `secret-key`, and start it again";

/** One node does it, for all: the others find the heartbeat steady again when the lock is theirs. */
async function steady({ store, log, leaseSeconds, onUnsteady }: HeartbeatDeps): Promise<void> {
  const last = await store.nodes.lockHeartbeat();
  if (!last) return;
  const { beforeMs, nowMs } = last;
  const pulse = readPulse(beforeMs, nowMs, leaseSeconds);
  if (pulse === "steady") return;
  if (pulse === "set back") await followClockSetBack(store, nowMs, beforeMs - nowMs);
  await store.nodes.endPause();
  const seconds = Math.round(Math.abs(nowMs - beforeMs) / 1_000);
  log.warn({ pulse, seconds }, messages[pulse]);
  onUnsteady(pulse);
}

const messages = {
  paused: "no node could write, or the database's clock was set ahead: nothing is taken over for one lease",
  "set back": "the database's clock was set back: what was due soon is due as soon by the new time",
};

async function followClockSetBack(store: HeartbeatDeps["store"], nowMs: number, byMs: number): Promise<void> {
  await store.nodes.followClockSetBack(byMs);
  const moved = (await store.schedules.listWaiting()).flatMap((schedule) => {
    const nextAt = tickAfterClockSetBack(schedule, nowMs, byMs);
    return nextAt < schedule.nextAt ? [{ ...schedule, nextAt }] : [];
  });
  await store.schedules.moveNext(moved);
}
