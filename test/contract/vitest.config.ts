import { defineConfig } from "vitest/config";
import { sharedSettings } from "../../vitest.config.ts";

/** `npm run test:contract`: the document in the hands of other people's tools, which are fetched into temporary directories. */
export default defineConfig({
  test: {
    ...sharedSettings,
    provide: { minutesOfAFile: 120 },
    root: new URL("../..", import.meta.url).pathname,
    include: ["test/contract/*.test.ts"],
    testTimeout: 1_800_000,
    hookTimeout: 1_200_000,
    maxWorkers: 1,
  },
});
