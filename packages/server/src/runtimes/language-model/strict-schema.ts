type Schema = Record<string, unknown>;

const isSchema = (value: unknown): value is Schema =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** What shapes a value; everything else only narrows it, and is checked when the answer is there. */
const kept = ["type", "enum", "const", "description", "title", "$ref"];
const narrowing = [
  ...["minLength", "maxLength", "pattern", "format", "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"],
  ...["multipleOf", "minItems", "maxItems", "uniqueItems", "default", "examples", "$schema", "$id", "$comment"],
];
const structural = ["properties", "required", "additionalProperties", "items", "anyOf", "$defs"];
const known = new Set([...kept, ...narrowing, ...structural]);

/**
 * The schema as providers enforce it while the model writes: objects closed, every member required, no keywords but the
 * shaping ones. Null where it says something that cannot be said that way.
 */
export function toStrictSchema(schema: unknown): Schema | null {
  if (!isSchema(schema) || Object.keys(schema).some((key) => !known.has(key))) return null;
  const strict: Schema = {};
  for (const key of kept) if (key in schema) strict[key] = schema[key];
  const parts = [objectParts(schema), itemParts(schema), choiceParts(schema), definitionParts(schema)];
  if (parts.includes(null)) return null;
  return Object.assign(strict, ...parts);
}

function objectParts(schema: Schema): Schema | null {
  if (!("properties" in schema)) return [schema.type].flat().includes("object") ? null : {};
  const properties = toStrictMembers(schema.properties);
  const required = Array.isArray(schema.required) ? schema.required : [];
  if (!properties || schema.additionalProperties !== false) return null;
  const names = Object.keys(properties);
  return names.every((name) => required.includes(name))
    ? { properties, required: names, additionalProperties: false }
    : null;
}

function itemParts(schema: Schema): Schema | null {
  if (!("items" in schema)) return [schema.type].flat().includes("array") ? null : {};
  const items = toStrictSchema(schema.items);
  return items && { items };
}

function choiceParts(schema: Schema): Schema | null {
  if (!Array.isArray(schema.anyOf)) return {};
  const anyOf = schema.anyOf.map(toStrictSchema);
  return anyOf.includes(null) ? null : { anyOf };
}

function definitionParts(schema: Schema): Schema | null {
  if (!("$defs" in schema)) return {};
  const members = toStrictMembers(schema.$defs);
  return members && { $defs: members };
}

function toStrictMembers(members: unknown): Schema | null {
  if (!isSchema(members)) return null;
  const strict = Object.entries(members).map(([name, member]) => [name, toStrictSchema(member)] as const);
  return strict.some(([, member]) => member === null) ? null : Object.fromEntries(strict);
}
