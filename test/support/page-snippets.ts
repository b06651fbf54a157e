import { execFile } from "node:child_process";
import { mkdirSync, readFileSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { cliEntry } from "./cli.ts";

/** The code blocks of a page in one language, or in one of several (`sh|bash`), in order. */
export function blocksOf(page: string, language: string): string[] {
  const path = page === "README.md" ? `../../${page}` : `../../docs/${page}`;
  const text = readFileSync(new URL(path, import.meta.url), "utf8");
  const blocks = text.matchAll(new RegExp(`^\`\`\`(?:${language})\\n([\\s\\S]*?)^\`\`\``, "gm"));
  return [...blocks].map(([, code = ""]) => code);
}

/** A folder for `PATH` with the command under its installed name. */
export function putCommand(home: string): string {
  const bin = join(home, "bin");
  mkdirSync(bin, { recursive: true });
  symlinkSync(cliEntry, join(bin, "agentrun"));
  return bin;
}

export const bash = (code: string, options: { cwd: string; env: NodeJS.ProcessEnv }) =>
  promisify(execFile)("bash", ["-c", code], { ...options, maxBuffer: 16_777_216 });
