import type { Analytics } from "../models.ts";
import type { RunFilters } from "../queries/runs.ts";

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const countable = ["completed", "failed", "cancelled"] as const;
/** Filters that the hourly figures have, too. */
const counted = new Set(["agent_id", "status", "created_after", "created_before", "order"]);

/** A period in full hours whose figures count the runs that filters match. */
export type RunTotal = { agentId: string | undefined; from: string; to: string; count: (figures: Analytics) => number };

/** Null: the figures do not show how many runs the filters match. Without a start, a year is counted. */
export function toRunTotal(filters: RunFilters, nowMs: number): RunTotal | null {
  if (Object.keys(filters).some((name) => !counted.has(name))) return null;
  const statuses = filters.status?.split(",");
  const columns = countable.filter((status) => statuses?.includes(status));
  if (statuses && columns.length < statuses.length) return null;
  const endMs = filters.created_before ? Math.min(Date.parse(filters.created_before), nowMs) : nowMs;
  const to = Math.ceil(endMs / hourMs) * hourMs;
  const startMs = filters.created_after ? Date.parse(filters.created_after) : to - 365 * dayMs;
  const from = Math.floor(startMs / hourMs) * hourMs;
  if (from >= to || to - from > 366 * dayMs) return null;
  return {
    agentId: filters.agent_id,
    from: new Date(from).toISOString(),
    to: new Date(to).toISOString(),
    count: (figures) => (statuses ? columns.reduce((sum, name) => sum + figures[name], 0) : figures.accepted),
  };
}

/** Rounded, because the figures cover full hours and deleted runs. */
export const approximately = (count: number): number => {
  const step = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, count))) - 2);
  return Math.round(count / step) * step;
};
