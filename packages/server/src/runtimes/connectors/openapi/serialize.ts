import type { Style } from "./parameters.ts";
import { isObject } from "./references.ts";

export const toText = (value: unknown): string =>
  typeof value === "string" ? value : value === null || value === undefined ? "" : toPlain(value);
const toPlain = (value: unknown): string => (typeof value === "object" ? JSON.stringify(value) : String(value));

/** Style `simple`: lists and pairs with commas. */
export function toSimple(value: unknown, { explode }: Style): string {
  if (Array.isArray(value)) return value.map(toText).join(",");
  if (!isObject(value)) return toText(value);
  return Object.entries(value)
    .map(([name, one]) => `${name}${explode ? "=" : ","}${toText(one)}`)
    .join(",");
}

const separators: Record<string, string> = {
  form: ",",
  spaceDelimited: " ",
  pipeDelimited: "|",
  tabDelimited: "\t",
};

/** A value as names and texts, as a query or a form has them. */
export function toPairs(name: string, value: unknown, { style, explode, isJson }: Style): [string, string][] {
  if (isJson) return [[name, JSON.stringify(value)]];
  if (style === "deepObject") return toDeepPairs(name, value);
  if (Array.isArray(value)) {
    const texts = value.map(toText);
    return explode ? texts.map((text) => [name, text]) : [[name, texts.join(separators[style] ?? ",")]];
  }
  if (!isObject(value)) return [[name, toText(value)]];
  if (explode) return Object.entries(value).map(([key, one]) => [key, toText(one)]);
  const flat = Object.entries(value).flatMap(([key, one]) => [key, toText(one)]);
  return [[name, flat.join(",")]];
}

/** `a[b][0]=c`, as deep as it goes. */
function toDeepPairs(name: string, value: unknown): [string, string][] {
  if (Array.isArray(value)) return value.flatMap((one, index) => toDeepPairs(`${name}[${index}]`, one));
  if (!isObject(value)) return [[name, toText(value)]];
  return Object.entries(value).flatMap(([key, one]) => toDeepPairs(`${name}[${key}]`, one));
}
