import { afterAll, afterEach } from "vitest";
import { forgetPrinted, lastLogged } from "./printed.ts";

/** A test that failed says what its services logged last: it may fail once in many runs, on a machine that nobody sees. */
afterEach(({ task }) => {
  const [error] = task.result?.errors ?? [];
  const lines = lastLogged();
  if (error && lines !== "") error.message += `\n\nWhat its services logged last:\n${lines}`;
});

afterAll(forgetPrinted);
