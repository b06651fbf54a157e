import { defineConfig } from "vitest/config";
import { sharedSettings } from "../../vitest.config.ts";

/** `npm run test:frameworks`: the examples with the real packages, which `npm test` does not install. */
export default defineConfig({
  test: {
    ...sharedSettings,
    provide: { minutesOfAFile: 120 },
    root: new URL("../..", import.meta.url).pathname,
    include: ["test/frameworks/*.test.ts"],
    testTimeout: 600_000,
    // pip and npm may have much to download.
    hookTimeout: 1_200_000,
    maxWorkers: 1,
  },
});
