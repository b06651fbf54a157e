import type { KeyboardEvent } from "react";

/** Ctrl+Enter, on a Mac also ⌘+Enter, submits a form from any field. */
export function submitByKeys(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  event.currentTarget.requestSubmit();
}
