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

/** What a tick begins: it must be harmless to ask twice for a run of the same id. */
export type Begin<Id, RunId> = (
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
  beginAgent: Begin<AgentId, `run_${string}`>;
  beginPipeline: Begin<PipelineId, `prun_${string}`>;
};

const batchSize = 100;
/** How long a claimed tick waits for its node; renewed while the node works on it, so that a dead one is noticed soon. */
const longestLeaseSeconds = 4;
const renewEveryMs = 1_000;

/**
 * Begins what is due. A tick is claimed by one guarded statement that also names the run, so no two nodes begin it and a
 * node that dies in between loses nothing: another makes the run that was named. However many ticks were missed, one run
 * makes up for them.
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
  // A renewal that fails is made up for by the next; at worst another node asks for the same run.
  const renew = () => void deps.store.schedules.renewTicks([...open], leaseSeconds).catch(() => {});
  const timer = setInterval(renew, renewEveryMs);
  try {
    await setAside.forEach(ticks, idOf, (tick) => begin(deps, tick).finally(() => open.delete(tick)));
  } finally {
    clearInterval(timer);
  }
  return { isMore: due.length === batchSize, nextMs };
}

const idOf = ({ subject }: Pick<ClaimedTick, "subject">): string => subject.id;

async function begin(deps: TickDeps, tick: ClaimedTick): Promise<void> {
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
    if (isPassing(error)) return;
    refusal = toRefusal(error, scheduledAt);
    noteRefusal(deps.log, tick, refusal, error);
  }
  await deps.store.schedules.finishTick(tick, refusal);
}

/**
 * Where it is the schedule's own fault its owner reads why on its page, each time; the log says so once, until it is another fault
 * or a run has begun. A stack is for what is ours.
 */
function noteRefusal(log: Log, { subject, lastRefusal }: ClaimedTick, refusal: ScheduleRefusal, error: unknown): void {
  const isOurs = !(error instanceof ServiceError);
  if (!isOurs && lastRefusal?.code === refusal.code) return;
  const message = "a scheduled run was refused; the page of what is scheduled says so at each time, the log only now";
  log.warn({ schedule_of: subject.id, ...refusal, ...(isOurs ? { err: error } : {}) }, message);
}

/** In the words that a caller would have got: nobody was there to hear them. */
function toRefusal(thrown: unknown, scheduledAt: Date): ScheduleRefusal {
  const { code, message } = thrown instanceof ServiceError ? thrown : new ServiceError("internal_error");
  const remedy = remedies[code];
  return { scheduled_at: scheduledAt.toISOString(), code, message: remedy ? `${message} ${remedy}` : message };
}

/** What helps where the fault is in who set the schedule. */
const remedies: Partial<Record<ErrorCode, string>> = {
  demo_key_restricted: "A demo key has set this schedule: set it with a standard key.",
  insufficient_scope: "Whoever set this schedule may not begin runs: save it again with the right to.",
};

/** The tick stays claimed and is tried again when its lease has run out. */
const isPassing = (error: unknown): boolean =>
  isUnavailable(error) || (error instanceof ServiceError && error.code === "too_many_queued_runs");
