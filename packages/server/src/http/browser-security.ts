import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { CorsOrigins } from "../domain/organizations/settings.ts";
import { ServiceError } from "../lib/errors.ts";
import { versionPath } from "../lib/network/urls.ts";
import type { Caller } from "../model/api-keys.ts";

export type CorsDeps = { corsOrigins: CorsOrigins; origin: () => string };

/** What a page's script may read of an answer, besides what every script may: all that tells it something. */
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
  "X-RateLimit-Remaining",
  "X-RateLimit-Reset",
  "X-Request-Id",
  "X-Should-Retry",
  "X-Vercel-AI-UI-Message-Stream",
];
const exposed = exposedHeaders.join(", ");

/** Whatever a page asks to send: every library has headers of its own, and none of them says who calls but the key's. */
const forPreflight = ({ headers }: FastifyRequest) => ({
  "Access-Control-Allow-Methods": "GET, HEAD, POST, PUT, PATCH, DELETE",
  "Access-Control-Allow-Headers": headers["access-control-request-headers"] ?? "Authorization",
  // How long a browser need not ask again; none believes more than two hours.
  "Access-Control-Max-Age": "600",
  Vary: "Origin, Access-Control-Request-Headers",
});

/**
 * Pages of other origins call the API with a key or a token, where somebody allows their origin. Never with a cookie,
 * which csrf.ts refuses from there. A preflight carries no key, so whatever anybody allows is let through it, and the
 * request that follows is refused where it is another organisation's.
 */
export function addCors(app: FastifyInstance, { corsOrigins, origin }: CorsDeps): void {
  app.addHook("onRequest", (request, reply, done) => {
    const from = foreignOrigin(request, origin());
    if (from === null) {
      done();
      return;
    }
    reply.header("Vary", "Origin");
    corsOrigins.isKnown(from).then((isKnown) => {
      if (!isKnown) {
        done();
        return;
      }
      reply.headers({ "Access-Control-Allow-Origin": from, "Access-Control-Expose-Headers": exposed });
      if (isPreflight(request)) reply.code(204).headers(forPreflight(request)).send();
      else done();
    }, done);
  });
}

/** Who asks is known by now: another organisation's page does nothing with what is this one's, and reads nothing of it. */
export function assertOriginAllowed(
  { corsOrigins, origin }: CorsDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  { organizationId }: Caller,
): void {
  const from = foreignOrigin(request, origin());
  if (from === null || corsOrigins.isAllowed(from, organizationId)) return;
  reply.removeHeader("Access-Control-Allow-Origin").removeHeader("Access-Control-Expose-Headers");
  throw new ServiceError("origin_not_allowed");
}

/** Where a page of another origin asks the API; null for everybody else, whom none of this concerns. */
function foreignOrigin({ headers, url }: FastifyRequest, own: string): string | null {
  const { origin, "sec-fetch-site": site } = headers;
  // A browser that knows the service by another name, such as 127.0.0.1, says so in a way that no page can forge.
  if (origin === undefined || origin === own || site === "same-origin") return null;
  return url.startsWith(`${versionPath}/`) ? origin : null;
}

const isPreflight = ({ method, headers }: FastifyRequest) =>
  method === "OPTIONS" && headers["access-control-request-method"] !== undefined;

const safeMethods = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * A browser sends the cookie by itself, so a write must prove that it was this service's own page that asked: by
 * `Sec-Fetch-Site`, which pages cannot forge, or by `Origin`; and as JSON, which a form cannot send. A read names its
 * origin only where its page would read the answer, so it is refused where that is another's. An upload is whatever it is: that it
 * came from our own page has to be enough.
 */
export function assertOwnPage(request: FastifyRequest, origin: string, isUpload = false): void {
  if (safeMethods.has(request.method)) {
    if (request.headers.origin !== undefined && !isOwnPage(request, origin)) throw new ServiceError("csrf_rejected");
    return;
  }
  if (!isOwnPage(request, origin) || !(isUpload || isJsonOrEmpty(request))) throw new ServiceError("csrf_rejected");
}

/** Signing in has no cookie yet to misuse: only what is plainly another site's is refused. */
export function assertSameSite(request: FastifyRequest, origin: string): void {
  const { "sec-fetch-site": site, origin: from } = request.headers;
  if (site === undefined && from === undefined) return;
  if (!isOwnPage(request, origin)) throw new ServiceError("csrf_rejected");
}

function isOwnPage(request: FastifyRequest, origin: string): boolean {
  const { "sec-fetch-site": site, origin: from } = request.headers;
  if (site !== undefined) return site === "same-origin" || site === "none";
  return from === origin;
}

function isJsonOrEmpty(request: FastifyRequest): boolean {
  const { "content-type": type, "content-length": length, "transfer-encoding": encoding } = request.headers;
  if (type !== undefined) return /^application\/json\s*(;|$)/i.test(type);
  return encoding === undefined && (length === undefined || length === "0");
}
