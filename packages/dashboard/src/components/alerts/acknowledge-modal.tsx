import { Button, Group, Stack, Text, Textarea } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { toProblem } from "../../lib/api-error.ts";
import type { Alert } from "../../models.ts";
import { useAcknowledge } from "../../queries/alerts.ts";
import { Dialog, DismissButton } from "../dialog.tsx";
import { ErrorNote } from "../error-note.tsx";

/** Says to the others that somebody has seen it. */
export function AcknowledgeModal({ alert, onClose }: { alert: Alert; onClose: () => void }) {
  const [note, setNote] = useState("");
  const acknowledge = useAcknowledge(alert.rule.id);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    acknowledge.mutate({ firingId: alert.id, note: note.trim() }, { onSuccess: onClose });
  };
  return (
    <Dialog onClose={onClose} title="Acknowledge the alert">
      <form onSubmit={submit}>
        <Stack gap="md">
          <Text size="sm">{alert.summary}</Text>
          {acknowledge.error && <ErrorNote error={acknowledge.error} />}
          <Textarea
            label="Note"
            description="What you know, or what you do about it. The first acknowledgement stands."
            value={note}
            onChange={(event) => setNote(event.currentTarget.value)}
            error={toProblem(acknowledge.error).fields.note}
            autosize
            minRows={2}
            data-autofocus
          />
          <Group justify="end" gap="xs">
            <DismissButton />
            <Button type="submit" loading={acknowledge.isPending}>
              Acknowledge
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
