import { readFileSync } from "node:fs";

/** How much processor time another process has had, and whether it wants some now. */
export type ProcessorUse = { spentMs: number; isRunnable: boolean };

/** Linux counts a process's time in hundredths of a second here, whatever the kernel's own clock. */
const tickMs = 10;

/** Null where the system does not tell. */
export function readProcessorUse(pid: number | undefined): ProcessorUse | null {
  if (process.platform !== "linux" || pid === undefined) return null;
  try {
    const line = readFileSync(`/proc/${pid}/stat`, "latin1");
    // The name before it may hold spaces and brackets of its own.
    const fields = line.slice(line.lastIndexOf(")") + 2).split(" ");
    return { spentMs: (Number(fields[11]) + Number(fields[12])) * tickMs, isRunnable: fields[0] === "R" };
  } catch {
    return null;
  }
}

/** How much longer a worker that gets no processor time may be silent than one that does. */
const patience = 4;

/**
 * Whether a worker silent for so long is blocked by its agents. One that wants to run and got less than half of that time
 * is only starved by others, and not to blame; but not for ever.
 */
export function isBlocked(silentMs: number, limitMs: number, before: ProcessorUse | null, now: ProcessorUse | null) {
  if (silentMs < limitMs) return false;
  if (!before || !now || silentMs >= patience * limitMs) return true;
  const isStarved = now.isRunnable && now.spentMs - before.spentMs < limitMs / 2;
  return !isStarved;
}
