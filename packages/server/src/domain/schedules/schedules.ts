import type { AgentId, OrganizationId, PipelineId, Schedule } from "@agentrun/contract";
import { Cron } from "croner";
import type { DatabaseClock } from "../../lib/clock.ts";
import { messageOf, ServiceError } from "../../lib/errors.ts";
import { isTimeZone } from "../../lib/time-zones.ts";
import type { Caller } from "../../model/api-keys.ts";
import type { Store } from "../../store/store.ts";
import { assertMayStartRuns } from "../api-keys/permissions.ts";

type ScheduleDeps = { store: Pick<Store, "schedules">; clock: DatabaseClock };

type ScheduleSubject =
  | { kind: "agent"; id: AgentId; organizationId: OrganizationId }
  | { kind: "pipeline"; id: PipelineId; organizationId: OrganizationId };

/** The first tick after a time, in the time zone's local time; null if there is none. */
export function nextTick(cron: string, timezone: string, afterMs: number): Date | null {
  return new Cron(cron, { timezone, mode: "5-or-6-parts", paused: true }).nextRun(new Date(afterMs));
}

/**
 * The next tick after the clock was set back. A schedule whose interval is at most the repeated time follows the new clock; a rarer one
 * keeps its next tick, so that no tick fires twice. No schedule pauses for more than twice its interval.
 */
export function tickAfterClockSetBack(
  { cron, timezone, nextAt }: { cron: string; timezone: string; nextAt: Date },
  nowMs: number,
  byMs: number,
): Date {
  const first = nextTick(cron, timezone, nowMs);
  const second = first && nextTick(cron, timezone, first.getTime());
  if (!first || !second || first >= nextAt) return nextAt;
  return second.getTime() - first.getTime() <= byMs ? first : nextAt;
}

const defaultTimezone = "UTC";

/** Throws 422 with the field at fault. */
export function checkSchedule(schedule: Schedule, now: number, param = "schedule"): void {
  const timezone = schedule.timezone ?? defaultTimezone;
  if (!isTimeZone(timezone)) {
    throw invalid(`${param}.timezone`, `'${timezone}' is not an IANA time zone such as Europe/Zurich`);
  }
  const next = attempt(`${param}.cron`, () => nextTick(schedule.cron, timezone, now));
  if (!next) throw invalid(`${param}.cron`, "it never fires");
}

function attempt<T>(param: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    // The parser's message mentions a field for years, which is not supported here.
    const reason = messageOf(error).replace(/^CronPattern: |, exactly five.*$|\.$/g, "");
    throw invalid(param, `${reason}. ${forms}`);
  }
}

/** The supported forms. */
const forms =
  "Use five fields (minute, hour, day of month, month, weekday) such as `0 9 * * MON-FRI`, six with seconds first, or @hourly, @daily, @weekly, @monthly or @yearly";

const invalid = (param: string, message: string) =>
  new ServiceError("invalid_schedule", { param, message: `${param}: ${message.replace(/\.$/, "")}.` });

/** Updates the next tick in the transaction that changes a schedule, and returns it. The caller becomes the schedule's creator. */
export async function saveSchedule(
  deps: ScheduleDeps,
  caller: Caller,
  subject: ScheduleSubject,
  schedule: Schedule | null,
): Promise<Date | null> {
  if (!schedule || schedule.active === false) {
    await deps.store.schedules.delete(subject.organizationId, subject.id);
    return null;
  }
  assertMayStartRuns(caller);
  const timezone = schedule.timezone ?? defaultTimezone;
  const nextAt = nextTick(schedule.cron, timezone, deps.clock.now());
  await deps.store.schedules.save({
    subject,
    cron: schedule.cron,
    timezone,
    input: JSON.stringify(schedule.input ?? {}),
    actor: caller.actor,
    nextAt,
  });
  return nextAt;
}
