import { client } from "../client.ts";
import { usePages } from "./pages.ts";

export type AuditFilters = { action?: string; actor?: string; resource_id?: string };

export const useAudit = (filters: AuditFilters) =>
  usePages(["audit", filters], (after) => client.audit.list({ ...filters, limit: 50, after }));
