import { execFileSync } from "node:child_process";
import { test } from "vitest";

test("waits synchronously for a process that does not end", () => {
  // With an end: no one stops it when this process is killed.
  execFileSync(process.execPath, ["-e", "setTimeout(() => {}, 30_000)"]);
});
