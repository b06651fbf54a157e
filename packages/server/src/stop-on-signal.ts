import type { ConsoleOutput } from "./console-output.ts";

/**
 * The first signal lets runs end; a second one does not wait for them: they go on at the next start. A terminal that is closed
 * says so by SIGHUP; elsewhere that is the word of a service manager for something new, `renew`.
 */
export function stopOnSignal(stop: (atOnce: boolean) => void, { print }: ConsoleOutput, renew: () => void): void {
  let isTold = false;
  const onSignal = () => {
    if (!isTold) print("Stopping: no new runs; waiting for those that run. Once more to hand them back at once.");
    stop(isTold);
    isTold = true;
  };
  process.on("SIGINT", onSignal);
  process.on("SIGTERM", onSignal);
  process.on("SIGHUP", process.stdout.isTTY ? onSignal : renew);
}
