import { accessSync, constants, statSync } from "node:fs";
import { dirname } from "node:path";
import { UsageError } from "./exit-codes.ts";

/** A scorer of `--scorer`, in its current or a given version. */
export function toScorerUse(text: string) {
  const [id = "", version] = text.split("@");
  return version === undefined ? { id } : { id, version: toNumber(version, "--scorer") };
}

export function toNumber(text: string, flag: string): number {
  if (/^\d{1,9}$/.test(text)) return Number(text);
  throw new UsageError(`${flag} takes a number, not ${JSON.stringify(text)}.`);
}

export function assertPercent(value: number | undefined, flag: string): void {
  if (value === undefined || (value >= 0 && value <= 100)) return;
  throw new UsageError(`${flag} takes a percentage from 0 to 100, not ${value}.`);
}

/** A report is written at the end: a wrong path must not cost an experiment. */
export function assertWritable(path: string | undefined, flag: string): void {
  if (path === undefined) return;
  const found = statSync(path, { throwIfNoEntry: false });
  if (found?.isDirectory()) throw new UsageError(`${flag} takes a file, and ${path} is a folder.`);
  const target = found ? path : dirname(path);
  try {
    accessSync(target, constants.W_OK);
  } catch (error) {
    const isMissing = (error as NodeJS.ErrnoException).code === "ENOENT";
    const why = isMissing ? `The folder ${target} does not exist. Create it` : `${target} is not writable. Change this`;
    throw new UsageError(`${flag} ${path}: ${why}, or choose another file.`);
  }
}
