import fc from "fast-check";
import { afterAll, afterEach, inject } from "vitest";
import { startDeadline } from "./hang-guard.ts";
import { clearServiceLogs, lastLogged } from "./service-logs.ts";

startDeadline(inject("minutesOfAFile"));

/** Adds the last log lines of the services to a failed test: it may fail rarely, on a remote machine. */
afterEach(({ task }) => {
  const [error] = task.result?.errors ?? [];
  const lines = lastLogged();
  if (error && lines !== "") error.message += `\n\nLast log lines of its services:\n${lines}`;
});

afterAll(clearServiceLogs);

/**
 * Property tests use the same examples every time, so that a passing test keeps passing until the code changes. Set AGENTRUN_SEED
 * to a number or "random" for others; a failing test prints its seed.
 */
const { AGENTRUN_SEED: seed = "1" } = process.env;
if (seed !== "random") fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(seed) });
