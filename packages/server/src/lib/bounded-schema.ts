import type { WorkMeter } from "@agentrun/bounded-regex";
import type { Ajv2020 } from "ajv/dist/2020.js";
import { canonicalJson } from "./canonical-json.ts";

type Schema = Record<string, unknown>;

/** Where schemas stand inside a schema: alone, in a list, or by name. */
const single = [
  "additionalProperties",
  "contains",
  "else",
  "if",
  "items",
  "not",
  "propertyNames",
  "then",
  "unevaluatedItems",
  "unevaluatedProperties",
];
const listed = ["allOf", "anyOf", "oneOf", "prefixItems"];
const named = ["$defs", "definitions", "dependentSchemas", "patternProperties", "properties"];

const tick = "x-agentrun-tick";

/** What a subschema takes, beside what it does with the characters of a text. */
const tickWork = 20;
/** So many characters of a text take a subschema as long as a step takes a pattern. */
const plainChars = 4;

/** What it takes to tell an item from the others, beside its size. */
const itemWork = 60;

/** The meter of the value that is being checked: the checks themselves are compiled once. */
export type SchemaMeter = { current: WorkMeter };

/**
 * Some valid schemas take time exponential in their own size or in the depth of a value, and nothing in their text gives
 * them away. So every subschema counts, and a validation that counts too far is given up.
 */
export function addMeter(ajv: Ajv2020, meter: SchemaMeter): void {
  const validate = (value: unknown) => {
    meter.current.charge(tickWork + (typeof value === "string" ? value.length / plainChars : 0));
    return true;
  };
  ajv.addKeyword({ keyword: tick, schema: false, validate, errors: false });
}

/** The schema with a mark in all that it consists of, at which the meter counts. */
export const markSchema = (schema: Schema): Schema => markAny(schema) as Schema;

function markAny(schema: unknown): unknown {
  if (typeof schema !== "object" || schema === null || Array.isArray(schema)) return schema;
  const marked: Schema = { ...schema, [tick]: true };
  for (const key of single) if (key in marked) marked[key] = markAny(marked[key]);
  for (const key of listed) if (Array.isArray(marked[key])) marked[key] = marked[key].map(markAny);
  for (const key of named) if (key in marked) marked[key] = markMembers(marked[key]);
  return marked;
}

function markMembers(schemas: unknown): unknown {
  if (typeof schemas !== "object" || schemas === null || Array.isArray(schemas)) return schemas;
  return Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, markAny(schema)]));
}

/** The usual way compares every item with every other. */
export function addLinearUniqueItems(ajv: Ajv2020, meter: SchemaMeter): void {
  const keyOf = (item: unknown) => {
    const key = canonicalJson(item);
    meter.current.charge(itemWork + key.length);
    return key;
  };
  ajv.removeKeyword("uniqueItems");
  ajv.addKeyword({
    keyword: "uniqueItems",
    type: "array",
    schemaType: "boolean",
    validate: (isAsked: boolean, items: unknown[]) => !isAsked || new Set(items.map(keyOf)).size === items.length,
    error: { message: "must not have the same item twice" },
  });
}
