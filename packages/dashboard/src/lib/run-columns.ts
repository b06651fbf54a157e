import type { ListedRun } from "../models.ts";
import { feedbackText } from "./feedback-text.ts";
import { formatDollars, formatDuration, formatNumber } from "./format.ts";
import { previewOf, previewOfStart } from "./json-preview.ts";
import type { RunSearch } from "./run-filters.ts";

export type RunColumnName =
  | "input"
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
  /** What the run is about: next to the agent, and on a phone the second line. */
  isText?: true;
  /** Null: no value. */
  read: (run: ListedRun) => string | null;
};

/** A run that was loaded by its id has its input, but no preview. */
export function inputText({ input_preview, input }: ListedRun): string | null {
  if (input_preview !== undefined) return previewOfStart(input_preview);
  return input === undefined ? null : previewOf(input);
}

/** The optional columns of the list of runs. */
export const runColumns: readonly RunColumn[] = [
  { name: "input", label: "Input", width: "minmax(7rem, 2fr)", isNumeric: false, isText: true, read: inputText },
  {
    name: "error",
    label: "Error",
    width: "minmax(7rem, 3fr)",
    isNumeric: false,
    isText: true,
    read: ({ error }) => (error ? `${error.code}: ${error.message}` : null),
  },
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
];

const storageKey = (owner: string) => `agentrun-run-columns ${owner}`;

export const toColumns = (names: readonly RunColumnName[]): RunColumn[] =>
  runColumns.filter(({ name }) => names.includes(name));

/** What tells rows apart; on a screen without room for all of it, the most important one. */
function defaultColumns({ status, error, feedback, rated, label }: RunSearch, isWide: boolean): RunColumnName[] {
  const isRated = (feedback !== undefined && feedback !== "none") || rated !== undefined || label !== undefined;
  if (isRated) return isWide ? ["input", "cost", "feedback"] : ["feedback"];
  const isFailed = status === "failed" || error !== undefined;
  if (!isWide) return [isFailed ? "error" : "input"];
  return isFailed ? ["input", "error"] : ["input", "cost", "user"];
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

/** What the list must request for its columns; input and feedback are left out otherwise. */
export function expansionOf(columns: readonly RunColumn[]): string | undefined {
  const names = columns.map(({ name }) => name);
  const parts = [
    ...(names.includes("input") ? ["input_preview"] : []),
    ...(names.includes("feedback") ? ["feedback"] : []),
  ];
  return parts.length > 0 ? parts.join(",") : undefined;
}

export function keepColumns(owner: string, names: readonly RunColumnName[]): void {
  try {
    localStorage.setItem(storageKey(owner), JSON.stringify(names));
  } catch {}
}
