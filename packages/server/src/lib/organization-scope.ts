import { AsyncLocalStorage } from "node:async_hooks";

/**
 * The organisation that the current request works for. Whatever is shared between organisations and scarce reads it to give each
 * organisation its share. Background work has none.
 */
const organizations = new AsyncLocalStorage<string>();

export const runForOrganization = <T>(organizationId: string, work: () => T): T =>
  organizations.run(organizationId, work);

export const currentOrganization = (): string | undefined => organizations.getStore();
