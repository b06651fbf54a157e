import type { FastifyRequest } from "fastify";
import { ServiceError } from "../lib/errors.ts";

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
