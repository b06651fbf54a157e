import { readFileSync } from "node:fs";
import { UsageError } from "./exit-codes.ts";

export type JsonObject = Record<string, unknown>;

/** Reads a value of `-d` or `--input`: JSON, `@file`, or `-` for stdin. */
export function readText(given: string, flag: string): string {
  try {
    if (given === "-" || given === "@-") return readFileSync(0, "utf8");
    return given.startsWith("@") ? readFileSync(given.slice(1), "utf8") : given;
  } catch (error) {
    throw new UsageError(`${flag} cannot be read: ${error instanceof Error ? error.message : error}.`);
  }
}

export function readJson(given: string, flag: string): unknown {
  const text = readText(given, flag);
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new UsageError(
      `${flag} is not JSON: ${error instanceof Error ? error.message : error}. Use JSON, @file, or - for stdin.`,
    );
  }
}

export function readObject(given: string, flag: string): JsonObject {
  const value = readJson(given, flag);
  if (typeof value === "object" && value !== null && !Array.isArray(value)) return value as JsonObject;
  throw new UsageError(`${flag} must be a JSON object.`);
}

/** `key=value` pairs. */
export function readPairs(given: readonly string[] | undefined, flag: string): Record<string, string> | undefined {
  if (!given) return undefined;
  return Object.fromEntries(
    given.map((pair) => {
      const at = pair.indexOf("=");
      if (at < 1) throw new UsageError(`${flag} takes key=value, not ${JSON.stringify(pair)}.`);
      return [pair.slice(0, at), pair.slice(at + 1)];
    }),
  );
}

/** Starts with the body from `-d`; flags override its fields. Flags that are not set are ignored. */
export function mergeBody<T>(given: string | undefined, fields: { [Name in keyof T]?: T[Name] | undefined }): T {
  const ground = given === undefined ? {} : readObject(given, "--data");
  const defined = Object.entries(fields).filter(([, value]) => value !== undefined);
  return { ...ground, ...Object.fromEntries(defined) } as T;
}

export const dataFlag = {
  type: "string",
  short: "d",
  value: "<json|@file|->",
  file: true,
  help: "request body; other flags override its fields",
} as const;
