import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { CommandError, exitCodes } from "./exit-codes.ts";

/** Passes the JSON of a command to the program `jq`, which prints to stdout. */
export type Filter = {
  write(text: string): void;
  /** Waits for the rest of the output; throws if the expression is wrong. */
  end(): Promise<void>;
};

/** Starts before the command does anything: a missing program must not be noticed afterwards. */
export async function openFilter(expression: string): Promise<Filter> {
  // The space keeps an expression such as `-1` from being an option. jq knows `--` only since version 1.7.
  const child = spawn("jq", ["-r", "--unbuffered", ` ${expression}`], { stdio: ["pipe", "inherit", "inherit"] });
  await started(child);
  const exited = once(child, "exit");
  // It has ended because of the expression, or because its reader has.
  child.stdin?.on("error", () => {});
  return {
    write: (text) => void child.stdin?.write(text),
    async end() {
      child.stdin?.end();
      const [code] = (await exited) as [number | null];
      if (code !== 0 && code !== null)
        throw new CommandError(`jq could not apply ${JSON.stringify(expression)}.`, exitCodes.usage);
    },
  };
}

async function started(child: ChildProcess): Promise<void> {
  try {
    await once(child, "spawn");
  } catch {
    throw new CommandError(
      "--jq needs the program jq, which is not installed.",
      exitCodes.usage,
      "Install jq, or use --json and another filter.",
    );
  }
}
