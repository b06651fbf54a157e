import type { RunId } from "@agentrun/contract";

/** One event of a run's stream; its sequence is the run's own, without gaps between resets. */
export type StreamEvent = { type: string; sequence: number; run_id: RunId; [key: string]: unknown };

export const terminalEventTypes = {
  completed: "run.completed",
  failed: "run.failed",
  cancelled: "run.cancelled",
} as const;

export const isTerminalEvent = (event: StreamEvent): boolean =>
  event.type === "run.completed" || event.type === "run.failed" || event.type === "run.cancelled";
