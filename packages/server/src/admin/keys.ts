import { type ApiKeyId, type GrantedScope, type OrganizationId, scopes } from "@agentrun/contract";
import { createApiKey, revokeApiKey } from "../domain/api-keys/api-keys.ts";
import { getOrganization, type OrganizationDeps } from "../domain/organizations/organizations.ts";
import type { ApiKeyRecord, Caller } from "../model/api-keys.ts";
import { changesOf } from "../model/audit.ts";
import type { Store } from "../store/store.ts";
import { type Flags, needed, organizationOf, UsageError } from "./arguments.ts";
import { noteOperation, type OperatorDeps } from "./audit.ts";

const mostKeys = 100;

export type KeyDeps = OrganizationDeps &
  OperatorDeps & {
    store: Pick<Store, "afterCommit" | "agents" | "apiKeys" | "members" | "webhooks">;
    maxKeyAgeDays: number | null;
  };

export const keyCommands = {
  "keys list": async (deps: KeyDeps, _: Flags, [given]: string[]) => {
    const { id } = await getOrganization(deps, organizationOf(given));
    const page = await deps.store.apiKeys.list(id, {}, { limit: mostKeys, order: "desc" });
    return page.items.map(toShown);
  },

  "keys create": async (deps: KeyDeps, flags: Flags, [given]: string[]) => {
    const { id } = await getOrganization(deps, organizationOf(given));
    const wanted = { name: needed(flags, "name"), scopes: scopesOf(flags.scope ?? ["*"]) };
    return deps.store.transaction(async () => {
      const { record, secret } = await createApiKey(withoutCache(deps), operator(id), wanted);
      await note(deps, id, "admin.keys.create", null, record);
      return { ...toShown(record), secret };
    });
  },

  "keys revoke": async (deps: KeyDeps, _: Flags, [given, key = ""]: string[]) => {
    if (!/^key_[0-9a-z]{26}$/.test(key)) throw new UsageError("specify the key by its id, key_…");
    const { id } = await getOrganization(deps, organizationOf(given));
    return deps.store.transaction(async () => {
      const before = await deps.store.apiKeys.find(id, key as ApiKeyId);
      const { record } = await revokeApiKey(withoutCache(deps), operator(id), key as ApiKeyId, { cascade: false });
      await note(deps, id, "admin.keys.revoke", before, record);
      return toShown(record);
    });
  },
};

const note = (
  deps: KeyDeps,
  organizationId: OrganizationId,
  action: string,
  before: ApiKeyRecord | null,
  after: ApiKeyRecord,
) =>
  noteOperation(deps, organizationId, {
    action,
    resourceType: "api_key",
    resourceId: after.id,
    ...changesOf(before && toShown(before), toShown(after)),
  });

/** Nodes drop cached keys within seconds; this process has no cache. */
const withoutCache = (deps: KeyDeps) => ({ ...deps, keyChanged: () => {} });

const operator = (organizationId: OrganizationId): Caller => ({
  organizationId,
  apiKeyId: null,
  actor: "operator",
  scopes: ["*"],
  agentIds: null,
});

function scopesOf(given: readonly string[]): GrantedScope[] {
  return given.map((name) => {
    const scope = scopes.find((known) => known === name);
    if (!scope) throw new UsageError(`--scope must be one of ${scopes.join(", ")}`);
    return scope;
  });
}

const toShown = ({ id, name, status, prefix, last4, scopes: allowed, createdAt }: ApiKeyRecord) => ({
  id,
  name,
  status,
  prefix,
  last4,
  scopes: allowed,
  created_at: createdAt,
});
