import { type SafeClient, SafeFetchError } from "@agentrun/safe-fetch";

const answerBytes = 512 * 1024;

type BoundedInit = {
  method?: string | undefined;
  headers?: RequestInit["headers"] | undefined;
  body?: unknown;
};

/** A fetch for OAuth libraries: every request passes the SSRF guard, all requests share one deadline, and each response has a size limit. */
export function createBoundedFetch(client: Pick<SafeClient, "request">, deadlineMs: number) {
  const endsAtMs = performance.now() + deadlineMs;
  return async (url: string | URL, { method = "GET", headers, body }: BoundedInit = {}): Promise<Response> => {
    const answer = await client.request({
      url: String(url),
      method,
      headers: Object.fromEntries(new Headers(headers)),
      ...(body === null || body === undefined ? {} : { body: String(body) }),
      timeoutMs: Math.max(Math.ceil(endsAtMs - performance.now()), 1),
      maxResponseBytes: answerBytes,
    });
    if (answer.truncated) throw new SafeFetchError("response_too_large", "The provider's response is too large.");
    const isEmpty = answer.body.length === 0;
    return new Response(isEmpty ? null : new Uint8Array(answer.body), {
      status: answer.status,
      headers: toHeaders(answer.headers),
    });
  };
}

/** Leaves out `location`: redirects are not followed. */
function toHeaders(received: Record<string, string | string[] | undefined>): [string, string][] {
  const type = String(received["content-type"] ?? "application/octet-stream");
  const challenge = received["www-authenticate"];
  return [
    ["content-type", type],
    ...(challenge === undefined ? [] : [["www-authenticate", String(challenge)] as [string, string]]),
  ];
}
