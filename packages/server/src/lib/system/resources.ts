import { readdirSync, readFileSync } from "node:fs";
import { statfs } from "node:fs/promises";

export type DiskSpace = { freeBytes: number; totalBytes: number };

/** The free space for unprivileged users and the total size of the disk that a path is on. */
export async function readDiskSpace(path: string): Promise<DiskSpace> {
  const { bavail, blocks, bsize } = await statfs(path);
  return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
}

/** How many files and sockets this process may have open; null if the system does not report it. */
export function readDescriptorLimit(): number | null {
  try {
    return parseDescriptorLimit(readFileSync("/proc/self/limits", "utf8"));
  } catch {
    return null;
  }
}

/** The effective (soft) limit. Node raises it to the hard limit when it starts. */
export function parseDescriptorLimit(limits: string): number | null {
  const [, soft] = /^Max open files\s+(\S+)/m.exec(limits) ?? [];
  if (soft === undefined) return null;
  return soft === "unlimited" ? Number.POSITIVE_INFINITY : Number(soft);
}

/** How many are open; null if the system does not report it. */
export function countDescriptors(): number | null {
  try {
    return readdirSync("/proc/self/fd").length;
  } catch {
    // Reading the directory needs a free descriptor.
    return null;
  }
}
