import { useEffect } from "react";

/** Sets the title of the browser tab while mounted, then restores the previous one. */
export function useDocumentTitle(title: string | undefined): void {
  useEffect(() => {
    if (title === undefined) return;
    const before = document.title;
    document.title = `${title} · Agent Run Service`;
    return () => {
      document.title = before;
    };
  }, [title]);
}
