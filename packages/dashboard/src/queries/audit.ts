import { client } from "../client.ts";
import { momentsOf } from "../lib/days.ts";
import { saveFile } from "../lib/save-file.ts";
import { usePages } from "./pages.ts";

export type AuditFilters = {
  action?: string;
  actor?: string;
  resource_id?: string;
  outcome?: "succeeded" | "refused";
  /** First and last day, both included. */
  from?: string;
  to?: string;
};

const toQuery = ({ from, to, ...filters }: AuditFilters) => ({ ...filters, ...momentsOf({ from, to }) });

export const useAudit = (filters: AuditFilters) =>
  usePages(["audit", filters], (after) => client.audit.list({ ...toQuery(filters), limit: 50, after }));

export async function downloadAudit(filters: AuditFilters): Promise<void> {
  const headers = { accept: "application/x-ndjson" };
  const response = await client.request("GET", "/audit", { query: toQuery(filters), headers }).asResponse();
  const name = `audit-${new Date().toISOString().slice(0, 10)}.jsonl`;
  saveFile(name, "application/x-ndjson", await response.blob());
}
