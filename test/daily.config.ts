import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { browserSetup, parallelSettings, sharedSettings } from "../vitest.config.ts";
import { daily, databaseTests, neverIncluded, parts } from "./parts.ts";

/** One more worker than in the other parts: these tests wait for leases and timeouts, and a person waits for them. */
const maxWorkers = Math.max(3, availableParallelism());

/** `npm test`. */
export default defineConfig({
  test: {
    ...sharedSettings,
    ...parallelSettings,
    maxWorkers,
    globalSetup: [...sharedSettings.globalSetup, browserSetup],
    root: new URL("..", import.meta.url).pathname,
    include: [...parts.units, ...daily],
    exclude: [...neverIncluded, databaseTests],
  },
});
