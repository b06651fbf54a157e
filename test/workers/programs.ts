import { fileURLToPath } from "node:url";

/** A worker in one language that runs the agents of README.md. */
export type Program = { language: string; command: string; words: readonly string[] };

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export const programs: readonly Program[] = [
  { language: "TypeScript", command: process.execPath, words: [here("./programs/typescript.ts")] },
];
