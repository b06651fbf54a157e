import { stat } from "node:fs/promises";

/** Calls `onChange` after any of the files was changed or replaced. Checks every few seconds. */
export function watchCertificate(files: string[], onChange: () => void, intervalMs = 3_000): { stop(): void } {
  const lookOnce = createChangeDetector(files);
  let isBusy = false;
  const timer = setInterval(async () => {
    if (isBusy) return;
    isBusy = true;
    if (await lookOnce()) onChange();
    isBusy = false;
  }, intervalMs);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}

/** One check of the files: true if all exist, they differ from the last reported state, and they have not changed since the previous check. */
export function createChangeDetector(files: string[]): () => Promise<boolean> {
  const first = describe(files);
  let reported: string | undefined;
  let last: string | undefined;
  return async () => {
    reported ??= await first;
    const now = await describe(files);
    // A certificate and its key are replaced one after the other, so a state must be seen twice.
    const isSettled = now === last && !now.includes(MISSING);
    last = now;
    if (!isSettled || now === reported) return false;
    reported = now;
    return true;
  };
}

const MISSING = "missing";

/** Reads by path each time, to notice a replaced file or a link with a new target. */
async function describe(files: string[]): Promise<string> {
  const facts = await Promise.all(files.map((file) => stat(file).catch(() => undefined)));
  return facts.map((fact) => (fact ? `${fact.ino}/${fact.mtimeMs}/${fact.size}` : MISSING)).join(" ");
}
