import type { Agent } from "../../models.ts";

/** The signing secret of an http agent; only the response to its creation contains it. */
export function secretOf({ runtime }: Agent): string | null {
  if (runtime.type !== "http" || !runtime.secret || runtime.secret === "[redacted]") return null;
  return runtime.secret;
}
