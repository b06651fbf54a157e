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
  /** The secret keys of this node, and the name of the stored secret that shows which one is in use. */
  secrets: Pick<Keyring, "refresh" | "ids" | "follow">;
  proofName: string;
  release: string;
  roles: ReadonlySet<string>;
  /** Receive the number of other live nodes. */
  onPeers: readonly ((others: Peers) => void)[];
  /** Called on the one node that detects an irregular heartbeat. */
  onUnsteady: (pulse: "paused" | "set back") => void;
};

/**
 * Registers the node as alive, sets its clock by the database's, and follows the secret key that the other nodes use. A node that
 * detects an irregular heartbeat handles it. Returns the number of other live nodes.
 */
export async function beatOnce(deps: HeartbeatDeps): Promise<Peers> {
  const { store, clock, nodeId, leaseSeconds, secrets } = deps;
  secrets.refresh();
  const startedMs = performance.now();
  const { release, proofName: followed } = deps;
  const node = { nodeId, leaseSeconds, secretKeyIds: secrets.ids(), followed, release, roles: [...deps.roles] };
  const { nowMs, isSteady, fact, ...others } = await store.nodes.beat(node);
  clock.set(nowMs, performance.now() - startedMs);
  if (fact !== null && !secrets.follow(fact)) deps.log.error(missingKey);
  for (const onPeers of deps.onPeers) onPeers(others);
  if (!isSteady) await store.transaction(() => steady(deps));
  return others;
}

const missingKey =
  "this node does not have the secret key that the others encrypt with: add it to AGENTRUN_SECRET_KEY or to the file `secret-key`, and restart the node";

/** One node does this for all: the others wait for the lock and then find the heartbeat regular again. */
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
  paused: "no node could write, or the database's clock was set ahead: no lease is taken over for one lease time",
  "set back": "the database's clock was set back: due times were moved back by the same time",
};

async function followClockSetBack(store: HeartbeatDeps["store"], nowMs: number, byMs: number): Promise<void> {
  await store.nodes.followClockSetBack(byMs);
  const moved = (await store.schedules.listWaiting()).flatMap((schedule) => {
    const nextAt = tickAfterClockSetBack(schedule, nowMs, byMs);
    return nextAt < schedule.nextAt ? [{ ...schedule, nextAt }] : [];
  });
  await store.schedules.moveNext(moved);
}
