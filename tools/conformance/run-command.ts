import { spawn } from "node:child_process";
import { once } from "node:events";

/** Runs a program to its end, with its output as our own. */
export async function runCommand(program: string, args: string[], cwd: string, good = [0]): Promise<void> {
  const child = spawn(program, args, { cwd, stdio: ["ignore", "inherit", "inherit"] });
  const [code] = (await once(child, "exit")) as [number | null];
  if (code === null || !good.includes(code)) throw new Error(`${program} ${args.join(" ")} ended with ${code}`);
}
