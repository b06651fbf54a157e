import { readdirSync, readFileSync } from "node:fs";
import { statfs } from "node:fs/promises";

export type DiskSpace = { freeBytes: number; totalBytes: number };

/** Of the disk that a path is on: what anybody may still use, and all there is. */
export async function readDiskSpace(path: string): Promise<DiskSpace> {
  const { bavail, blocks, bsize } = await statfs(path);
  return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
}

/** How many files and sockets this process may have open; null where the system does not tell. */
export function readDescriptorLimit(): number | null {
  try {
    return parseDescriptorLimit(readFileSync("/proc/self/limits", "utf8"));
  } catch {
    return null;
  }
}

/** The soft limit, which counts; a process may raise it to the hard one, and Node does so when it starts. */
export function parseDescriptorLimit(limits: string): number | null {
  const [, soft] = /^Max open files\s+(\S+)/m.exec(limits) ?? [];
  if (soft === undefined) return null;
  return soft === "unlimited" ? Number.POSITIVE_INFINITY : Number(soft);
}

/** How many it has open; null where the system does not tell. */
export function countDescriptors(): number | null {
  try {
    return readdirSync("/proc/self/fd").length;
  } catch {
    // Without a free descriptor not even this can be read.
    return null;
  }
}
