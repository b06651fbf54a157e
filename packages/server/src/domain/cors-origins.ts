import type { OrganizationId } from "@agentrun/contract";
import type { Store } from "../store/store.ts";

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
