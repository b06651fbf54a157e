import { readdirSync, readFileSync, readlinkSync, statfsSync } from "node:fs";
import { readRssBytes } from "../module/memory.ts";

/** The resident memory of a process and of all that descend from it, as far as the system tells. */
export const readTreeRssBytes = (pid: number): number =>
  childrenOf(pid).reduce((sum, child) => sum + readTreeRssBytes(child), readRssBytes(pid));

/** What the kernel holds at most for the sockets of a process and of all that descend from it: no process's own memory counts it. */
export const readTreeSocketBytes = (pid: number, socketBytes: number): number =>
  new Set(listSockets(pid)).size * socketBytes;

const listSockets = (pid: number): string[] => [...socketsOf(pid), ...childrenOf(pid).flatMap(listSockets)];

function socketsOf(pid: number): string[] {
  try {
    const folder = `/proc/${pid}/fd`;
    return readdirSync(folder).flatMap((name) => {
      const target = linkOf(`${folder}/${name}`);
      return target.startsWith("socket:") ? [target] : [];
    });
  } catch {
    return [];
  }
}

function linkOf(path: string): string {
  try {
    return readlinkSync(path);
  } catch {
    return "";
  }
}

const usualSocketBytes = 212_992;

/** What one socket can hold: what is sent over it and not yet read, and as much as half again in the message that passes the limit. */
export function readSocketBytes(): number {
  try {
    return 1.5 * Number(readFileSync("/proc/sys/net/core/wmem_default", "latin1"));
  } catch {
    return 1.5 * usualSocketBytes;
  }
}

/** Each thread has children of its own. */
function childrenOf(pid: number): number[] {
  try {
    const threads = readdirSync(`/proc/${pid}/task`);
    const lists = threads.map((thread) => readFileSync(`/proc/${pid}/task/${thread}/children`, "latin1"));
    return lists.flatMap((list) => list.split(" ").filter(Boolean).map(Number));
  } catch {
    // It has ended meanwhile.
    return [];
  }
}

/** How many files there are where the sandbox of this process can write: empty ones take memory of the kernel's that no size limits. */
export const countFiles = (pid: number, folders: readonly string[]): number =>
  childrenOf(pid)
    .flatMap((first) => folders.map((folder) => countOn(`/proc/${first}/root${folder}`)))
    .reduce((sum, count) => sum + count, 0);

function countOn(folder: string): number {
  try {
    const { type, files, ffree } = statfsSync(folder);
    // Before the sandbox is made, the machine's own disk is there.
    return type === tmpfs ? files - ffree : 0;
  } catch {
    return 0;
  }
}

const tmpfs = 0x01021994;
