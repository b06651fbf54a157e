import { Button, Group, Modal, Stack } from "@mantine/core";
import { type FormEvent, type ReactNode, useState } from "react";
import { toProblem } from "../lib/api-error.ts";
import { ErrorNote } from "./error-note.tsx";

/** What the fields of a form are given. */
export type DraftFieldsProps<Draft> = {
  draft: Draft;
  onChange: (draft: Draft) => void;
  errors: Record<string, string>;
};

type DraftModalProps<Draft> = {
  title: string;
  /** On the button that saves. */
  verb: string;
  first: Draft;
  state: { error: unknown; isPending: boolean };
  onSave: (draft: Draft) => void;
  onClose: () => void;
  size?: "lg" | "xl";
  /** Until then it cannot be saved. */
  isComplete?: (draft: Draft) => boolean;
  children: (fields: DraftFieldsProps<Draft>) => ReactNode;
};

/** Something that is made or changed in a window of its own: its fields, what was wrong with them, and two ways out. */
export function DraftModal<Draft>({ title, verb, first, state, onSave, onClose, ...rest }: DraftModalProps<Draft>) {
  const { size = "lg", isComplete = () => true, children } = rest;
  const [draft, setDraft] = useState(first);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSave(draft);
  };
  return (
    <Modal opened onClose={onClose} title={title} size={size}>
      <form onSubmit={submit}>
        <Stack gap="md">
          {state.error ? <ErrorNote error={state.error} /> : null}
          {children({ draft, onChange: setDraft, errors: toProblem(state.error).fields })}
          <Group justify="end" gap="xs">
            <Button variant="default" onClick={onClose}>
              Leave it
            </Button>
            <Button type="submit" loading={state.isPending} disabled={!isComplete(draft)}>
              {verb}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
