import { useNavigate } from "@tanstack/react-router";
import { newScorerDraft, type ScorerDraft, toScorerDraft, toScorerRequest } from "../../lib/scorer-draft.ts";
import type { Scorer } from "../../models.ts";
import { useCreateScorer, useUpdateScorer } from "../../queries/scorers.ts";
import { DraftModal } from "../draft-modal.tsx";
import { ScorerFields } from "./scorer-fields.tsx";

export function CreateScorerModal({ onClose }: { onClose: () => void }) {
  const create = useCreateScorer();
  const navigate = useNavigate();
  const save = (draft: ScorerDraft, onSaved: () => void) =>
    create.mutate(toScorerRequest(draft), {
      onSuccess: ({ id }) => {
        onSaved();
        navigate({ to: "/scorers/$scorerId", params: { scorerId: id } });
      },
    });
  return (
    <DraftModal
      title="Create scorer"
      first={newScorerDraft}
      keptAs="scorer"
      verb="Create"
      state={create}
      onSave={save}
      onClose={onClose}
      isComplete={isComplete}
    >
      {(fields) => <ScorerFields {...fields} />}
    </DraftModal>
  );
}

/** A select field is not validated by the browser. */
const isComplete = ({ type, agent_id }: ScorerDraft) => type !== "agent" || agent_id !== "";

export function EditScorerModal({ scorer, onClose }: { scorer: Scorer; onClose: () => void }) {
  const update = useUpdateScorer(scorer.id);
  const save = (draft: ScorerDraft, onSaved: () => void) =>
    update.mutate(toScorerRequest(draft), {
      onSuccess: () => {
        onSaved();
        onClose();
      },
    });
  return (
    <DraftModal
      title={`Edit ${scorer.name}`}
      first={toScorerDraft(scorer)}
      keptAs={`${scorer.id} ${scorer.updated_at}`}
      verb="Save"
      state={update}
      onSave={save}
      onClose={onClose}
      isComplete={isComplete}
    >
      {(fields) => <ScorerFields {...fields} />}
    </DraftModal>
  );
}
