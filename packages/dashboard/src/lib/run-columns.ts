import type { ListedRun } from "../models.ts";
import { formatDollars, formatDuration, formatNumber } from "./format.ts";

export type RunColumnName = "tokens" | "cost" | "revision" | "user" | "key" | "error" | "waited" | "attempt";

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
  { name: "user", label: "User", width: "minmax(5rem, 0.8fr)", isNumeric: false, read: (run) => run.user },
  { name: "key", label: "API key", width: "minmax(5rem, 0.8fr)", isNumeric: false, read: (run) => run.api_key_id },
  {
    name: "error",
    label: "Error",
    width: "minmax(6rem, 0.9fr)",
    isNumeric: false,
    read: (run) => run.error?.code ?? null,
  },
];

const shownAtFirst: RunColumnName[] = ["tokens"];
const storageKey = "agentrun-run-columns";

export const toColumns = (names: readonly RunColumnName[]): RunColumn[] =>
  runColumns.filter(({ name }) => names.includes(name));

/** Reads the columns from browser storage; the defaults if they are invalid. */
export function readColumns(): RunColumnName[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(storageKey) ?? "null");
    if (!Array.isArray(kept)) return shownAtFirst;
    return runColumns.map(({ name }) => name).filter((name) => kept.includes(name));
  } catch {
    return shownAtFirst;
  }
}

export function keepColumns(names: readonly RunColumnName[]): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify(names));
  } catch {}
}
