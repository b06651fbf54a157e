import { defineConfig } from "vitest/config";
import { sharedSettings } from "../../vitest.config.ts";

/** `npm run test:failover`: tests that need engines which `npm test` does not have. */
export default defineConfig({
  test: {
    root: new URL("../..", import.meta.url).pathname,
    include: ["test/failover/*.test.ts"],
    globalSetup: ["test/failover/global-setup.ts", "test/support/global-setup.ts"],
    setupFiles: ["test/support/setup-file.ts"],
    provide: { minutesOfAFile: 120 },
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: sharedSettings.expect,
    // They freeze and kill machines, and measure how long the recovery takes.
    maxWorkers: 1,
  },
});
