import type { AuditEntry } from "@agentrun/contract";
import { newId } from "../lib/ids.ts";
import type { AuditRecord, NewAuditEntry } from "../model/audit.ts";
import type { Store } from "../store/store.ts";
import { type EventDeps, recordEvent } from "./events.ts";

export type AuditDeps = EventDeps & { store: Pick<Store, "audit" | "transaction"> };

const unsaid = {
  actorName: null,
  outcome: "succeeded",
  reason: null,
  count: 1,
  resourceType: null,
  resourceId: null,
  before: null,
  after: null,
  address: null,
  userAgent: null,
  requestId: null,
} as const;

/** Adds an entry to the log and tells the feed of it, both within the transaction under way where there is one. */
export const recordAudit = (deps: AuditDeps, wanted: NewAuditEntry): Promise<void> =>
  deps.store.transaction(async () => {
    const entry = { ...unsaid, ...wanted, id: newId("aud", deps.clock.now()) };
    const record = { ...entry, createdAt: await deps.store.audit.insert(entry) };
    await recordEvent(deps, entry.organizationId, "audit.recorded", entry.id, toAuditEntry(record));
  });

/** An entry as the API and the events show it. */
export const toAuditEntry = (record: AuditRecord): AuditEntry => ({
  object: "audit_entry",
  id: record.id,
  action: record.action,
  actor: record.actor,
  actor_name: record.actorName,
  outcome: record.outcome,
  reason: record.reason,
  count: record.count,
  resource_type: record.resourceType,
  resource_id: record.resourceId,
  before: record.before && { ...record.before },
  after: record.after && { ...record.after },
  address: record.address,
  user_agent: record.userAgent,
  request_id: record.requestId,
  created_at: record.createdAt.toISOString(),
});
