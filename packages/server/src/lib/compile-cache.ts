import { enableCompileCache } from "node:module";
import { fileURLToPath } from "node:url";

/**
 * What was compiled once is read back at the next start, which takes half the time; where it cannot be kept, nothing is lost.
 * Beside what was installed, and not in a directory that others of this machine can write to.
 */
export const enableCodeCache = (): void => {
  enableCompileCache(fileURLToPath(new URL("../../../../node_modules/.cache/agentrun-server", import.meta.url)));
};
