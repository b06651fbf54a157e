import { readdirSync, readFileSync } from "node:fs";

/** CPU time in microseconds of the service's processes, of its agents' processes, and of its PostgreSQL. */
export type Cpu = { server: number; children: number; database: number };

type Stat = { parent: number; name: string; microseconds: number };

/** The kernel counts in hundredths of a second. */
const microsecondsPerTick = 10_000;

/** The CPU time of a process and its descendants so far. Null if the system does not report it. */
export function readCpu(root: number): Cpu | null {
  const stats = readStats();
  if (!stats.has(root)) return null;
  const cpu: Cpu = { server: 0, children: 0, database: 0 };
  for (const [pid, stat] of stats) if (isBelow(root, pid, stats)) cpu[kindOf(pid, stat, root)] += stat.microseconds;
  return cpu;
}

/**
 * The CPU time of one process by the scheduler's clock, for a nearly idle process: the kernel's hundredths of a second are too coarse
 * for it.
 */
export const readThreads = (pid: number): number =>
  readdirSync(`/proc/${pid}/task`)
    .map((thread) => Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, "utf8").split(" ")[0]) / 1_000)
    .reduce((sum, microseconds) => sum + microseconds, 0);

export const cpuPerRequest = (before: Cpu | null, after: Cpu | null, requests: number): Cpu | null =>
  before && after
    ? {
        server: (after.server - before.server) / requests,
        children: (after.children - before.children) / requests,
        database: (after.database - before.database) / requests,
      }
    : null;

function readStats(): Map<number, Stat> {
  const pids = listProcesses().map(Number);
  return new Map(pids.flatMap((pid) => readStat(pid).map((stat) => [pid, stat] as const)));
}

function listProcesses(): string[] {
  try {
    return readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  } catch {
    return [];
  }
}

/** Null for a process that has ended in the meantime. */
function readStat(pid: number): Stat[] {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The name is in parentheses and may contain anything, so the fields are counted from its end.
    const end = text.lastIndexOf(")");
    const fields = text.slice(end + 2).split(" ");
    const name = text.slice(text.indexOf("(") + 1, end);
    // The CPU time of an ended connection process is in its parent's figures.
    const counted = fields.slice(11, name === "postgres" ? 15 : 13);
    const ticks = counted.reduce((sum, field) => sum + Number(field), 0);
    return [{ parent: Number(fields[1]), name, microseconds: ticks * microsecondsPerTick }];
  } catch {
    return [];
  }
}

function isBelow(root: number, pid: number, stats: Map<number, Stat>): boolean {
  for (let at: number | undefined = pid; at; at = stats.get(at)?.parent) if (at === root) return true;
  return false;
}

/** One of several processes of the service. */
function isMember(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8").endsWith("server/start.js\0");
  } catch {
    return false;
  }
}

/** PostgreSQL is the child of a shell that supervises it. */
function kindOf(pid: number, stat: Stat, root: number): keyof Cpu {
  if (pid === root || isMember(pid)) return "server";
  return stat.name === "postgres" || stat.name === "sh" ? "database" : "children";
}
