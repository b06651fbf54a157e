import type { RequiredAction, RunId } from "@agentrun/contract";
import { toRun } from "./run-view.ts";
import type { RunRecord } from "./runs.ts";

/** A part of the live stream as an agent emits it: text, or an event with a type of its own. */
export type Emission = { type: string; [key: string]: unknown };

/** One event of a run's stream; its sequence is the run's own, without gaps between resets. */
export type StreamEvent = {
  type: string;
  sequence: number;
  run_id: RunId;
  created_at: string;
  [key: string]: unknown;
};

/**
 * How far apart the attempts of a run are numbered in its stream: whatever one attempt sent and did not live to keep, the next
 * one's first event lies above it.
 */
export const eventsPerAttempt = 10_000_000;

const terminalEventTypes = {
  completed: "run.completed",
  failed: "run.failed",
  cancelled: "run.cancelled",
} as const;

/** The last event of a run's stream, with the whole run in it. */
export function terminalEvent(run: RunRecord): StreamEvent {
  const type = terminalEventTypes[run.status as keyof typeof terminalEventTypes];
  const created_at = (run.completedAt ?? run.createdAt).toISOString();
  return { type, sequence: run.sequence, run_id: run.id, created_at, run: toRun(run) };
}

export const isTerminalEvent = (event: StreamEvent): boolean =>
  event.type === "run.completed" || event.type === "run.failed" || event.type === "run.cancelled";

/** What webhooks were told of a wait is called after the question, or named by the event that tells of the change. */
export function eventOfWait(event: StreamEvent): string[] {
  if (event.type === "run.requires_action") return [(event.required_action as RequiredAction).id];
  const { event_id: id } = (event.change ?? {}) as { event_id?: string };
  return event.type === "run.approval.changed" && id !== undefined ? [id] : [];
}
