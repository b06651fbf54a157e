import type { ListedRun } from "../models.ts";

type Cell = string | number | null | undefined;

const columns: readonly [name: string, read: (run: ListedRun, agentName: string) => Cell][] = [
  ["id", ({ id }) => id],
  ["status", ({ status }) => status],
  ["agent", (_, name) => name],
  ["agent_id", ({ agent_id }) => agent_id],
  ["agent_revision", ({ agent_revision }) => agent_revision],
  ["created_at", ({ created_at }) => created_at],
  ["started_at", ({ started_at }) => started_at],
  ["completed_at", ({ completed_at }) => completed_at],
  ["latency_ms", ({ latency_ms }) => latency_ms],
  ["queued_ms", ({ queued_ms }) => queued_ms],
  ["waiting_ms", ({ waiting_ms }) => waiting_ms],
  ["tokens_used", ({ tokens_used }) => tokens_used],
  ["cost_usd", ({ usage }) => usage?.cost_usd],
  ["error_code", ({ error }) => error?.code],
  ["user", ({ user }) => user],
  ["thread_id", ({ thread_id }) => thread_id],
  ["api_key_id", ({ api_key_id }) => api_key_id],
  ["metadata", ({ metadata }) => (Object.keys(metadata).length > 0 ? JSON.stringify(metadata) : null)],
];

/** Runs as CSV (RFC 4180). */
export function toCsv(runs: readonly ListedRun[], nameOf: (agentId: string) => string): string {
  const rows = runs.map((run) => columns.map(([, read]) => cell(read(run, nameOf(run.agent_id)))));
  return [columns.map(([name]) => name), ...rows].map((row) => `${row.join(",")}\r\n`).join("");
}

/** Escapes text that a spreadsheet would read as a formula: names and metadata are untrusted. */
function cell(value: Cell): string {
  if (value === null || value === undefined) return "";
  const text = typeof value === "string" && /^[=+\-@\t\r]/.test(value) ? `'${value}` : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
