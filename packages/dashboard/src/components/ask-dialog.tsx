import { Button, Group, Stack, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { Dialog, DismissButton } from "./dialog.tsx";
import { ErrorNote } from "./error-note.tsx";

type AskDialogProps = {
  title: string;
  /** The consequences. */
  children: ReactNode;
  verb: string;
  /** Label of the button that changes nothing. */
  otherwise: string;
  state: { error: unknown; isPending: boolean };
  onConfirm: () => void;
  onClose: () => void;
};

/** Confirms an action that ends something but deletes nothing. */
export function AskDialog({ title, children, verb, otherwise, state, onConfirm, onClose }: AskDialogProps) {
  return (
    <Dialog title={title} onClose={onClose}>
      <Stack gap="md">
        <Text size="sm" component="div">
          {children}
        </Text>
        {state.error ? <ErrorNote error={state.error} /> : null}
        <Group justify="end" gap="xs">
          <DismissButton>{otherwise}</DismissButton>
          <Button color="red" loading={state.isPending} onClick={onConfirm}>
            {verb}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
