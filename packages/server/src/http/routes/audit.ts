import type { OrganizationId } from "@agentrun/contract";
import { toAuditEntry } from "../../domain/audit/audit.ts";
import type { AuditFilter } from "../../store/audit/audit.ts";
import type { PageRequest } from "../../store/database/page.ts";
import type { Store } from "../../store/store.ts";
import type { Call, Handlers } from "../endpoint-types.ts";
import { listAnswer, toExport, toPageRequest } from "../lists.ts";
import { wantsLines } from "../request-headers.ts";

type AuditRouteDeps = { store: Pick<Store, "audit"> };

export const auditHandlers = (deps: AuditRouteDeps) =>
  ({
    listAudit: async ({ caller, query, headers, url }) => {
      const [filter, page] = [toFilter(query), toPageRequest(query)];
      if (wantsLines(headers)) return { lines: exportLines(deps, caller.organizationId, filter, toExport(page)) };
      return listAnswer(await deps.store.audit.list(caller.organizationId, filter, page), toAuditEntry, url);
    },
  }) satisfies Partial<Handlers>;

const toFilter = (query: Call<"listAudit">["query"]): AuditFilter => ({
  action: query.action,
  actor: query.actor,
  outcome: query.outcome,
  resourceId: query.resource_id,
});

async function* exportLines(
  { store }: AuditRouteDeps,
  organizationId: OrganizationId,
  filter: AuditFilter,
  first: PageRequest,
): AsyncGenerator<string> {
  for (let page = first; ; ) {
    const { items, hasMore } = await store.audit.list(organizationId, filter, page);
    if (items.length > 0) yield items.map((entry) => `${JSON.stringify(toAuditEntry(entry))}\n`).join("");
    if (!hasMore) return;
    page = { ...page, after: items.at(-1)?.id };
  }
}
