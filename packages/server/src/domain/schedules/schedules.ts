import type { AgentId, OrganizationId, PipelineId, Schedule } from "@agentrun/contract";
import { Cron } from "croner";
import type { DatabaseClock } from "../../lib/clock.ts";
import { messageOf, ServiceError } from "../../lib/errors.ts";
import type { Caller } from "../../model/api-keys.ts";
import type { Store } from "../../store/store.ts";
import { assertMayStartRuns } from "../api-keys/permissions.ts";

export type ScheduleDeps = { store: Pick<Store, "schedules">; clock: DatabaseClock };

export type ScheduleSubject =
  | { kind: "agent"; id: AgentId; organizationId: OrganizationId }
  | { kind: "pipeline"; id: PipelineId; organizationId: OrganizationId };

/** The first tick after a moment; null when there is none. Changes of the clock are the time zone's own affair. */
export function nextTick(cron: string, timezone: string, afterMs: number): Date | null {
  return new Cron(cron, { timezone, mode: "5-or-6-parts", paused: true }).nextRun(new Date(afterMs));
}

/**
 * When a schedule ticks next after the clock was set back. One that ticks at least as often as the time that comes again is long
 * goes by the new clock; a rarer one waits as before, and no tick of it comes twice. None sleeps for more than twice its interval.
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
  if (!isTimezone(timezone)) {
    throw invalid(`${param}.timezone`, `'${timezone}' is not an IANA time zone such as Europe/Zurich`);
  }
  const next = attempt(`${param}.cron`, () => nextTick(schedule.cron, timezone, now));
  if (!next) throw invalid(`${param}.cron`, "it never comes");
}

function isTimezone(name: string): boolean {
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    // An offset such as +02:00 is taken by the platform, but it is no place whose clock changes.
    return !/^[+-]/.test(name);
  } catch {
    return false;
  }
}

function attempt<T>(param: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    // The parser counts a field for years as well, which nobody needs: the forms below are all there are.
    const said = messageOf(error).replace(/^CronPattern: |, exactly five.*$|\.$/g, "");
    throw invalid(param, `${said}. ${forms}`);
  }
}

/** What there is to choose from, for whoever wrote something else. */
const forms =
  "It takes five fields (minute, hour, day of month, month, weekday), as `0 9 * * MON-FRI`, six with seconds first, or @hourly, @daily, @weekly, @monthly or @yearly";

const invalid = (param: string, message: string) =>
  new ServiceError("invalid_schedule", { param, message: `${param}: ${message.replace(/\.$/, "")}.` });

/** Keeps the table of next ticks in step with a schedule, in the transaction of its change; returns the next one. Who saves it is its maker. */
export async function saveSchedule(
  deps: ScheduleDeps,
  caller: Caller,
  subject: ScheduleSubject,
  schedule: Schedule | null,
): Promise<Date | null> {
  if (!schedule || schedule.enabled === false) {
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
