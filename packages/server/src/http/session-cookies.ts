import type { IncomingHttpHeaders } from "node:http";
import type { StartedSession } from "../domain/sessions/sessions.ts";
import { deviceSeconds, type Visitor } from "../domain/users/passwords.ts";
import type { Origin } from "../model/sessions.ts";
import { cookieSecret, deviceCookie, readCookie, sessionCookie } from "./authenticate.ts";

/** Whoever has just signed in had no caller to be noted under. */
export const toAuditedCall = ({ user, session }: StartedSession, from: Origin, requestId: string) => ({
  caller: { organizationId: session.organizationId, apiKeyId: null, actor: user.id, scopes: [], agentIds: null },
  params: {},
  from,
  requestId,
});

/** What a cookie of ours holds; one that is not ours is none. */
export function cookieOf({ cookie: sent }: IncomingHttpHeaders, name: string): string | null {
  const secret = sent === undefined ? null : readCookie(sent, name);
  return secret && cookieSecret.test(secret) ? secret : null;
}

export const visitorOf = (from: Origin, headers: IncomingHttpHeaders): Visitor => ({
  ...from,
  deviceSecret: cookieOf(headers, deviceCookie),
  sessionSecret: cookieOf(headers, sessionCookie),
});

/** `Lax` comes along when another site sends somebody here, `Strict` does not. Without seconds it goes with the browser. */
export const secureCookie = (name: string, value: string, sameSite: "Strict" | "Lax", seconds?: number): string =>
  `${name}=${value}; Secure; HttpOnly; SameSite=${sameSite}; Path=/${seconds === undefined ? "" : `; Max-Age=${seconds}`}`;

/** What a browser is given whose person has signed in. */
export const sessionCookies = ({ secret, deviceSecret }: StartedSession): string[] => [
  secureCookie(sessionCookie, secret, "Strict"),
  secureCookie(deviceCookie, deviceSecret, "Strict", deviceSeconds),
];
