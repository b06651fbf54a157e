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
