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
 * The two URLs that start and finish a sign-in with an identity provider. Only browsers call them, so they always answer with a redirect;
 * the sign-in page shows errors.
 */
export type SignInPageDeps = ProviderSignInDeps &
  AuditDeps & {
    isTrustedProxy: (address: string) => boolean;
    reportError: ReportError;
    log: Log;
  };

const startPath = "/api/auth/sso";
const callbackPath = "/api/auth/sso/callback";
/** Identifies the browser that started the sign-in. Unlike the session cookie it is also sent on the redirect back from the provider. */
const attemptCookie = "__Host-agentrun_sso";
const attemptSeconds = 600;
const maxNextChars = 2_048;

export function addProviderRedirects(app: FastifyInstance, deps: SignInPageDeps, baseUrl: () => string): void {
  app.get(startPath, (request, reply) =>
    withErrorRedirect(deps, request, reply, () => startSignIn(deps, request, reply, baseUrl())),
  );
  app.get(callbackPath, (request, reply) =>
    withErrorRedirect(deps, request, reply, () => finishSignIn(deps, request, reply, baseUrl())),
  );
}

async function startSignIn(deps: SignInPageDeps, request: FastifyRequest, reply: FastifyReply, baseUrl: string) {
  // Another site must not choose the account that a person is signed in with, so the person confirms on the sign-in page.
  const site = request.headers["sec-fetch-site"];
  const target = parseQuery(request.query as Record<string, unknown>);
  if (site !== undefined && site !== "same-origin" && site !== "none")
    return redirect(reply, target.organizationId ? `/sign-in?organization=${target.organizationId}` : "/sign-in");
  const { url, browserSecret } = await startProviderSignIn(deps, target, ssoCallback(baseUrl), visitor(deps, request));
  reply.header("Set-Cookie", secureCookie(attemptCookie, browserSecret, "Lax", attemptSeconds));
  return redirect(reply, url);
}

async function finishSignIn(deps: SignInPageDeps, request: FastifyRequest, reply: FastifyReply, baseUrl: string) {
  const [, query = ""] = request.url.split("?", 2);
  const callback = new URL(`${ssoCallback(baseUrl)}?${query}`);
  const browserSecret = cookieOf(request.headers, attemptCookie);
  const signIn = await finishProviderSignIn(deps, callback, browserSecret, visitor(deps, request));
  await recordSignIn(deps, signIn, originOf(request, deps.isTrustedProxy), request.id);
  for (const cookie of sessionCookies(signIn.started)) reply.header("Set-Cookie", cookie);
  reply.header("Set-Cookie", secureCookie(attemptCookie, "", "Lax", 0));
  return redirect(reply, signIn.next);
}

async function recordSignIn(
  deps: SignInPageDeps,
  signIn: ProviderSignIn,
  from: Origin,
  requestId: string,
): Promise<void> {
  const { started, hasJoined, roleChange } = signIn;
  const call = toAuditedCall(started, from, requestId);
  const { user, session, membership } = started;
  const member = { body: { object: "member", id: user.id } };
  const joined = { before: null, after: { email: user.email, role: membership.role } };
  if (hasJoined) await createAudit(deps, "member.joined_by_single_sign_on")(call, member, joined);
  const changed = roleChange && { before: { role: roleChange.before }, after: { role: roleChange.after } };
  if (changed) await createAudit(deps, "member.role_set_by_single_sign_on")(call, member, changed);
  await createAudit(deps, "login.single_sign_on")(call, { body: { object: "session", id: session.id } });
}

/** Checks the format of the query parameters. */
function parseQuery({ email, organization, next }: Record<string, unknown>) {
  const isPath = typeof next === "string" && next.length <= maxNextChars && /^\/(?![/\\])[\x21-\x7e]*$/.test(next);
  const isOrganization = typeof organization === "string" && /^org_[0-7][0-9a-hjkmnp-tv-z]{25}$/.test(organization);
  // A truncated link must not lead to the provider of another organisation.
  if (organization !== undefined && !isOrganization)
    throw new SignInRefusal("link_incomplete", "the organisation in the URL is not a valid id");
  return {
    email: typeof email === "string" && email !== "" ? email.slice(0, 254) : null,
    organizationId: isOrganization ? (organization as OrganizationId) : null,
    next: isPath ? next : "/",
  };
}

const visitor = (deps: SignInPageDeps, request: FastifyRequest) =>
  visitorOf(originOf(request, deps.isTrustedProxy), request.headers);

/** The current URL contains a code, so it must not be stored or sent as a referrer. */
const redirect = (reply: FastifyReply, location: string): FastifyReply =>
  reply.code(303).headers({ Location: location, "Cache-Control": "no-store", "Referrer-Policy": "no-referrer" }).send();

async function withErrorRedirect(
  deps: SignInPageDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  work: () => Promise<FastifyReply>,
): Promise<FastifyReply> {
  try {
    return await work();
  } catch (error) {
    return redirect(reply, `/sign-in?sso_error=${toErrorCode(deps, request, error)}`);
  }
}

function toErrorCode(deps: SignInPageDeps, request: FastifyRequest, error: unknown): SignInRefusalCode {
  if (error instanceof SignInRefusal) {
    deps.log.info({ request_id: request.id, reason: error.code, why: error.message }, "a sign-in was refused");
    return error.code;
  }
  if (error instanceof ServiceError && error.code === "rate_limit_exceeded") return "too_many_tries";
  deps.reportError(error, { kind: "request", place: `GET ${request.routeOptions.url}`, requestId: request.id });
  return "failed";
}
