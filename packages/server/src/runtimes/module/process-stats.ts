import { readdirSync, readFileSync } from "node:fs";

/** How much processor time another process has had, how long its threads have waited for some, and whether one does now. */
export type CpuUse = { spentMs: number; waitedMs: number; isRunnable: boolean };

/** Linux counts a process's time in hundredths of a second here, whatever the kernel's own clock. */
const tickMs = 10;

/** Null where the system does not tell. */
export function readCpuUse(pid: number | undefined): CpuUse | null {
  if (process.platform !== "linux" || pid === undefined) return null;
  try {
    const fields = readFields(`/proc/${pid}/stat`);
    const spentMs = (Number(fields[11]) + Number(fields[12])) * tickMs;
    const threads = readdirSync(`/proc/${pid}/task`).map((thread) => `/proc/${pid}/task/${thread}`);
    return { spentMs, waitedMs: sumOf(threads.map(waitedMsOf)), isRunnable: threads.some(isRunnable) };
  } catch {
    return null;
  }
}

/** What follows the name, which may hold spaces and brackets of its own. */
function readFields(path: string): string[] {
  const line = readFileSync(path, "latin1");
  return line.slice(line.lastIndexOf(")") + 2).split(" ");
}

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

/** The main thread may wait for helpers of its own, such as the collector's, that get no time either; or for a page of memory. */
const isRunnable = (thread: string): boolean => /^[RD]$/.test(readOr("", () => readFields(`${thread}/stat`)[0] ?? ""));

/** How long it stood in line for a processor: the second figure, in nanoseconds, which not every kernel keeps. */
const waitedMsOf = (thread: string): number =>
  readOr(0, () => Number(readFileSync(`${thread}/schedstat`, "latin1").split(" ")[1]) / 1_000_000);

/** A thread may have ended since it was listed. */
function readOr<T>(otherwise: T, read: () => T): T {
  try {
    return read();
  } catch {
    return otherwise;
  }
}

/** How much longer a worker that gets no processor time may be silent than one that does. */
const patience = 4;

/**
 * Whether a worker silent for so long is blocked by its agents. One that got less than half of that time, and wants to run now
 * or stood in line for the rest, is only starved by others, and not to blame; but not for ever.
 */
export function isBlocked(silentMs: number, limitMs: number, before: CpuUse | null, now: CpuUse | null) {
  if (silentMs < limitMs) return false;
  if (!before || !now || silentMs >= patience * limitMs) return true;
  const gotLittle = now.spentMs - before.spentMs < limitMs / 2;
  const stoodInLine = now.waitedMs - before.waitedMs >= limitMs / 2;
  return !(gotLittle && (now.isRunnable || stoodInLine));
}

/** The resident memory of another process; 0 where the system does not tell. */
export function readRssBytes(pid: number | undefined): number {
  if (process.platform !== "linux" || pid === undefined) return 0;
  try {
    const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "latin1"))?.[1];
    return Number(kilobytes ?? 0) * 1_024;
  } catch {
    return 0;
  }
}
