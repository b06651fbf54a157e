import { isDeeperThan } from "../../lib/json/text-checks.ts";

export type JsonObject = Record<string, unknown>;

/** Maximum nesting of an output, and of the envelope around it. */
export const outputDepth = 64;
const envelopeDepth = 4;

export const isJsonObject = (value: unknown): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Parses untrusted text; null if it is not an object or nested too deep. */
export function parseJsonObject(text: string, aroundDepth: number = envelopeDepth): JsonObject | null {
  if (isDeeperThan(text, outputDepth + aroundDepth)) return null;
  try {
    const value: unknown = JSON.parse(text);
    return isJsonObject(value) ? value : null;
  } catch {
    return null;
  }
}
