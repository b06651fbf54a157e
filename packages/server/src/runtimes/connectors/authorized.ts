import type { SafeRequest, SafeResponse, SafeStream } from "../../lib/safe-fetch.ts";
import { createSecretScrubber } from "../../lib/secret-scrubber.ts";
import { traceHeaders } from "../../lib/trace.ts";
import { unlessAborted } from "../../lib/unless-aborted.ts";
import { type ConnectorAccess, type ConnectorRecord, NotConnected } from "../../model/connectors.ts";
import { createTokens, type TokenDeps } from "./tokens.ts";

/** Requests to one connector, with its headers and its token. */
export type ConnectorClient = {
  request(request: SafeRequest): Promise<SafeResponse>;
  stream(request: SafeRequest): Promise<SafeStream>;
  /** Text without any secret that was sent. */
  scrub(text: string): string;
};

/** Where the tokens of one connector come from. */
type TokenSource = {
  get(signal: AbortSignal | undefined): Promise<string>;
  /** Was refused: the next call gets another. */
  forget(token: string): void;
};

export type ClientDeps = TokenDeps & {
  /** What somebody has given for it; null: nobody has, or it is worth nothing any more. */
  getGrantedToken(connector: ConnectorRecord, user: string | null, refused: string | null): Promise<string | null>;
};

/** One that has no name yet is not one that anybody could have connected. */
type Reached = ConnectorAccess | ConnectorRecord;

export function createConnectorClients(deps: ClientDeps) {
  const tokens = createTokens(deps);
  const openSource = (access: Reached, user: string | null): TokenSource | null => {
    const { oauth } = access;
    if (oauth) return { get: (signal) => tokens.get(oauth, signal), forget: (token) => tokens.forget(oauth, token) };
    return access.consent && "name" in access ? grantedTokens(deps, access, user) : null;
  };
  return (access: Reached, user: string | null = null): ConnectorClient => {
    const headers = mapValues(access.headers, deps.openSecret);
    const scrubber = createSecretScrubber(Object.values(headers));
    if (access.oauth) scrubber.add(deps.openSecret(access.oauth.clientSecret));
    const source = openSource(access, user);
    const authorize = async (signal: AbortSignal | undefined) => {
      if (!source) return null;
      const token = await source.get(signal);
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
      if (answer.status !== 401 || token === null || !source) return answer;
      // It may have been withdrawn before its time: one more try with a fresh one.
      drop(answer);
      source.forget(token);
      return sendOnce(send, request, await authorize(request.signal));
    };
    return {
      request: (request) => send(deps.client.request, request, () => {}),
      stream: (request) => send(deps.client.stream, request, discard),
      scrub: scrubber.scrub,
    };
  };
}

/** Asked for each time: another node may have got a newer one, and somebody may have taken back what they gave. */
function grantedTokens(deps: ClientDeps, connector: ConnectorRecord, user: string | null): TokenSource {
  let refused: string | null = null;
  const isUsers = connector.consent?.owner === "user";
  return {
    async get(signal) {
      if (isUsers && user === null)
        throw new NotConnected(connector, "each user connects it by themselves, and this run names no `user`.");
      const token = await unlessAborted(deps.getGrantedToken(connector, isUsers ? user : null, refused), signal);
      if (token === null)
        throw new NotConnected(connector, "nobody has connected it yet: `POST /connectors/{id}/connect` gives a link.");
      return token;
    },
    forget(token) {
      refused = token;
    },
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
