import { Stack } from "@mantine/core";
import type { JsonObject } from "../../lib/json-schema.ts";
import { SchemaField } from "./schema-field.tsx";
import { SchemaMembers } from "./schema-members.tsx";

type SchemaFormProps = {
  schema: JsonObject;
  value: JsonObject;
  onChange: (value: JsonObject) => void;
  /** The service's errors, by the path of the field. */
  errors?: Record<string, string>;
  /** Prefix of the error paths. */
  path: string;
};

/** A form made from a JSON Schema. */
export function SchemaForm({ schema, value, onChange, errors = {}, path }: SchemaFormProps) {
  return (
    <Stack gap="sm">
      <SchemaMembers
        Field={SchemaField}
        schema={schema}
        value={value}
        onChange={onChange}
        path={path}
        errors={errors}
      />
    </Stack>
  );
}
