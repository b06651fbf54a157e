import { isJsonObject } from "../../http/json-object.ts";

const mostFields = 50;
const mostChoices = 500;
const textCharacters = 2_000;
/** What the protocol lets a server ask with; a pattern, say, would be a stranger's program. */
const texts = ["title", "description"];
const numbers = ["minLength", "maxLength", "minimum", "maximum", "minItems", "maxItems"];
const types = new Set<unknown>(["string", "number", "integer", "boolean", "array"]);
const formats = new Set<unknown>(["email", "uri", "date", "date-time"]);

type Json = Record<string, unknown>;

/** The schema of a server's question, made of the protocol's own few words: a flat object of plain fields. */
export function toQuestionSchema(requested: unknown): Json {
  const given = isJsonObject(requested) ? requested : {};
  const fields = isJsonObject(given.properties) ? Object.entries(given.properties).slice(0, mostFields) : [];
  const properties = Object.fromEntries(
    fields.map(([name, field]) => [name, toField(isJsonObject(field) ? field : {})]),
  );
  const required = (Array.isArray(given.required) ? given.required : []).filter((name) =>
    Object.hasOwn(properties, name),
  );
  return { type: "object", properties, ...(required.length > 0 ? { required } : {}), additionalProperties: false };
}

function toField(field: Json): Json {
  const { type, format, items } = field;
  const kept = Object.entries(field).filter(
    ([name, value]) =>
      (texts.includes(name) && typeof value === "string" && value.length <= textCharacters) ||
      (numbers.includes(name) && typeof value === "number"),
  );
  return {
    type: types.has(type) ? type : "string",
    ...Object.fromEntries(kept),
    ...(formats.has(format) ? { format } : {}),
    ...(isPlain(field.default) ? { default: field.default } : {}),
    ...(type === "array" ? { items: { type: "string", ...toChoices(isJsonObject(items) ? items : {}) } } : {}),
    ...toChoices(field),
  };
}

/** A list of values, or of values that have titles. */
function toChoices(field: Json): Json {
  const values = Array.isArray(field.enum) ? field.enum.filter(isPlain).slice(0, mostChoices) : [];
  if (values.length > 0) return { enum: values };
  const titled = [field.oneOf, field.anyOf].find(Array.isArray) as unknown[] | undefined;
  const choices = (titled ?? [])
    .filter(isJsonObject)
    .filter((choice) => isPlain(choice.const))
    .slice(0, mostChoices);
  if (choices.length === 0) return {};
  return {
    oneOf: choices.map(({ const: value, title }) => ({
      const: value,
      ...(typeof title === "string" ? { title } : {}),
    })),
  };
}

const isPlain = (value: unknown): boolean =>
  (typeof value === "string" && value.length <= textCharacters) ||
  typeof value === "number" ||
  typeof value === "boolean";
