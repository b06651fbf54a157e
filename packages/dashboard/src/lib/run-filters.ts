import type { RunFilters } from "../queries/runs.ts";
import { dayOf, momentsOf } from "./days.ts";
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
export type RunSearch = {
  agent?: string;
  status?: string;
  since?: Since;
  key?: string;
  user?: string;
  thread?: string;
  /** `name=value` */
  metadata?: string;
  /** Days, both whole. */
  from?: string;
  to?: string;
};

/** What is seldom looked by: shown when one of them is used. */
export const rareFilters = ["key", "user", "thread", "metadata", "from", "to"] as const;

export function parseRunSearch(search: Record<string, unknown>): RunSearch {
  const statuses = (textOf(search, "status") ?? "")
    .split(",")
    .filter((word) => runStatuses.some((one) => one === word));
  return present({
    agent: textOf(search, "agent"),
    status: statuses.length > 0 ? statuses.join(",") : undefined,
    since: oneOf(search, "since", sinces),
    key: idOf(search, "key", "key"),
    user: textOf(search, "user"),
    thread: idOf(search, "thread", "thr"),
    metadata: pairOf(textOf(search, "metadata")) && textOf(search, "metadata"),
    from: dayOf(search, "from"),
    to: dayOf(search, "to"),
  });
}

/** An id from an address, where it can be one: any other word would be refused as a whole. */
function idOf(search: Record<string, unknown>, name: string, prefix: string): string | undefined {
  const value = textOf(search, name);
  return value && new RegExp(`^${prefix}_[0-7][0-9a-hjkmnp-tv-z]{25}$`).test(value) ? value : undefined;
}

/** A pair of metadata as it is written, `name=value`; nothing where it is none. */
function pairOf(text: string | undefined): Record<string, string> | undefined {
  const [, name, value] = /^([^=\]]{1,64})=(.{0,512})$/.exec(text ?? "") ?? [];
  return name === undefined || value === undefined ? undefined : { [name.trim()]: value.trim() };
}

/** What the service is asked; the time is cut to minutes, so that the same filters are the same question. */
export function toRunFilters(search: RunSearch, nowMs: number): RunFilters {
  const { agent, status, since, key, user, thread, metadata, from, to } = search;
  const afterMs = since && Math.floor(nowMs / 60_000) * 60_000 - sinceHours[since] * 3_600_000;
  return present({
    agent_id: agent,
    status,
    api_key_id: key,
    user,
    thread_id: thread,
    metadata: pairOf(metadata),
    created_after: afterMs === undefined ? undefined : new Date(afterMs).toISOString(),
    ...momentsOf({ from, to }),
  });
}
