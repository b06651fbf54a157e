import type { SafeClient } from "../../lib/safe-fetch.ts";
import { SafeFetchError } from "../../lib/safe-fetch-error.ts";
import { unlessAborted } from "../../lib/unless-aborted.ts";
import { ConnectorError, type ConnectorOAuth } from "../../model/connectors.ts";

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
