import { DocumentError } from "../../../model/connectors.ts";

/** How many characters of schemas may be generated for a document; each schema has its own limit too. */
export type Budget = { total: number };
export const newBudget = (): Budget => ({ total: 12_000_000 });
const charactersPerSchema = 32_768;
/** Estimated overhead of a schema. */
const schemaOverhead = 20;
const maxDepth = 24;
const descriptionCharacters = 1_000;

const copiedKeywords = [
  "type",
  "enum",
  "const",
  "format",
  "pattern",
  "minLength",
  "maxLength",
  "minimum",
  "maximum",
  "exclusiveMinimum",
  "exclusiveMaximum",
  "multipleOf",
  "minItems",
  "maxItems",
  "uniqueItems",
  "minProperties",
  "maxProperties",
  "title",
  "default",
  "contentMediaType",
];
const schemaKeywords = ["items", "additionalProperties", "not"];
const schemaListKeywords = ["allOf", "anyOf", "oneOf", "prefixItems"];

/** Lazy: only needed for error messages. */
type Whereabouts = () => Place;

type Walk = { document: Json; budget: Budget; left: number; open: string[]; targets: Map<string, unknown> };

/**
 * Converts a schema of the document to JSON Schema with all references resolved, because models do not see the document. A recursive
 * reference, or a part beyond the size limits, becomes `{}`, which accepts anything; the service itself validates.
 */
export function toJsonSchema(document: Json, schema: unknown, budget: Budget, place: Place): Json {
  const walk = { document, budget, left: charactersPerSchema, open: [], targets: new Map() };
  return convert(walk, schema, () => place, 0);
}

function convert(walk: Walk, schema: unknown, place: Whereabouts, depth: number): Json {
  if (schema === true || schema === undefined) return {};
  if (schema === false) return { not: {} };
  if (!isObject(schema)) throw new DocumentError(at(place()), "must be a schema.");
  if (!canSpend(walk, schemaOverhead) || depth > maxDepth) return {};
  return typeof schema.$ref === "string"
    ? convertReference(walk, schema.$ref, schema, place, depth)
    : convertObject(walk, schema, place, depth);
}

/** Whether the limit allows this many more characters; the rest is omitted. */
function canSpend(walk: Walk, characters: number): boolean {
  walk.left -= characters;
  walk.budget.total -= characters;
  if (walk.budget.total < 0)
    throw new DocumentError("paths", "the document's schemas are too large with resolved references.");
  return walk.left >= 0;
}

function convertReference(walk: Walk, reference: string, schema: Json, place: Whereabouts, depth: number): Json {
  const own = describe(schema);
  if (walk.open.includes(reference)) return own;
  const target = walk.targets.get(reference) ?? lookUp(walk.document, reference, place());
  walk.targets.set(reference, target);
  walk.open.push(reference);
  const converted = convert(walk, target, place, depth + 1);
  walk.open.pop();
  return { ...converted, ...own };
}

function convertObject(walk: Walk, schema: Json, place: Whereabouts, depth: number): Json {
  const result: Json = {};
  for (const key of copiedKeywords) if (Object.hasOwn(schema, key)) result[key] = schema[key];
  if (!canSpend(walk, JSON.stringify([result, describe(schema), Object.keys(schema.properties ?? {})]).length))
    return {};
  const inside = (value: unknown, ...path: (string | number)[]) =>
    convert(walk, value, () => [...place(), ...path], depth + 1);
  for (const key of schemaKeywords) if (Object.hasOwn(schema, key)) result[key] = keepFlag(key, schema[key], inside);
  for (const key of schemaListKeywords) {
    const list = schema[key];
    if (Array.isArray(list)) result[key] = list.map((one, index) => inside(one, key, index));
  }
  if (isObject(schema.properties)) Object.assign(result, convertProperties(schema, schema.properties, inside));
  return { ...fromOpenApi30(schema, result), ...describe(schema) };
}

const keepFlag = (key: string, value: unknown, inside: (value: unknown, key: string) => Json) =>
  key === "additionalProperties" && typeof value === "boolean" ? value : inside(value, key);

/** Without read-only properties. */
function convertProperties(schema: Json, properties: Json, inside: (value: unknown, ...path: string[]) => Json): Json {
  const kept = Object.entries(properties).filter(([, value]) => !(isObject(value) && value.readOnly === true));
  const names = new Set(kept.map(([name]) => name));
  const required = Array.isArray(schema.required) ? schema.required.filter((name) => names.has(name)) : [];
  return {
    properties: Object.fromEntries(kept.map(([name, value]) => [name, inside(value, "properties", name)])),
    ...(required.length > 0 ? { required } : {}),
  };
}

/** OpenAPI 3.0 has `nullable`, and `exclusiveMinimum: true` with `minimum`. */
function fromOpenApi30(schema: Json, result: Json): Json {
  const converted = { ...result };
  for (const [flag, limit] of [
    ["exclusiveMinimum", "minimum"],
    ["exclusiveMaximum", "maximum"],
  ] as const) {
    if (typeof schema[flag] !== "boolean") continue;
    delete converted[flag];
    if (schema[flag] && typeof schema[limit] === "number") {
      delete converted[limit];
      converted[flag] = schema[limit];
    }
  }
  if (schema.nullable !== true || typeof schema.type !== "string") return converted;
  const values = Array.isArray(schema.enum) ? { enum: [...new Set([...schema.enum, null])] } : {};
  return { ...converted, type: [schema.type, "null"], ...values };
}

const describe = (schema: Json): Json =>
  typeof schema.description === "string" ? { description: schema.description.slice(0, descriptionCharacters) } : {};

export type Json = Record<string, unknown>;

export const isObject = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The current path in the document, for error messages. */
export type Place = readonly (string | number)[];

export const at = (place: Place): string => place.join(".");

export function asObject(value: unknown, place: Place): Json {
  if (!isObject(value)) throw new DocumentError(at(place), "must be an object.");
  return value;
}

/** A longer chain of references must be circular. */
const maxReferences = 32;

/** Resolves a reference; returns any other object unchanged. */
export function follow(document: Json, value: unknown, place: Place): Json {
  let target = asObject(value, place);
  for (let hops = 0; typeof target.$ref === "string"; hops += 1) {
    if (hops === maxReferences) throw new DocumentError(at(place), "its references are circular.");
    target = asObject(lookUp(document, target.$ref, place), place);
  }
  return target;
}

export function lookUp(document: Json, reference: string, place: Place): unknown {
  if (!reference.startsWith("#/"))
    throw new DocumentError(at(place), `'${shorten(reference)}': only references within the document are supported.`);
  let target: unknown = document;
  for (const part of reference.slice(2).split("/").map(unescapePointer)) {
    const isThere = typeof target === "object" && target !== null && Object.hasOwn(target, part);
    if (!isThere) throw new DocumentError(at(place), `'${shorten(reference)}' does not exist.`);
    target = (target as Json)[part];
  }
  return target;
}

const shorten = (text: string) => (text.length > 200 ? `${text.slice(0, 200)}…` : text);

export function unescapePointer(part: string): string {
  const plain = part.replaceAll("~1", "/").replaceAll("~0", "~");
  try {
    return decodeURIComponent(plain);
  } catch {
    return plain;
  }
}

/** The state of reading a document. */
export type Reading = {
  document: Json;
  /** Swagger 2.0, where parameters contain what OpenAPI puts into schemas. */
  isSwagger: boolean;
  budget: Budget;
  /** Reports a part that cannot be used, without rejecting the document. */
  warn(place: Place, message: string): void;
};
