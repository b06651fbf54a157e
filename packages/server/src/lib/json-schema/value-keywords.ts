import { type FormatName, fullFormats } from "ajv-formats/dist/formats.js";
import { canonicalJson } from "../json/canonical-json.ts";
import type { Keyword } from "./builder.ts";
import { isObject, type Run } from "./evaluation.ts";

/** Keywords about a single value: type, size, allowed values. */

const typeTests: Readonly<Record<string, (value: unknown) => boolean>> = {
  string: (value) => typeof value === "string",
  number: (value) => typeof value === "number" && Number.isFinite(value),
  integer: (value) => Number.isInteger(value),
  boolean: (value) => typeof value === "boolean",
  null: (value) => value === null,
  object: isObject,
  array: Array.isArray,
};

export const type: Keyword = (value, { schema }) => {
  const given = Array.isArray(value) ? (value as string[]) : [value as string];
  // OpenAPI 3.0 uses `nullable` where JSON Schema has a second type.
  const names = schema.nullable === true && !given.includes("null") ? [...given, "null"] : given;
  const tests = names.flatMap((name) => typeTests[name] ?? []);
  const message = `must be ${names.join(",")}`;
  const [only] = tests;
  if (only && tests.length === 1) return (instance, run) => only(instance) || run.fail("type", message);
  return (instance, run) => tests.some((test) => test(instance)) || run.fail("type", message);
};

/** The canonical text of a value; charges its length. */
export function keyOf(value: unknown, run: Run): string {
  const key = canonicalJson(value);
  run.meter.charge(keyWork + key.length);
  return key;
}

/** Work to create a key, in addition to its length. */
const keyWork = 90;

export const isScalar = (value: unknown): boolean => typeof value !== "object" || value === null;

export const enumeration: Keyword = (value) => {
  const allowed = value as unknown[];
  const [scalars, others] = [new Set<unknown>(), new Set<string>()];
  for (const choice of allowed) {
    if (isScalar(choice)) scalars.add(choice);
    else others.add(canonicalJson(choice));
  }
  return (instance, run) => {
    const isAllowed = isScalar(instance) ? scalars.has(instance) : others.size > 0 && others.has(keyOf(instance, run));
    return isAllowed || run.fail("enum", "must be equal to one of the allowed values", allowed);
  };
};

export const constant: Keyword = (value) => {
  const key = canonicalJson(value);
  return (instance, run) =>
    (isScalar(value) ? instance === value : !isScalar(instance) && keyOf(instance, run) === key) ||
    run.fail("const", "must be equal to constant");
};

const number =
  (keyword: string, words: string, isMatch: (value: number, limit: number) => boolean): Keyword =>
  (value) => {
    const limit = value as number;
    const message = `must be ${words} ${limit}`;
    return (instance, run) => typeof instance !== "number" || isMatch(instance, limit) || run.fail(keyword, message);
  };

export const maximum = number("maximum", "<=", (value, limit) => value <= limit);
export const minimum = number("minimum", ">=", (value, limit) => value >= limit);
export const exclusiveMaximum = number("exclusiveMaximum", "<", (value, limit) => value < limit);
export const exclusiveMinimum = number("exclusiveMinimum", ">", (value, limit) => value > limit);
export const multipleOf = number("multipleOf", "multiple of", (value, divisor) => Number.isInteger(value / divisor));

/** JSON Schema counts code points. Called only if the number of code units does not decide. */
function codePoints(text: string): number {
  let count = text.length;
  for (let at = 0; at + 1 < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code < 0xd800 || code > 0xdbff) continue;
    const next = text.charCodeAt(at + 1);
    if (next >= 0xdc00 && next <= 0xdfff) {
      count -= 1;
      at += 1;
    }
  }
  return count;
}

export const maxLength: Keyword = (value) => {
  const limit = value as number;
  const message = `must NOT have more than ${limit} characters`;
  return (instance, run) =>
    typeof instance !== "string" ||
    instance.length <= limit ||
    (instance.length <= limit * 2 && codePoints(instance) <= limit) ||
    run.fail("maxLength", message);
};

export const minLength: Keyword = (value) => {
  const limit = value as number;
  const message = `must NOT have fewer than ${limit} characters`;
  return (instance, run) =>
    typeof instance !== "string" ||
    instance.length >= limit * 2 ||
    (instance.length >= limit && codePoints(instance) >= limit) ||
    run.fail("minLength", message);
};

export const pattern: Keyword = (value, { pattern: compile }) => {
  const source = value as string;
  const test = compile(source);
  const message = `must match pattern "${source}"`;
  return (instance, run) => typeof instance !== "string" || test(instance, run.meter) || run.fail("pattern", message);
};

type Test = (value: string | number) => boolean;

/** Work of a format check; the regular expression for `url` takes time quadratic in the length. */
const workOf = (name: string, length: number): number => (name === "url" ? length + (length * length) / 3 : length);

function toTest(name: string): { test: Test; type: "string" | "number" } | null {
  const format = Object.hasOwn(fullFormats, name) ? fullFormats[name as FormatName] : null;
  // Unknown formats, and those that are only hints, are not checked.
  if (!format || format === true || typeof format === "string") return null;
  if (format instanceof RegExp) return { test: (value) => format.test(String(value)), type: "string" };
  if (typeof format === "function") return { test: format as Test, type: "string" };
  const { validate, type = "string" } = format;
  if (validate instanceof RegExp) return { test: (value) => validate.test(String(value)), type };
  return typeof validate === "function" ? { test: validate as Test, type } : null;
}

export const format: Keyword = (value) => {
  const name = value as string;
  const known = toTest(name);
  if (!known) return null;
  const message = `must match format "${name}"`;
  return (instance, run) => {
    if (typeof instance !== known.type || (typeof instance !== "string" && typeof instance !== "number")) return true;
    if (typeof instance === "string") run.meter.charge(workOf(name, instance.length));
    return known.test(instance) || run.fail("format", message);
  };
};
