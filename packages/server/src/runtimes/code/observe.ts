import { readdirSync, readFileSync, statfsSync } from "node:fs";
import { readRssBytes } from "../module/memory.ts";

/** The resident memory of a process and of all that descend from it, as far as the system tells. */
export const readTreeRssBytes = (pid: number): number =>
  childrenOf(pid).reduce((sum, child) => sum + readTreeRssBytes(child), readRssBytes(pid));

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
