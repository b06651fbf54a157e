import { Alert, Button, Group, Stack, Text, TextInput } from "@mantine/core";
import { type FormEvent, type ReactNode, useState } from "react";
import { Dialog, DismissButton } from "./dialog.tsx";
import { ErrorNote } from "./error-note.tsx";

type ConfirmModalProps = {
  title: string;
  /** What happens, and that it cannot be taken back. */
  children: ReactNode;
  /** What may go with it. */
  choice?: ReactNode;
  /** What has to be typed; it is the name of what goes. */
  name: string;
  verb: string;
  isPending: boolean;
  error: unknown;
  onConfirm: () => void;
  onClose: () => void;
};

/** A destructive step: done only by somebody who can write down what it is done to. */
export function ConfirmModal(props: ConfirmModalProps) {
  const [typed, setTyped] = useState("");
  const { title, name, verb, isPending, error, onClose } = props;
  const confirm = (event: FormEvent) => {
    event.preventDefault();
    if (typed === name) props.onConfirm();
  };
  return (
    <Dialog onClose={onClose} title={title} isUnsaved={false}>
      <form onSubmit={confirm}>
        <Stack gap="md">
          <Alert color="red" variant="light">
            {props.children}
          </Alert>
          {props.choice}
          {error ? <ErrorNote error={error} /> : null}
          <TextInput
            label={
              <>
                Type{" "}
                <Text span inherit className="mono">
                  {name}
                </Text>{" "}
                to confirm
              </>
            }
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
            autoComplete="off"
            data-autofocus
          />
          <Group justify="end" gap="xs">
            <DismissButton />
            <Button type="submit" color="red" disabled={typed !== name} loading={isPending}>
              {verb}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
