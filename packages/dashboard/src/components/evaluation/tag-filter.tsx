import { CloseButton, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { textOf } from "../../lib/form-text.ts";

type TagFilterProps = { tag: string | undefined; onChange: (tag: string | undefined) => void };

/** Only rows with one tag: Enter applies it. */
export function TagFilter({ tag, onChange }: TagFilterProps) {
  const [text, setText] = useState(tag ?? "");
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    onChange(textOf(event.currentTarget, "tag").trim() || undefined);
  };
  const clear = () => {
    setText("");
    onChange(undefined);
  };
  return (
    <form onSubmit={submit} aria-label="Filter by tag">
      <TextInput
        size="xs"
        name="tag"
        aria-label="Tag"
        placeholder="Tag"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        maxLength={64}
        w={130}
        rightSection={tag && <CloseButton size="xs" aria-label="Remove the filter" onClick={clear} />}
      />
    </form>
  );
}
