import type { RunId } from "@agentrun/contract";
import type { Log } from "../lib/observability/log.ts";
import type { DiskSpace } from "../lib/system/resources.ts";
import type { ReportError } from "../model/error-reports.ts";
import type { AcknowledgedRun, RolledBackRuns } from "../store/installation/failovers.ts";
import type { Store } from "../store/store.ts";

/**
 * What a failover took back.
 *
 * With synchronous replication that is nothing. With asynchronous replication the replica that becomes the primary may not have
 * heard the last of the old one, and nobody in the database knows what is missing: but the nodes do, who told their callers.
 * Each remembers what it acknowledged lately, and when the database's timeline has moved on it looks whether that is there. What a
 * node told that died in the same moment nobody knows; neither do callers who had no answer yet, and they were promised nothing.
 */
export type Acknowledged = {
  add(run: AcknowledgedRun): void;
  /** Since the last hour; older runs may have been deleted for their age. */
  recent(): AcknowledgedRun[];
};

const most = 20_000;
const hourMs = 3_600_000;
const batch = 1_000;
const shown = 20;

export function createAcknowledged(now: () => number = () => performance.now()): Acknowledged {
  const kept: (AcknowledgedRun & { atMs: number })[] = [];
  let next = 0;
  return {
    add(run) {
      kept[next] = { ...run, atMs: now() };
      next = (next + 1) % most;
    },
    recent: () => kept.filter(({ atMs }) => now() - atMs < hourMs),
  };
}

export type FailoverDeps = {
  store: Pick<Store, "installation">;
  acknowledged: Acknowledged;
  nodeId: string;
  log: Log;
  report: ReportError;
};

/** One look at the timeline; the first one only learns it. */
export function createTimelineWatch(deps: FailoverDeps): () => Promise<false> {
  let known: number | null = null;
  return async () => {
    // Some that speak PostgreSQL's language have no such thing, and then there is nothing to be learnt.
    const timeline = await deps.store.installation.readTimeline().catch(() => null);
    if (timeline !== null && known !== null && timeline !== known) await reportFailover(deps, timeline);
    known = timeline ?? known;
    return false;
  };
}

async function reportFailover(
  { store, acknowledged, nodeId, log, report }: FailoverDeps,
  timeline: number,
): Promise<void> {
  const runs = acknowledged.recent();
  const unkept = await findRolledBack(store, runs);
  const counts = { timeline, acknowledged: runs.length, lost: unkept.lost.length, undone: unkept.undone.length };
  await store.installation.insertFailover(nodeId, timeline, unkept);
  if (counts.lost + counts.undone === 0) {
    log.info(counts, "the database failed over, and everything that this node had acknowledged is there");
    return;
  }
  const message = `The database failed over to timeline ${timeline} without ${counts.lost} acknowledged runs and ${counts.undone} ends of runs: see agentrun admin check`;
  log.error({ ...counts, runs: unkept.lost.slice(0, shown) }, message);
  report(new Error(message), { kind: "background", place: "failover" });
}

/** A run may be there twice, as one that was accepted and as one that ended. */
async function findRolledBack(store: FailoverDeps["store"], runs: AcknowledgedRun[]): Promise<RolledBackRuns> {
  const [lost, undone] = [new Set<RunId>(), new Set<RunId>()];
  for (let at = 0; at < runs.length; at += batch) {
    const some = await store.installation.findRolledBack(runs.slice(at, at + batch));
    for (const id of some.lost) lost.add(id);
    for (const id of some.undone) undone.add(id);
  }
  return { lost: [...lost], undone: [...undone] };
}

export type DiskSpaceDeps = { read: () => Promise<DiskSpace>; log: Pick<Log, "warn"> };

const scarceShare = 0.1;

/** Warns when room on the database's disk becomes scarce: once, and once more when it does so again. */
export function createDiskSpaceCheck({ read, log }: DiskSpaceDeps): () => Promise<false> {
  let wasScarce = false;
  return async () => {
    const { freeBytes, totalBytes } = await read();
    const isScarce = freeBytes < totalBytes * scarceShare;
    if (isScarce && !wasScarce)
      log.warn(
        { free_bytes: freeBytes, total_bytes: totalBytes },
        "less than a tenth of the database's disk is free; when it is full no run is taken: make room, or shorten AGENTRUN_RUN_RETENTION_DAYS",
      );
    wasScarce = isScarce;
    return false;
  };
}
