import { defineConfig } from "vitest/config";
import { surroundings } from "../../vitest.config.ts";

/** `npm run test:failover`: what `npm test` has no engines for. */
export default defineConfig({
  test: {
    root: new URL("../..", import.meta.url).pathname,
    include: ["test/failover/*.test.ts"],
    globalSetup: ["test/failover/global-setup.ts", "test/global-setup.ts"],
    setupFiles: ["test/tell-of-failures.ts"],
    provide: { minutesOfAFile: 120 },
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: surroundings.expect,
    // They freeze and kill machines, and measure how long the rest takes to get over it.
    maxWorkers: 1,
  },
});
