import { Worker } from "node:worker_threads";

/**
 * Kills this process when a test file exceeds its time limit: Vitest has timeouts only for tests and hooks, and would wait
 * forever for a file that hangs while it is loaded, in a synchronous child process, or at its end. It runs in a worker
 * thread because the hanging thread may never run a timer. Vitest then names the file, and continues.
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

/** Call it at the start of each file: it sets the time limit. */
export const startDeadline = (minutes: number): void => guard.postMessage(minutes);
