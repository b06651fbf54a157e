import type { IncomingHttpHeaders } from "node:http";
import type { StartedSession } from "../domain/sessions/sessions.ts";
import { deviceSeconds, type Visitor } from "../domain/users/passwords.ts";
import type { Origin } from "../model/sessions.ts";
import { cookieSecret, deviceCookie, readCookie, sessionCookie } from "./authenticate.ts";

/** A sign-in request has no caller yet; this creates one for its audit entry. */
export const toAuditedCall = ({ user, session }: StartedSession, from: Origin, requestId: string) => ({
  caller: { organizationId: session.organizationId, apiKeyId: null, actor: user.id, scopes: [], agentIds: null },
  params: {},
  from,
  requestId,
});

/** The secret in a cookie of this service, or null. */
export function cookieOf({ cookie: sent }: IncomingHttpHeaders, name: string): string | null {
  const secret = sent === undefined ? null : readCookie(sent, name);
  return secret && cookieSecret.test(secret) ? secret : null;
}

export const visitorOf = (from: Origin, headers: IncomingHttpHeaders): Visitor => ({
  ...from,
  deviceSecret: cookieOf(headers, deviceCookie),
  sessionSecret: cookieOf(headers, sessionCookie),
});

/**
 * `Lax` cookies are sent when another site redirects here, `Strict` cookies are not. Without `seconds` the cookie ends with the browser
 * session.
 */
export const secureCookie = (name: string, value: string, sameSite: "Strict" | "Lax", seconds?: number): string =>
  `${name}=${value}; Secure; HttpOnly; SameSite=${sameSite}; Path=/${seconds === undefined ? "" : `; Max-Age=${seconds}`}`;

export const sessionCookies = ({ secret, deviceSecret }: StartedSession): string[] => [
  secureCookie(sessionCookie, secret, "Strict"),
  secureCookie(deviceCookie, deviceSecret, "Strict", deviceSeconds),
];
