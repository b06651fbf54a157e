import { Select, Switch, Textarea, TextInput } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { fieldOf, type JsonObject } from "../../lib/json-schema.ts";
import { parseLoosely, toLooseText } from "../../lib/json-text.ts";
import { JsonEditor } from "../json-editor.tsx";
import { type FieldProps, labelling } from "./field-props.ts";
import { ListField } from "./list-field.tsx";
import { NumberField } from "./number-field.tsx";
import { ObjectField } from "./object-field.tsx";

/** The form field for one property of a schema. */
export function SchemaField(props: FieldProps) {
  const field = fieldOf(props.schema);
  switch (field.kind) {
    case "text":
      return <TextField {...props} isLong={field.isLong} inputType={field.inputType} />;
    case "choice":
      return <ChoiceField {...props} options={field.options} />;
    case "number":
      return <NumberField {...props} field={field} />;
    case "boolean":
      return <BooleanField {...props} />;
    case "object":
      return <ObjectField {...props} Field={SchemaField} />;
    case "list":
      return <ListField {...props} Field={SchemaField} items={field.items} />;
    case "anything":
      return <AnythingField {...props} />;
    default:
      return <RawField {...props} />;
  }
}

function TextField(props: FieldProps & { isLong: boolean; inputType: string }) {
  const value = typeof props.value === "string" ? props.value : "";
  const change = (text: string) => props.onChange(text === "" && !props.isRequired ? undefined : text);
  const shared = { ...labelling(props), value, placeholder: exampleOf(props.schema) };
  if (!props.isLong) {
    return <TextInput {...shared} type={props.inputType} onChange={(event) => change(event.currentTarget.value)} />;
  }
  return (
    <Textarea {...shared} autosize minRows={2} maxRows={14} onChange={(event) => change(event.currentTarget.value)} />
  );
}

const exampleOf = (schema: JsonObject) => {
  const [example] = Array.isArray(schema.examples) ? schema.examples : [];
  return typeof example === "string" ? example : undefined;
};

function ChoiceField(props: FieldProps & { options: readonly unknown[] }) {
  const names = props.options.map((option) => (typeof option === "string" ? option : JSON.stringify(option)));
  const chosen = props.options.indexOf(props.value);
  return (
    <Select
      {...labelling(props)}
      data={names}
      value={names[chosen] ?? null}
      onChange={(name) => props.onChange(name === null ? undefined : props.options[names.indexOf(name)])}
      clearable={!props.isRequired}
      placeholder={props.isRequired ? "Select" : "not set"}
    />
  );
}

/** An optional boolean has three states (unset, true, false), which a switch cannot show. */
function BooleanField(props: FieldProps) {
  const { label, description, error } = labelling(props);
  if (!props.isRequired && !("default" in props.schema)) return <ChoiceField {...props} options={[true, false]} />;
  return (
    <Switch
      label={label}
      description={description}
      error={error}
      checked={props.value === true}
      onChange={(event) => props.onChange(event.currentTarget.checked)}
    />
  );
}

function AnythingField(props: FieldProps) {
  const { description, ...shared } = labelling(props);
  const [text, setText] = useState(() => toLooseText(props.value));
  const passedOn = useRef(props.value);
  useEffect(() => {
    // A change from outside replaces the text; our own must not move the cursor.
    if (props.value === passedOn.current) return;
    passedOn.current = props.value;
    setText(toLooseText(props.value));
  }, [props.value]);
  const change = (next: string) => {
    setText(next);
    passedOn.current = next === "" ? undefined : parseLoosely(next);
    props.onChange(passedOn.current);
  };
  return (
    <Textarea
      {...shared}
      description={[description, "Text, or JSON."].filter(Boolean).join(" ")}
      value={text}
      onChange={(event) => change(event.currentTarget.value)}
      autosize
      minRows={2}
      maxRows={14}
    />
  );
}

function RawField(props: FieldProps) {
  const { label, description, error } = labelling(props);
  return (
    <JsonEditor
      label={`${label} (JSON)`}
      description={description}
      value={props.value}
      onChange={props.onChange}
      error={error}
      isRequired={props.isRequired}
      minRows={2}
    />
  );
}
