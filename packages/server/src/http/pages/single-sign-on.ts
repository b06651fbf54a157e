import type { OrganizationId } from "@agentrun/contract";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { AuditDeps } from "../../domain/audit/audit.ts";
import {
  finishProviderSignIn,
  type ProviderSignIn,
  type ProviderSignInDeps,
  startProviderSignIn,
} from "../../domain/single-sign-on/provider-sign-in.ts";
import { ServiceError } from "../../lib/errors.ts";
import type { Log } from "../../lib/observability/log.ts";
import { ssoCallback } from "../../model/dashboard-links.ts";
import type { ReportError } from "../../model/error-reports.ts";
import type { Origin } from "../../model/sessions.ts";
import { SignInRefusal, type SignInRefusalCode } from "../../model/single-sign-on.ts";
import { createAudit } from "../audit.ts";
import { originOf } from "../request-headers.ts";
import { cookieOf, secureCookie, sessionCookies, toAuditedCall, visitorOf } from "../session-cookies.ts";

/**
 * The two addresses between which somebody is at a provider. A browser is sent through them from page to page and no program
 * calls them, so they answer with a redirect whatever happens: what went wrong is told by the sign-in page, in words.
 */
export type ProviderRedirectDeps = ProviderSignInDeps &
  AuditDeps & {
    isTrustedProxy: (address: string) => boolean;
    reportError: ReportError;
    log: Log;
  };

const startPath = "/api/auth/sso";
const callbackPath = "/api/auth/sso/callback";
/** Of the browser that set out; unlike the session's it comes along when another site sends somebody back. */
const attemptCookie = "__Host-agentrun_sso";
const attemptSeconds = 600;
const longestNext = 2_048;

export function addProviderRedirects(app: FastifyInstance, deps: ProviderRedirectDeps, baseUrl: () => string): void {
  app.get(startPath, (request, reply) => guarded(deps, request, reply, () => depart(deps, request, reply, baseUrl())));
  app.get(callbackPath, (request, reply) =>
    guarded(deps, request, reply, () => arrive(deps, request, reply, baseUrl())),
  );
}

async function depart(deps: ProviderRedirectDeps, request: FastifyRequest, reply: FastifyReply, baseUrl: string) {
  // Another site would choose whom somebody is signed in as: they choose that themselves, on our page.
  const site = request.headers["sec-fetch-site"];
  const wish = readWish(request.query as Record<string, unknown>);
  if (site !== undefined && site !== "same-origin" && site !== "none")
    return redirect(reply, wish.organizationId ? `/sign-in?organization=${wish.organizationId}` : "/sign-in");
  const { url, browserSecret } = await startProviderSignIn(deps, wish, ssoCallback(baseUrl), visitor(deps, request));
  reply.header("Set-Cookie", secureCookie(attemptCookie, browserSecret, "Lax", attemptSeconds));
  return redirect(reply, url);
}

async function arrive(deps: ProviderRedirectDeps, request: FastifyRequest, reply: FastifyReply, baseUrl: string) {
  const [, query = ""] = request.url.split("?", 2);
  const callback = new URL(`${ssoCallback(baseUrl)}?${query}`);
  const browserSecret = cookieOf(request.headers, attemptCookie);
  const arrival = await finishProviderSignIn(deps, callback, browserSecret, visitor(deps, request));
  await note(deps, arrival, originOf(request, deps.isTrustedProxy), request.id);
  for (const cookie of sessionCookies(arrival.started)) reply.header("Set-Cookie", cookie);
  reply.header("Set-Cookie", secureCookie(attemptCookie, "", "Lax", 0));
  return redirect(reply, arrival.next);
}

async function note(
  deps: ProviderRedirectDeps,
  arrival: ProviderSignIn,
  from: Origin,
  requestId: string,
): Promise<void> {
  const { started, hasJoined, roleChange } = arrival;
  const call = toAuditedCall(started, from, requestId);
  const { user, session, membership } = started;
  const member = { body: { object: "member", id: user.id } };
  const joined = { before: null, after: { email: user.email, role: membership.role } };
  if (hasJoined) await createAudit(deps, "member.joined_by_single_sign_on")(call, member, joined);
  const changed = roleChange && { before: { role: roleChange.before }, after: { role: roleChange.after } };
  if (changed) await createAudit(deps, "member.role_set_by_single_sign_on")(call, member, changed);
  await createAudit(deps, "login.single_sign_on")(call, { body: { object: "session", id: session.id } });
}

/** What came along in the address is believed as far as its shape goes. */
function readWish({ email, organization, next }: Record<string, unknown>) {
  const isPath = typeof next === "string" && next.length <= longestNext && /^\/(?![/\\])[\x21-\x7e]*$/.test(next);
  const isOrganization = typeof organization === "string" && /^org_[0-7][0-9a-hjkmnp-tv-z]{25}$/.test(organization);
  // A link that was cut short names somebody else's provider by no mistake of ours.
  if (organization !== undefined && !isOrganization)
    throw new SignInRefusal("link_incomplete", "the address names an organisation by what is no id");
  return {
    email: typeof email === "string" && email !== "" ? email.slice(0, 254) : null,
    organizationId: isOrganization ? (organization as OrganizationId) : null,
    next: isPath ? next : "/",
  };
}

const visitor = (deps: ProviderRedirectDeps, request: FastifyRequest) =>
  visitorOf(originOf(request, deps.isTrustedProxy), request.headers);

/** The address that is left holds a code: it is kept nowhere and told to nobody. */
const redirect = (reply: FastifyReply, location: string): FastifyReply =>
  reply.code(303).headers({ Location: location, "Cache-Control": "no-store", "Referrer-Policy": "no-referrer" }).send();

async function guarded(
  deps: ProviderRedirectDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  work: () => Promise<FastifyReply>,
): Promise<FastifyReply> {
  try {
    return await work();
  } catch (error) {
    return redirect(reply, `/sign-in?sso_error=${explain(deps, request, error)}`);
  }
}

function explain(deps: ProviderRedirectDeps, request: FastifyRequest, error: unknown): SignInRefusalCode {
  if (error instanceof SignInRefusal) {
    deps.log.info({ request_id: request.id, reason: error.code, why: error.message }, "a sign-in was refused");
    return error.code;
  }
  if (error instanceof ServiceError && error.code === "rate_limit_exceeded") return "too_many_tries";
  deps.reportError(error, { kind: "request", place: `GET ${request.routeOptions.url}`, requestId: request.id });
  return "failed";
}
