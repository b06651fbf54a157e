import type { ComponentType } from "react";
import type { JsonObject } from "../../lib/json-schema.ts";

/** What every kind of field gets. */
export type FieldProps = {
  name: string;
  schema: JsonObject;
  isRequired: boolean;
  value: unknown;
  /** Undefined: nothing is said. */
  onChange: (value: unknown) => void;
  path: string;
  errors: Record<string, string>;
};

/** A field that holds further fields is handed the way to show them, so that neither imports the other. */
export type NestingProps = { Field: ComponentType<FieldProps> };

const text = (value: unknown) => (typeof value === "string" ? value : undefined);

/** What the label of a field says, alike for all of them. */
export const labelling = ({ name, schema, isRequired, errors, path }: FieldProps) => ({
  label: text(schema.title) ?? name,
  description: text(schema.description),
  required: isRequired,
  error: errors[path],
});
