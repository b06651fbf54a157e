import type { ConsoleOutput } from "./console-output.ts";

/**
 * The first signal waits for active runs; a second one hands them back, and they resume at the next start. A closed terminal sends
 * SIGHUP, which stops the service; otherwise SIGHUP calls `renew`.
 */
export function stopOnSignal(stop: (atOnce: boolean) => void, { print }: ConsoleOutput, renew: () => void): void {
  let isStopping = false;
  const onSignal = () => {
    if (!isStopping)
      print(
        "Stopping: waiting for active runs. Send the signal again to stop at once; the runs resume at the next start.",
      );
    stop(isStopping);
    isStopping = true;
  };
  process.on("SIGINT", onSignal);
  process.on("SIGTERM", onSignal);
  process.on("SIGHUP", process.stdout.isTTY ? onSignal : renew);
}
