import type { AuditEntry, OrganizationId, UserId } from "@agentrun/contract";
import { newId } from "../../lib/ids.ts";
import { addressGroup } from "../../lib/network/networks.ts";
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
  before: null,
  after: null,
  address: null,
  userAgent: null,
  requestId: null,
} as const;

/** Adds an entry to the log and tells the feed of it, both within the transaction under way where there is one. */
export const recordAudit = (deps: AuditDeps, wanted: NewAuditEntry): Promise<void> =>
  deps.store.transaction(async () => {
    const entry = { ...defaults, ...wanted, id: newId("aud", deps.clock.now()) };
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

/**
 * What was refused goes into the audit log too, and whoever is refused can come again as fast as the network carries it. So a
 * refusal is only counted, in memory: the first of a kind within a minute is written a moment later, all that follow it are one
 * entry with their number once the minute is over. Kinds are few: beyond the most that one owner may have in a minute, addresses
 * and actors are no longer told apart. A node that dies takes with it what it has counted within that minute.
 */
export type RefusalDeps = AuditDeps & { store: Pick<Store, "users">; log: Log };

type Refused = {
  /** Whose log it belongs in: an organisation's, those of a person's organisations, or the operator's where nobody is known. */
  owner: { organizationId: OrganizationId } | { userId: UserId } | null;
  action: string;
  actor: string;
  reason: string;
  from: Pick<Origin, "address" | "userAgent" | "requestId"> | null;
};

/** Tries to prove who one is, each of which failed. */
export type NoteSignInFailure = (failure: {
  /** Whose account was tried; null: the address is nobody's, which only the operator learns. */
  user: Pick<UserRecord, "id"> | null;
  /** Who tried it, where it is known: somebody in a session. */
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

/** Where one owner's kinds are too many, they are told together. */
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
    const told = isMany ? together(refused) : refused;
    const name = kindOf(told, minute);
    const kind = known ?? kinds.get(name) ?? { refused: told, minute, isWritten: false, unwritten: 0 };
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
      if (kind.unwritten > 0 && (isOver || !kind.isWritten)) await tell(deps, kind);
      if (isOver && kind.unwritten === 0) kinds.delete(name);
    }
    for (const ofOwner of kindsOfOwner.keys()) if (!ofOwner.startsWith(`${now} `)) kindsOfOwner.delete(ofOwner);
    if (uncounted > 0) deps.log.warn({ refusals: uncounted }, "more was refused than the audit log tells apart");
    uncounted = 0;
    return false;
  };

  const noteRefusal: NoteRefusal = ({ organizationId, ...refused }) => count({ ...refused, owner: { organizationId } });
  const noteSignInFailure: NoteSignInFailure = ({ user, actor = "anonymous", ...failed }) =>
    count({ ...failed, actor, owner: user && { userId: user.id } });
  return { noteRefusal, noteSignInFailure, flushOnce };
}

async function tell(deps: RefusalDeps, kind: Kind): Promise<void> {
  const { refused, unwritten } = kind;
  const { owner } = refused;
  if (owner === null) {
    const fields = { from: refused.from?.address ?? "several", tries: unwritten, action: refused.action };
    deps.log.warn(fields, "somebody tried to sign in with an address that nobody has");
  } else {
    const organizations = "userId" in owner ? await organizationsOf(deps, owner.userId) : [owner.organizationId];
    const entry = toEntry(refused, unwritten);
    await deps.store.transaction(async () => {
      for (const organizationId of organizations) await recordAudit(deps, { ...entry, organizationId });
    });
  }
  // What came while it was being written is told later.
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
