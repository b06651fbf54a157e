import type { Ajv2020 } from "ajv/dist/2020.js";
import { canonicalJson } from "../lib/canonical-json.ts";

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

/** What one validation may cost: far above any honest value of a megabyte, and done in a fraction of a second. */
const mostTicks = 2_000_000;

/**
 * Some valid schemas take time exponential in their own size or in the depth of a value, and nothing in their text gives
 * them away. So every subschema counts, and a validation that counts too far is given up.
 */
export type Meter = { mark(schema: Schema): Schema; reset(): void };

export function addMeter(ajv: Ajv2020): Meter {
  let left = mostTicks;
  const count = () => {
    left -= 1;
    if (left < 0) throw new RangeError("the schema takes too long");
    return true;
  };
  ajv.addKeyword({ keyword: tick, schema: false, validate: count, errors: false });
  return {
    mark: (schema) => markSchema(schema) as Schema,
    reset: () => {
      left = mostTicks;
    },
  };
}

function markSchema(schema: unknown): unknown {
  if (typeof schema !== "object" || schema === null || Array.isArray(schema)) return schema;
  const marked: Schema = { ...schema, [tick]: true };
  for (const key of single) if (key in marked) marked[key] = markSchema(marked[key]);
  for (const key of listed) if (Array.isArray(marked[key])) marked[key] = marked[key].map(markSchema);
  for (const key of named) if (key in marked) marked[key] = markMembers(marked[key]);
  return marked;
}

function markMembers(schemas: unknown): unknown {
  if (typeof schemas !== "object" || schemas === null || Array.isArray(schemas)) return schemas;
  return Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, markSchema(schema)]));
}

/** The usual way compares every item with every other. */
export function addLinearUniqueItems(ajv: Ajv2020): void {
  ajv.removeKeyword("uniqueItems");
  ajv.addKeyword({
    keyword: "uniqueItems",
    type: "array",
    schemaType: "boolean",
    validate: (isAsked: boolean, items: unknown[]) =>
      !isAsked || new Set(items.map(canonicalJson)).size === items.length,
    error: { message: "must not have the same item twice" },
  });
}
