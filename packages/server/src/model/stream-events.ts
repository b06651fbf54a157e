import type { RunId } from "@agentrun/contract";

/** A part of the live stream as an agent emits it: text, or an event with a type of its own. */
export type Emission = { type: string; [key: string]: unknown };

/** One event of a run's stream; its sequence is the run's own, without gaps between resets. */
export type StreamEvent = { type: string; sequence: number; run_id: RunId; [key: string]: unknown };

export const terminalEventTypes = {
  completed: "run.completed",
  failed: "run.failed",
  cancelled: "run.cancelled",
} as const;

export const isTerminalEvent = (event: StreamEvent): boolean =>
  event.type === "run.completed" || event.type === "run.failed" || event.type === "run.cancelled";
