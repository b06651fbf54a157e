import type { OrganizationId } from "@agentrun/contract";

/**
 * Links to pages of the dashboard. Secrets are in the fragment, after the hash: browsers do not send it, so no server logs it.
 */
const page = (baseUrl: string, path: string) => new URL(baseUrl).origin + path;

export const joinPage = (baseUrl: string, secret: string) => page(baseUrl, `/join#${secret}`);
export const passwordPage = (baseUrl: string, secret: string) => page(baseUrl, `/password#${secret}`);
export const signInPage = (baseUrl: string, organizationId: OrganizationId) =>
  page(baseUrl, `/sign-in?organization=${organizationId}`);

/** The consent page for an OAuth client, with the client's request encoded unchanged. */
export const consentPage = (baseUrl: string, query: string) =>
  page(baseUrl, `/authorize?request=${Buffer.from(query).toString("base64url")}`);

/** For connectors: the page to connect, the OAuth callback, and this service's client metadata. */
export const connectPage = (baseUrl: string, secret: string) => page(baseUrl, `/api/connect?link=${secret}`);
export const connectCallback = (baseUrl: string) => page(baseUrl, "/api/connect/callback");
export const clientDocumentUrl = (baseUrl: string) => page(baseUrl, "/api/connect/client.json");

/** For single sign-on: the callback and the start page. */
export const ssoCallback = (baseUrl: string) => page(baseUrl, "/api/auth/sso/callback");
export const ssoStart = (baseUrl: string, organizationId: OrganizationId) =>
  page(baseUrl, `/api/auth/sso?organization=${organizationId}`);
