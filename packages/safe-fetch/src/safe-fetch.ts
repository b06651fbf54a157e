import type { LookupFunction } from "node:net";
import { type Agent, type Dispatcher, Dispatcher1Wrapper } from "undici";
import { createDnsLookup } from "./dns-lookup.ts";
import { type Deadline, type Exchange, exchange, startDeadline } from "./exchange.ts";
import { SafeFetchError } from "./safe-fetch-error.ts";
import {
  ConnectionTrace,
  createSsrfGuard,
  createSsrfSafeAgent,
  type SsrfGuard,
  type SsrfGuardOptions,
} from "./ssrf-guard.ts";

export type SafeRequest = {
  url: string;
  method: string;
  headers: Record<string, string>;
  body?: string | Buffer;
  /** From the DNS lookup to the last byte of the body. */
  timeoutMs: number;
  maxResponseBytes: number;
  signal?: AbortSignal;
};

export type SafeResponse = {
  status: number;
  headers: Record<string, string | string[]>;
  body: Buffer;
  truncated: boolean;
  remoteAddress: string | null;
};

/** Read `body` to its end or leave the loop to free the connection; otherwise the deadline frees it. */
export type SafeStream = Omit<SafeResponse, "body" | "truncated"> & { body: AsyncIterable<Buffer> };

/** Sends requests to URLs that users chose. The SSRF guard keeps them out of private networks, and every request has a timeout. */
export type SafeClient = {
  /** Truncates the body at `maxResponseBytes`. */
  request(request: SafeRequest): Promise<SafeResponse>;
  /** Returns the received part of a response even if it failed. Rejects only if the URL is refused. */
  exchange(request: SafeRequest): Promise<Exchange>;
  /** The body throws `response_too_large` after `maxResponseBytes`. */
  stream(request: SafeRequest): Promise<SafeStream>;
  /** Aborts all requests in flight. */
  close(): Promise<void>;
};

export type SafeClientOptions = Omit<SsrfGuardOptions, "protocols"> & {
  lookup?: LookupFunction;
  ca?: string;
  /** Called before each request; the request fails with what it throws. */
  beforeRequest?: () => void;
};
export type SafeFetchOptions = SafeClientOptions & { protocols?: readonly string[] };

/** HTTPS only, or plain http to this machine if that is allowed; no redirects, no decompression. */
export function createSafeClient(options: SafeClientOptions): SafeClient {
  const { lookup = createDnsLookup(), ca, beforeRequest, ...reach } = options;
  const guard = createSsrfGuard(reach);
  const agent = createSsrfSafeAgent({ guard, lookup, ca });
  const findTarget = createTargetCache(guard);
  const exchangeWith = (request: SafeRequest, trace: ConnectionTrace) => {
    beforeRequest?.();
    const { timeoutMs, maxResponseBytes, signal } = request;
    const sent = { ...toOptions(findTarget(request.url), request), opaque: trace };
    return exchange(agent, sent, { timeoutMs, maxResponseBytes, signal, toError: toSafeFetchError });
  };
  return {
    request: async (request) => {
      const trace = new ConnectionTrace();
      return toResponse(await exchangeWith(request, trace), trace);
    },
    exchange: async (request) => exchangeWith(request, new ConnectionTrace()),
    stream: async (request) => {
      beforeRequest?.();
      const response = await send(agent, findTarget(request.url), request);
      return { ...response, body: limit(response.body, request.maxResponseBytes) };
    },
    close: () => agent.destroy(new SafeFetchError("aborted", "The client was closed.")),
  };
}

/** A drop-in `fetch`: allows http unless `protocols` excludes it, and checks every redirect with the guard. */
export function createSafeFetch(options: SafeFetchOptions): typeof fetch {
  const { lookup = createDnsLookup(), ca, beforeRequest, protocols = ["http:", "https:"], ...reach } = options;
  const guard = createSsrfGuard({ ...reach, protocols });
  // Node's own fetch, so that Request, FormData and Response are the global classes.
  const dispatcher = new Dispatcher1Wrapper(createSsrfSafeAgent({ guard, lookup, ca }));
  const nodeFetch = globalThis.fetch;
  const sendOnce = async (url: string, init: RequestInit): Promise<Response> => {
    const refusal = guard.findRefusal(url);
    if (refusal) throw new TypeError("fetch failed", { cause: new SafeFetchError(refusal.code, refusal.message) });
    return nodeFetch(url, { ...init, dispatcher } as unknown as RequestInit);
  };
  return async (input, init) => {
    beforeRequest?.();
    return followRedirects(sendOnce, new Request(input, init));
  };
}

const maxCachedTargets = 1_000;

type Target = { origin: string; path: string };

/** Most requests go to a few URLs, which are parsed and checked once. */
export function createTargetCache(guard: SsrfGuard): (url: string) => Target {
  const targets = new Map<string, Target>();
  return (url) => {
    const known = targets.get(url);
    if (known) return known;
    const target = toTarget(guard, url);
    if (targets.size >= maxCachedTargets) targets.clear();
    targets.set(url, target);
    return target;
  };
}

function toTarget(guard: SsrfGuard, address: string): Target {
  const refusal = guard.findRefusal(address);
  if (refusal) throw new SafeFetchError(refusal.code, refusal.message);
  const url = new URL(address);
  return { origin: url.origin, path: url.pathname + url.search };
}

async function send(agent: Agent, target: Target, request: SafeRequest): Promise<SafeStream> {
  const deadline = startDeadline(request.timeoutMs, request.signal);
  const trace = new ConnectionTrace();
  try {
    // The agent reports an abort only after it is connected; the caller must not wait for that.
    const response = await Promise.race([
      agent.request({ ...toOptions(target, request), signal: deadline.signal, opaque: trace }),
      deadline.expired,
    ]);
    return {
      status: response.statusCode,
      headers: response.headers as Record<string, string | string[]>,
      body: readBody(response.body, deadline),
      remoteAddress: trace.client?.remoteAddress ?? null,
    };
  } catch (error) {
    deadline.end();
    throw toSafeFetchError(error);
  }
}

/** Headers about the connection, which the client controls, or that would compress the response. */
const ownHeaders =
  /^(host|connection|keep-alive|proxy-.*|te|trailer|transfer-encoding|upgrade|expect|content-length|accept-encoding)$/i;

export function toOptions(
  { origin, path }: Target,
  request: Pick<SafeRequest, "method" | "headers"> & { body?: SafeRequest["body"] | null },
) {
  const headers: string[] = [];
  for (const [name, value] of Object.entries(request.headers)) if (!ownHeaders.test(name)) headers.push(name, value);
  return { origin, path, method: request.method as Dispatcher.HttpMethod, headers, body: request.body ?? null };
}

async function* readBody(body: Dispatcher.ResponseData["body"], deadline: Deadline): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of body) yield chunk as Buffer;
  } catch (error) {
    throw toSafeFetchError(error);
  } finally {
    deadline.end();
  }
}

function toResponse({ status, headers, body, truncated, error }: Exchange, trace: ConnectionTrace): SafeResponse {
  if (error || status === null || headers === null) throw error ?? toSafeFetchError(null);
  return { status, headers, body, truncated, remoteAddress: trace.client?.remoteAddress ?? null };
}

async function* limit(body: AsyncIterable<Buffer>, maxBytes: number): AsyncGenerator<Buffer> {
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.length;
    if (bytes > maxBytes)
      throw new SafeFetchError("response_too_large", `The response is larger than ${maxBytes} bytes.`);
    yield chunk;
  }
}

function toSafeFetchError(error: unknown): SafeFetchError {
  if (error instanceof SafeFetchError) return error;
  const code = (error as { code?: string } | null)?.code ?? "";
  if (/^UND_ERR_(INVALID_ARG|NOT_SUPPORTED)$/.test(code))
    return new SafeFetchError("invalid_url", "The request's method or headers are not valid.", error);
  return new SafeFetchError("response_broken", "The connection broke before the response was complete.", error);
}

type SendOnce = (url: string, init: RequestInit) => Promise<Response>;
type Hop = { url: string; method: string; headers: Headers; body: ArrayBuffer | null };

const maxRedirects = 5;
const redirectStatuses = new Set([301, 302, 303, 307, 308]);
const bodyHeaders = ["content-encoding", "content-language", "content-location", "content-type", "content-length"];
const originHeaders = ["authorization", "proxy-authorization", "cookie", "host"];

/** Follows redirects with a new request each, so that every hop passes the same check as the first. */
async function followRedirects(send: SendOnce, request: Request): Promise<Response> {
  let hop = await toHop(request);
  const mode = request.redirect === "follow" ? "manual" : request.redirect;
  for (let count = 0; ; count += 1) {
    const response = await send(hop.url, { ...hop, signal: request.signal, redirect: mode });
    const location = request.redirect === "follow" ? findRedirectTarget(response, hop.url) : null;
    if (!location) return count > 0 ? markRedirected(response) : response;
    await response.body?.cancel();
    if (count === maxRedirects) throw tooMany();
    hop = toNextHop(hop, response.status, location);
  }
}

async function toHop(request: Request): Promise<Hop> {
  // Kept as bytes, because a redirect may send them again.
  const body = request.body ? await request.arrayBuffer() : null;
  return { url: request.url, method: request.method, headers: request.headers, body };
}

function findRedirectTarget(response: Response, base: string): URL | null {
  const location = response.headers.get("location");
  return redirectStatuses.has(response.status) && location ? URL.parse(location, base) : null;
}

/** The next request as the Fetch standard defines it: method, body, and no credentials for another origin. */
function toNextHop(hop: Hop, status: number, target: URL): Hop {
  const headers = new Headers(hop.headers);
  if (target.origin !== new URL(hop.url).origin) for (const name of originHeaders) headers.delete(name);
  if (!becomesGet(hop.method, status)) return { ...hop, url: target.href, headers };
  for (const name of bodyHeaders) headers.delete(name);
  return { url: target.href, method: "GET", headers, body: null };
}

function becomesGet(method: string, status: number): boolean {
  if (status === 303) return method !== "GET" && method !== "HEAD";
  return (status === 301 || status === 302) && method === "POST";
}

const markRedirected = (response: Response): Response => Object.defineProperty(response, "redirected", { value: true });

const tooMany = () =>
  new TypeError("fetch failed", {
    cause: new SafeFetchError("response_broken", `More than ${maxRedirects} redirects.`),
  });
