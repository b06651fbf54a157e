import { statfs } from "node:fs/promises";

export type DiskSpace = { freeBytes: number; totalBytes: number };

/** Of the disk that a path is on: what anybody may still use, and all there is. */
export async function readDiskSpace(path: string): Promise<DiskSpace> {
  const { bavail, blocks, bsize } = await statfs(path);
  return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
}
