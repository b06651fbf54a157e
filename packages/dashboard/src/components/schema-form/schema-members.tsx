import { fieldOf, type JsonObject } from "../../lib/json-schema.ts";
import type { NestingProps } from "./field-props.ts";

type SchemaMembersProps = NestingProps & {
  schema: JsonObject;
  value: JsonObject;
  onChange: (value: JsonObject) => void;
  path: string;
  errors: Record<string, string>;
};

/** The members of an object, one field each. */
export function SchemaMembers({ schema, value, onChange, path, errors, Field }: SchemaMembersProps) {
  const field = fieldOf(schema);
  const members = field.kind === "object" ? field.members : [];
  return members.map((member) => (
    <Field
      key={member.name}
      name={member.name}
      schema={member.schema}
      isRequired={member.isRequired}
      value={value[member.name]}
      onChange={(next) => onChange({ ...value, [member.name]: next })}
      path={`${path}.${member.name}`}
      errors={errors}
    />
  ));
}
