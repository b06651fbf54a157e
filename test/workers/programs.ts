import { fileURLToPath } from "node:url";
import { preparePython, sayPythonIsMissing } from "../python.ts";

/** A worker in one language that runs the agents of README.md. */
export type Program = { language: string; command: string; words: readonly string[] };

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

async function pythonPrograms(): Promise<Program[]> {
  const prepared = await preparePython();
  if ("python" in prepared) {
    return [{ language: "Python", command: prepared.python, words: [here("./programs/python.py")] }];
  }
  sayPythonIsMissing("The worker in Python was NOT tested", prepared.missing);
  return [];
}

export const programs: readonly Program[] = [
  { language: "TypeScript", command: process.execPath, words: [here("./programs/typescript.ts")] },
  ...(await pythonPrograms()),
];
