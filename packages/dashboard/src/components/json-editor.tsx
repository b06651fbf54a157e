import { Textarea } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { parseJson, prettyJson } from "../lib/json-text.ts";

type JsonEditorProps = {
  label: string;
  description?: string | undefined;
  value: unknown;
  onChange: (value: unknown) => void;
  error?: string | undefined;
  isRequired?: boolean;
  minRows?: number;
};

/** Edits a value as JSON text; invalid text shows an error at once and does not change the value. */
export function JsonEditor({ label, description, value, onChange, error, isRequired, minRows = 4 }: JsonEditorProps) {
  const [text, setText] = useState(() => prettyJson(value));
  const passedOn = useRef(value);
  const box = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    // A change from outside replaces the text; our own must not move the cursor.
    if (value !== passedOn.current) {
      passedOn.current = value;
      setText(prettyJson(value));
    }
  }, [value]);
  const parsed = text.trim() === "" ? { value: undefined, error: null } : parseJson(text);
  useEffect(() => {
    // A form with invalid text must not be submitted with the previous value.
    box.current?.setCustomValidity(parsed.error ?? "");
  }, [parsed.error]);
  const change = (next: string) => {
    setText(next);
    const read = next.trim() === "" ? { value: undefined, error: null } : parseJson(next);
    if (read.error !== null) return;
    passedOn.current = read.value;
    onChange(read.value);
  };
  return (
    <Textarea
      ref={box}
      label={label}
      description={description}
      value={text}
      onChange={(event) => change(event.currentTarget.value)}
      error={parsed.error ?? error}
      required={isRequired ?? false}
      autosize
      minRows={minRows}
      maxRows={24}
      spellCheck={false}
      classNames={{ input: "mono" }}
    />
  );
}
