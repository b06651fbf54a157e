import { createInterface } from "node:readline/promises";
import { text } from "node:stream/consumers";
import { exitCodes, UsageError } from "./exit-codes.ts";

/** Prompts on a terminal; without one, fails and names the alternative (`instead`). */
export async function ask(question: string, instead: string): Promise<string> {
  assertPerson(instead);
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return (await lines.question(question)).trim();
  } finally {
    lines.close();
  }
}

/** The same without echoing the input. */
export function askSecret(question: string, instead: string): Promise<string> {
  assertPerson(instead);
  const { stdin, stderr } = process;
  stderr.write(question);
  stdin.setRawMode(true).resume().setEncoding("utf8");
  return new Promise((resolve) => {
    let typed = "";
    const end = () => {
      stdin.off("data", read).setRawMode(false).pause();
      stderr.write("\n");
    };
    const read = (chunk: string) => {
      for (const letter of chunk) {
        if (letter === "\u0003") {
          end();
          process.exit(exitCodes.interrupted);
        }
        if (letter === "\r" || letter === "\n" || letter === "\u0004") {
          end();
          return resolve(typed);
        }
        typed = letter === "\u007f" || letter === "\b" ? typed.slice(0, -1) : typed + letter;
      }
    };
    stdin.on("data", read);
  });
}

/** One line from a pipe. */
export const readPiped = async (): Promise<string> => (await text(process.stdin)).replace(/\r?\n$/, "");

function assertPerson(instead: string): void {
  if (!process.stdin.isTTY) throw new UsageError(`Cannot prompt, because stdin is not a terminal: ${instead}.`);
}
