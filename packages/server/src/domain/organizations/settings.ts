import type { OrganizationId, OrganizationSettingsPatch } from "@agentrun/contract";
import { ServiceError } from "../../lib/errors.ts";
import type { Caller } from "../../model/api-keys.ts";
import type { OrganizationSettingsRecord } from "../../model/organizations.ts";
import type { ShortenedKey } from "../../store/api-keys/api-keys.ts";
import type { Store } from "../../store/store.ts";
import { assertMayManageOrganization } from "../api-keys/permissions.ts";

export type OrganizationSettingsDeps = {
  store: Pick<Store, "afterCommit" | "apiKeys" | "organizations" | "transaction">;
  /** The operator's, for organisations that say nothing. */
  maxKeyAgeDays: number | null;
  keyChanged: (id: string) => void;
  originsChanged: (id: OrganizationId) => void;
};

/** The keys that end sooner by a change, the first to end first. */
export type Shortened = { shortened: ShortenedKey[] };

export async function getSettings(
  { store }: Pick<OrganizationSettingsDeps, "store">,
  caller: Caller,
): Promise<OrganizationSettingsRecord> {
  const settings = await store.organizations.findSettings(caller.organizationId);
  if (!settings) throw new ServiceError("organization_not_found");
  return settings;
}

/** Changes them, and what follows for keys that exist; a dry run only says so. */
export async function changeSettings(
  deps: OrganizationSettingsDeps,
  caller: Caller,
  patch: OrganizationSettingsPatch,
  { isDryRun }: { isDryRun: boolean },
): Promise<OrganizationSettingsRecord & Shortened> {
  assertMayManageOrganization(caller, "the organisation's settings");
  const { organizationId } = caller;
  // The operator's age is for new keys: who leaves it to them takes nothing from the others.
  const days = patch.max_key_age_days ?? null;
  if (isDryRun) {
    const settings = merged(await getSettings(deps, caller), patch);
    return { ...settings, shortened: days === null ? [] : await deps.store.apiKeys.listOlder(organizationId, days) };
  }
  return deps.store.transaction(async () => {
    const settings = merged(await getSettings(deps, caller), patch);
    // Locks the organisation: keys that are being made by the old rule are there before theirs are looked at.
    await deps.store.organizations.setSettings(organizationId, settings);
    const shortened = days === null ? [] : await deps.store.apiKeys.shorten(organizationId, days);
    const ended = shortened.filter(({ isOver }) => isOver).map(({ id }) => id);
    deps.store.afterCommit(() => {
      ended.forEach(deps.keyChanged);
      if (patch.cors_origins) deps.originsChanged(organizationId);
    });
    return { ...settings, shortened };
  });
}

const merged = (
  settings: OrganizationSettingsRecord,
  { max_key_age_days: days, cors_origins: corsOrigins }: OrganizationSettingsPatch,
): OrganizationSettingsRecord => ({
  maxKeyAgeDays: days === undefined ? settings.maxKeyAgeDays : days,
  corsOrigins: corsOrigins ?? settings.corsOrigins,
});

/** Whose web pages may call the API: those that the operator names, and for each organisation's keys its own. */
export type CorsOrigins = {
  /** Whether anybody allows it; a browser asks before it shows a key. */
  isKnown(origin: string): Promise<boolean>;
  /** Whether it may use what is this organisation's, by what `isKnown` has read. */
  isAllowed(origin: string, organizationId: OrganizationId): boolean;
  /** An organisation has changed its own. */
  forget(): void;
};

/** Nodes that miss the news find out by then. */
const freshMs = 5_000;

export function createCorsOrigins(store: Pick<Store, "organizations">, ofAll: readonly string[]): CorsOrigins {
  let own: ReadonlyMap<OrganizationId, readonly string[]> = new Map();
  let readAt = Number.NEGATIVE_INFINITY;
  const refresh = async () => {
    if (performance.now() - readAt < freshMs) return;
    const begunAt = performance.now();
    own = await store.organizations.listCorsOrigins();
    readAt = begunAt;
  };
  return {
    async isKnown(origin) {
      if (names(ofAll, origin)) return true;
      await refresh();
      return [...own.values()].some((origins) => names(origins, origin));
    },
    isAllowed: (origin, organizationId) => names(ofAll, origin) || names(own.get(organizationId) ?? [], origin),
    forget() {
      readAt = Number.NEGATIVE_INFINITY;
    },
  };
}

const names = (origins: readonly string[], origin: string) => origins.includes(origin) || origins.includes("*");
