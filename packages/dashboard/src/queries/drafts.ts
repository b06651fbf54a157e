import { useState } from "react";
import { dropDraft, keepDraft, readDraft } from "../lib/drafts.ts";
import { useUnsaved } from "../lib/unsaved.ts";
import { useMe } from "./session.ts";

export type KeptDraft<Draft> = {
  draft: Draft;
  change: (draft: Draft) => void;
  /** Back to what it was, and forgotten. */
  discard: () => void;
  /** It is saved, as this where that differs: nothing is left to keep, and nobody is asked who leaves now. */
  forget: (saved?: Draft) => void;
  isChanged: boolean;
  /** It was found again, from before. */
  isFound: boolean;
};

/**
 * What a form holds while somebody fills it in: asked about before it is lost, and found again. `what` says what it is a draft of,
 * its revision too; null: it may hold secrets, and is kept nowhere. `isSecret`: so is what holds one now.
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
