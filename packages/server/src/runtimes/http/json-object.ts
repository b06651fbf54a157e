import { isDeeperThan } from "../../lib/json/text-checks.ts";

export type JsonObject = Record<string, unknown>;

/** The depth of an output, and of what stands around it in an answer. */
export const outputDepth = 64;
const envelopeDepth = 4;

export const isJsonObject = (value: unknown): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The object that a foreign text holds, or null where it is not one or nests too deep. */
export function parseJsonObject(text: string, aroundDepth: number = envelopeDepth): JsonObject | null {
  if (isDeeperThan(text, outputDepth + aroundDepth)) return null;
  try {
    const value: unknown = JSON.parse(text);
    return isJsonObject(value) ? value : null;
  } catch {
    return null;
  }
}
