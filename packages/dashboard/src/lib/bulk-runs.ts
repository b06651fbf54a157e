import type { CancelRunsRequest, CreateReplayRequest } from "../models.ts";
import type { RunFilters } from "../queries/runs.ts";
import { isFinal } from "./run-stream.ts";

const activeStatuses = ["queued", "running", "requires_action", "cancelling"] as const;
/** Filters that match only finished runs. */
const ofEnded = ["error_code", "text", "min_cost_usd", "max_cost_usd", "min_latency_ms", "max_latency_ms"] as const;
const ofFeedback = ["feedback", "feedback_name", "feedback_label"] as const;
/** Filters that a bulk replay does not support. */
const notReplayed = ["text", "min_cost_usd", "max_cost_usd", "min_latency_ms", "max_latency_ms"] as const;

const statusesOf = ({ status }: RunFilters) => status?.split(",") ?? [];
const has = (filters: RunFilters, names: readonly (keyof RunFilters)[]) =>
  names.some((name) => filters[name] !== undefined);

/** The request that cancels all unfinished runs that match the filters; null: none can match. */
export function toCancelRequest(filters: RunFilters): CancelRunsRequest | null {
  const shown = statusesOf(filters);
  const status = activeStatuses.filter((one) => shown.length === 0 || shown.includes(one));
  // Runs cannot be cancelled by their feedback.
  if (has(filters, [...ofEnded, ...ofFeedback]) || status.length === 0) return null;
  const { agent_id, agent_revision, api_key_id, thread_id, user, metadata, created_after, created_before } = filters;
  return given({
    ...{ agent_id, agent_revision, api_key_id, thread_id, user, metadata, created_after, created_before },
    status,
  });
}

/** Why the matching runs cannot be replayed together; null: they can. */
export function whyNotReplayed(filters: RunFilters): string | null {
  if (!filters.agent_id) return "Filter by one agent to replay its runs or to add them to a data set.";
  if (has(filters, notReplayed)) return "Remove the text, cost and latency filters first.";
  const shown = statusesOf(filters);
  return shown.length > 0 && !shown.some(isFinal) ? "None of these runs have finished." : null;
}

/** The replay filter for the finished runs that match the filters. */
export function toReplayFilter(filters: RunFilters): NonNullable<CreateReplayRequest["filter"]> {
  const { agent_revision, error_code, api_key_id, thread_id, user, metadata } = filters;
  const { created_after, created_before, feedback, feedback_name, feedback_label } = filters;
  const status = statusesOf(filters).filter(isFinal) as NonNullable<CreateReplayRequest["filter"]>["status"];
  return given({
    ...{ agent_revision, error_code, api_key_id, thread_id, user, metadata, created_after, created_before },
    ...{ feedback, feedback_name, feedback_label },
    status: status && status.length > 0 ? status : undefined,
  });
}

const given = <T extends object>(value: T): T =>
  Object.fromEntries(Object.entries(value).filter(([, each]) => each !== undefined)) as T;
