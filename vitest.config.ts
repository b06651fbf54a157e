import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { daily, databaseTests, measured, neverIncluded, parts } from "./test/parts.ts";
import { FailureSummaryReporter, RunningFilesReporter } from "./test/support/reporters.ts";

/**
 * Most tests wait for a service more than they compute. They leave nothing behind in the modules that they import, so each module is
 * loaded once per worker and not once per file.
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
  // Only for tests that hang. Speed is measured elsewhere, and on a busy machine everything takes longer.
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 30_000 } },
};

export const browserSetup = "test/support/ensure-browser.ts";

/** `AGENTRUN_TESTS=rest` leaves out what `npm test` runs: CI runs `npm test` first, and then the rest. */
const isRest = process.env.AGENTRUN_TESTS === "rest";
const excluded = isRest ? [...neverIncluded, ...daily] : neverIncluded;

const part = (name: string, include: string[], elsewhere: string[] = []) => ({
  extends: true as const,
  test: { name, include, exclude: [...excluded, ...elsewhere], ...parallelSettings },
});

export default defineConfig({
  test: {
    ...sharedSettings,
    projects: [
      ...(isRest ? [] : [part("units", parts.units, [databaseTests])]),
      part("service", parts.service, [...parts.browser, ...parts.docs, ...parts.faults]),
      { extends: true, test: { ...part("browser", parts.browser).test, globalSetup: [browserSetup] } },
      part("docs", parts.docs),
      part("faults", parts.faults, measured),
      {
        extends: true,
        test: { name: "faults-measured", include: measured, maxWorkers: 1, sequence: { groupOrder: 2 } },
      },
    ],
  },
});
