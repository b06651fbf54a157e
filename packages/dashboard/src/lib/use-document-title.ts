import { useEffect } from "react";

/** What the browser's tab says, as long as this is there; then what it said before. */
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
