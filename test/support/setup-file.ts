import fc from "fast-check";
import { afterAll, afterEach, inject } from "vitest";
import { startDeadline } from "./hang-guard.ts";
import { clearServiceLogs, lastLogged } from "./service-logs.ts";

startDeadline(inject("minutesOfAFile"));

/** A test that failed says what its services logged last: it may fail once in many runs, on a machine that nobody sees. */
afterEach(({ task }) => {
  const [error] = task.result?.errors ?? [];
  const lines = lastLogged();
  if (error && lines !== "") error.message += `\n\nWhat its services logged last:\n${lines}`;
});

afterAll(clearServiceLogs);

/**
 * Properties are tried on the same examples every time: what was green stays so until somebody changes something. Others are drawn by
 * AGENTRUN_SEED, a number or "random"; one that fails prints its number.
 */
const { AGENTRUN_SEED: seed = "1" } = process.env;
if (seed !== "random") fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(seed) });
