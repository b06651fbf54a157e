import { type ApiKeyId, type GrantedScope, type OrganizationId, scopes } from "@agentrun/contract";
import { createApiKey, revokeApiKey } from "../domain/api-keys.ts";
import { getOrganization, type OrganizationDeps } from "../domain/organizations.ts";
import type { ApiKeyRecord, Caller } from "../model/api-keys.ts";
import type { Store } from "../store/store.ts";
import { type Flags, needed, organizationOf, UsageError } from "./arguments.ts";

const mostKeys = 100;

export type KeyDeps = OrganizationDeps & {
  store: Pick<Store, "afterCommit" | "agents" | "apiKeys" | "members">;
  maxKeyAgeDays: number | null;
};

export const keyCommands = {
  "keys list": async (deps: KeyDeps, _: Flags, [given]: string[]) => {
    const { id } = await getOrganization(deps, organizationOf(given));
    const page = await deps.store.apiKeys.list(id, { limit: mostKeys, order: "desc" });
    return page.items.map(toShown);
  },

  "keys create": async (deps: KeyDeps, flags: Flags, [given]: string[]) => {
    const { id } = await getOrganization(deps, organizationOf(given));
    const wanted = { name: needed(flags, "name"), scopes: scopesOf(flags.scope ?? ["*"]) };
    const { record, secret } = await createApiKey(withoutCache(deps), operator(id), wanted);
    return { ...toShown(record), secret };
  },

  "keys revoke": async (deps: KeyDeps, _: Flags, [given, key = ""]: string[]) => {
    if (!/^key_[0-9a-z]{26}$/.test(key)) throw new UsageError("name the key by its id, key_…");
    const { id } = await getOrganization(deps, organizationOf(given));
    return toShown(await revokeApiKey(withoutCache(deps), operator(id), key as ApiKeyId, { cascade: false }));
  },
};

/** Nodes forget what they know of a key after seconds; nothing is remembered here. */
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
