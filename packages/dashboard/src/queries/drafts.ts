import { useState } from "react";
import { dropDraft, keepDraft, readDraft } from "../lib/drafts.ts";
import { useUnsaved } from "../lib/unsaved.ts";
import { useMe } from "./session.ts";

export type KeptDraft<Draft> = {
  draft: Draft;
  change: (draft: Draft) => void;
  /** Restores the original and deletes the stored draft. */
  discard: () => void;
  /** Call after saving (with the saved draft if it differs): deletes the stored draft, and leaving needs no confirmation. */
  forget: (saved?: Draft) => void;
  isChanged: boolean;
  /** Whether the draft was restored from storage. */
  isFound: boolean;
};

/**
 * The draft of a form: confirmed before it is lost, and restored later. `what` identifies the object and its revision; null: the draft
 * may contain secrets and is not stored. `isSecret`: the draft contains a secret now and is not stored either.
 */
export function useDraft<Draft>(
  what: string | null,
  first: Draft,
  isSecret: (draft: Draft) => boolean = () => false,
): KeptDraft<Draft> {
  const { data: me } = useMe();
  const name = what === null || !me?.user ? null : `${me.user.id} ${me.organization.id} ${what}`;
  const [before, setBefore] = useState(first);
  const [found, setFound] = useState(() => (name === null ? undefined : readDraft<Draft>(name)));
  const [draft, setDraft] = useState(found ?? before);
  const isChanged = JSON.stringify(draft) !== JSON.stringify(before);
  const release = useUnsaved(isChanged);
  const drop = () => {
    release();
    if (name !== null) dropDraft(name);
    setFound(undefined);
  };
  return {
    draft,
    change: (next) => {
      setDraft(next);
      if (name === null) return;
      if (isSecret(next)) dropDraft(name);
      else keepDraft(name, next);
    },
    discard: () => {
      drop();
      setDraft(before);
    },
    forget: (saved = draft) => {
      drop();
      setBefore(saved);
      setDraft(saved);
    },
    isChanged,
    isFound: found !== undefined && isChanged,
  };
}
