import type { AgentId, ErrorCode, PipelineId, ScheduleRefusal } from "@agentrun/contract";
import { assertMayStartRuns, getCreator } from "../domain/api-keys/permissions.ts";
import { nextTick } from "../domain/schedules/schedules.ts";
import type { DatabaseClock } from "../lib/clock.ts";
import type { SetAside } from "../lib/concurrency/loop.ts";
import { isUnavailable, ServiceError } from "../lib/errors.ts";
import { fromUuid, newId, toUuid } from "../lib/ids.ts";
import type { Log } from "../lib/observability/log.ts";
import type { Caller } from "../model/api-keys.ts";
import type { ClaimedTick } from "../store/schedules/schedules.ts";
import type { Store } from "../store/store.ts";

/** Starts the run of a tick. Must be idempotent for the run's id. */
export type StartRun<Id, RunId> = (
  caller: Caller,
  id: Id,
  input: Record<string, unknown>,
  origin: { id: RunId; scheduledAt: Date },
) => Promise<unknown>;

export type TickDeps = {
  store: Pick<Store, "apiKeys" | "members" | "schedules">;
  clock: DatabaseClock;
  log: Log;
  leaseSeconds: number;
  setAside: SetAside;
  beginAgent: StartRun<AgentId, `run_${string}`>;
  beginPipeline: StartRun<PipelineId, `prun_${string}`>;
};

const batchSize = 100;
/** The lease of a claimed tick. It is short and renewed, so that another node takes over soon after a node dies. */
const longestLeaseSeconds = 4;
const renewEveryMs = 1_000;

/**
 * Starts the runs that are due. One guarded statement claims a tick and sets the run's id, so no two nodes start it, and if a
 * node dies in between, another one creates the run with that id. Several missed ticks start only one run.
 */
export async function tickOnce(deps: TickDeps): Promise<{ isMore: boolean; nextMs: number | null }> {
  const seen = await deps.store.schedules.look();
  if (!seen.isDue) return { isMore: false, nextMs: seen.nextMs };
  const { setAside } = deps;
  const leaseSeconds = Math.min(deps.leaseSeconds, longestLeaseSeconds);
  const { due, nowMs, nextMs } = await deps.store.schedules.listDue(batchSize, setAside.ids());
  const ticks: ClaimedTick[] = [];
  await setAside.forEach(due, idOf, async (schedule) => {
    const prefix = schedule.subject.kind === "agent" ? "run" : "prun";
    const following = nextTick(schedule.cron, schedule.timezone, nowMs);
    const runUuid = toUuid(newId(prefix, deps.clock.now()));
    const claimed = await deps.store.schedules.claimTick(schedule, runUuid, following, leaseSeconds);
    if (claimed) ticks.push(claimed);
  });
  ticks.push(...(await deps.store.schedules.takeOverTicks(batchSize, leaseSeconds)));
  const open = new Set(ticks);
  // The next renewal makes up for a failed one. At worst another node starts the same run, which is idempotent.
  const renew = () => void deps.store.schedules.renewTicks([...open], leaseSeconds).catch(() => {});
  const timer = setInterval(renew, renewEveryMs);
  try {
    await setAside.forEach(ticks, idOf, (tick) => startRun(deps, tick).finally(() => open.delete(tick)));
  } finally {
    clearInterval(timer);
  }
  return { isMore: due.length === batchSize, nextMs };
}

const idOf = ({ subject }: Pick<ClaimedTick, "subject">): string => subject.id;

async function startRun(deps: TickDeps, tick: ClaimedTick): Promise<void> {
  const { subject, input, actor, tickAt: scheduledAt, runUuid } = tick;
  const given = JSON.parse(input) as Record<string, unknown>;
  let refusal: ScheduleRefusal | null = null;
  try {
    const caller = await getCreator(deps.store, subject.organizationId, actor);
    assertMayStartRuns(caller);
    if (subject.kind === "agent") {
      await deps.beginAgent(caller, subject.id as AgentId, given, { id: fromUuid("run", runUuid), scheduledAt });
    } else {
      await deps.beginPipeline(caller, subject.id as PipelineId, given, { id: fromUuid("prun", runUuid), scheduledAt });
    }
  } catch (error) {
    if (isTemporary(error)) return;
    refusal = toRefusal(error, scheduledAt);
    logRefusal(deps.log, tick, refusal, error);
  }
  await deps.store.schedules.finishTick(tick, refusal);
}

/** The schedule shows every refusal to its owner. The log has only the first one of a kind; only our own errors have a stack. */
function logRefusal(log: Log, { subject, lastRefusal }: ClaimedTick, refusal: ScheduleRefusal, error: unknown): void {
  const isOurs = !(error instanceof ServiceError);
  if (!isOurs && lastRefusal?.code === refusal.code) return;
  const message =
    "a scheduled run was refused; the schedule shows every refusal, and the log only the first one of a kind";
  log.warn({ schedule_of: subject.id, ...refusal, ...(isOurs ? { err: error } : {}) }, message);
}

/** The error that a caller would have received. */
function toRefusal(thrown: unknown, scheduledAt: Date): ScheduleRefusal {
  const { code, message } = thrown instanceof ServiceError ? thrown : new ServiceError("internal_error");
  const remedy = remedies[code];
  return { scheduled_at: scheduledAt.toISOString(), code, message: remedy ? `${message} ${remedy}` : message };
}

/** Remedies for errors of the schedule's owner. */
const remedies: Partial<Record<ErrorCode, string>> = {
  demo_key_restricted: "This schedule was saved with a demo key. Save it with a standard key.",
  insufficient_scope: "The owner of this schedule may not start runs. Save it again with the scope runs:write.",
};

/** The tick stays claimed and is retried when its lease expires. */
const isTemporary = (error: unknown): boolean =>
  isUnavailable(error) || (error instanceof ServiceError && error.code === "too_many_queued_runs");
