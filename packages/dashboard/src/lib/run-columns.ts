import type { ListedRun } from "../models.ts";
import { feedbackText } from "./feedback-text.ts";
import { formatDollars, formatDuration, formatNumber } from "./format.ts";
import type { RunSearch } from "./run-filters.ts";

export type RunColumnName =
  | "tokens"
  | "cost"
  | "revision"
  | "user"
  | "key"
  | "error"
  | "waited"
  | "attempt"
  | "feedback";

export type RunColumn = {
  name: RunColumnName;
  label: string;
  /** Width in the grid. */
  width: string;
  isNumeric: boolean;
  /** Null: no value. */
  read: (run: ListedRun) => string | null;
};

/** The optional columns of the list of runs. */
export const runColumns: readonly RunColumn[] = [
  { name: "tokens", label: "Tokens", width: "4.5rem", isNumeric: true, read: (run) => formatNumber(run.tokens_used) },
  { name: "cost", label: "Cost", width: "5rem", isNumeric: true, read: (run) => formatDollars(run.cost_usd) },
  { name: "revision", label: "Revision", width: "4.5rem", isNumeric: true, read: (run) => String(run.agent_revision) },
  {
    name: "waited",
    label: "Waited",
    width: "5.5rem",
    isNumeric: true,
    read: (run) => formatDuration(run.queued_ms + run.waiting_ms),
  },
  { name: "attempt", label: "Attempt", width: "4.5rem", isNumeric: true, read: (run) => String(run.attempt) },
  { name: "user", label: "End user", width: "minmax(5rem, 0.8fr)", isNumeric: false, read: (run) => run.user },
  { name: "key", label: "API key", width: "minmax(5rem, 0.8fr)", isNumeric: false, read: (run) => run.api_key_id },
  {
    name: "feedback",
    label: "Feedback",
    width: "minmax(6rem, 1fr)",
    isNumeric: false,
    read: ({ feedback }) => feedbackText(feedback),
  },
  {
    name: "error",
    label: "Error",
    width: "minmax(7rem, 3fr)",
    isNumeric: false,
    read: ({ error }) => (error ? `${error.code}: ${error.message}` : null),
  },
];

const storageKey = (owner: string) => `agentrun-run-columns ${owner}`;

export const toColumns = (names: readonly RunColumnName[]): RunColumn[] =>
  runColumns.filter(({ name }) => names.includes(name));

/** What tells rows apart; on a screen without room for all of it, the most important one. */
function defaultColumns({ status, feedback, rated, label }: RunSearch, isWide: boolean): RunColumnName[] {
  const isRated = (feedback !== undefined && feedback !== "none") || rated !== undefined || label !== undefined;
  if (isRated) return isWide ? ["cost", "user", "feedback"] : ["feedback"];
  if (!isWide) return [status === "failed" ? "error" : "cost"];
  return status === "failed" ? ["cost", "user", "error"] : ["cost", "user"];
}

/** Reads a member's columns from browser storage. */
export function readColumns(owner: string, search: RunSearch, isWide: boolean): RunColumnName[] {
  const defaults = defaultColumns(search, isWide);
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(storageKey(owner)) ?? "null");
    if (!Array.isArray(kept)) return defaults;
    return runColumns.map(({ name }) => name).filter((name) => kept.includes(name));
  } catch {
    return defaults;
  }
}

export function keepColumns(owner: string, names: readonly RunColumnName[]): void {
  try {
    localStorage.setItem(storageKey(owner), JSON.stringify(names));
  } catch {}
}
