import { SegmentedControl, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { canBeForm, type JsonObject, toSchema, withoutUndefined } from "../../lib/json-schema.ts";
import { JsonEditor } from "../json-editor.tsx";
import { SchemaForm } from "../schema-form/schema-form.tsx";

type InputEditorProps = {
  schema: JsonObject | null;
  value: JsonObject;
  onChange: (value: JsonObject) => void;
  errors: Record<string, string>;
};

/** A run's input, as a form from the agent's schema or as JSON. */
export function InputEditor({ schema, value, onChange, errors }: InputEditorProps) {
  const isForm = schema !== null && canBeForm(schema);
  const [mode, setMode] = useState<"form" | "json">(isForm ? "form" : "json");
  return (
    <Stack gap="sm">
      {isForm && (
        <SegmentedControl
          size="xs"
          w="fit-content"
          aria-label="Input format"
          data={[
            { value: "form", label: "Form" },
            { value: "json", label: "JSON" },
          ]}
          value={mode}
          onChange={(next) => setMode(next as "form" | "json")}
        />
      )}
      {schema && isForm && mode === "form" ? (
        <SchemaForm schema={schema} value={value} onChange={onChange} errors={errors} path="input" />
      ) : (
        <JsonEditor
          label="Input (JSON)"
          value={withoutUndefined(value)}
          onChange={(next) => onChange(toSchema(next))}
          error={errors.input ?? Object.values(errors)[0]}
          minRows={8}
        />
      )}
      {!schema && (
        <Text size="xs" c="dimmed">
          This agent has no input schema. Enter any JSON object.
        </Text>
      )}
    </Stack>
  );
}
