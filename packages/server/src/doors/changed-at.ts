import type { ListedRun } from "@agentrun/contract";
import { timeOf } from "../lib/ids.ts";

/** Since when a run stands as it does; a question has the time in its id. */
export function changedAt({ completed_at, started_at, created_at, required_action: asked }: ListedRun): string {
  if (asked) return new Date(timeOf(asked.id)).toISOString();
  return completed_at ?? started_at ?? created_at;
}
