import type { RunId } from "@agentrun/contract";
import type { Log } from "../lib/observability/log.ts";
import type { DiskSpace } from "../lib/system/resources.ts";
import type { ReportError } from "../model/error-reports.ts";
import type { AcknowledgedRun, RolledBackRuns } from "../store/installation/failovers.ts";
import type { Store } from "../store/store.ts";

/**
 * Detects runs that a failover lost.
 *
 * With synchronous replication there are none. With asynchronous replication the new primary may miss the last transactions of the
 * old one, and the database does not know which. But the nodes know what they acknowledged to their callers: each remembers its
 * recent runs and, when the database's timeline changes, checks whether they exist. The runs of a node that died at the same time
 * are not checked.
 */
export type Acknowledged = {
  add(run: AcknowledgedRun): void;
  /** Only the last hour: older runs may have been deleted by the retention. */
  recent(): AcknowledgedRun[];
};

const maxRemembered = 20_000;
const hourMs = 3_600_000;
const batchSize = 1_000;
const maxLogged = 20;

export function createAcknowledged(now: () => number = () => performance.now()): Acknowledged {
  const kept: (AcknowledgedRun & { atMs: number })[] = [];
  let next = 0;
  return {
    add(run) {
      kept[next] = { ...run, atMs: now() };
      next = (next + 1) % maxRemembered;
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

/** Checks the timeline. The first check only reads it. */
export function createTimelineWatch(deps: FailoverDeps): () => Promise<false> {
  let known: number | null = null;
  return async () => {
    // Some databases that are compatible with PostgreSQL have no timeline.
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
    log.info(counts, "the database failed over, and all runs that this node had acknowledged exist");
    return;
  }
  const message = `The database failed over to timeline ${timeline} and lost ${counts.lost} acknowledged runs and the end of ${counts.undone} runs: see agentrun admin check`;
  log.error({ ...counts, runs: unkept.lost.slice(0, maxLogged) }, message);
  report(new Error(message), { kind: "background", place: "failover" });
}

/** A run may occur twice: as accepted and as ended. */
async function findRolledBack(store: FailoverDeps["store"], runs: AcknowledgedRun[]): Promise<RolledBackRuns> {
  const [lost, undone] = [new Set<RunId>(), new Set<RunId>()];
  for (let at = 0; at < runs.length; at += batchSize) {
    const some = await store.installation.findRolledBack(runs.slice(at, at + batchSize));
    for (const id of some.lost) lost.add(id);
    for (const id of some.undone) undone.add(id);
  }
  return { lost: [...lost], undone: [...undone] };
}

export type DiskSpaceDeps = { read: () => Promise<DiskSpace>; log: Pick<Log, "warn"> };

const lowShare = 0.1;

/** Warns once when the database's disk has little free space, and again if that happens again later. */
export function createDiskSpaceCheck({ read, log }: DiskSpaceDeps): () => Promise<false> {
  let wasLow = false;
  return async () => {
    const { freeBytes, totalBytes } = await read();
    const isLow = freeBytes < totalBytes * lowShare;
    if (isLow && !wasLow)
      log.warn(
        { free_bytes: freeBytes, total_bytes: totalBytes },
        "less than 10 % of the database's disk is free; when it is full, no runs are accepted: free some space, or lower AGENTRUN_RUN_RETENTION_DAYS",
      );
    wasLow = isLow;
    return false;
  };
}
