import type { ReactNode } from "react";
import { toProblem } from "../lib/api-error.ts";
import { useDraft } from "../queries/drafts.ts";
import { FormModal } from "./form.tsx";
import { FoundDraft } from "./found-draft.tsx";

/** What the fields of a form are given. */
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
  /** What it is a draft of, to be found again by; none where it holds secrets. */
  keptAs?: string;
  state: { error: unknown; isPending: boolean };
  /** `onSaved`: to be called when it is, before the way leads on. */
  onSave: (draft: Draft, onSaved: () => void) => void;
  onClose: () => void;
  size?: "lg" | "xl";
  /** Until then it cannot be saved. */
  isComplete?: (draft: Draft) => boolean;
  children: (fields: DraftFieldsProps<Draft>) => ReactNode;
};

/** Something that is made or changed in a window of its own: its fields, what was wrong with them, and two ways out. */
export function DraftModal<Draft>({ title, verb, first, state, onSave, onClose, ...rest }: DraftModalProps<Draft>) {
  const { size = "lg", keptAs = null, isComplete = () => true, children } = rest;
  const kept = useDraft(keptAs, first);
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
      isDisabled={!isComplete(kept.draft)}
    >
      <FoundDraft kept={kept} />
      {children({ draft: kept.draft, onChange: kept.change, errors: toProblem(state.error).fields })}
    </FormModal>
  );
}
