import {
  type ApiKeyId,
  type ApiKeyPatch,
  type CreateApiKeyRequest,
  defaultScopes,
  type RotateApiKeyRequest,
} from "@agentrun/contract";
import type { DatabaseClock } from "../../lib/clock.ts";
import { hashSecret, newApiKey } from "../../lib/crypto/api-key.ts";
import { ServiceError } from "../../lib/errors.ts";
import { newId } from "../../lib/ids.ts";
import { isNetwork } from "../../lib/network/networks.ts";
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
  /** How old keys may become where their organisation says nothing; null: any age. */
  maxKeyAgeDays: number | null;
  /** Told when what is remembered of a key is out of date, here and on every node. */
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

/** `clientId`: the application that a person gives it to by OAuth. */
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

/** A key that is made now, when it is as old as its organisation lets it become. */
type Oldest = { days: number; at: Date } | null;

/** Before any key is held: a change of the age locks the organisation first, and its keys then. */
async function holdOldest({ store, clock, maxKeyAgeDays }: ApiKeyDeps, caller: Caller): Promise<Oldest> {
  const settings = await store.organizations.holdSettings(caller.organizationId);
  const days = settings?.maxKeyAgeDays ?? maxKeyAgeDays;
  return days === null ? null : { days, at: new Date(clock.now() + days * 86_400_000) };
}

function assertNotOlder(oldest: Oldest, expiresAt: Date | null): void {
  if (!oldest || !expiresAt || expiresAt <= oldest.at) return;
  throw new ServiceError("invalid_value", {
    param: "expires_at",
    message: `Keys of this organisation end after ${oldest.days} days: 'expires_at' can be ${oldest.at.toISOString()} at the latest. Name an earlier time, or leave it out.`,
  });
}

const endOf = (maker: ApiKeyRecord | null, oldest: Oldest, wanted: Date | null): Date | null =>
  endNoLater(maker?.expiresAt ?? null, endNoLater(oldest?.at ?? null, wanted));

/** The key that the caller came with, if one, and others: as they are until what is made of them is there. */
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

/** Nobody hands out more than they have. */
function assertSubset(
  caller: Caller,
  wanted: Pick<Wanted, "kind" | "scopes" | "agentIds" | "queues">,
  param: string | null,
) {
  const beyond = findExcess(caller, wanted);
  if (beyond === "scopes") {
    throw new ServiceError("insufficient_scope", {
      message: "Nobody passes on scopes that they lack. Name fewer in 'scopes', or use a wider key.",
      ...(param ? { param } : {}),
    });
  }
  if (beyond === "queues") {
    throw new ServiceError("queue_not_allowed", {
      param: "queues",
      message: "This key is limited to some queues and can only pass on those.",
    });
  }
  if (beyond === "agents") {
    throw new ServiceError("agent_not_allowed", {
      param: "agent_ids",
      message: "This key is limited to some agents and can only pass on those.",
    });
  }
}

async function assertAgentsExist(deps: ApiKeyDeps, caller: Caller, request: CreateApiKeyRequest): Promise<void> {
  const asked = request.agent_ids ?? [];
  if (asked.length === 0) return;
  const existing = new Set(await deps.store.agents.listExisting(caller.organizationId, asked));
  const missing = asked.findIndex((id) => !existing.has(id));
  if (missing < 0) return;
  const param = `agent_ids.${missing}`;
  throw new ServiceError("invalid_value", { param, message: `'${param}' is not an agent of yours.` });
}

function assertNetworks(networks: readonly string[] | null): void {
  const wrong = (networks ?? []).find((text) => !isNetwork(text));
  if (wrong === undefined) return;
  throw new ServiceError("invalid_value", {
    param: `networks.${networks?.indexOf(wrong)}`,
    message: `${JSON.stringify(wrong)} is neither an address nor a network: write 203.0.113.7, 203.0.113.0/24 or 2001:db8::/32.`,
  });
}

/** Its name, and where it may be used from; felt at once on every node. */
export async function updateApiKey(
  deps: ApiKeyDeps,
  caller: Caller,
  id: ApiKeyId,
  patch: ApiKeyPatch,
): Promise<ApiKeyRecord> {
  assertMayIssueCredentials(caller);
  assertNetworks(patch.networks ?? null);
  return deps.store.transaction(async () => {
    const { maker, held: key } = await hold(deps, caller, id);
    if (!key) throw new ServiceError("api_key_not_found");
    assertWithinRights(caller, key);
    assertMayChangeKey(caller, maker, key);
    const parent = key.parentId && (await deps.store.apiKeys.find(caller.organizationId, key.parentId));
    const bound = (wanted: readonly string[] | null) => withinNetworks(parent, withinNetworks(maker, wanted));
    // Everywhere is more than a bound maker has to give, and must not become less than the key had.
    const isWider = patch.networks === null && key.networks === null;
    const networks = patch.networks === undefined || isWider ? key.networks : bound(patch.networks);
    await deps.store.apiKeys.update(caller.organizationId, id, { name: patch.name ?? key.name, networks });
    deps.store.afterCommit(() => deps.keyChanged(id));
    return getApiKey(deps, caller, id);
  });
}

/** A new key in the place of an old one, which works until the grace is over. */
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
    // Before any key is held: a removal locks the membership first, and its keys then.
    await assertMayMakeKey(deps.store, caller, known.scopes);
    const oldest = await holdOldest(deps, caller);
    const { maker, held: old } = await hold(deps, caller, id);
    if (!old) throw new ServiceError("api_key_not_found");
    assertMayChangeKey(caller, maker, old);
    assertMayRotate(caller, maker, old);
    const { organizationId } = caller;
    const isActive = await deps.store.apiKeys.expire(organizationId, id, request.grace_seconds ?? defaultGraceSeconds);
    if (!isActive || (await deps.store.apiKeys.hasSuccessor(organizationId, id))) {
      const message = "The key was revoked, has expired, or was rotated already: rotate the one in use.";
      throw new ServiceError("api_key_not_active", { param: "id", message });
    }
    const { name, kind, scopes, agentIds, queues, lineageId } = old;
    const expiresAt = endOf(maker, oldest, renewedEnd(old, deps.clock.now()));
    // Who replaces itself stays its maker's child.
    const parentId = maker && maker.lineageId !== lineageId ? maker.id : old.parentId;
    deps.store.afterCommit(() => deps.keyChanged(id));
    // Whoever rotates it has seen the new secret; where that is nobody in particular, the person stays the same.
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
    message: "This key was given to an application by OAuth, which renews its tokens by itself. Revoke it to end that.",
  });

/** A key made to live a month is followed by one that lives a month. */
const renewedEnd = (old: ApiKeyRecord, now: number): Date | null =>
  old.expiresAt && new Date(now + old.expiresAt.getTime() - old.createdAt.getTime());

/** Inside the transaction in which the caller was found to be allowed to. */
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

/** Refused on every node from now on; once more on a revoked key changes nothing. With `cascade`, so is all that it made. */
export async function revokeApiKey(
  deps: ApiKeyDeps,
  caller: Caller,
  id: ApiKeyId,
  { cascade }: { cascade: boolean },
): Promise<RevokedApiKey> {
  const { organizationId, apiKeyId } = caller;
  const own = apiKeyId && (await deps.store.apiKeys.find(organizationId, apiKeyId));
  const key = await getApiKey(deps, caller, id);
  const listMade = async () => (cascade ? listMadeBy(deps, own, key) : []);
  let doomed = [key, ...(await listMade())];
  for (const each of doomed) assertMayRevoke(caller, own, each);
  // Round by round: a key that is held while it makes another is revoked once that one is there to be seen.
  while (doomed.length > 0) {
    const ids = doomed.map((each) => each.id);
    await deps.store.apiKeys.revoke(organizationId, ids);
    deps.store.afterCommit(() => ids.forEach(deps.keyChanged));
    doomed = await listMade();
  }
  await deps.store.webhooks.disableOrphans(organizationId);
  const record = await getApiKey(deps, caller, id);
  const successor = await deps.store.apiKeys.findSuccessor(organizationId, id);
  return { record, successorId: successor && successor.id > id ? successor.id : null };
}

/** What a key made and is in use: itself anew, by rotation, included, unless it is of the caller's own line, which may change over. */
async function listMadeBy(
  { store }: ApiKeyDeps,
  own: ApiKeyRecord | null,
  { organizationId, id, lineageId }: ApiKeyRecord,
): Promise<ApiKeyRecord[]> {
  const isOwnLine = own?.lineageId === lineageId;
  const itself = isOwnLine ? [] : selfRotations(await store.apiKeys.listLineage(organizationId, lineageId), id);
  const made = await store.apiKeys.listDescendants(organizationId, [id, ...itself.map((each) => each.id)]);
  return [...itself.filter((each) => each.revokedAt === null), ...made];
}

/** The keys that a key rotated itself into, and they themselves. What somebody else rotated it into is that one's doing. */
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

export type KeyReminderDeps = EventDeps & {
  store: Pick<Store, "apiKeys" | "transaction">;
  /** How long before its end a key is told of for the first time. */
  keyReminderDays: number;
};

const batchSize = 100;

/** Tells of keys that end soon; true while there are more. Note and event are one transaction, so each is told once. */
export const remindOfKeysOnce = (deps: KeyReminderDeps): Promise<boolean> =>
  deps.store.transaction(async () => {
    const keys = await deps.store.apiKeys.claimReminders(deps.keyReminderDays, batchSize);
    for (const key of keys) await recordEvent(deps, key.organizationId, "key.expiring", key.id, toApiKey(key));
    return keys.length === batchSize;
  });
