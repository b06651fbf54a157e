import type { Evidence } from "./evidence.ts";

type Tick = { tickMs: number; begunMs: number };

/** The clock changes a moment before or after it is recorded, and the service notices it at its next heartbeat. */
const aroundMs = 10_000;

/**
 * Each time of a schedule creates one run. A time is skipped only if the previous run was created after it, that is by a late
 * node; it is repeated only if the clock was set back over it. The schedule continues after the last fault.
 */
export function checkSchedule(evidence: Evidence): string[] {
  const { schedule, healedMs } = evidence;
  const ticks = listTicks(evidence);
  const everyMs = schedule.everySeconds * 1_000;
  return [
    ...ticks.filter(({ tickMs }) => tickMs % everyMs !== 0).map((tick) => `${show(tick)} is no time of the schedule`),
    ...findRepeated(evidence, ticks),
    ...findLeftOut(evidence, ticks, everyMs),
    ...(ticks.some(({ begunMs }) => begunMs >= healedMs) ? [] : ["no run was begun after the last fault"]),
  ];
}

function listTicks({ found, schedule }: Evidence): Tick[] {
  const begun = new Map(found.transitions.flatMap(({ run, old, atMs }) => (old === null ? [[run, atMs]] : [])));
  return found.runs
    .filter(({ agent }) => agent === schedule.agent)
    .map(({ id, scheduledMs }) => ({ tickMs: scheduledMs ?? Number.NaN, begunMs: begun.get(id) ?? Number.NaN }))
    .sort((one, other) => one.begunMs - other.begunMs);
}

function findRepeated({ clock }: Evidence, ticks: readonly Tick[]): string[] {
  const jumps = clock.slice(1).map(({ atMs, aheadSeconds }, index) => ({
    fromMs: atMs + aheadSeconds * 1_000,
    toMs: atMs + (clock[index]?.aheadSeconds ?? 0) * 1_000,
  }));
  const allowed = (tickMs: number) =>
    1 + jumps.filter(({ fromMs, toMs }) => tickMs >= fromMs - aroundMs && tickMs <= toMs + aroundMs).length;
  const same = Map.groupBy(ticks, ({ tickMs }) => tickMs);
  return [...same]
    .filter(([tickMs, begun]) => begun.length > allowed(tickMs))
    .map(([, begun]) => `${begun.map(show).join(" and ")} are one time`);
}

function findLeftOut({ clock }: Evidence, ticks: readonly Tick[], everyMs: number): string[] {
  return ticks.slice(1).flatMap((tick, index) => {
    const before = ticks[index] as Tick;
    const isSet = clock.some(({ atMs }) => atMs >= before.begunMs - aroundMs && atMs <= tick.begunMs + aroundMs);
    const aheadMs = (clock.findLast(({ atMs }) => atMs <= before.begunMs)?.aheadSeconds ?? 0) * 1_000;
    const dueMs = Math.floor((before.begunMs + aheadMs) / everyMs) * everyMs + everyMs;
    const isLeftOut = !isSet && tick.tickMs > Math.max(dueMs, before.tickMs + everyMs);
    return isLeftOut ? [`between ${show(before)} and ${show(tick)} a time is left out`] : [];
  });
}

const show = ({ tickMs, begunMs }: Tick) => `${toTime(tickMs)} (begun at ${toTime(begunMs)})`;
const toTime = (ms: number) => (Number.isNaN(ms) ? "no time" : new Date(ms).toISOString());
