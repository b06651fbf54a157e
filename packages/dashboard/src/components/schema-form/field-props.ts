import type { ComponentType } from "react";
import type { JsonObject } from "../../lib/json-schema.ts";

/** Props of all fields. */
export type FieldProps = {
  name: string;
  schema: JsonObject;
  isRequired: boolean;
  value: unknown;
  /** Undefined: no value. */
  onChange: (value: unknown) => void;
  path: string;
  errors: Record<string, string>;
};

/** A field with nested fields gets their component as a prop, which avoids an import cycle. */
export type NestingProps = { Field: ComponentType<FieldProps> };

const text = (value: unknown) => (typeof value === "string" ? value : undefined);

/** The label, description and error of a field. */
export const labelling = ({ name, schema, isRequired, errors, path }: FieldProps) => ({
  label: text(schema.title) ?? name,
  description: text(schema.description),
  required: isRequired,
  error: errors[path],
});
