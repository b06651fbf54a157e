import { type AgentId, type Endpoint, grants, type Scope } from "@agentrun/contract";
import { missingScopeHint } from "../domain/api-keys/permissions.ts";
import {
  type FoundIdentity,
  type IdentityStore,
  identifyKey,
  identifySession,
  identifyToken,
} from "../domain/sessions/identify.ts";
import { hashSecret, isSessionToken, isWellFormedApiKey } from "../lib/crypto/api-key.ts";
import { isUnavailable, ServiceError } from "../lib/errors.ts";
import { addressGroup } from "../lib/network/networks.ts";
import type { Caller, Identity } from "../model/api-keys.ts";
import { overloaded } from "./admission.ts";

/** What a request proves itself with. */
export type Credentials = { authorization?: string | undefined; cookie?: string | undefined };

/** Strangers are counted by their address: each failure is noted, and after many it is all that they are told. */
export type AuthFailureLimiter = { assertBelowLimit(address: string): void; noteFailure(address: string): void };

export type Authenticator = {
  /** At once where the caller is known; `connection` is where the request came in. */
  authenticate(credentials: Credentials, address: string, connection: object | undefined): Promise<Identity> | Identity;
  /** Whose a credential is by now that let somebody in before, so that no stranger is counted; null: nobody's any more. */
  recall(credentials: Credentials): Promise<Identity | null>;
  /** A key or session was revoked or changed somewhere: nothing remembered may be trusted. */
  forgetKeys(): void;
};

/** How long a look-up is believed; a revocation is felt within this even where no signal arrives. */
const trustedMs = 3_000;
const maximum = 10_000;

export const sessionCookie = "__Host-agentrun_session";
/** Of a browser that somebody has signed in with before: it opens nothing. */
export const deviceCookie = "__Host-agentrun_device";

export const cookieSecret = /^[\w-]{43}$/;

type Parsed = { kind: "key" | "token" | "session"; secret: string };
type Proof = { kind: Parsed["kind"]; hash: Buffer; name: string };
type Remembered = { identity: Identity; until: number; refresh: Promise<Identity> | null };

const identifiers = { key: identifyKey, token: identifyToken, session: identifySession };

/** Secrets are looked up by their hash; what was found is remembered for a moment. */
export function createAuthenticator(store: IdentityStore, authFailures: AuthFailureLimiter): Authenticator {
  const remembered = new Map<string, Remembered>();

  const remember = (name: string, found: FoundIdentity): Identity => {
    const until = performance.now() + Math.min(trustedMs, found.secondsLeft * 1000);
    if (remembered.size >= maximum) remembered.clear();
    remembered.set(name, { identity: found.identity, until, refresh: null });
    return found.identity;
  };

  const lookUp = (kind: Parsed["kind"], hash: Buffer, name: string): Promise<Identity> =>
    identifiers[kind](store, hash).then(
      (found) => remember(name, found),
      (error) => {
        // A store that is away says nothing about the key.
        if (error instanceof ServiceError && !isUnavailable(error)) remembered.delete(name);
        throw error;
      },
    );

  /** A credential that was good a moment ago is no stranger: somebody else's failures do not shut it out. */
  const renew = (known: Remembered, look: () => Promise<Identity>): Promise<Identity> => {
    known.refresh ??= look().finally(() => {
      known.refresh = null;
    });
    return known.refresh;
  };

  const strangers = createStrangerLookUps();

  const identify = (proof: Proof, stranger: string | null): Promise<Identity> | Identity => {
    const known = remembered.get(proof.name);
    if (known && known.until > performance.now()) return known.identity;
    const look = () => lookUp(proof.kind, proof.hash, proof.name);
    if (known) return renew(known, look);
    // Who holds a good key is let in whatever others did at the same address, so a key is looked up first and counted then.
    if (stranger !== null && proof.kind !== "key") authFailures.assertBelowLimit(stranger);
    return strangers.lookUp(proof.name, stranger ?? "", look);
  };

  const refuse = (error: unknown, address: string): never => {
    if (isRefusal(error)) {
      authFailures.assertBelowLimit(address);
      authFailures.noteFailure(address);
    }
    throw error;
  };

  const prove = createProver();
  return {
    authenticate(credentials, address, connection) {
      try {
        const identity = identify(prove(credentials, connection), address);
        if (!(identity instanceof Promise)) return admit(identity, address);
        return identity.then((found) => admit(found, address)).catch((error) => refuse(error, address));
      } catch (error) {
        return refuse(error, address);
      }
    },
    async recall(credentials) {
      try {
        return await identify(prove(credentials, undefined), null);
      } catch (error) {
        if (isRefusal(error)) return null;
        throw error;
      }
    },
    forgetKeys() {
      for (const known of remembered.values()) known.until = 0;
    },
  };
}

/** Unknown credentials that an address may have looked up at once, each once: a flood of them must not fill the database's queue. */
const mostStrangers = 64;

function createStrangerLookUps() {
  const pending = new Map<string, Promise<Identity>>();
  const byAddress = new Map<string, number>();
  return {
    lookUp(name: string, address: string, look: () => Promise<Identity>): Promise<Identity> {
      const shared = pending.get(name);
      if (shared) return shared;
      const group = addressGroup(address);
      const count = byAddress.get(group) ?? 0;
      if (count >= mostStrangers) throw overloaded();
      byAddress.set(group, count + 1);
      const found = look().finally(() => {
        pending.delete(name);
        const left = (byAddress.get(group) ?? 1) - 1;
        if (left > 0) byAddress.set(group, left);
        else byAddress.delete(group);
      });
      pending.set(name, found);
      return found;
    },
  };
}

/** A good key from elsewhere may be a stolen one: whoever comes with it is a stranger like any other. */
function admit(identity: Identity, address: string): Identity {
  if (!identity.isAllowedFrom || identity.isAllowedFrom(address)) return identity;
  throw new NetworkNotAllowed(identity.caller, address);
}

/** Whose key it is has to hear of it. */
export class NetworkNotAllowed extends ServiceError {
  readonly caller: Caller;
  constructor(caller: Caller, address: string) {
    const message = `This API key may not be used from ${address}. Call from one of its networks, or have the address added to them.`;
    super("network_not_allowed", { message });
    this.caller = caller;
  }
}

const refusals = new Set([
  "missing_api_key",
  "invalid_api_key",
  "expired_api_key",
  "invalid_session",
  "network_not_allowed",
]);
const isRefusal = (error: unknown) => error instanceof ServiceError && refusals.has(error.code);

/** A connection mostly carries one caller's requests: the same header on it needs no second hash. */
function createProver(): (credentials: Credentials, connection: object | undefined) => Proof {
  const last = new WeakMap<object, { authorization: string; proof: Proof }>();
  return (credentials, connection) => {
    const { authorization } = credentials;
    const before = connection && last.get(connection);
    if (before && before.authorization === authorization) return before.proof;
    const { kind, secret } = parseCredentials(credentials);
    const hash = hashSecret(secret);
    const proof = { kind, hash, name: hash.toString("latin1") };
    if (authorization && connection) last.set(connection, { authorization, proof });
    return proof;
  };
}

/** The header wins over the cookie. */
function parseCredentials({ authorization, cookie }: Credentials): Parsed {
  if (authorization) return parseBearer(authorization);
  const secret = cookie === undefined ? null : readCookie(cookie, sessionCookie);
  if (!secret) throw new ServiceError("missing_api_key");
  if (!cookieSecret.test(secret)) throw new ServiceError("invalid_session");
  return { kind: "session", secret };
}

export function parseBearer(authorization: string): Parsed {
  const [, key] = /^Bearer +([^ ]+) *$/i.exec(authorization) ?? [];
  if (!key) throw new ServiceError("invalid_api_key", { message: "Send the key as `Authorization: Bearer <key>`." });
  if (!isWellFormedApiKey(key)) throw new ServiceError("invalid_api_key");
  return { kind: isSessionToken(key) ? "token" : "key", secret: key };
}

export function readCookie(header: string, name: string): string | null {
  for (const pair of header.split(";")) {
    const [key, value] = pair.split("=", 2);
    if (key?.trim() === name) return value?.trim() ?? null;
  }
  return null;
}

/** Where results of an MCP server link to the files in them. */
const linkedByResults = "/files/{id}/content";

/**
 * An OAuth token is for the resource that the person gave access to, the MCP server of all agents or of one, and for nothing else (RFC
 * 8707) but the files that its results link to: an application or a server that is handed the token cannot use it elsewhere.
 */
export function assertResource({ mcpServer }: Caller, { door, path }: Endpoint, params: unknown): void {
  if (!mcpServer || path === linkedByResults) return;
  const agentId = (params as { id?: AgentId }).id ?? null;
  if (door === "mcp" && agentId === mcpServer.agentId) return;
  const address = mcpServer.agentId === null ? "/mcp" : `/agents/${mcpServer.agentId}/mcp`;
  throw new ServiceError("invalid_api_key", {
    message: `This OAuth token is for ${address} alone. Use it there, or use an API key.`,
  });
}

/** Administration is for callers who may use every agent: a narrowed key could widen itself with it. */
const administration = /^(members|audit):/;

export function hasScope(caller: Caller, scope: Scope): boolean {
  const isNarrowed = caller.agentIds !== null && administration.test(scope);
  return grants(caller.scopes, scope) && !isNarrowed;
}

export function assertScope(caller: Caller, scope: Scope): void {
  if (hasScope(caller, scope)) return;
  throw new ServiceError("insufficient_scope", {
    message: `This call needs the scope '${scope}', ${missingScopeHint(caller)}.`,
  });
}
