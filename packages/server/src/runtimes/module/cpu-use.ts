import { readdirSync, readFileSync } from "node:fs";

/** How much processor time another process has had, and whether a thread of it wants some now. */
export type CpuUse = { spentMs: number; isRunnable: boolean };

/** Linux counts a process's time in hundredths of a second here, whatever the kernel's own clock. */
const tickMs = 10;

/** Null where the system does not tell. */
export function readCpuUse(pid: number | undefined): CpuUse | null {
  if (process.platform !== "linux" || pid === undefined) return null;
  try {
    const fields = readFields(`/proc/${pid}/stat`);
    return { spentMs: (Number(fields[11]) + Number(fields[12])) * tickMs, isRunnable: hasRunnable(pid) };
  } catch {
    return null;
  }
}

/** What follows the name, which may hold spaces and brackets of its own. */
function readFields(path: string): string[] {
  const line = readFileSync(path, "latin1");
  return line.slice(line.lastIndexOf(")") + 2).split(" ");
}

/** The main thread may wait for helpers of its own, such as the collector's, that get no time either; or for a page of memory. */
const hasRunnable = (pid: number): boolean =>
  readdirSync(`/proc/${pid}/task`).some((thread) => /^[RD]$/.test(stateOf(pid, thread)));

/** A thread may have ended since it was listed. */
function stateOf(pid: number, thread: string): string {
  try {
    return readFields(`/proc/${pid}/task/${thread}/stat`)[0] ?? "";
  } catch {
    return "";
  }
}

/** How much longer a worker that gets no processor time may be silent than one that does. */
const patience = 4;

/**
 * Whether a worker silent for so long is blocked by its agents. One that wants to run and got less than half of that time
 * is only starved by others, and not to blame; but not for ever.
 */
export function isBlocked(silentMs: number, limitMs: number, before: CpuUse | null, now: CpuUse | null) {
  if (silentMs < limitMs) return false;
  if (!before || !now || silentMs >= patience * limitMs) return true;
  const isStarved = now.isRunnable && now.spentMs - before.spentMs < limitMs / 2;
  return !isStarved;
}
