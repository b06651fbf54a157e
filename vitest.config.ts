import { availableParallelism } from "node:os";
import { configDefaults, defineConfig } from "vitest/config";
import { FailureSummaryReporter, RunningFilesReporter } from "./test/support/reporters.ts";

/** Tests that hold times or memory to a figure. They run alone, after all others: beside those they would measure them. */
const measured = [
  "floods",
  "hostile-agents",
  "noisy-neighbours",
  "stalled-clients",
  "unread-responses",
  "webhook-retries",
  "webhook-slow-receivers",
  "webhook-black-holes",
].map((name) => `test/faults/${name}.test.ts`);

/** Tests that take an hour, or packages of others: each has a command of its own. */
const byThemselves = ["failover", "frameworks", "contract"].map((name) => `test/${name}/**`);

/**
 * Most tests wait for a service of their own more than they compute. They leave nothing behind in the modules they import, so
 * that each is loaded once a worker and not once a file.
 */
export const parallelSettings = {
  maxWorkers: Math.max(2, availableParallelism() - 1),
  isolate: false,
  sequence: { groupOrder: 1 },
};

export const sharedSettings = {
  globalSetup: ["test/support/global-setup.ts"],
  setupFiles: ["test/support/setup-file.ts"],
  reporters: ["default", new FailureSummaryReporter(), new RunningFilesReporter()],
  provide: { minutesOfAFile: process.env.AGENTRUN_FAULTS === "full" ? 120 : 10 },
  // For what hangs alone: how long a thing takes is measured elsewhere. What is waited for comes, on a busy machine later.
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 30_000 } },
};

export default defineConfig({
  test: {
    ...sharedSettings,
    projects: [
      {
        extends: true,
        test: {
          name: "units",
          include: ["packages/**/*.test.ts", "tools/**/*.test.ts"],
          // Of a project that `agentrun init` begins, and run there.
          exclude: [...configDefaults.exclude, "packages/cli/template/**"],
          ...parallelSettings,
        },
      },
      {
        extends: true,
        test: {
          name: "service",
          include: ["test/**/*.test.ts", "sdks/typescript/**/*.test.ts"],
          exclude: [...configDefaults.exclude, ...measured, ...byThemselves],
          ...parallelSettings,
        },
      },
      {
        extends: true,
        test: { name: "measured", include: measured, maxWorkers: 1, sequence: { groupOrder: 2 } },
      },
    ],
  },
});
