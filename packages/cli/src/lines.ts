import { createInterface } from "node:readline";

/** What somebody types, line by line, or what comes by a pipe. */
export type Lines = {
  /** The next line, asked for with a prompt; null once there are no more. */
  next(prompt: string): Promise<string | null>;
  close(): void;
};

/** Ctrl-C is told to `onInterrupt`, whether the terminal catches it or the process does. */
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
  // Never without a listener, even for a moment: the signal would end the process without a word.
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
