import { stat } from "node:fs/promises";

/** Calls back after any of the files was changed or replaced, looking every few seconds. */
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

/** One look at the files: whether they are all there, differ from what was last reported, and have stayed the same since the look before. */
export function createChangeDetector(files: string[]): () => Promise<boolean> {
  const first = describe(files);
  let reported: string | undefined;
  let last: string | undefined;
  return async () => {
    reported ??= await first;
    const now = await describe(files);
    // A certificate and its key are replaced one after the other, so a state counts when it is seen twice.
    const isSettled = now === last && !now.includes(MISSING);
    last = now;
    if (!isSettled || now === reported) return false;
    reported = now;
    return true;
  };
}

const MISSING = "missing";

/** Looks by path each time, so a file that is replaced by another, or a link that points elsewhere, is seen. */
async function describe(files: string[]): Promise<string> {
  const facts = await Promise.all(files.map((file) => stat(file).catch(() => undefined)));
  return facts.map((fact) => (fact ? `${fact.ino}/${fact.mtimeMs}/${fact.size}` : MISSING)).join(" ");
}
