/** Checks everything in `deploy` with the official checkers. Missing checkers are downloaded temporarily. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { checkHelm } from "./helm.ts";
import { checkCompose, checkSystemd } from "./machine.ts";
import { checkPrometheus } from "./prometheus.ts";

const directory = mkdtempSync(join(tmpdir(), "agentrun-deploy-"));
try {
  for (const checkPart of [checkPrometheus, checkSystemd, checkCompose, checkHelm]) checkPart(directory);
} finally {
  rmSync(directory, { recursive: true, force: true });
}
