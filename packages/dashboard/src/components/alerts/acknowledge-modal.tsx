import { Text } from "@mantine/core";
import { useState } from "react";
import { toProblem } from "../../lib/api-error.ts";
import type { AlertFiring } from "../../models.ts";
import { useAcknowledge } from "../../queries/alerts.ts";
import { FormModal, TextField } from "../form.tsx";

/** Acknowledges an alert, so that other members see that it is handled. */
export function AcknowledgeModal({ alert, onClose }: { alert: AlertFiring; onClose: () => void }) {
  const [note, setNote] = useState("");
  const acknowledge = useAcknowledge(alert.rule.id);
  const submit = () => acknowledge.mutate({ firingId: alert.id, note: note.trim() }, { onSuccess: onClose });
  return (
    <FormModal title="Acknowledge alert" onClose={onClose} verb="Acknowledge" onSubmit={submit} state={acknowledge}>
      <Text size="sm">{alert.summary}</Text>
      <TextField
        label="Note"
        description="What you know or what you are doing about it. Only the first acknowledgement is kept."
        value={note}
        onChange={setNote}
        error={toProblem(acknowledge.error).fields.note}
        minRows={2}
        data-autofocus
      />
    </FormModal>
  );
}
