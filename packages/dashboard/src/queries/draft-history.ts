import { useState } from "react";
import { emptyHistory, type History, redo, remember, undo } from "../lib/history.ts";
import type { KeptDraft } from "./drafts.ts";

export type EditedDraft<Draft> = {
  draft: Draft;
  /** `what`: the changed field; consecutive changes of the same field are undone together. */
  change: (draft: Draft, what: string) => void;
  /** Null: there is nothing to undo or redo. */
  undo: (() => void) | null;
  redo: (() => void) | null;
  discard: () => void;
};

/** A draft with undo and redo. */
export function useDraftHistory<Draft>(kept: KeptDraft<Draft>): EditedDraft<Draft> {
  const [history, setHistory] = useState<History<Draft>>(emptyHistory);
  const go = (step: ReturnType<typeof undo<Draft>>) =>
    step &&
    (() => {
      setHistory(step.history);
      kept.change(step.draft);
    });
  const note = (what: string) => setHistory((known) => remember(known, kept.draft, what, Date.now()));
  return {
    draft: kept.draft,
    change: (draft, what) => {
      note(what);
      kept.change(draft);
    },
    undo: go(undo(history, kept.draft)),
    redo: go(redo(history, kept.draft)),
    discard: () => {
      note("discard");
      kept.discard();
    },
  };
}
