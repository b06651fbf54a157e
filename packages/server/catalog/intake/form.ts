export type Field = {
  name: string;
  label: string;
  type?: "text" | "number" | "integer" | "boolean" | "choice" | "date" | "email";
  options?: string[];
  required?: boolean;
};
export type Values = Record<string, unknown>;

const day = /^\d{4}-\d{2}-\d{2}$/;
const address = /^[^\s@]+@[^\s@]+$/;
const isText = (value: unknown): value is string => typeof value === "string" && value.trim() !== "";

const fits: Record<NonNullable<Field["type"]>, (value: unknown, field: Field) => boolean> = {
  text: isText,
  number: (value) => typeof value === "number",
  integer: (value) => Number.isInteger(value),
  boolean: (value) => typeof value === "boolean",
  choice: (value, { options = [] }) => isText(value) && options.includes(value),
  date: (value) => isText(value) && day.test(value) && !Number.isNaN(Date.parse(value)),
  email: (value) => isText(value) && address.test(value),
};

/** The fields that no usable value has been given for. */
export function listOpenFields(fields: Field[], values: Values): Field[] {
  return fields.filter((field) => !Object.hasOwn(values, field.name) || !fitsField(field, values[field.name]));
}

/** The given values that belong to a field and fit it: all else is left behind. */
export function pickUsable(fields: Field[], values: Values): Values {
  const usable = fields.filter(({ name }) => Object.hasOwn(values, name)).filter((f) => fitsField(f, values[f.name]));
  return Object.fromEntries(usable.map(({ name }) => [name, values[name]]));
}

/** A JSON Schema that asks for these fields and nothing else. */
export function toSchema(fields: Field[]): Record<string, unknown> {
  return {
    type: "object",
    properties: Object.fromEntries(fields.map((field) => [field.name, toProperty(field)])),
    required: fields.filter(isRequired).map(({ name }) => name),
    additionalProperties: false,
  };
}

/** A field is required unless it says otherwise. */
export const isRequired = (field: Field): boolean => field.required !== false;

const fitsField = (field: Field, value: unknown): boolean => fits[field.type ?? "text"](value, field);

function toProperty({ type = "text", label, options = [] }: Field): Record<string, unknown> {
  const title = { title: label, description: label };
  if (type === "choice") return { type: "string", enum: options, ...title };
  if (type === "date" || type === "email") return { type: "string", format: type, ...title };
  if (type === "text") return { type: "string", minLength: 1, ...title };
  return { type, ...title };
}
