import { Stack } from "@mantine/core";
import type { JsonObject } from "../../lib/json-schema.ts";
import { SchemaField } from "./schema-field.tsx";
import { SchemaMembers } from "./schema-members.tsx";

type SchemaFormProps = {
  schema: JsonObject;
  value: JsonObject;
  onChange: (value: JsonObject) => void;
  /** What the service said, by the path of the field. */
  errors?: Record<string, string>;
  /** What the paths of the errors begin with. */
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
