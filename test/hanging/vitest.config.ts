import { defineConfig } from "vitest/config";
import { parallelSettings, sharedSettings } from "../../vitest.config.ts";

/** The suite of the test of hang-guard: files that would never end, with four seconds for each. */
export default defineConfig({
  test: {
    ...sharedSettings,
    ...parallelSettings,
    root: new URL("../..", import.meta.url).pathname,
    include: ["test/hanging/*.fixture.ts"],
    globalSetup: [],
    provide: { minutesOfAFile: 4 / 60 },
  },
});
