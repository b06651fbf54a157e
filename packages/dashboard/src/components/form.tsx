import { Button, Group, Stack, type TextareaProps, type TextInputProps } from "@mantine/core";
import type { FormEvent, ReactNode } from "react";
import { Dialog, type DialogProps, DismissButton } from "./dialog.tsx";
import { ErrorNote } from "./error-note.tsx";
import { Textarea, TextInput } from "./inputs.tsx";

export type FormProps = {
  /** The text of the button that submits. */
  verb: string;
  onSubmit: () => void;
  /** The mutation that the form starts. */
  state: { error: unknown; isPending: boolean };
  isDisabled?: boolean;
  isDestructive?: boolean;
  /** The text of the button that closes the dialog. */
  dismiss?: string;
  children: ReactNode;
};

/** A form in a dialog: the last error, the fields, and the two buttons. */
export function Form({ verb, onSubmit, state, isDisabled, isDestructive, dismiss, children }: FormProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <form onSubmit={submit}>
      <Stack gap="md">
        {state.error ? <ErrorNote error={state.error} /> : null}
        {children}
        <Group justify="end" gap="xs">
          <DismissButton>{dismiss}</DismissButton>
          <Button
            type="submit"
            loading={state.isPending}
            disabled={isDisabled ?? false}
            {...(isDestructive ? { color: "red" } : {})}
          >
            {verb}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

type FormModalProps = Pick<DialogProps, "title" | "onClose" | "size" | "isUnsaved"> & FormProps;

/** A dialog that is one form. */
export function FormModal({ title, onClose, size, isUnsaved, ...form }: FormModalProps) {
  return (
    <Dialog title={title} onClose={onClose} isUnsaved={isUnsaved} {...(size ? { size } : {})}>
      <Form {...form} />
    </Dialog>
  );
}

type Changed = { value: string; onChange: (value: string) => void; most?: number };

/** A line of text. */
export const Field = ({ onChange, ...props }: Omit<TextInputProps, "value" | "onChange"> & Changed) => (
  <TextInput onChange={(event) => onChange(event.currentTarget.value)} {...props} />
);

/** Several lines of text. */
export const TextField = ({ onChange, ...props }: Omit<TextareaProps, "value" | "onChange"> & Changed) => (
  <Textarea onChange={(event) => onChange(event.currentTarget.value)} autosize {...props} />
);
