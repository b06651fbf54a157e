import type { ListedRun } from "@agentrun/contract";
import { changedAt } from "../changed-at.ts";
import { type Elicitation, toElicitation, toElsewhere } from "./elicitation.ts";
import type { Fields, Modes } from "./message.ts";
import { toResult } from "./result.ts";

/** How often it is worth asking. */
const pollMs = 1_000;

/** What of a request its answers depend on: what the client can ask, and where we are. */
export type View = { modes: Modes; baseUrl: string; pageOf: (run: ListedRun) => string };

export const isFinal = ({ status }: ListedRun): boolean => ["completed", "failed", "cancelled"].includes(status);

/** What the run asks, where this client can ask it. */
export const askedOf = (run: ListedRun, { modes, pageOf }: View): Elicitation | null =>
  run.status === "requires_action" && run.required_action
    ? toElicitation(run.required_action, modes, pageOf(run))
    : null;

/** The agent failed, which is a result; or we did, which is an error. */
export const isOurFailure = ({ status, error }: ListedRun): boolean => status === "failed" && error?.type === "system";

/** A failure of ours, as JSON-RPC tells one. */
export const toFailure = ({ error }: ListedRun): Fields => ({ code: -32603, message: error?.message ?? "It failed." });

/** What is the same of a task in every version. */
function toShared(run: ListedRun, status: string, view: View): Fields {
  const { id, created_at, required_action: asked } = run;
  const waits = status === "working" && run.status === "requires_action" && asked;
  const message = waits ? toElsewhere(id, asked, view.pageOf(run)) : run.error?.message;
  return {
    taskId: id,
    status,
    ...(message === undefined ? {} : { statusMessage: message }),
    createdAt: created_at,
    lastUpdatedAt: changedAt(run),
  };
}

/** A run that merely waits for what is done elsewhere works on, to its client. */
const openStatus = (run: ListedRun, view: View) => (askedOf(run, view) ? "input_required" : "working");

/** As the extension has it: what the agent's failure is, is in the result. */
function statusOf(run: ListedRun, view: View): string {
  if (!isFinal(run)) return openStatus(run, view);
  if (run.status === "cancelled") return "cancelled";
  return isOurFailure(run) ? "failed" : "completed";
}

export const toTask = (run: ListedRun, view: View): Fields => ({
  ...toShared(run, statusOf(run, view), view),
  ttlMs: null,
  pollIntervalMs: pollMs,
});

/** With what it asks, what came of it, or why nothing did. */
export function toDetailedTask(run: ListedRun, view: View): Fields {
  const task = toTask(run, view);
  const asked = askedOf(run, view);
  if (asked) return { ...task, inputRequests: { [run.required_action?.id ?? ""]: asked } };
  if (task.status === "completed")
    return { ...task, result: { resultType: "complete", ...toResult(run, view.baseUrl) } };
  return task.status === "failed" ? { ...task, error: toFailure(run) } : task;
}

/** As 2025-11-25 has it: a tool that failed is a task that failed. */
export const toOlderTask = (run: ListedRun, view: View): Fields => ({
  ...toShared(run, isFinal(run) ? run.status : openStatus(run, view), view),
  ttl: null,
  pollInterval: pollMs,
});
