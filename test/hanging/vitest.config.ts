import { defineConfig } from "vitest/config";
import { sideBySide, surroundings } from "../../vitest.config.ts";

/** What test/hang-guard.test.ts runs: files that would never end, with four seconds for each. */
export default defineConfig({
  test: {
    ...surroundings,
    ...sideBySide,
    root: new URL("../..", import.meta.url).pathname,
    include: ["test/hanging/*.fixture.ts"],
    globalSetup: [],
    provide: { minutesOfAFile: 4 / 60 },
  },
});
