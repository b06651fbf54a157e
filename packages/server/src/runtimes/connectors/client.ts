import {
  type SafeClient,
  SafeFetchError,
  type SafeRequest,
  type SafeResponse,
  type SafeStream,
} from "@agentrun/safe-fetch";
import { unlessAborted } from "../../lib/concurrency/promises.ts";
import { createSecretScrubber } from "../../lib/observability/secret-scrubber.ts";
import { traceHeaders } from "../../lib/observability/tracing.ts";
import {
  type ConnectorAccess,
  ConnectorError,
  type ConnectorOAuth,
  type ConnectorRecord,
  NotConnected,
} from "../../model/connectors.ts";
import { openHeaders, type ReadSecret, SecretMissing } from "../../model/secrets.ts";

/** Requests to one connector, with its headers and its token. */
export type ConnectorClient = {
  request(request: SafeRequest): Promise<SafeResponse>;
  stream(request: SafeRequest): Promise<SafeStream>;
  /** Removes all secrets that were sent from a text. */
  scrub(text: string): string;
};

/** Provides the tokens of one connector. */
type TokenSource = {
  get(signal: AbortSignal | undefined): Promise<string>;
  /** The token was rejected: the next call gets another. */
  invalidate(token: string): void;
};

export type ClientDeps = TokenDeps & {
  readSecret: ReadSecret;
  /** The token that a user or member granted; null if there is none or it has become invalid. */
  getGrantedToken(connector: ConnectorRecord, user: string | null, rejected: string | null): Promise<string | null>;
};

/** A connector without a name is not saved yet, so it cannot be connected yet. */
type Target = ConnectorAccess | ConnectorRecord;

export function createConnectorClients(deps: ClientDeps) {
  const tokens = createTokens(deps);
  const openSource = (access: Target, user: string | null): TokenSource | null => {
    const { oauth } = access;
    if (oauth)
      return { get: (signal) => tokens.get(oauth, signal), invalidate: (token) => tokens.invalidate(oauth, token) };
    return access.consent && "name" in access ? grantedTokens(deps, access, user) : null;
  };
  return (access: Target, user: string | null = null): ConnectorClient => {
    const scrubber = createSecretScrubber([]);
    let opened: Promise<Record<string, string>> | null = null;
    // Opened once per connection; a secret that is rotated meanwhile is used by the next one.
    const getHeaders = () => {
      opened ??= openAccess(deps, access, scrubber.add);
      return opened;
    };
    if (access.oauth) scrubber.add(deps.openSecret(access.oauth.clientSecret));
    const source = openSource(access, user);
    const authorize = async (signal: AbortSignal | undefined) => {
      if (!source) return null;
      const token = await source.get(signal);
      scrubber.add(token);
      return token;
    };
    const sendOnce = async <T>(send: Send<T>, request: SafeRequest, token: string | null) =>
      send({ ...request, headers: mergeHeaders(await getHeaders(), token, { ...request.headers, ...traceHeaders() }) });
    const send = async <T extends { status: number }>(
      send: Send<T>,
      request: SafeRequest,
      drop: (answer: T) => unknown,
    ) => {
      const token = await authorize(request.signal);
      const answer = await sendOnce(send, request, token);
      if (answer.status !== 401 || token === null || !source) return answer;
      // The token may have been revoked early: retry with a fresh one.
      drop(answer);
      source.invalidate(token);
      return sendOnce(send, request, await authorize(request.signal));
    };
    return {
      request: (request) => send(deps.client.request, request, () => {}),
      stream: (request) => send(deps.client.stream, request, discard),
      scrub: scrubber.scrub,
    };
  };
}

/** The headers of a connector, with the organisation's secrets that they name. */
async function openAccess(
  { openSecret, readSecret }: ClientDeps,
  access: Target,
  add: (secret: string) => void,
): Promise<Record<string, string>> {
  const read = (name: string) => readSecret({ organizationId: access.organizationId, agentId: null }, name);
  try {
    const headers = await openHeaders(access.headers, openSecret, read);
    Object.values(headers).forEach(add);
    return headers;
  } catch (error) {
    throw error instanceof SecretMissing ? new ConnectorError("secret_not_found", error.message) : error;
  }
}

/** Requested for every call: another node may have refreshed the token, or the user may have revoked it. */
function grantedTokens(deps: ClientDeps, connector: ConnectorRecord, user: string | null): TokenSource {
  let rejected: string | null = null;
  const isUsers = connector.consent?.owner === "user";
  return {
    async get(signal) {
      if (isUsers && user === null)
        throw new NotConnected(connector, "each user connects it separately, and this run has no `user`.");
      const token = await unlessAborted(deps.getGrantedToken(connector, isUsers ? user : null, rejected), signal);
      if (token === null)
        throw new NotConnected(connector, "it is not connected yet: `POST /connectors/{id}/connect` creates a link.");
      return token;
    },
    invalidate(token) {
      rejected = token;
    },
  };
}

type Send<T> = (request: SafeRequest) => Promise<T>;

/** Arguments of a tool never override headers of the connector. */
function mergeHeaders(configured: Record<string, string>, token: string | null, given: Record<string, string>) {
  const fixed = { ...configured, ...(token === null ? {} : { Authorization: `Bearer ${token}` }) };
  const taken = new Set(Object.keys(fixed).map((name) => name.toLowerCase()));
  const others = Object.entries(given).filter(([name]) => !taken.has(name.toLowerCase()));
  return { ...Object.fromEntries(others), ...fixed };
}

/** Frees the connection of a response that is not read. */
export const discard = ({ body }: SafeStream): void => {
  const leave = async () => {
    for await (const _chunk of body) break;
  };
  leave().catch(() => {});
};

export type TokenDeps = { client: SafeClient; openSecret: (sealed: string) => string };

/** Access tokens by client credentials, cached until shortly before they expire. */
export type Tokens = {
  get(oauth: ConnectorOAuth, signal?: AbortSignal): Promise<string>;
  /** The token was rejected: the next call gets another. */
  invalidate(oauth: ConnectorOAuth, token: string): void;
};

type Issued = { token: string; expiresAtMs: number };
/** A token that is being fetched or cached. */
type Held = { issued: Promise<Issued>; token: string | null };

const timeoutMs = 10_000;
const answerBytes = 64 * 1024;
const maxTokens = 1_000;
/** A token must not expire on its way to the service. */
const marginMs = 30_000;
const fallbackLifeMs = 300_000;
const maxLifeMs = 86_400_000;

export function createTokens(deps: TokenDeps): Tokens {
  const cache = new Map<string, Held>();
  const load = (key: string, oauth: ConnectorOAuth): Held => {
    const held: Held = { issued: fetchToken(deps, oauth), token: null };
    cache.set(key, held);
    const oldest = cache.size > maxTokens ? cache.keys().next().value : undefined;
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
      // A concurrent call may already be fetching a new one.
      const { issued: fresh } = cache.get(key) === known ? load(key, oauth) : (cache.get(key) ?? load(key, oauth));
      return (await unlessAborted(fresh, signal)).token;
    },
    invalidate(oauth, token) {
      const key = keyOf(oauth);
      if (cache.get(key)?.token === token) cache.delete(key);
    },
  };
}

/** Contains the sealed secret, so that a changed secret gives another key. */
const keyOf = ({ tokenUrl, clientId, clientSecret, scope }: ConnectorOAuth) =>
  JSON.stringify([tokenUrl, clientId, clientSecret, scope]);

async function fetchToken(deps: TokenDeps, oauth: ConnectorOAuth): Promise<Issued> {
  const secret = deps.openSecret(oauth.clientSecret);
  const form = { grant_type: "client_credentials", ...(oauth.scope ? { scope: oauth.scope } : {}) };
  const basic = Buffer.from(`${formEncode(oauth.clientId)}:${formEncode(secret)}`).toString("base64");
  const first = await post(deps.client, oauth.tokenUrl, form, { Authorization: `Basic ${basic}` });
  // Some servers accept credentials only in the body; the standard allows both, and there is no way to find out.
  const isRefused = first.status === 400 || first.status === 401;
  const inBody = { ...form, client_id: oauth.clientId, client_secret: secret };
  const answer = isRefused ? await post(deps.client, oauth.tokenUrl, inBody, {}) : first;
  return readToken(answer.status, answer.body.toString("utf8"));
}

/** RFC 6749 requires both parts to be form-encoded before they are joined. */
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
    throw new ConnectorError("oauth_failed", `No token could be fetched: ${error.message}`, error);
  }
}

function readToken(status: number, text: string): Issued {
  const answer = parse(text);
  const { access_token: token, expires_in: expiresIn, token_type: type } = answer;
  if (status !== 200 || typeof token !== "string" || !/^[\x21-\x7e]{1,8192}$/.test(token))
    throw rejected(status, answer);
  if (typeof type === "string" && type.toLowerCase() !== "bearer")
    throw new ConnectorError("oauth_failed", "The token is not of type Bearer.");
  const lifeMs =
    typeof expiresIn === "number" && expiresIn > 0 ? Math.min(expiresIn * 1_000, maxLifeMs) : fallbackLifeMs;
  return { token, expiresAtMs: performance.now() + Math.max(lifeMs - marginMs, lifeMs / 2) };
}

/** Only a standard error code is passed on: the rest could repeat secrets that were sent. */
function rejected(status: number, { error }: Record<string, unknown>): ConnectorError {
  const reason = typeof error === "string" && /^[a-z_]{1,64}$/.test(error) ? ` (${error})` : "";
  return new ConnectorError("oauth_failed", `The token endpoint returned status ${status} without a token${reason}.`);
}

function parse(text: string): Record<string, unknown> {
  try {
    const value = JSON.parse(text) as unknown;
    return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
