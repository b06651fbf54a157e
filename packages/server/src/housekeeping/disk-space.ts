import type { DiskSpace } from "../lib/disk-space.ts";
import type { Log } from "../lib/log.ts";

export type DiskSpaceDeps = { read: () => Promise<DiskSpace>; log: Pick<Log, "warn"> };

const scarceShare = 0.1;

/** Warns when room on the database's disk becomes scarce: once, and once more when it does so again. */
export function createDiskSpaceCheck({ read, log }: DiskSpaceDeps): () => Promise<false> {
  let wasScarce = false;
  return async () => {
    const { freeBytes, totalBytes } = await read();
    const isScarce = freeBytes < totalBytes * scarceShare;
    if (isScarce && !wasScarce)
      log.warn(
        { free_bytes: freeBytes, total_bytes: totalBytes },
        "less than a tenth of the database's disk is free; when it is full no run is taken: make room, or shorten AGENTRUN_RUN_RETENTION_DAYS",
      );
    wasScarce = isScarce;
    return false;
  };
}
