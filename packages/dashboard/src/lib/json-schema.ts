export type Json = unknown;
export type JsonObject = Record<string, unknown>;

/** The form field for a schema; `raw` is JSON text. */
export type Field =
  | { kind: "text"; isLong: boolean; inputType: "text" | "email" | "url" }
  | { kind: "choice"; options: readonly Json[] }
  | { kind: "number"; isInteger: boolean; minimum?: number; maximum?: number }
  | { kind: "boolean" }
  | { kind: "object"; members: readonly Member[] }
  | { kind: "list"; items: JsonObject }
  | { kind: "anything" }
  | { kind: "raw" };

export type Member = { name: string; schema: JsonObject; isRequired: boolean };

const isObject = (value: unknown): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

export const toSchema = (value: unknown): JsonObject => (isObject(value) ? value : {});

/** Selects the form field for a schema. Pure, so every branch has a one-line test. */
export function fieldOf(schema: JsonObject): Field {
  if (Array.isArray(schema.enum)) return { kind: "choice", options: schema.enum };
  if ("const" in schema) return { kind: "choice", options: [schema.const] };
  if (["$ref", "oneOf", "anyOf", "allOf", "if", "not"].some((word) => word in schema)) return { kind: "raw" };
  if (schema.type === undefined && !("properties" in schema)) return { kind: "anything" };
  switch (soleType(schema.type)) {
    case "string":
      return textField(schema);
    case "integer":
    case "number":
      return numberField(schema);
    case "boolean":
      return { kind: "boolean" };
    case "array":
      return isObject(schema.items) ? { kind: "list", items: schema.items } : { kind: "raw" };
    case "object":
      return isObject(schema.properties) ? { kind: "object", members: membersOf(schema) } : { kind: "raw" };
    default:
      return { kind: "raw" };
  }
}

/** A nullable type uses the field of its type; an empty field means null. */
function soleType(type: unknown): string | null {
  const types = (Array.isArray(type) ? type : [type]).filter((each) => each !== "null");
  return types.length === 1 && typeof types[0] === "string" ? types[0] : null;
}

function textField(schema: JsonObject): Field {
  const longest = typeof schema.maxLength === "number" ? schema.maxLength : null;
  const inputType = schema.format === "email" ? "email" : schema.format === "uri" ? "url" : "text";
  return { kind: "text", isLong: inputType === "text" && longest !== null && longest > 200, inputType };
}

function numberField(schema: JsonObject): Field {
  return {
    kind: "number",
    isInteger: soleType(schema.type) === "integer",
    ...(typeof schema.minimum === "number" ? { minimum: schema.minimum } : {}),
    ...(typeof schema.maximum === "number" ? { maximum: schema.maximum } : {}),
  };
}

function membersOf(schema: JsonObject): Member[] {
  const required = Array.isArray(schema.required) ? schema.required : [];
  return Object.entries(toSchema(schema.properties)).map(([name, member]) => ({
    name,
    schema: toSchema(member),
    isRequired: required.includes(name),
  }));
}

/** The initial value of a form or a list item; undefined: no value. */
export function initialValue(schema: JsonObject, isRequired = true): Json {
  if ("default" in schema) return schema.default;
  if (!isRequired) return undefined;
  const field = fieldOf(schema);
  if (field.kind === "boolean") return false;
  if (field.kind === "text") return "";
  if (field.kind === "list") return [];
  if (field.kind === "choice") return field.options.length === 1 ? field.options[0] : undefined;
  if (field.kind !== "object") return undefined;
  const members = field.members.map((member) => [member.name, initialValue(member.schema, member.isRequired)]);
  return Object.fromEntries(members.filter(([, value]) => value !== undefined));
}

/** Removes undefined properties. */
export function withoutUndefined(value: Json): Json {
  if (Array.isArray(value)) return value.map(withoutUndefined);
  if (!isObject(value)) return value;
  const members = Object.entries(value).filter(([, member]) => member !== undefined);
  return Object.fromEntries(members.map(([name, member]) => [name, withoutUndefined(member)]));
}

/** A sample input; required texts have sample values. */
export function exampleInput(schema: unknown): JsonObject {
  if (!isObject(schema)) return { query: "Hello" };
  const value = withoutUndefined(initialValue(schema));
  const members = isObject(value) ? Object.entries(value) : [];
  return Object.fromEntries(members.map(([name, member]) => [name, member === "" ? "Hello" : member]));
}

/** Whether a form can represent the schema. */
export const canBeForm = (schema: unknown): boolean => isObject(schema) && fieldOf(schema).kind === "object";
