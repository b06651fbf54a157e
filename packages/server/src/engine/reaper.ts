import { type FinishDeps, finishRun, passThreadOn } from "../domain/finish-run.ts";
import type { SetAside } from "../lib/set-aside.ts";
import type { RunRecord } from "../model/runs.ts";
import type { ExpiredLease } from "../store/runs/leases.ts";
import type { ActiveRuns } from "./active-runs.ts";
import { decideExpired } from "./decide-next.ts";
import { runError } from "./run-errors.ts";

export type ReaperDeps = FinishDeps & {
  active: Pick<ActiveRuns, "get">;
  leaseSeconds: number;
  queueWaitSeconds: number;
  setAside: SetAside;
};

const mostAtOnce = 200;

/** Takes over what dead nodes left: another attempt, or the end after the third. */
export async function reapOnce(deps: ReaperDeps): Promise<boolean> {
  const expired = await deps.store.runs.listExpiredLeases(mostAtOnce, deps.leaseSeconds, deps.setAside.ids());
  const left = expired.filter((lease) => !isOurs(deps, lease));
  await deps.setAside.forEach(
    left,
    ({ run }) => run.id,
    (lease) => reap(deps, lease),
  );
  return left.length === mostAtOnce;
}

/** What this node runs is not left behind, however late its renewal is. */
const isOurs = ({ active }: ReaperDeps, { run, leaseToken }: ExpiredLease): boolean =>
  active.get(run.id)?.leaseToken === leaseToken;

async function reap(deps: ReaperDeps, lease: ExpiredLease): Promise<void> {
  const { run, leaseToken } = lease;
  const next = decideExpired(lease);
  if (next.type === "finish") {
    await finishRun(deps, run, next.ending, { held: "expired", leaseToken });
    return;
  }
  const { forgiven, retried } = next;
  const { organizationId, id } = run;
  const release = { organizationId, id, leaseToken, forgiven, retried, onlyIfExpired: true };
  const isReleased = await deps.store.runs.release(release);
  if (isReleased) deps.signals.publish("queued", run.id);
}

/** Goes on where whoever ended a thread's last run did not live to pass the thread on. */
export async function passThreadsOnOnce(deps: ReaperDeps): Promise<boolean> {
  const forsaken = await deps.store.threads.listForsaken(mostAtOnce, deps.setAside.ids());
  await deps.setAside.forEach(forsaken, idOf, (thread) => passThreadOn(deps, thread));
  return forsaken.length === mostAtOnce;
}

/** Ends runs that nobody had room for in time, and those whose thread was never free. */
export async function endOverdueOnce(deps: ReaperDeps): Promise<boolean> {
  const patience = [deps.queueWaitSeconds, deps.leaseSeconds, mostAtOnce, deps.setAside.ids()] as const;
  const late = await deps.store.runs.listOverdue(...patience);
  const behind = await deps.store.threads.listOverdue(...patience);
  await endAll(deps, late, `The run waited more than ${deps.queueWaitSeconds} seconds for a free worker.`);
  await endAll(deps, behind, `The run waited more than ${deps.queueWaitSeconds} seconds for its turn in the thread.`);
  return late.length === mostAtOnce || behind.length === mostAtOnce;
}

async function endAll(deps: ReaperDeps, overdue: RunRecord[], message: string): Promise<void> {
  const error = runError("run_timeout", message, true);
  await deps.setAside.forEach(overdue, idOf, (run) =>
    finishRun(deps, run, { status: "failed", error, tokensUsed: run.tokensUsed }, { held: "by nobody" }),
  );
}

const idOf = ({ id }: { id: string }): string => id;
