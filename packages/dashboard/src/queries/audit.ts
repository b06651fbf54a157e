import { client } from "../client.ts";
import { usePages } from "./pages.ts";

export type AuditFilters = {
  action?: string;
  actor?: string;
  resource_id?: string;
  outcome?: "succeeded" | "refused";
};

export const useAudit = (filters: AuditFilters) =>
  usePages(["audit", filters], (after) => client.audit.list({ ...filters, limit: 50, after }));

export async function downloadAudit(filters: AuditFilters): Promise<void> {
  const headers = { accept: "application/x-ndjson" };
  const response = await client.request("GET", "/audit", { query: filters, headers }).asResponse();
  const url = URL.createObjectURL(await response.blob());
  const link = document.createElement("a");
  link.href = url;
  link.download = `audit-${new Date().toISOString().slice(0, 10)}.jsonl`;
  link.click();
  URL.revokeObjectURL(url);
}
