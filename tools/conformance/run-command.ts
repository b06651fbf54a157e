import { spawn } from "node:child_process";
import { once } from "node:events";

/** Runs a program and waits until it exits. Its output is printed. */
export async function runCommand(program: string, args: string[], cwd: string, allowedCodes = [0]): Promise<void> {
  const child = spawn(program, args, { cwd, stdio: ["ignore", "inherit", "inherit"] });
  const [code] = (await once(child, "exit")) as [number | null];
  if (code === null || !allowedCodes.includes(code))
    throw new Error(`${program} ${args.join(" ")} exited with code ${code}`);
}
