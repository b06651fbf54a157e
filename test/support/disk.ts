import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A disk of a test. */
export type Disk = { path: string; remove(): void };

/** Null without permission to mount, with a warning: the caller then tests less. */
export function mountDisk(options: string): Disk | null {
  const path = mkdtempSync(join(tmpdir(), "agentrun-disk-"));
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", options, "agentrun-test", path], { stdio: "ignore" });
  } catch {
    rmSync(path, { recursive: true });
    process.stderr.write(`NO PERMISSION TO MOUNT A DISK (${options}): tests that need one are skipped\n`);
    return null;
  }
  return {
    path,
    remove() {
      // Its processes may take a moment to exit.
      execFileSync("umount", ["--lazy", path]);
      rmSync(path, { recursive: true });
    },
  };
}
