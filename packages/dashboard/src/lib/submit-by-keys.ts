import type { KeyboardEvent } from "react";

/** Ctrl+Enter, on a Mac also ⌘+Enter, sends a form from wherever one writes in it. */
export function submitByKeys(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  event.currentTarget.requestSubmit();
}
