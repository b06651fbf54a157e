import { AsyncLocalStorage } from "node:async_hooks";

/**
 * The organisation of the current request. Limiters of scarce resources read it to give each organisation its share. Background work
 * has none.
 */
const organizations = new AsyncLocalStorage<string>();

export const runForOrganization = <T>(organizationId: string, work: () => T): T =>
  organizations.run(organizationId, work);

export const currentOrganization = (): string | undefined => organizations.getStore();
