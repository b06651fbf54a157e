import { Duration, UnsignedInt } from "@marcbachmann/cel-js/evaluator";

export type JsonBounds = { bytes: number; depth: number };

/**
 * An expression's value as JSON. It may contain the same object many times, so its size counts as written out, not as in
 * memory.
 */
export function toJsonValue(value: unknown, bounds: JsonBounds, charge: (ticks: number) => void): unknown {
  const left = { bytes: bounds.bytes };
  const spend = (bytes: number) => {
    left.bytes -= bytes;
    if (left.bytes < 0) throw new RangeError("the result is too large");
    charge(bytes / 100);
  };
  return convert(value, bounds.depth, spend);
}

function convert(value: unknown, depth: number, spend: (bytes: number) => void): unknown {
  if (depth < 0) throw new RangeError("the result is nested too deeply");
  spend(2);
  if (value === null || typeof value === "boolean") return value;
  if (typeof value === "string") {
    spend(value.length);
    return value;
  }
  if (typeof value === "number" || typeof value === "bigint") return toNumber(value);
  if (Array.isArray(value)) return value.map((item) => convert(item, depth - 1, spend));
  if (typeof value === "object") return convertObject(value, depth, spend);
  throw new TypeError("the result is not a JSON value");
}

function toNumber(value: number | bigint): number {
  const number = Number(value);
  if (!Number.isFinite(number)) throw new RangeError("the result is not a finite number");
  return number;
}

function convertObject(value: object, depth: number, spend: (bytes: number) => void): unknown {
  if (value instanceof Date) return value.toISOString();
  if (value instanceof Duration) return value.toString();
  if (value instanceof UnsignedInt) return toNumber(value.value);
  const isPlain = value.constructor === Object || !("constructor" in value) || Object.hasOwn(value, "constructor");
  if (!(value instanceof Map) && !isPlain) throw new TypeError("the result is not a JSON value");
  const entries = value instanceof Map ? [...value.entries()] : Object.entries(value);
  const members = entries.map(([key, member]) => {
    if (typeof key === "object") throw new TypeError("a map's keys must be text, numbers or booleans");
    spend(String(key).length);
    return [String(key), convert(member, depth - 1, spend)];
  });
  return Object.fromEntries(members);
}

/**
 * Parses JSON for an expression. The library determines a value's type by its constructor, so an object with a member of that
 * name becomes a Map.
 */
export function parseForExpressions(text: string): unknown {
  const value: unknown = JSON.parse(text);
  return /constructor|\\u/.test(text) ? guardConstructors(value) : value;
}

function guardConstructors(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(guardConstructors);
  if (typeof value !== "object" || value === null) return value;
  const members = Object.entries(value).map(([key, member]) => [key, guardConstructors(member)] as const);
  return Object.hasOwn(value, "constructor") ? new Map(members) : Object.fromEntries(members);
}
