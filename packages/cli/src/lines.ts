import { createInterface } from "node:readline";

/** Lines from the terminal or from a pipe. */
export type Lines = {
  /** Shows the prompt and returns the next line; null at the end of the input. */
  next(prompt: string): Promise<string | null>;
  close(): void;
};

/** Ctrl-C calls `onInterrupt`, whether the terminal or the process catches it. */
export function openLines(onInterrupt: () => void): Lines {
  const isPerson = process.stdin.isTTY === true;
  const reader = createInterface({ input: process.stdin, output: process.stderr, terminal: isPerson });
  const typed: string[] = [];
  let waiting: ((line: string | null) => void) | null = null;
  let isOver = false;
  const hand = (line: string | null) => {
    const resolve = waiting;
    waiting = null;
    if (resolve) resolve(line);
    else if (line !== null) typed.push(line);
  };
  reader.on("line", hand);
  reader.on("close", () => {
    isOver = true;
    hand(null);
  });
  const before = process.listeners("SIGINT");
  process.on("SIGINT", onInterrupt);
  // Add the new listener before removing the old ones: without any listener, the signal ends the process silently.
  for (const listener of before) process.removeListener("SIGINT", listener);
  reader.on("SIGINT", onInterrupt);
  return {
    next(prompt) {
      if (isPerson) {
        reader.setPrompt(prompt);
        reader.prompt();
      }
      const known = typed.shift();
      if (known !== undefined || isOver) return Promise.resolve(known ?? null);
      return new Promise((resolve) => {
        waiting = resolve;
      });
    },
    close: () => reader.close(),
  };
}
