import { defineConfig } from "vitest/config";
import { sharedSettings } from "../../vitest.config.ts";

/** `npm run test:contract`: checks the OpenAPI document with third-party tools, which are installed into temporary directories. */
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
