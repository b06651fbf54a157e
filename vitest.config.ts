import { availableParallelism } from "node:os";
import { configDefaults, defineConfig } from "vitest/config";

/** Tests that compare times or memory. They run alone, after all others: beside those they would measure them. */
const measured = ["hostile-agents", "idle-streams", "stalled-clients", "webhook-retries"].map(
  (name) => `test/faults/${name}.test.ts`,
);

/** Most tests wait for a service of their own more than they compute. */
const sideBySide = { maxWorkers: Math.max(2, availableParallelism() - 1), sequence: { groupOrder: 1 } };

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
          name: "units",
          include: ["packages/**/*.test.ts", "tools/**/*.test.ts"],
          // Of a project that `agentrun init` begins, and run there.
          exclude: [...configDefaults.exclude, "packages/cli/template/**"],
          // They leave nothing behind in the modules they try, so that each is loaded once and not once a file.
          isolate: false,
          ...sideBySide,
        },
      },
      {
        extends: true,
        test: {
          name: "service",
          include: ["test/**/*.test.ts", "sdks/typescript/**/*.test.ts"],
          exclude: [...configDefaults.exclude, ...measured, "test/failover/**"],
          ...sideBySide,
        },
      },
      {
        extends: true,
        test: { name: "measured", include: measured, maxWorkers: 1, sequence: { groupOrder: 2 } },
      },
    ],
  },
});
