import { finishRun } from "../domain/finish-run.ts";
import type { DatabaseClock } from "../lib/clock.ts";
import type { Signals } from "../signals/signals.ts";
import type { ExpiredLease } from "../store/leases.ts";
import type { Store } from "../store/store.ts";
import { maximumAttempts, workerLost } from "./execute.ts";
import { runError } from "./run-errors.ts";

export type ReaperDeps = {
  store: Store;
  clock: DatabaseClock;
  signals: Signals;
  maxEventBytes: number;
  queueWaitSeconds: number;
};

const mostAtOnce = 200;

/** Takes over what dead nodes left: another attempt, or the end after the third. */
export async function reapOnce(deps: ReaperDeps): Promise<boolean> {
  const expired = await deps.store.listExpiredLeases(mostAtOnce);
  await Promise.all(expired.map((lease) => reap(deps, lease)));
  return expired.length === mostAtOnce;
}

async function reap(deps: ReaperDeps, { run, leaseToken, countedAttempts }: ExpiredLease): Promise<void> {
  const guard = { held: "expired", leaseToken } as const;
  if (run.status === "cancelling") {
    await finishRun(deps, run, { status: "cancelled" }, guard);
    return;
  }
  if (countedAttempts >= maximumAttempts) {
    const error = workerLost("the node that ran it stopped answering.");
    await finishRun(deps, run, { status: "failed", error, tokensUsed: run.tokensUsed }, guard);
    return;
  }
  const release = { id: run.id, leaseToken, forgiven: false, retried: false, onlyIfExpired: true };
  if (await deps.store.releaseRun(release)) deps.signals.publish("queued", run.id);
}

/** Ends runs that nobody had room for in time. */
export async function endOverdueOnce(deps: ReaperDeps): Promise<boolean> {
  const overdue = await deps.store.listOverdueQueued(deps.queueWaitSeconds, mostAtOnce);
  const message = `The run waited more than ${deps.queueWaitSeconds} seconds for a free worker.`;
  const error = runError("run_timeout", message, true);
  await Promise.all(
    overdue.map((run) =>
      finishRun(deps, run, { status: "failed", error, tokensUsed: run.tokensUsed }, { held: "by nobody" }),
    ),
  );
  return overdue.length === mostAtOnce;
}
