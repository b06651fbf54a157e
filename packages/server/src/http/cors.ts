import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { CorsOrigins } from "../domain/cors-origins.ts";
import { versionPath } from "../version-path.ts";

export type CorsDeps = { corsOrigins: CorsOrigins; origin: () => string };

/** What a page's script may read of an answer. */
const exposedHeaders = [
  "Idempotent-Replayed",
  "Location",
  "Preference-Applied",
  "RateLimit",
  "RateLimit-Policy",
  "Retry-After",
  "X-API-Revision",
  "X-RateLimit-Limit",
  "X-RateLimit-Remaining",
  "X-RateLimit-Reset",
  "X-Request-Id",
].join(", ");

const forPreflights = {
  "Access-Control-Allow-Methods": "GET, HEAD, POST, PUT, PATCH, DELETE",
  "Access-Control-Allow-Headers":
    "Authorization, Content-Type, Idempotency-Key, Last-Event-ID, Prefer, traceparent, tracestate",
  // How long a browser need not ask again; none believes more than two hours.
  "Access-Control-Max-Age": "600",
};

/**
 * Pages of other origins call the API with a key or a token, where somebody allows their origin. Never with a cookie: a
 * browser does not send it without `Access-Control-Allow-Credentials`, which is never said.
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
      reply.headers({ "Access-Control-Allow-Origin": from, "Access-Control-Expose-Headers": exposedHeaders });
      if (isPreflight(request)) reply.code(204).headers(forPreflights).send();
      else done();
    }, done);
  });
  // Who asks is known by now: another organisation's origin may not read what is this one's.
  app.addHook("preHandler", (request, reply, done) => {
    const from = foreignOrigin(request, origin());
    if (from !== null && request.caller && !corsOrigins.isAllowed(from, request.caller.organizationId)) withdraw(reply);
    done();
  });
}

/** Where a page of another origin asks the API; null for everybody else, whom none of this concerns. */
function foreignOrigin({ headers, url }: FastifyRequest, own: string): string | null {
  const { origin } = headers;
  return origin === undefined || origin === own || !url.startsWith(`${versionPath}/`) ? null : origin;
}

const isPreflight = ({ method, headers }: FastifyRequest) =>
  method === "OPTIONS" && headers["access-control-request-method"] !== undefined;

function withdraw(reply: FastifyReply): void {
  reply.removeHeader("Access-Control-Allow-Origin").removeHeader("Access-Control-Expose-Headers");
}
