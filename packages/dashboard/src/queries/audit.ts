import { client } from "../client.ts";
import { momentsOf } from "../lib/days.ts";
import { useApiKeys } from "./api-keys.ts";
import { useMembers } from "./members.ts";
import { usePages } from "./pages.ts";
import { useCan } from "./session.ts";

export type AuditFilters = {
  action?: string;
  actor?: string;
  resource_id?: string;
  outcome?: "succeeded" | "refused";
  /** Days, both whole. */
  from?: string;
  to?: string;
};

const toQuery = ({ from, to, ...filters }: AuditFilters) => ({ ...filters, ...momentsOf({ from, to }) });

export const useAudit = (filters: AuditFilters) =>
  usePages(["audit", filters], (after) => client.audit.list({ ...toQuery(filters), limit: 50, after }));

/** What people and keys are called, by their ids: members as they are now, and the newest keys. */
export function useNames(): ReadonlyMap<string, string> {
  const can = useCan();
  const { items: members = [] } = useMembers(can("members:read"));
  const { items: keys = [] } = useApiKeys(can("api_keys:read"));
  return new Map([
    ...members.map(({ id, email }) => [id, email] as const),
    ...keys.map(({ id, name }) => [id, name] as const),
  ]);
}

export async function downloadAudit(filters: AuditFilters): Promise<void> {
  const headers = { accept: "application/x-ndjson" };
  const response = await client.request("GET", "/audit", { query: toQuery(filters), headers }).asResponse();
  const url = URL.createObjectURL(await response.blob());
  const link = document.createElement("a");
  link.href = url;
  link.download = `audit-${new Date().toISOString().slice(0, 10)}.jsonl`;
  link.click();
  URL.revokeObjectURL(url);
}
