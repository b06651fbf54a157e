import type { RunId } from "@agentrun/contract";

/** One event of a run's stream; its sequence is the run's own, without gaps between resets. */
export type StreamEvent = { type: string; sequence: number; run_id: RunId; [key: string]: unknown };

/**
 * How far apart the attempts of a run are numbered in its stream: whatever one attempt sent and did not live to keep, the next
 * one's first event lies above it.
 */
export const eventsPerAttempt = 10_000_000;

export const terminalEventTypes = {
  completed: "run.completed",
  failed: "run.failed",
  cancelled: "run.cancelled",
} as const;

export const isTerminalEvent = (event: StreamEvent): boolean =>
  event.type === "run.completed" || event.type === "run.failed" || event.type === "run.cancelled";
