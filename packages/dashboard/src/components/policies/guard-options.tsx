import { MultiSelect, TagsInput } from "@mantine/core";
import { type GuardDraft, guardKinds } from "../../lib/guards.ts";
import { type JsonObject, toSchema } from "../../lib/json-schema.ts";
import { SchemaForm } from "../schema-form/schema-form.tsx";

type GuardOptionsProps = {
  guard: GuardDraft;
  onChange: (guard: GuardDraft) => void;
  errors: Record<string, string>;
  path: string;
};

const isList = (schema: unknown) => toSchema(schema).type === "array";

/** The options of a guard's type: word lists with one word per line, the rest as a schema form. */
export function GuardOptions({ guard, onChange, errors, path }: GuardOptionsProps) {
  const options = guardKinds[guard.type]?.options;
  if (!options) return null;
  const all = Object.entries(toSchema(options.properties));
  const others = Object.fromEntries(all.filter(([, schema]) => !isList(schema)));
  return (
    <>
      {all
        .filter(([, schema]) => isList(schema))
        .map(([name, schema]) => (
          <ListOption
            key={name}
            name={name}
            schema={toSchema(schema)}
            value={Array.isArray(guard[name]) ? guard[name].map(String) : []}
            onChange={(value) => onChange({ ...guard, [name]: value } as GuardDraft)}
            error={errors[`${path}.${name}`] ?? errorWithin(errors, `${path}.${name}.`)}
          />
        ))}
      {Object.keys(others).length > 0 && (
        <SchemaForm
          schema={{ ...options, properties: others }}
          value={guard}
          onChange={(value) => onChange(value as GuardDraft)}
          errors={errors}
          path={path}
        />
      )}
    </>
  );
}

const errorWithin = (errors: Record<string, string>, prefix: string) =>
  Object.entries(errors).find(([path]) => path.startsWith(prefix))?.[1];

type ListOptionProps = {
  name: string;
  schema: JsonObject;
  value: string[];
  onChange: (value: string[]) => void;
  error: string | undefined;
};

const labels: Record<string, string> = { deny: "Looks for", allow: "Allows", kinds: "Kinds", regions: "Countries" };

function ListOption({ name, schema, value, onChange, error }: ListOptionProps) {
  const { enum: choices } = toSchema(schema.items);
  const shared = { label: labels[name] ?? name, value, onChange, error };
  const description = typeof schema.description === "string" ? schema.description : undefined;
  if (Array.isArray(choices)) return <MultiSelect {...shared} description={description} data={choices.map(String)} />;
  return <TagsInput {...shared} description={description ?? "Press Enter after each."} splitChars={[]} />;
}
