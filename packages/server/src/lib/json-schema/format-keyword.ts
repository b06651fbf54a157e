import { type FormatName, fullFormats } from "ajv-formats/dist/formats.js";
import type { Keyword } from "./builder.ts";

type Test = (value: string | number) => boolean;

/** What a format costs for each character of a text; the expression of this one takes time quadratic in the length. */
const workOf = (name: string, length: number): number => (name === "url" ? length + (length * length) / 3 : length);

function toTest(name: string): { test: Test; type: "string" | "number" } | null {
  const format = Object.hasOwn(fullFormats, name) ? fullFormats[name as FormatName] : null;
  // A format that is not known here says nothing, and so does one that is only a hint.
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
  return (one, run) => {
    if (typeof one !== known.type || (typeof one !== "string" && typeof one !== "number")) return true;
    if (typeof one === "string") run.meter.charge(workOf(name, one.length));
    return known.test(one) || run.fail("format", message);
  };
};
