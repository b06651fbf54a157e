import type { SafeRequest, SafeResponse, SafeStream } from "../../lib/safe-fetch.ts";
import { createSecretScrubber } from "../../lib/secret-scrubber.ts";
import { traceHeaders } from "../../lib/trace.ts";
import type { ConnectorAccess } from "../../model/connectors.ts";
import { createTokens, type TokenDeps } from "./tokens.ts";

/** Requests to one connector, with its headers and its token. */
export type ConnectorClient = {
  request(request: SafeRequest): Promise<SafeResponse>;
  stream(request: SafeRequest): Promise<SafeStream>;
  /** Text without any secret that was sent. */
  scrub(text: string): string;
};

export function createConnectorClients(deps: TokenDeps) {
  const tokens = createTokens(deps);
  return (access: Pick<ConnectorAccess, "headers" | "oauth">): ConnectorClient => {
    const headers = mapValues(access.headers, deps.openSecret);
    const scrubber = createSecretScrubber(Object.values(headers));
    if (access.oauth) scrubber.add(deps.openSecret(access.oauth.clientSecret));
    const authorize = async (signal: AbortSignal | undefined) => {
      if (!access.oauth) return null;
      const token = await tokens.get(access.oauth, signal);
      scrubber.add(token);
      return token;
    };
    const sendOnce = async <T>(send: Send<T>, request: SafeRequest, token: string | null) =>
      send({ ...request, headers: withOwn(headers, token, { ...request.headers, ...traceHeaders() }) });
    const send = async <T extends { status: number }>(
      send: Send<T>,
      request: SafeRequest,
      drop: (answer: T) => unknown,
    ) => {
      const token = await authorize(request.signal);
      const answer = await sendOnce(send, request, token);
      if (answer.status !== 401 || token === null || !access.oauth) return answer;
      // It may have been withdrawn before its time: one more try with a fresh one.
      drop(answer);
      tokens.forget(access.oauth, token);
      return sendOnce(send, request, await authorize(request.signal));
    };
    return {
      request: (request) => send(deps.client.request, request, () => {}),
      stream: (request) => send(deps.client.stream, request, discard),
      scrub: scrubber.scrub,
    };
  };
}

type Send<T> = (request: SafeRequest) => Promise<T>;

/** A header of the connector's is never an argument's to change. */
function withOwn(configured: Record<string, string>, token: string | null, own: Record<string, string>) {
  const fixed = { ...configured, ...(token === null ? {} : { Authorization: `Bearer ${token}` }) };
  const taken = new Set(Object.keys(fixed).map((name) => name.toLowerCase()));
  const others = Object.entries(own).filter(([name]) => !taken.has(name.toLowerCase()));
  return { ...Object.fromEntries(others), ...fixed };
}

/** Frees the connection of an answer that nobody reads. */
export const discard = ({ body }: SafeStream): void => {
  const leave = async () => {
    for await (const _chunk of body) break;
  };
  leave().catch(() => {});
};

const mapValues = (record: Record<string, string>, change: (value: string) => string): Record<string, string> =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(value)]));
