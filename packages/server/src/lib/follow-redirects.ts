import { SafeFetchError } from "./safe-fetch-error.ts";

type SendOnce = (url: string, init: RequestInit) => Promise<Response>;
type Hop = { url: string; method: string; headers: Headers; body: ArrayBuffer | null };

const maxRedirects = 5;
const redirectStatuses = new Set([301, 302, 303, 307, 308]);
const bodyHeaders = ["content-encoding", "content-language", "content-location", "content-type", "content-length"];
const originHeaders = ["authorization", "proxy-authorization", "cookie", "host"];

/** Follows redirects one request at a time, so that each goes through the same check as the first. */
export async function followRedirects(send: SendOnce, request: Request): Promise<Response> {
  let hop = await toHop(request);
  const mode = request.redirect === "follow" ? "manual" : request.redirect;
  for (let count = 0; ; count += 1) {
    const response = await send(hop.url, { ...hop, signal: request.signal, redirect: mode });
    const location = request.redirect === "follow" ? findTarget(response, hop.url) : null;
    if (!location) return count > 0 ? markRedirected(response) : response;
    await response.body?.cancel();
    if (count === maxRedirects) throw tooMany();
    hop = toNextHop(hop, response.status, location);
  }
}

async function toHop(request: Request): Promise<Hop> {
  // Kept as bytes, because a redirect may ask for them again.
  const body = request.body ? await request.arrayBuffer() : null;
  return { url: request.url, method: request.method, headers: request.headers, body };
}

function findTarget(response: Response, base: string): URL | null {
  const location = response.headers.get("location");
  return redirectStatuses.has(response.status) && location ? URL.parse(location, base) : null;
}

/** What the Fetch standard says of the next request: method, body, and what another origin must not learn. */
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
