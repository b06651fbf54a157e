import { type AuditEntry, type OrganizationId, toAuditSentence, type UserId } from "@agentrun/contract";
import { addressGroup } from "@agentrun/safe-fetch";
import { newId } from "../../lib/ids.ts";
import type { Log } from "../../lib/observability/log.ts";
import type { AuditRecord, NewAuditEntry } from "../../model/audit.ts";
import type { Origin, UserRecord } from "../../model/sessions.ts";
import type { Store } from "../../store/store.ts";
import { type EventDeps, recordEvent } from "../events/events.ts";

export type AuditDeps = EventDeps & { store: Pick<Store, "audit" | "transaction"> };

const defaults = {
  actorName: null,
  outcome: "succeeded",
  reason: null,
  count: 1,
  resourceType: null,
  resourceId: null,
  resourceName: null,
  before: null,
  after: null,
  address: null,
  userAgent: null,
  requestId: null,
} as const;

/** Writes an audit entry and its event in one transaction. */
export const recordAudit = (deps: AuditDeps, wanted: NewAuditEntry): Promise<void> =>
  deps.store.transaction(async () => {
    const entry = { ...defaults, ...wanted, id: newId("aud", deps.clock.now()) };
    const record = { ...entry, ...(await deps.store.audit.insert(entry)) };
    await recordEvent(deps, entry.organizationId, "audit.recorded", entry.id, toAuditEntry(record));
  });

/** An audit entry as shown in the API and in events. */
export const toAuditEntry = (record: AuditRecord): AuditEntry => {
  const entry = toEntryFields(record);
  return { ...entry, summary: toAuditSentence(entry) };
};

const toEntryFields = (record: AuditRecord): Omit<AuditEntry, "summary"> => ({
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
  resource_name: record.resourceName,
  before: record.before && { ...record.before },
  after: record.after && { ...record.after },
  address: record.address,
  user_agent: record.userAgent,
  request_id: record.requestId,
  created_at: record.createdAt.toISOString(),
});

/**
 * Refused requests are recorded in the audit log, but a client can repeat them very fast. So refusals are counted in memory by kind:
 * the first of a kind in a minute is written soon after, and all further ones become one entry with a count when the minute is over.
 * The number of kinds per owner and minute is limited; beyond it, addresses and actors are merged. A node that crashes loses the
 * counts of the current minute.
 */
export type RefusalDeps = AuditDeps & { store: Pick<Store, "users">; log: Log };

type Refused = {
  /** The log to write to: the organisation's, that of all organisations of a person, or (null) the operator's log. */
  owner: { organizationId: OrganizationId } | { userId: UserId } | null;
  action: string;
  actor: string;
  reason: string;
  from: Pick<Origin, "address" | "userAgent" | "requestId"> | null;
};

/** Records a failed sign-in. */
export type NoteSignInFailure = (failure: {
  /** The account; null: the address is unknown, which only the operator's log records. */
  user: Pick<UserRecord, "id"> | null;
  /** The signed-in person, if the attempt was made in a session. */
  actor?: string;
  /** The operation: `login`, `changePassword`. */
  action: string;
  reason: "wrong_password" | "wrong_code" | "account_locked";
  from: Origin;
}) => void;

export type NoteRefusal = (refusal: {
  organizationId: OrganizationId;
  actor: string;
  action: string;
  reason: string;
  from: Origin;
}) => void;

type Kind = { refused: Refused; minute: number; isWritten: boolean; unwritten: number };

const minuteMs = 60_000;
const mostKindsOfOwner = 100;
const mostKinds = 20_000;

const ownerOf = ({ owner }: Refused): string =>
  owner === null ? "nobody" : "userId" in owner ? owner.userId : owner.organizationId;

/** Merges the kinds of an owner that has too many. */
const together = (refused: Refused): Refused => ({ ...refused, actor: "several", from: null });

const kindOf = (refused: Refused, minute: number): string =>
  JSON.stringify([
    minute,
    ownerOf(refused),
    refused.action,
    refused.actor,
    refused.reason,
    refused.from && addressGroup(refused.from.address),
  ]);

export function createRefusalCounter(deps: RefusalDeps) {
  const kinds = new Map<string, Kind>();
  const kindsOfOwner = new Map<string, number>();
  let uncounted = 0;

  const count = (refused: Refused) => {
    const minute = Math.floor(deps.clock.now() / minuteMs);
    const ofOwner = `${minute} ${ownerOf(refused)}`;
    const known = kinds.get(kindOf(refused, minute));
    const isMany = !known && (kindsOfOwner.get(ofOwner) ?? 0) >= mostKindsOfOwner;
    const counted = isMany ? together(refused) : refused;
    const name = kindOf(counted, minute);
    const kind = known ?? kinds.get(name) ?? { refused: counted, minute, isWritten: false, unwritten: 0 };
    if (!kinds.has(name) && !known) {
      if (kinds.size >= mostKinds) {
        uncounted += 1;
        return;
      }
      kinds.set(name, kind);
      kindsOfOwner.set(ofOwner, (kindsOfOwner.get(ofOwner) ?? 0) + 1);
    }
    kind.unwritten += 1;
  };

  const flushOnce = async ({ isLast = false } = {}) => {
    const now = Math.floor(deps.clock.now() / minuteMs);
    for (const [name, kind] of kinds) {
      const isOver = isLast || kind.minute < now;
      if (kind.unwritten > 0 && (isOver || !kind.isWritten)) await write(deps, kind);
      if (isOver && kind.unwritten === 0) kinds.delete(name);
    }
    for (const ofOwner of kindsOfOwner.keys()) if (!ofOwner.startsWith(`${now} `)) kindsOfOwner.delete(ofOwner);
    if (uncounted > 0)
      deps.log.warn({ refusals: uncounted }, "too many kinds of refused requests: some are missing in the audit log");
    uncounted = 0;
    return false;
  };

  const noteRefusal: NoteRefusal = ({ organizationId, ...refused }) => count({ ...refused, owner: { organizationId } });
  const noteSignInFailure: NoteSignInFailure = ({ user, actor = "anonymous", ...failed }) =>
    count({ ...failed, actor, owner: user && { userId: user.id } });
  return { noteRefusal, noteSignInFailure, flushOnce };
}

async function write(deps: RefusalDeps, kind: Kind): Promise<void> {
  const { refused, unwritten } = kind;
  const { owner } = refused;
  if (owner === null) {
    const fields = { from: refused.from?.address ?? "several", tries: unwritten, action: refused.action };
    deps.log.warn(fields, "sign-in attempt with an unknown e-mail address");
  } else {
    const organizations = "userId" in owner ? await organizationsOf(deps, owner.userId) : [owner.organizationId];
    const entry = toEntry(refused, unwritten);
    await deps.store.transaction(async () => {
      for (const organizationId of organizations) await recordAudit(deps, { ...entry, organizationId });
    });
  }
  // Refusals counted during the write remain for the next entry.
  kind.unwritten -= unwritten;
  kind.isWritten = true;
}

const organizationsOf = async ({ store }: RefusalDeps, userId: UserId): Promise<OrganizationId[]> =>
  (await store.users.listMemberships(userId)).map(({ organization }) => organization.id);

const toEntry = ({ owner, from, ...refused }: Refused, count: number): Omit<NewAuditEntry, "organizationId"> => ({
  ...refused,
  count,
  outcome: "refused",
  ...(owner && "userId" in owner ? { resourceType: "user", resourceId: owner.userId } : {}),
  address: from?.address ?? null,
  userAgent: from?.userAgent ?? null,
  requestId: from?.requestId ?? null,
});
