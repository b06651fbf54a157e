import { useCallback, useEffect, useState } from "react";

/** One per form with unsaved changes. */
const marks = new Set<symbol>();

/** Whether leaving the page would lose changes. */
export const hasUnsaved = (): boolean => marks.size > 0;

/** Marks unsaved changes. The returned function clears the mark at once, before a navigation. */
export function useUnsaved(isUnsaved: boolean): () => void {
  const [mark] = useState(() => Symbol("unsaved"));
  const release = useCallback(() => {
    marks.delete(mark);
  }, [mark]);
  useEffect(() => {
    if (isUnsaved) marks.add(mark);
    return release;
  }, [isUnsaved, mark, release]);
  return release;
}
