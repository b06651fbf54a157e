import { unlessAborted } from "../../lib/concurrency/promises.ts";
import type { SafeClient, SafeRequest, SafeResponse, SafeStream } from "../../lib/http-client/safe-fetch.ts";
import { SafeFetchError } from "../../lib/http-client/safe-fetch-error.ts";
import { createSecretScrubber } from "../../lib/observability/secret-scrubber.ts";
import { traceHeaders } from "../../lib/observability/tracing.ts";
import {
  type ConnectorAccess,
  ConnectorError,
  type ConnectorOAuth,
  type ConnectorRecord,
  NotConnected,
} from "../../model/connectors.ts";

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

export type TokenDeps = { client: SafeClient; openSecret: (sealed: string) => string };

/** Access tokens by client credentials, kept until shortly before they expire. */
export type Tokens = {
  get(oauth: ConnectorOAuth, signal?: AbortSignal): Promise<string>;
  /** Was refused: the next call gets another. */
  forget(oauth: ConnectorOAuth, token: string): void;
};

type Issued = { token: string; expiresAtMs: number };
/** One token, on its way or here. */
type Held = { issued: Promise<Issued>; token: string | null };

const timeoutMs = 10_000;
const answerBytes = 64 * 1024;
const mostTokens = 1_000;
/** Before its time is up a token may already be too old by the time it arrives. */
const marginMs = 30_000;
const fallbackLifeMs = 300_000;
const longestLifeMs = 86_400_000;

export function createTokens(deps: TokenDeps): Tokens {
  const cache = new Map<string, Held>();
  const load = (key: string, oauth: ConnectorOAuth): Held => {
    const held: Held = { issued: fetchToken(deps, oauth), token: null };
    cache.set(key, held);
    const oldest = cache.size > mostTokens ? cache.keys().next().value : undefined;
    if (oldest !== undefined) cache.delete(oldest);
    const settle = ({ token }: Issued) => {
      held.token = token;
    };
    const drop = () => void (cache.get(key) === held && cache.delete(key));
    held.issued.then(settle, drop);
    return held;
  };
  return {
    async get(oauth, signal) {
      const key = keyOf(oauth);
      const known = cache.get(key);
      const issued = known && (await unlessAborted(known.issued, signal));
      if (issued && issued.expiresAtMs > performance.now()) return issued.token;
      // Somebody else may have found it expired at the same time, and be ahead.
      const { issued: fresh } = cache.get(key) === known ? load(key, oauth) : (cache.get(key) ?? load(key, oauth));
      return (await unlessAborted(fresh, signal)).token;
    },
    forget(oauth, token) {
      const key = keyOf(oauth);
      if (cache.get(key)?.token === token) cache.delete(key);
    },
  };
}

/** The secret as it is stored: it is another one once it was changed. */
const keyOf = ({ tokenUrl, clientId, clientSecret, scope }: ConnectorOAuth) =>
  JSON.stringify([tokenUrl, clientId, clientSecret, scope]);

async function fetchToken(deps: TokenDeps, oauth: ConnectorOAuth): Promise<Issued> {
  const secret = deps.openSecret(oauth.clientSecret);
  const form = { grant_type: "client_credentials", ...(oauth.scope ? { scope: oauth.scope } : {}) };
  const basic = Buffer.from(`${formEncode(oauth.clientId)}:${formEncode(secret)}`).toString("base64");
  const first = await post(deps.client, oauth.tokenUrl, form, { Authorization: `Basic ${basic}` });
  // Some take the credentials in the body alone; the standard leaves it to them, and nothing says which.
  const isRefused = first.status === 400 || first.status === 401;
  const inBody = { ...form, client_id: oauth.clientId, client_secret: secret };
  const answer = isRefused ? await post(deps.client, oauth.tokenUrl, inBody, {}) : first;
  return readToken(answer.status, answer.body.toString("utf8"));
}

/** RFC 6749 wants both parts form-encoded before they are joined. */
const formEncode = (text: string) => new URLSearchParams({ "": text }).toString().slice(1);

async function post(client: SafeClient, url: string, form: Record<string, string>, headers: Record<string, string>) {
  const type = { "Content-Type": "application/x-www-form-urlencoded", Accept: "application/json" };
  try {
    return await client.request({
      url,
      method: "POST",
      headers: { ...type, ...headers },
      body: new URLSearchParams(form).toString(),
      timeoutMs,
      maxResponseBytes: answerBytes,
    });
  } catch (error) {
    if (!(error instanceof SafeFetchError)) throw error;
    throw new ConnectorError("oauth_failed", `No token could be had: ${error.message}`, error);
  }
}

function readToken(status: number, text: string): Issued {
  const answer = parse(text);
  const { access_token: token, expires_in: life, token_type: type } = answer;
  if (status !== 200 || typeof token !== "string" || !/^[\x21-\x7e]{1,8192}$/.test(token))
    throw refused(status, answer);
  if (typeof type === "string" && type.toLowerCase() !== "bearer")
    throw new ConnectorError("oauth_failed", "The token is of a type other than Bearer.");
  const lifeMs = typeof life === "number" && life > 0 ? Math.min(life * 1_000, longestLifeMs) : fallbackLifeMs;
  return { token, expiresAtMs: performance.now() + Math.max(lifeMs - marginMs, lifeMs / 2) };
}

/** Only a word of the standard is passed on: the rest might repeat what was sent. */
function refused(status: number, { error }: Record<string, unknown>): ConnectorError {
  const reason = typeof error === "string" && /^[a-z_]{1,64}$/.test(error) ? ` (${error})` : "";
  return new ConnectorError("oauth_failed", `The token address answered ${status} without a token${reason}.`);
}

function parse(text: string): Record<string, unknown> {
  try {
    const value = JSON.parse(text) as unknown;
    return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
