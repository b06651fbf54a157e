export type Schema = Record<string, unknown>;

const isSchema = (value: unknown): value is Schema =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Keywords that define the shape, and constraints, which a provider may ignore. */
const shaping = ["type", "enum", "const", "description", "title", "$ref"];
export const narrowing = [
  ...["minLength", "maxLength", "pattern", "format", "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"],
  ...["multipleOf", "minItems", "maxItems", "uniqueItems", "default", "examples", "$schema", "$id", "$comment"],
];
const structural = ["properties", "required", "additionalProperties", "items", "anyOf", "$defs"];
const known = new Set([...shaping, ...narrowing, ...structural]);

/** Whether providers can enforce the schema exactly: closed objects, all members required, no conditions. */
export function isStrict(schema: unknown): boolean {
  if (!isSchema(schema) || Object.keys(schema).some((key) => !known.has(key))) return false;
  return isStrictObject(schema) && isStrictList(schema) && areStrict(schema.anyOf) && areStrict(schema.$defs);
}

function isStrictObject(schema: Schema): boolean {
  if (!("properties" in schema)) return ![schema.type].flat().includes("object");
  if (!isSchema(schema.properties) || schema.additionalProperties !== false) return false;
  const required = Array.isArray(schema.required) ? schema.required : [];
  return areStrict(schema.properties) && Object.keys(schema.properties).every((name) => required.includes(name));
}

const isStrictList = (schema: Schema): boolean =>
  "items" in schema ? isStrict(schema.items) : ![schema.type].flat().includes("array");

/** Checks a list or map of schemas; an absent one is valid. */
const areStrict = (members: unknown): boolean =>
  members === undefined || (typeof members === "object" && members !== null && Object.values(members).every(isStrict));

/** The values of these keywords are data, not schemas. */
const data = new Set(["enum", "const", "default", "examples", "required", "type"]);
/** The members of these have names, not keywords. */
const maps = new Set(["properties", "patternProperties", "$defs", "definitions", "dependentSchemas"]);

/** The schema without some keywords, at any depth. */
export function withoutKeywords(schema: unknown, keywords: ReadonlySet<string>): unknown {
  if (Array.isArray(schema)) return schema.map((one) => withoutKeywords(one, keywords));
  if (!isSchema(schema)) return schema;
  const kept = Object.entries(schema).filter(([key]) => !keywords.has(key));
  return Object.fromEntries(kept.map(([key, value]) => [key, withoutIn(key, value, keywords)]));
}

function withoutIn(key: string, value: unknown, keywords: ReadonlySet<string>): unknown {
  if (data.has(key)) return value;
  if (!maps.has(key) || !isSchema(value)) return withoutKeywords(value, keywords);
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, withoutKeywords(one, keywords)]));
}

/** Which of these keywords a schema contains, at any depth. */
export const keywordsIn = (schema: Schema, wanted: readonly string[]): string[] =>
  wanted.filter((keyword) => JSON.stringify(withoutKeywords(schema, new Set([keyword]))) !== JSON.stringify(schema));
