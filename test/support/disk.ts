import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A disk of the test's own. */
export type Disk = { path: string; remove(): void };

/** Null where nobody may mount one, which is said loudly: whoever asked for it then tries less. */
export function mountDisk(options: string): Disk | null {
  const path = mkdtempSync(join(tmpdir(), "agentrun-disk-"));
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", options, "agentrun-test", path], { stdio: "ignore" });
  } catch {
    rmSync(path, { recursive: true });
    process.stderr.write(`NOBODY MAY MOUNT A DISK HERE (${options}): what needs one is not tried\n`);
    return null;
  }
  return {
    path,
    remove() {
      // Processes on it may be a moment behind.
      execFileSync("umount", ["--lazy", path]);
      rmSync(path, { recursive: true });
    },
  };
}
