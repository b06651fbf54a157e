import type { OrganizationId, OrganizationSettingsPatch } from "@agentrun/contract";
import { ServiceError } from "../../lib/errors.ts";
import type { Caller } from "../../model/api-keys.ts";
import type { OrganizationSettingsRecord } from "../../model/organizations.ts";
import type { ShortenedKey } from "../../store/api-keys/api-keys.ts";
import type { Store } from "../../store/store.ts";
import { assertMayManageOrganization } from "../api-keys/permissions.ts";

export type OrganizationSettingsDeps = {
  store: Pick<Store, "afterCommit" | "apiKeys" | "organizations" | "transaction">;
  /** The operator's default for organisations without their own setting. */
  maxKeyAgeDays: number | null;
  keyChanged: (id: string) => void;
  originsChanged: (id: OrganizationId) => void;
};

/** Keys whose expiry the change moves forward, earliest first. */
export type Shortened = { shortened: ShortenedKey[] };

export async function getSettings(
  { store }: Pick<OrganizationSettingsDeps, "store">,
  caller: Caller,
): Promise<OrganizationSettingsRecord> {
  const settings = await store.organizations.findSettings(caller.organizationId);
  if (!settings) throw new ServiceError("organization_not_found");
  return settings;
}

/** Changes the settings and shortens existing keys; a dry run only reports the effect. */
export async function changeSettings(
  deps: OrganizationSettingsDeps,
  caller: Caller,
  patch: OrganizationSettingsPatch,
  { isDryRun }: { isDryRun: boolean },
): Promise<OrganizationSettingsRecord & Shortened> {
  assertMayManageOrganization(caller, "the organisation's settings");
  const { organizationId } = caller;
  // The operator's default applies to new keys only, so resetting to it shortens no existing key.
  const days = patch.max_key_age_days ?? null;
  if (isDryRun) {
    const settings = merged(await getSettings(deps, caller), patch);
    return { ...settings, shortened: days === null ? [] : await deps.store.apiKeys.listOlder(organizationId, days) };
  }
  return deps.store.transaction(async () => {
    const settings = merged(await getSettings(deps, caller), patch);
    // This locks the organisation, so keys being created under the old rule are visible below.
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

/** Which web origins may call the API: the operator's list for all, plus each organisation's own list for its keys. */
export type CorsOrigins = {
  /** Whether any list has it. The browser's preflight request carries no key, so the organisation is unknown. */
  isKnown(origin: string): Promise<boolean>;
  /** Whether the origin may act for this organisation; uses the lists that `isKnown` has read. */
  isAllowed(origin: string, organizationId: OrganizationId): boolean;
  /** An organisation has changed its list. */
  forget(): void;
};

/** Nodes that miss the change signal read again after this time. */
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
