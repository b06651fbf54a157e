import { availableParallelism } from "node:os";
import { configDefaults, defineConfig } from "vitest/config";

/** Tests that compare times or memory. They run alone, after all others: beside those they would measure them. */
const measured = ["hostile-agents", "idle-streams", "stalled-clients", "webhook-retries"].map(
  (name) => `test/faults/${name}.test.ts`,
);

export default defineConfig({
  test: {
    globalSetup: ["test/global-setup.ts"],
    setupFiles: ["test/tell-of-failures.ts"],
    // For what hangs alone: how long a thing takes is measured elsewhere.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    projects: [
      {
        extends: true,
        test: {
          name: "all",
          include: ["packages/**/*.test.ts", "tools/**/*.test.ts", "test/**/*.test.ts", "sdks/typescript/**/*.test.ts"],
          exclude: [...configDefaults.exclude, ...measured, "test/failover/**"],
          // Most tests wait for a service of their own more than they compute.
          maxWorkers: Math.max(2, availableParallelism() - 1),
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: { name: "measured", include: measured, maxWorkers: 1, sequence: { groupOrder: 2 } },
      },
    ],
  },
});
