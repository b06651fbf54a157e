import type { ReactNode } from "react";
import { toProblem } from "../lib/api-error.ts";
import { useDraft } from "../queries/drafts.ts";
import { FormModal } from "./form.tsx";
import { FoundDraft } from "./found-draft.tsx";
import { useManagedEdit } from "./managed-by.tsx";

/** Props of a form's fields. */
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
  /** The configuration that manages the object. */
  managedBy?: string | null | undefined;
  /** Storage key of the draft; unset if it contains secrets. */
  keptAs?: string;
  state: { error: unknown; isPending: boolean };
  /** `onSaved` must be called after saving, before navigation. */
  onSave: (draft: Draft, onSaved: () => void) => void;
  onClose: () => void;
  size?: "lg" | "xl";
  /** While false, the draft cannot be saved. */
  isComplete?: (draft: Draft) => boolean;
  children: (fields: DraftFieldsProps<Draft>) => ReactNode;
};

/** A dialog that creates or edits an object: fields, errors, and buttons to save or cancel. */
export function DraftModal<Draft>({ title, verb, first, state, onSave, onClose, ...rest }: DraftModalProps<Draft>) {
  const { size = "lg", managedBy, keptAs = null, isComplete = () => true, children } = rest;
  const kept = useDraft(keptAs, first);
  const { warning, isAllowed } = useManagedEdit(managedBy);
  const leave = () => {
    kept.discard();
    onClose();
  };
  return (
    <FormModal
      title={title}
      onClose={leave}
      size={size}
      isUnsaved={kept.isChanged}
      verb={verb}
      onSubmit={() => onSave(kept.draft, () => kept.forget())}
      state={state}
      isDisabled={!isAllowed || !isComplete(kept.draft)}
    >
      {warning}
      <FoundDraft kept={kept} />
      {children({ draft: kept.draft, onChange: kept.change, errors: toProblem(state.error).fields })}
    </FormModal>
  );
}
