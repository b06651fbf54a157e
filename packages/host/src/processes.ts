import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

/** Whether a process with this id is running, also one of another user; a zombie is not. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !isZombie(pid);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/** An opaque text for a process's start, different for a later process with the same id; undefined if it cannot be determined. */
export function findProcessStart(pid: number): string | undefined {
  return process.platform === "linux" ? findStartInProc(pid) : askPs(pid, "lstart=");
}

/** The command line of a process; undefined if it cannot be determined. */
export function findCommandLine(pid: number): string | undefined {
  if (process.platform === "linux") return readText(`/proc/${pid}/cmdline`)?.replaceAll("\0", " ");
  return askPs(pid, "command=");
}

function isZombie(pid: number): boolean {
  return readStat(pid)[0] === "Z";
}

/** The fields of /proc/<pid>/stat after the program's name, which may contain spaces and parentheses. */
function readStat(pid: number): string[] {
  const stat = readText(`/proc/${pid}/stat`);
  return stat === undefined ? [] : stat.slice(stat.lastIndexOf(")") + 2).split(" ");
}

function findStartInProc(pid: number): string | undefined {
  const ticks = readStat(pid)[19];
  if (ticks === undefined) return undefined;
  // Ticks count from boot, so they may repeat after a reboot.
  return `${readText("/proc/sys/kernel/random/boot_id")?.trim()}/${ticks}`;
}

function readText(file: string): string | undefined {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return undefined;
  }
}

function askPs(pid: number, column: string): string | undefined {
  if (process.platform === "win32") return undefined;
  try {
    const stdio: ["ignore", "pipe", "ignore"] = ["ignore", "pipe", "ignore"];
    return (
      execFileSync("ps", ["-ww", "-o", column, "-p", String(pid)], { encoding: "utf8", stdio }).trim() || undefined
    );
  } catch {
    return undefined;
  }
}
