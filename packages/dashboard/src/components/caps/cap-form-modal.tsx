import { Stack } from "@mantine/core";
import { type CapDraft, newCapDraft, toCapDraft, toCapPatch, toCapRequest } from "../../lib/cap-draft.ts";
import { limitText } from "../../lib/cap-text.ts";
import type { Cap } from "../../models.ts";
import { useCreateCap, useUpdateCap } from "../../queries/caps.ts";
import { DraftModal } from "../draft-modal.tsx";
import { CapFields, LimitField, OnLimitField, UncountedFields } from "./cap-fields.tsx";

const isComplete = ({ limit }: CapDraft) => limit > 0;

export function CreateCapModal({ onClose }: { onClose: () => void }) {
  const create = useCreateCap();
  const save = (draft: CapDraft, onSaved: () => void) =>
    create.mutate(toCapRequest(draft), {
      onSuccess: () => {
        onSaved();
        onClose();
      },
    });
  return (
    <DraftModal
      title="Create cap"
      first={newCapDraft}
      keptAs="cap"
      verb="Create"
      state={create}
      onSave={save}
      onClose={onClose}
      isComplete={isComplete}
    >
      {(fields) => <CapFields {...fields} />}
    </DraftModal>
  );
}

/** The subject cannot be edited: it would be a different cap. */
export function EditCapModal({ cap, onClose }: { cap: Cap; onClose: () => void }) {
  const update = useUpdateCap(cap);
  const save = (draft: CapDraft, onSaved: () => void) =>
    update.mutate(toCapPatch(draft), {
      onSuccess: () => {
        onSaved();
        onClose();
      },
    });
  return (
    <DraftModal
      title={`Edit cap of ${limitText(cap)}`}
      managedBy={cap.managed_by}
      first={toCapDraft(cap)}
      keptAs={`${cap.id} ${cap.updated_at}`}
      verb="Save"
      state={update}
      onSave={save}
      onClose={onClose}
      isComplete={isComplete}
    >
      {(fields) => (
        <Stack gap="md">
          <LimitField {...fields} />
          <OnLimitField {...fields} />
          <UncountedFields {...fields} />
        </Stack>
      )}
    </DraftModal>
  );
}
