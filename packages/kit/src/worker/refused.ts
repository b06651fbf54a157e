/** This worker cannot work, and could not if it tried again: its message is one sentence with what to do. */
export class WorkerRefused extends Error {
  override readonly name = "WorkerRefused";
}

/**
 * Who does not catch a refusal is a program that ends by it: its last line shall be the sentence, and not a stack of ours. Node
 * looks for whoever catches within this turn; what is thrown later is none of our business.
 */
export function endWithSentence(refused: WorkerRefused): void {
  const end = (thrown: unknown) => {
    if (thrown !== refused) throw thrown;
    process.stderr.write(`${refused.message}\n`);
    process.exit(1);
  };
  process.on("uncaughtException", end);
  setImmediate(() => process.off("uncaughtException", end));
}
