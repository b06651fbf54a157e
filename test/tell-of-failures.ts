import { afterAll, afterEach, inject } from "vitest";
import { giveMinutes } from "./hang-guard.ts";
import { forgetPrinted, lastLogged } from "./printed.ts";

giveMinutes(inject("minutesOfAFile"));

/** A test that failed says what its services logged last: it may fail once in many runs, on a machine that nobody sees. */
afterEach(({ task }) => {
  const [error] = task.result?.errors ?? [];
  const lines = lastLogged();
  if (error && lines !== "") error.message += `\n\nWhat its services logged last:\n${lines}`;
});

afterAll(forgetPrinted);
