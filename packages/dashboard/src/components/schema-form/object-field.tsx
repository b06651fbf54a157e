import { Fieldset, Stack } from "@mantine/core";
import { toSchema } from "../../lib/json-schema.ts";
import { type FieldProps, labelling, type NestingProps } from "./field-props.ts";
import { SchemaMembers } from "./schema-members.tsx";

export function ObjectField(props: FieldProps & NestingProps) {
  return (
    <Fieldset legend={labelling(props).label} p="sm">
      <Stack gap="sm">
        <SchemaMembers
          Field={props.Field}
          schema={props.schema}
          value={toSchema(props.value)}
          onChange={props.onChange}
          path={props.path}
          errors={props.errors}
        />
      </Stack>
    </Fieldset>
  );
}
