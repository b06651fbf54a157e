import { Worker } from "node:worker_threads";

/**
 * Ends this process when a file of tests has not ended in time, by name: Vitest knows time-outs for tests and hooks alone, and
 * would wait for ever for one that hangs while it is loaded, in a child process it waits for, or at its end. It is a thread of
 * its own because the hanging one may never come back to look at a clock. Vitest then says which file it was, and goes on.
 */
const guard = new Worker(
  `const { parentPort } = require("node:worker_threads");
  const { writeSync } = require("node:fs");
  let timer;
  parentPort.on("message", (minutes) => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      writeSync(2, "\\nA file of tests did not end within " + minutes + " minutes. Its process is killed.\\n");
      process.kill(process.pid, "SIGKILL");
    }, minutes * 60_000);
  });`,
  { eval: true },
);
guard.unref();

/** To be called as each file begins: it has so long from here. */
export const startDeadline = (minutes: number): void => guard.postMessage(minutes);
