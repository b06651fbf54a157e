import { execFileSync } from "node:child_process";
import { test } from "vitest";

test("waits for a process that does not end, and looks at no clock meanwhile", () => {
  // Not for ever: nobody ends it when this process is ended.
  execFileSync(process.execPath, ["-e", "setTimeout(() => {}, 30_000)"]);
});
