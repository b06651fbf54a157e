import { Button, Group, Modal, Stack } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { type FormEvent, useState } from "react";
import { type AlertDraft, newAlertDraft, toAlertDraft, toAlertRequest } from "../../lib/alert-draft.ts";
import { toProblem } from "../../lib/api-error.ts";
import type { AlertRule } from "../../models.ts";
import { useCreateAlertRule, useUpdateAlertRule } from "../../queries/alerts.ts";
import { ErrorNote } from "../error-note.tsx";
import { AlertFields } from "./alert-fields.tsx";

export function CreateAlertModal({ onClose }: { onClose: () => void }) {
  const create = useCreateAlertRule();
  const navigate = useNavigate();
  const save = (draft: AlertDraft) =>
    create.mutate(toAlertRequest(draft), {
      onSuccess: ({ id }) => navigate({ to: "/alerts/$alertId", params: { alertId: id } }),
    });
  return (
    <FormModal
      title="Create an alert"
      first={newAlertDraft}
      verb="Create"
      state={create}
      onSave={save}
      onClose={onClose}
    />
  );
}

export function EditAlertModal({ rule, onClose }: { rule: AlertRule; onClose: () => void }) {
  const update = useUpdateAlertRule(rule.id);
  const save = (draft: AlertDraft) => update.mutate(toAlertRequest(draft), { onSuccess: onClose });
  return (
    <FormModal
      title={`Edit ${rule.name}`}
      first={toAlertDraft(rule)}
      verb="Save"
      state={update}
      onSave={save}
      onClose={onClose}
    />
  );
}

type FormModalProps = {
  title: string;
  first: AlertDraft;
  verb: string;
  state: { error: unknown; isPending: boolean };
  onSave: (draft: AlertDraft) => void;
  onClose: () => void;
};

function FormModal({ title, first, verb, state, onSave, onClose }: FormModalProps) {
  const [draft, setDraft] = useState(first);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSave(draft);
  };
  return (
    <Modal opened onClose={onClose} title={title} size="lg">
      <form onSubmit={submit}>
        <Stack gap="md">
          {state.error ? <ErrorNote error={state.error} /> : null}
          <AlertFields draft={draft} onChange={setDraft} errors={toProblem(state.error).fields} />
          <Group justify="end" gap="xs">
            <Button variant="default" onClick={onClose}>
              Leave it
            </Button>
            <Button type="submit" loading={state.isPending}>
              {verb}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
