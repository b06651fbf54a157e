import {
  type ApiKeyId,
  type ApiKeyPatch,
  type CreateApiKeyRequest,
  defaultScopes,
  type RotateApiKeyRequest,
} from "@agentrun/contract";
import { createNetworkCheck, isNetwork } from "@agentrun/safe-fetch";
import type { DatabaseClock } from "../../lib/clock.ts";
import { type SetAside, workOnBatch } from "../../lib/concurrency/loop.ts";
import { hashSecret, newApiKey } from "../../lib/crypto/api-key.ts";
import { ServiceError } from "../../lib/errors.ts";
import { newId } from "../../lib/ids.ts";
import {
  type ApiKeyRecord,
  type ApiKeyStatus,
  type Caller,
  type NewApiKeyRecord,
  toApiKey,
} from "../../model/api-keys.ts";
import type { PageRequest } from "../../store/database/page.ts";
import type { Store } from "../../store/store.ts";
import { type EventDeps, recordEvent } from "../events/events.ts";
import { assertMayMakeKey } from "../members/role-limits.ts";
import { assertAgentsExist } from "./agents.ts";
import {
  assertMayChangeKey,
  assertMayIssueCredentials,
  assertMayRevoke,
  assertMayRotate,
  assertWithinRights,
  endNoLater,
  findExcess,
  withinNetworks,
} from "./permissions.ts";

export type ApiKeyDeps = {
  store: Pick<Store, "afterCommit" | "agents" | "apiKeys" | "members" | "organizations" | "transaction" | "webhooks">;
  clock: DatabaseClock;
  /** Maximum key age for organisations without their own setting; null: unlimited. */
  maxKeyAgeDays: number | null;
  /** Invalidates the cached key on every node. */
  keyChanged: (id: string) => void;
};

export type MintedApiKey = { record: ApiKeyRecord; secret: string };

const defaultGraceSeconds = 86_400;

export const listApiKeys = (
  deps: ApiKeyDeps,
  caller: Caller,
  filter: { statuses?: readonly ApiKeyStatus[] | undefined },
  page: PageRequest,
) => deps.store.apiKeys.list(caller.organizationId, filter, page);

export async function getApiKey(deps: ApiKeyDeps, caller: Caller, id: ApiKeyId): Promise<ApiKeyRecord> {
  const key = await deps.store.apiKeys.find(caller.organizationId, id);
  if (!key) throw new ServiceError("api_key_not_found");
  return key;
}

/** `clientId`: the OAuth application that receives the key. */
export async function createApiKey(
  deps: ApiKeyDeps,
  caller: Caller,
  request: CreateApiKeyRequest,
  clientId: string | null = null,
): Promise<MintedApiKey> {
  assertMayIssueCredentials(caller);
  const wanted = {
    name: request.name,
    kind: request.kind ?? "standard",
    scopes: request.scopes ?? defaultScopes,
    agentIds: request.agent_ids ?? caller.agentIds,
    queues: request.queues ?? caller.queues ?? null,
    networks: request.networks ?? null,
    expiresAt: request.expires_at ? new Date(request.expires_at) : null,
  } as const;
  assertSubset(caller, wanted, request.scopes ? "scopes" : null);
  if (wanted.expiresAt && wanted.expiresAt.getTime() <= deps.clock.now()) {
    throw new ServiceError("invalid_value", { param: "expires_at", message: "'expires_at' must be in the future." });
  }
  assertNetworks(wanted.networks);
  await assertAgentsExist(deps, caller, request);
  return deps.store.transaction(async () => {
    await assertMayMakeKey(deps.store, caller, wanted.scopes);
    const oldest = await holdOldest(deps, caller);
    assertNotOlder(oldest, wanted.expiresAt);
    const { maker } = await hold(deps, caller);
    const expiresAt = endOf(maker, oldest, wanted.expiresAt);
    const networks = withinNetworks(maker, wanted.networks);
    const made = { parentId: maker?.id ?? null, userId: caller.personId ?? null, clientId };
    return mint(deps, caller, { ...wanted, expiresAt, networks, lineageId: null, rotatedFrom: null, ...made });
  });
}

/** The latest expiry that the organisation allows for a key created now. */
type Oldest = { days: number; at: Date } | null;

/** Locks the organisation before any key, in the same order as a change of the maximum age. */
async function holdOldest({ store, clock, maxKeyAgeDays }: ApiKeyDeps, caller: Caller): Promise<Oldest> {
  const settings = await store.organizations.holdSettings(caller.organizationId);
  const days = settings?.maxKeyAgeDays ?? maxKeyAgeDays;
  return days === null ? null : { days, at: new Date(clock.now() + days * 86_400_000) };
}

function assertNotOlder(oldest: Oldest, expiresAt: Date | null): void {
  if (!oldest || !expiresAt || expiresAt <= oldest.at) return;
  throw new ServiceError("invalid_value", {
    param: "expires_at",
    message: `Keys of this organisation expire after ${oldest.days} days: 'expires_at' can be ${oldest.at.toISOString()} at the latest. Use an earlier time, or omit it.`,
  });
}

const endOf = (maker: ApiKeyRecord | null, oldest: Oldest, wanted: Date | null): Date | null =>
  endNoLater(maker?.expiresAt ?? null, endNoLater(oldest?.at ?? null, wanted));

/** Locks the caller's own key, if any, and the named key until the transaction ends. */
async function hold(deps: ApiKeyDeps, { organizationId, apiKeyId }: Caller, id: ApiKeyId | null = null) {
  const ids = [apiKeyId, id].filter((each) => each !== null);
  const keys = ids.length > 0 ? await deps.store.apiKeys.hold(organizationId, ids) : [];
  const maker = keys.find((key) => key.id === apiKeyId) ?? null;
  if (apiKeyId && (!maker || maker.status === "revoked")) throw new ServiceError("invalid_api_key");
  if (maker?.status === "expired") throw new ServiceError("expired_api_key");
  return { maker, held: keys.find((key) => key.id === id) ?? null };
}

type Wanted = Pick<
  NewApiKeyRecord,
  "name" | "kind" | "scopes" | "agentIds" | "queues" | "networks" | "expiresAt" | "parentId" | "rotatedFrom"
>;

/** A caller cannot grant more rights than they have. */
function assertSubset(
  caller: Caller,
  wanted: Pick<Wanted, "kind" | "scopes" | "agentIds" | "queues">,
  param: string | null,
) {
  const beyond = findExcess(caller, wanted);
  if (beyond === "scopes") {
    throw new ServiceError("insufficient_scope", {
      message:
        "You cannot grant scopes that you do not have. Request fewer in 'scopes', or use a key with more scopes.",
      ...(param ? { param } : {}),
    });
  }
  if (beyond === "queues") {
    throw new ServiceError("queue_not_allowed", {
      param: "queues",
      message: "This key is limited to some queues and can only grant those.",
    });
  }
  if (beyond === "agents") {
    throw new ServiceError("agent_not_allowed", {
      param: "agent_ids",
      message: "This key is limited to some agents and can only grant those.",
    });
  }
}

function assertNetworks(networks: readonly string[] | null): void {
  const wrong = (networks ?? []).find((text) => !isNetwork(text));
  if (wrong === undefined) return;
  throw new ServiceError("invalid_value", {
    param: `networks.${networks?.indexOf(wrong)}`,
    message: `${JSON.stringify(wrong)} is not an address or a network. Examples: 203.0.113.7, 203.0.113.0/24, 2001:db8::/32.`,
  });
}

/** A key must not lock itself out by mistake: no other key may be at hand to undo it. */
function assertIncludesCaller(networks: readonly string[] | null, address: string): void {
  if (networks === null || createNetworkCheck(networks)(address)) return;
  throw new ServiceError("networks_exclude_caller", {
    param: "networks",
    message: `The networks do not include your address ${address}: this key could not be used from here any more. Add the address, or repeat the call with \`?force=true\`.`,
  });
}

/** Changes the name and the allowed networks; takes effect on every node at once. */
export async function updateApiKey(
  deps: ApiKeyDeps,
  caller: Caller,
  id: ApiKeyId,
  patch: ApiKeyPatch,
  from: { address: string; isForced: boolean },
): Promise<ApiKeyRecord> {
  assertMayIssueCredentials(caller);
  assertNetworks(patch.networks ?? null);
  if (caller.apiKeyId === id && !from.isForced) assertIncludesCaller(patch.networks ?? null, from.address);
  return deps.store.transaction(async () => {
    const { maker, held: key } = await hold(deps, caller, id);
    if (!key) throw new ServiceError("api_key_not_found");
    assertWithinRights(caller, key);
    assertMayChangeKey(caller, maker, key);
    const parent = key.parentId && (await deps.store.apiKeys.find(caller.organizationId, key.parentId));
    const bound = (wanted: readonly string[] | null) => withinNetworks(parent, withinNetworks(maker, wanted));
    // A caller limited to some networks cannot widen a key, but null must not narrow a key that has no limit.
    const isWider = patch.networks === null && key.networks === null;
    const networks = patch.networks === undefined || isWider ? key.networks : bound(patch.networks);
    await deps.store.apiKeys.update(caller.organizationId, id, { name: patch.name ?? key.name, networks });
    deps.store.afterCommit(() => deps.keyChanged(id));
    return getApiKey(deps, caller, id);
  });
}

/** Replaces a key; the old one works until the grace period ends. */
export async function rotateApiKey(
  deps: ApiKeyDeps,
  caller: Caller,
  id: ApiKeyId,
  request: RotateApiKeyRequest,
): Promise<MintedApiKey> {
  assertMayIssueCredentials(caller);
  return deps.store.transaction(async () => {
    const known = await getApiKey(deps, caller, id);
    assertWithinRights(caller, known);
    if (known.clientId !== null) throw givenToClient();
    // Lock the membership before any key, in the same order as the removal of a member.
    await assertMayMakeKey(deps.store, caller, known.scopes);
    const oldest = await holdOldest(deps, caller);
    const { maker, held: old } = await hold(deps, caller, id);
    if (!old) throw new ServiceError("api_key_not_found");
    assertMayChangeKey(caller, maker, old);
    assertMayRotate(caller, maker, old);
    const { organizationId } = caller;
    const isActive = await deps.store.apiKeys.expire(organizationId, id, request.grace_seconds ?? defaultGraceSeconds);
    if (!isActive || (await deps.store.apiKeys.hasSuccessor(organizationId, id))) {
      const message = "The key was revoked, has expired or was already rotated. Rotate the current key.";
      throw new ServiceError("api_key_not_active", { param: "id", message });
    }
    const { name, kind, scopes, agentIds, queues, lineageId } = old;
    const expiresAt = endOf(maker, oldest, renewedEnd(old, deps.clock.now()));
    // A key that rotates itself keeps its parent.
    const parentId = maker && maker.lineageId !== lineageId ? maker.id : old.parentId;
    deps.store.afterCommit(() => deps.keyChanged(id));
    // The person who rotates the key sees the new secret and becomes its owner; without a person the owner stays.
    const userId = caller.personId ?? old.userId;
    const networks = withinNetworks(maker, old.networks);
    const fresh = {
      name,
      kind,
      scopes,
      agentIds,
      queues,
      networks,
      expiresAt,
      lineageId,
      parentId,
      rotatedFrom: id,
      userId,
      clientId: null,
    };
    return mint(deps, caller, fresh);
  });
}

const givenToClient = () =>
  new ServiceError("invalid_value", {
    param: "id",
    message:
      "This key belongs to an OAuth application, which renews its own tokens. To end its access, revoke the key.",
  });

/** The new key gets the same lifetime as the old one. */
const renewedEnd = (old: ApiKeyRecord, now: number): Date | null =>
  old.expiresAt && new Date(now + old.expiresAt.getTime() - old.createdAt.getTime());

/** Runs inside the transaction that checked the caller's rights. */
async function mint(
  deps: ApiKeyDeps,
  caller: Caller,
  wanted: Wanted & Pick<NewApiKeyRecord, "userId" | "clientId"> & { lineageId: ApiKeyId | null },
): Promise<MintedApiKey> {
  const secret = newApiKey(wanted.kind);
  const id = newId("key", deps.clock.now());
  await deps.store.apiKeys.insert({
    ...wanted,
    id,
    organizationId: caller.organizationId,
    hash: hashSecret(secret),
    prefix: secret.slice(0, 12),
    last4: secret.slice(-4),
    lineageId: wanted.lineageId ?? id,
    createdBy: caller.actor,
  });
  return { record: await getApiKey(deps, caller, id), secret };
}

type RevokedApiKey = { record: ApiKeyRecord; successorId: ApiKeyId | null };

/** Revokes a key on every node; idempotent. With `cascade`, also revokes all keys that it created. */
export async function revokeApiKey(
  deps: ApiKeyDeps,
  caller: Caller,
  id: ApiKeyId,
  { cascade }: { cascade: boolean },
): Promise<RevokedApiKey> {
  const { organizationId, apiKeyId } = caller;
  const own = apiKeyId && (await deps.store.apiKeys.find(organizationId, apiKeyId));
  const key = await getApiKey(deps, caller, id);
  const listCreated = async () => (cascade ? listCreatedBy(deps, own, key) : []);
  let toRevoke = [key, ...(await listCreated())];
  for (const each of toRevoke) assertMayRevoke(caller, own, each);
  // Repeat until nothing is left: a key that is locked because it is creating another becomes visible only afterwards.
  while (toRevoke.length > 0) {
    const ids = toRevoke.map((each) => each.id);
    await deps.store.apiKeys.revoke(organizationId, ids);
    deps.store.afterCommit(() => ids.forEach(deps.keyChanged));
    toRevoke = await listCreated();
  }
  await deps.store.webhooks.disableOrphans(organizationId);
  const record = await getApiKey(deps, caller, id);
  const successor = await deps.store.apiKeys.findSuccessor(organizationId, id);
  return { record, successorId: successor && successor.id > id ? successor.id : null };
}

/** Keys in use that a key created, including its own rotations unless it belongs to the caller's own lineage. */
async function listCreatedBy(
  { store }: ApiKeyDeps,
  own: ApiKeyRecord | null,
  { organizationId, id, lineageId }: ApiKeyRecord,
): Promise<ApiKeyRecord[]> {
  const isOwnLine = own?.lineageId === lineageId;
  const itself = isOwnLine ? [] : selfRotations(await store.apiKeys.listLineage(organizationId, lineageId), id);
  const made = await store.apiKeys.listDescendants(organizationId, [id, ...itself.map((each) => each.id)]);
  return [...itself.filter((each) => each.revokedAt === null), ...made];
}

/** The chain of keys that a key rotated itself into. Rotations by other callers are not included. */
function selfRotations<Key extends Pick<ApiKeyRecord, "id" | "rotatedFrom" | "createdBy">>(
  lineage: readonly Key[],
  id: ApiKeyId,
): Key[] {
  const byItself = lineage.filter(({ rotatedFrom, createdBy }) => rotatedFrom === createdBy);
  const next = new Map(byItself.map((key) => [key.rotatedFrom, key]));
  const made: Key[] = [];
  for (let key = next.get(id); key; key = next.get(key.id)) made.push(key);
  return made;
}

type KeyReminderDeps = EventDeps & {
  store: Pick<Store, "apiKeys" | "transaction">;
  setAside: SetAside;
  /** Days before expiry at which the first reminder is sent. */
  keyReminderDays: number;
};

const batchSize = 100;

/** Sends `key.expiring` events; true while there are more. Claim and event share a transaction, so each is sent once. */
export async function remindOfKeysOnce(deps: KeyReminderDeps): Promise<boolean> {
  const { store, setAside, keyReminderDays } = deps;
  const keys = await workOnBatch({
    ...{ store, setAside, limit: batchSize },
    claim: (limit, except) => store.apiKeys.claimReminders(keyReminderDays, limit, except),
    idOf: ({ id }) => id,
    work: (key) => recordEvent(deps, key.organizationId, "key.expiring", key.id, toApiKey(key)),
  });
  return keys === batchSize;
}
