import { execFile } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { preparePython, warnPythonIsMissing } from "../support/python.ts";

/** A worker in one language that runs the agents of README.md. */
export type Program = { language: string; command: string; words: readonly string[] };

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export const typescript: Program = {
  language: "TypeScript",
  command: process.execPath,
  words: [here("./programs/typescript.ts")],
};

export async function pythonPrograms(): Promise<Program[]> {
  const prepared = await preparePython();
  if ("python" in prepared) {
    return [{ language: "Python", command: prepared.python, words: [here("./programs/python.py")] }];
  }
  warnPythonIsMissing("The worker in Python was NOT tested", prepared.missing);
  return [];
}

/** Built once for all tests: Go detects whether anything has changed. */
export async function goPrograms(): Promise<Program[]> {
  const command = join(here("../../node_modules/.cache/agentrun-go"), "worker");
  const env = { ...process.env, GOTOOLCHAIN: "local", GOFLAGS: "-mod=mod" };
  try {
    await promisify(execFile)("go", ["build", "-o", command, "."], { cwd: here("./programs/go"), env });
  } catch (error) {
    if ((error as { code?: unknown }).code !== "ENOENT") throw error;
    process.stderr.write("\n!!! The worker in Go was NOT tested: Go is not installed.\n\n");
    return [];
  }
  return [{ language: "Go", command, words: [] }];
}

export const allPrograms = async (): Promise<Program[]> => [
  typescript,
  ...(await pythonPrograms()),
  ...(await goPrograms()),
];
