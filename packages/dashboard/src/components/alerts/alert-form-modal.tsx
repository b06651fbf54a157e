import { useNavigate } from "@tanstack/react-router";
import { type AlertDraft, newAlertDraft, toAlertDraft, toAlertRequest } from "../../lib/alert-draft.ts";
import { useEditedVersion } from "../../lib/versions.ts";
import type { Alert } from "../../models.ts";
import { useCreateAlert, useUpdateAlert } from "../../queries/alerts.ts";
import { DraftModal } from "../draft-modal.tsx";
import { AlertFields } from "./alert-fields.tsx";

export function CreateAlertModal({ onClose }: { onClose: () => void }) {
  const create = useCreateAlert();
  const navigate = useNavigate();
  const save = (draft: AlertDraft, onSaved: () => void) =>
    create.mutate(toAlertRequest(draft), {
      onSuccess: ({ id }) => {
        onSaved();
        navigate({ to: "/alerts/$alertId", params: { alertId: id } });
      },
    });
  return (
    <DraftModal
      title="Create alert"
      first={newAlertDraft}
      keptAs="alert"
      verb="Create"
      state={create}
      onSave={save}
      onClose={onClose}
    >
      {(fields) => <AlertFields {...fields} />}
    </DraftModal>
  );
}

export function EditAlertModal({ rule, onClose }: { rule: Alert; onClose: () => void }) {
  const { version } = useEditedVersion(`/alerts/${rule.id}`);
  const update = useUpdateAlert(rule.id, version);
  const save = (draft: AlertDraft, onSaved: () => void) =>
    update.mutate(toAlertRequest(draft), {
      onSuccess: () => {
        onSaved();
        onClose();
      },
    });
  return (
    <DraftModal
      title={`Edit ${rule.name}`}
      managedBy={rule.managed_by}
      first={toAlertDraft(rule)}
      keptAs={`${rule.id} ${rule.updated_at}`}
      verb="Save"
      state={update}
      onSave={save}
      onClose={onClose}
    >
      {(fields) => <AlertFields {...fields} />}
    </DraftModal>
  );
}
