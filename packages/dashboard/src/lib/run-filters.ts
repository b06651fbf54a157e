import type { RunFilters } from "../queries/runs.ts";
import { oneOf, present, textOf } from "./search.ts";

export const runStatuses = [
  "queued",
  "running",
  "requires_action",
  "cancelling",
  "completed",
  "failed",
  "cancelled",
] as const;

export const sinceHours = { "1h": 1, "24h": 24, "7d": 168, "30d": 720 } as const;
export type Since = keyof typeof sinceHours;
const sinces = Object.keys(sinceHours) as Since[];

/** The filters of the runs' list, as they stand in its address. */
export type RunSearch = { agent?: string; status?: string; since?: Since; key?: string };

export function parseRunSearch(search: Record<string, unknown>): RunSearch {
  const statuses = (textOf(search, "status") ?? "")
    .split(",")
    .filter((word) => runStatuses.some((one) => one === word));
  return present({
    agent: textOf(search, "agent"),
    status: statuses.length > 0 ? statuses.join(",") : undefined,
    since: oneOf(search, "since", sinces),
    key: textOf(search, "key"),
  });
}

/** What the service is asked; the time is cut to minutes, so that the same filters are the same question. */
export function toRunFilters({ agent, status, since, key }: RunSearch, nowMs: number): RunFilters {
  const afterMs = since && Math.floor(nowMs / 60_000) * 60_000 - sinceHours[since] * 3_600_000;
  return present({
    agent_id: agent,
    status,
    api_key_id: key,
    created_after: afterMs === undefined ? undefined : new Date(afterMs).toISOString(),
  });
}
