import { useCallback, useEffect, useState } from "react";

/** One for each form that holds what nobody has saved. */
const marks = new Set<symbol>();

/** Whether somebody would lose something by leaving. */
export const hasUnsaved = (): boolean => marks.size > 0;

/** Says, as long as it is so, that leaving would lose something. What it returns takes that back at once, for whoever leaves next. */
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
