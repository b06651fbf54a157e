import { readdirSync, readFileSync } from "node:fs";

/** CPU time that a process used, how long its threads waited for a CPU, and whether one of them waits or runs now. */
export type CpuUse = { spentMs: number; waitedMs: number; isRunnable: boolean };

/** Linux reports process times in hundredths of a second here, independent of the kernel's tick rate. */
const tickMs = 10;

/** Null if the system does not report it. */
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

/** The fields after the process name, which may contain spaces and parentheses. */
function readFields(path: string): string[] {
  const line = readFileSync(path, "latin1");
  return line.slice(line.lastIndexOf(")") + 2).split(" ");
}

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

/** Checks all threads: the main thread may wait for helpers, such as the garbage collector's, that get no CPU either. D: waits for memory. */
const isRunnable = (thread: string): boolean => /^[RD]$/.test(readOr("", () => readFields(`${thread}/stat`)[0] ?? ""));

/** How long the thread waited for a CPU: the second number, in nanoseconds; not every kernel has it. */
const waitedMsOf = (thread: string): number =>
  readOr(0, () => Number(readFileSync(`${thread}/schedstat`, "latin1").split(" ")[1]) / 1_000_000);

/** A thread may have exited since it was listed. */
function readOr<T>(otherwise: T, read: () => T): T {
  try {
    return read();
  } catch {
    return otherwise;
  }
}

/** A worker that gets no CPU may be silent this many times longer. */
const starvedFactor = 4;

/**
 * Whether a silent worker is blocked by its agents. A worker that got less than half of the time, and is runnable now or waited for a
 * CPU the rest of the time, is only starved by other processes: it gets more time, up to a limit.
 */
export function isBlocked(silentMs: number, limitMs: number, before: CpuUse | null, now: CpuUse | null) {
  if (silentMs < limitMs) return false;
  if (!before || !now || silentMs >= starvedFactor * limitMs) return true;
  const gotLittle = now.spentMs - before.spentMs < limitMs / 2;
  const waitedLong = now.waitedMs - before.waitedMs >= limitMs / 2;
  return !(gotLittle && (now.isRunnable || waitedLong));
}

/** Resident memory of another process; 0 if the system does not report it. */
export function readRssBytes(pid: number | undefined): number {
  if (process.platform !== "linux" || pid === undefined) return 0;
  try {
    const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "latin1"))?.[1];
    return Number(kilobytes ?? 0) * 1_024;
  } catch {
    return 0;
  }
}
