import { DocumentError } from "../../../model/connectors.ts";

/** How many characters of a document's schemas are written out: each schema on its own, and all of them together. */
export type Budget = { total: number };
export const newBudget = (): Budget => ({ total: 12_000_000 });
const charactersPerSchema = 32_768;
/** What a schema takes beside its words. */
const frame = 20;
const deepest = 24;
const descriptionCharacters = 1_000;

const copied = [
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
const single = ["items", "additionalProperties", "not"];
const listed = ["allOf", "anyOf", "oneOf", "prefixItems"];

/** Written out only where something is wrong there. */
type Whereabouts = () => Place;

type Walk = { document: Json; budget: Budget; left: number; open: string[]; targets: Map<string, unknown> };

/**
 * A schema of the document as plain JSON Schema with every reference written out, for models know no documents. What refers
 * back to itself, or grows past its bounds, is left open: `{}` takes anything, and the service itself has the last word.
 */
export function toJsonSchema(document: Json, schema: unknown, budget: Budget, place: Place): Json {
  const walk = { document, budget, left: charactersPerSchema, open: [], targets: new Map() };
  return convert(walk, schema, () => place, 0);
}

function convert(walk: Walk, schema: unknown, place: Whereabouts, depth: number): Json {
  if (schema === true || schema === undefined) return {};
  if (schema === false) return { not: {} };
  if (!isObject(schema)) throw new DocumentError(at(place()), "must be a schema.");
  if (!canSpend(walk, frame) || depth > deepest) return {};
  return typeof schema.$ref === "string"
    ? convertReference(walk, schema.$ref, schema, place, depth)
    : convertObject(walk, schema, place, depth);
}

/** Whether there is room for so much more; what comes after all of it is spent is left out. */
function canSpend(walk: Walk, characters: number): boolean {
  walk.left -= characters;
  walk.budget.total -= characters;
  if (walk.budget.total < 0)
    throw new DocumentError("paths", "the document's schemas are too large with their references put in.");
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
  for (const key of copied) if (Object.hasOwn(schema, key)) result[key] = schema[key];
  if (!canSpend(walk, JSON.stringify([result, describe(schema), Object.keys(schema.properties ?? {})]).length))
    return {};
  const inside = (value: unknown, ...path: (string | number)[]) =>
    convert(walk, value, () => [...place(), ...path], depth + 1);
  for (const key of single) if (Object.hasOwn(schema, key)) result[key] = keepFlag(key, schema[key], inside);
  for (const key of listed) {
    const list = schema[key];
    if (Array.isArray(list)) result[key] = list.map((one, index) => inside(one, key, index));
  }
  if (isObject(schema.properties)) Object.assign(result, convertProperties(schema, schema.properties, inside));
  return { ...fromOpenApi30(schema, result), ...describe(schema) };
}

const keepFlag = (key: string, value: unknown, inside: (value: unknown, key: string) => Json) =>
  key === "additionalProperties" && typeof value === "boolean" ? value : inside(value, key);

/** Without what only the service itself may set. */
function convertProperties(schema: Json, properties: Json, inside: (value: unknown, ...path: string[]) => Json): Json {
  const kept = Object.entries(properties).filter(([, value]) => !(isObject(value) && value.readOnly === true));
  const names = new Set(kept.map(([name]) => name));
  const required = Array.isArray(schema.required) ? schema.required.filter((name) => names.has(name)) : [];
  return {
    properties: Object.fromEntries(kept.map(([name, value]) => [name, inside(value, "properties", name)])),
    ...(required.length > 0 ? { required } : {}),
  };
}

/** OpenAPI 3.0 says `nullable`, and `exclusiveMinimum: true` beside `minimum`. */
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

/** Where in the document we are, for whoever has to mend it. */
export type Place = readonly (string | number)[];

export const at = (place: Place): string => place.join(".");

export function asObject(value: unknown, place: Place): Json {
  if (!isObject(value)) throw new DocumentError(at(place), "must be an object.");
  return value;
}

/** A chain of references that is longer than this goes round in a circle. */
const longestChain = 32;

/** The object that a reference stands for, or the object itself. */
export function follow(document: Json, value: unknown, place: Place): Json {
  let target = asObject(value, place);
  for (let hops = 0; typeof target.$ref === "string"; hops += 1) {
    if (hops === longestChain) throw new DocumentError(at(place), "its references go round in a circle.");
    target = asObject(lookUp(document, target.$ref, place), place);
  }
  return target;
}

export function lookUp(document: Json, reference: string, place: Place): unknown {
  if (!reference.startsWith("#/"))
    throw new DocumentError(at(place), `'${shorten(reference)}': only references within the document are followed.`);
  let target: unknown = document;
  for (const part of reference.slice(2).split("/").map(unescapePointer)) {
    const isThere = typeof target === "object" && target !== null && Object.hasOwn(target, part);
    if (!isThere) throw new DocumentError(at(place), `'${shorten(reference)}' refers to nothing.`);
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

/** One reading of a document: what is known of it, and what was left out so far. */
export type Reading = {
  document: Json;
  /** Swagger 2.0, which says of parameters what OpenAPI says of schemas. */
  isSwagger: boolean;
  budget: Budget;
  /** Tells of what cannot be used without making the rest useless. */
  warn(place: Place, message: string): void;
};
