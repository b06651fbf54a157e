import type { AuditEntry } from "@agentrun/contract";
import type { AuditRecord } from "../../model/audit.ts";
import type { Store } from "../../store/store.ts";
import type { Handlers } from "../endpoint-types.ts";
import { listAnswer, toPageRequest } from "../pagination.ts";

const toDate = (text: string | undefined) => (text === undefined ? undefined : new Date(text));

export const auditHandlers = (deps: { store: Pick<Store, "audit"> }) =>
  ({
    listAudit: async ({ caller, query, url }) => {
      const filter = {
        action: query.action,
        actor: query.actor,
        resourceId: query.resource_id,
        createdAfter: toDate(query.created_after),
        createdBefore: toDate(query.created_before),
      };
      return listAnswer(
        await deps.store.audit.list(caller.organizationId, filter, toPageRequest(query)),
        toAuditEntry,
        url,
      );
    },
  }) satisfies Partial<Handlers>;

const toAuditEntry = (record: AuditRecord): AuditEntry => ({
  object: "audit_entry",
  id: record.id,
  action: record.action,
  actor: record.actor,
  resource_type: record.resourceType,
  resource_id: record.resourceId,
  address: record.address,
  user_agent: record.userAgent,
  request_id: record.requestId,
  created_at: record.createdAt.toISOString(),
});
