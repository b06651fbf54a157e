import type { Terminal } from "./terminal.ts";

const frames = ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"];
const everyMs = 100;
/** Shorter waits show no progress. */
const quietMs = 400;

/** Shows on a terminal what the command waits for and for how long. */
export async function showProgress<T>(
  { isErrTty, writeErr, paint }: Terminal,
  what: string,
  work: Promise<T>,
): Promise<T> {
  if (!isErrTty) return work;
  const startedMs = performance.now();
  let shown = 0;
  const timer = setInterval(() => {
    const passedMs = performance.now() - startedMs;
    if (passedMs < quietMs) return;
    writeErr(
      `\r\u001b[K${paint("cyan", frames[shown % frames.length] ?? "")} ${what} (${Math.floor(passedMs / 1000)} s)`,
    );
    shown += 1;
  }, everyMs);
  try {
    return await work;
  } finally {
    clearInterval(timer);
    if (shown > 0) writeErr("\r\u001b[K");
  }
}
