import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { Load, LoadResult } from "./load.ts";

const run = promisify(execFile);
const generator = fileURLToPath(new URL("./load.ts", import.meta.url));

/** One load from a process of its own, so that making it does not slow what answers it. */
export async function measure(load: Load): Promise<LoadResult> {
  const { stdout } = await run(process.execPath, [generator, JSON.stringify(load)], { maxBuffer: 1 << 20 });
  const result = JSON.parse(stdout) as LoadResult;
  if (result.bad > 0) throw new Error(`${result.bad} of ${result.requests} answers of ${load.path} were not 200`);
  return result;
}

export const median = (values: number[]): number => {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
};
