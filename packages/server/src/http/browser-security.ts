import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { CorsOrigins } from "../domain/organizations/settings.ts";
import { ServiceError } from "../lib/errors.ts";
import { versionPath } from "../lib/network/urls.ts";
import type { Caller } from "../model/api-keys.ts";

export type CorsDeps = { corsOrigins: CorsOrigins; origin: () => string };

/** The response headers that scripts of other origins may read. */
export const exposedHeaders = [
  "Accept-Ranges",
  "Allow",
  "Content-Disposition",
  "Content-Location",
  "Content-Range",
  "ETag",
  "Idempotent-Replay-Omitted",
  "Idempotent-Replayed",
  "Last-Event-ID",
  "Link",
  "Location",
  "Mcp-Session-Id",
  "Preference-Applied",
  "RateLimit",
  "RateLimit-Policy",
  "Retry-After",
  "WWW-Authenticate",
  "X-API-Revision",
  "X-Error-Code",
  "X-RateLimit-Limit",
  "X-RateLimit-Burst",
  "X-RateLimit-Remaining",
  "X-RateLimit-Reset",
  "X-Request-Id",
  "X-Should-Retry",
  "X-Vercel-AI-UI-Message-Stream",
];
const exposedHeaderList = exposedHeaders.join(", ");

/** Allows any requested header: client libraries send their own, and only the API key identifies the caller. */
const preflightHeaders = ({ headers }: FastifyRequest) => ({
  "Access-Control-Allow-Methods": "GET, HEAD, POST, PUT, PATCH, DELETE",
  "Access-Control-Allow-Headers": headers["access-control-request-headers"] ?? "Authorization",
  // Seconds for which browsers cache the result; they accept at most two hours.
  "Access-Control-Max-Age": "600",
  Vary: "Origin, Access-Control-Request-Headers",
});

/**
 * Allows pages of configured origins to call the API with a key or a token, never with a cookie (see `assertOwnPage`). A preflight request
 * has no key, so it passes for an origin that any organisation allows; the actual request is rejected if the caller's organisation does not
 * allow it.
 */
export function addCors(app: FastifyInstance, { corsOrigins, origin }: CorsDeps): void {
  app.addHook("onRequest", (request, reply, done) => {
    const pageOrigin = crossOrigin(request, origin());
    if (pageOrigin === null) {
      done();
      return;
    }
    reply.header("Vary", "Origin");
    corsOrigins.isKnown(pageOrigin).then((isKnown) => {
      if (!isKnown) {
        done();
        return;
      }
      reply.headers({ "Access-Control-Allow-Origin": pageOrigin, "Access-Control-Expose-Headers": exposedHeaderList });
      if (isPreflight(request)) reply.code(204).headers(preflightHeaders(request)).send();
      else done();
    }, done);
  });
}

/** Rejects a request from a page whose origin the caller's organisation does not allow, and hides the response from the page. */
export function assertOriginAllowed(
  { corsOrigins, origin }: CorsDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  { organizationId, origins }: Caller,
): void {
  const pageOrigin = crossOrigin(request, origin());
  const isOwn = !origins || isFromOneOf(request, origins, origin());
  if (isOwn && (pageOrigin === null || corsOrigins.isAllowed(pageOrigin, organizationId))) return;
  reply.removeHeader("Access-Control-Allow-Origin").removeHeader("Access-Control-Expose-Headers");
  throw new ServiceError("origin_not_allowed", isOwn ? {} : { message: notOfToken });
}

const notOfToken = "This token can only be used by pages of its `origins`. Get a token for this page's origin.";

/** For a token with origins, a request without an origin comes from no page, so it is rejected too. */
function isFromOneOf({ headers }: FastifyRequest, origins: readonly string[], own: string): boolean {
  // Browsers omit the origin of a read by a page of the service itself.
  const { origin = headers["sec-fetch-site"] === "same-origin" ? own : undefined } = headers;
  return origin !== undefined && origins.includes(origin);
}

/** The origin of a page that calls the API from another origin; null for all other requests. */
function crossOrigin({ headers, url }: FastifyRequest, own: string): string | null {
  const { origin, "sec-fetch-site": site } = headers;
  // A page of the service under another name, such as 127.0.0.1, sends `same-origin`, which other pages cannot forge.
  if (origin === undefined || origin === own || site === "same-origin") return null;
  return url.startsWith(`${versionPath}/`) ? origin : null;
}

const isPreflight = ({ method, headers }: FastifyRequest) =>
  method === "OPTIONS" && headers["access-control-request-method"] !== undefined;

const safeMethods = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Browsers send the session cookie automatically, so a write must prove that a page of this service sent it: with `Sec-Fetch-Site`, which
 * pages cannot forge, or with `Origin`; and as JSON, which a form cannot send. A read is rejected if it has the `Origin` of another page.
 * An upload has any content type, so only its origin is checked.
 */
export function assertOwnPage(request: FastifyRequest, origin: string, isUpload = false): void {
  if (safeMethods.has(request.method)) {
    if (request.headers.origin !== undefined && !isOwnPage(request, origin)) throw new ServiceError("csrf_rejected");
    return;
  }
  if (!isOwnPage(request, origin) || !(isUpload || isJsonOrEmpty(request))) throw new ServiceError("csrf_rejected");
}

/** Requests without authentication have no cookie to misuse, so they are rejected only if another site sent them. */
export function assertSameSite(request: FastifyRequest, origin: string): void {
  const { "sec-fetch-site": site, origin: pageOrigin } = request.headers;
  if (site === undefined && pageOrigin === undefined) return;
  if (!isOwnPage(request, origin)) throw new ServiceError("csrf_rejected");
}

function isOwnPage(request: FastifyRequest, origin: string): boolean {
  const { "sec-fetch-site": site, origin: pageOrigin } = request.headers;
  if (site !== undefined) return site === "same-origin" || site === "none";
  return pageOrigin === origin;
}

function isJsonOrEmpty(request: FastifyRequest): boolean {
  const { "content-type": type, "content-length": length, "transfer-encoding": encoding } = request.headers;
  if (type !== undefined) return /^application\/json\s*(;|$)/i.test(type);
  return encoding === undefined && (length === undefined || length === "0");
}
