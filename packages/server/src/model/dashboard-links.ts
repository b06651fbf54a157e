import type { OrganizationId } from "@agentrun/contract";

/**
 * Pages of the dashboard that people are sent to by a link. What is secret stands behind the hash: it stays in the browser
 * and out of every server's log.
 */
const page = (baseUrl: string, path: string) => new URL(baseUrl).origin + path;

export const joinPage = (baseUrl: string, secret: string) => page(baseUrl, `/join#${secret}`);
export const passwordPage = (baseUrl: string, secret: string) => page(baseUrl, `/password#${secret}`);
export const signInPage = (baseUrl: string, organizationId: OrganizationId) =>
  page(baseUrl, `/sign-in?organization=${organizationId}`);

/** Where somebody is asked what an application may do; what the application sent goes along untouched, in letters that no router reads as anything else. */
export const consentPage = (baseUrl: string, query: string) =>
  page(baseUrl, `/authorize?request=${Buffer.from(query).toString("base64url")}`);

/** Where somebody connects a connector, where they come back to, and what an authorization server can read of us. */
export const connectPage = (baseUrl: string, secret: string) => page(baseUrl, `/api/connect?link=${secret}`);
export const connectCallback = (baseUrl: string) => page(baseUrl, "/api/connect/callback");
export const clientDocumentUrl = (baseUrl: string) => page(baseUrl, "/api/connect/client.json");

/** Where a provider sends people back to, and where they set out. */
export const ssoCallback = (baseUrl: string) => page(baseUrl, "/api/auth/sso/callback");
export const ssoStart = (baseUrl: string, organizationId: OrganizationId) =>
  page(baseUrl, `/api/auth/sso?organization=${organizationId}`);
