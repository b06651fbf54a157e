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

let unsent = 0;

/** Whether something still has to be sent: closing the page would lose it, another page of the dashboard would not. */
export const hasUnsent = (): boolean => unsent > 0;

/** Marks something as unsent until the returned promise settles. */
export async function whileUnsent<Result>(send: () => Promise<Result>): Promise<Result> {
  unsent += 1;
  try {
    return await send();
  } finally {
    unsent -= 1;
  }
}
