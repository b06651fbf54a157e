import { type AgentId, type Endpoint, grants, keyScopeOf, type OrganizationId, type Scope } from "@agentrun/contract";
import { addressGroup } from "@agentrun/safe-fetch";
import { missingScopeHint } from "../domain/api-keys/permissions.ts";
import {
  type FoundIdentity,
  type IdentityStore,
  identifyKey,
  identifySession,
  identifyToken,
} from "../domain/sessions/identify.ts";
import { createTurnQueue } from "../lib/concurrency/turn-queue.ts";
import { hashSecret, isSessionToken, isWellFormedApiKey } from "../lib/crypto/api-key.ts";
import { isUnavailable, ServiceError } from "../lib/errors.ts";
import type { Caller, Identity } from "../model/api-keys.ts";
import { overloaded } from "./admission.ts";

export type Credentials = { authorization?: string | undefined; cookie?: string | undefined };

/** Counts failed authentications per address. Above the limit, every attempt receives the rate-limit error. */
export type AuthFailureLimiter = { assertBelowLimit(address: string): void; noteFailure(address: string): void };

export type Authenticator = {
  /** Returns at once if the caller is cached. `connection`: the socket of the request. */
  authenticate(credentials: Credentials, address: string, connection: object | undefined): Promise<Identity> | Identity;
  /** The organisation of a credential that was valid recently. Throws nothing and looks nothing up. */
  organizationOf(credentials: Credentials, connection: object | undefined): OrganizationId | null;
  /** The current identity of a credential that was accepted before, without counting failures; null if it is no longer valid. */
  reauthenticate(credentials: Credentials): Promise<Identity | null>;
  /** Invalidates the cache, because a key or session was revoked or changed. */
  forgetKeys(): void;
};

/** How long a look-up is cached; a revocation takes effect within this time even if its signal is lost. */
const cacheMs = 3_000;
const refreshAheadMs = 1_000;
const maxCached = 10_000;

export const sessionCookie = "__Host-agentrun_session";
/** Marks a browser in which a person has signed in before. It grants no access. */
export const deviceCookie = "__Host-agentrun_device";

export const cookieSecret = /^[\w-]{43}$/;

type Parsed = { kind: "key" | "token" | "session"; secret: string };
type Proof = { kind: Parsed["kind"]; hash: Buffer; name: string };
type CachedIdentity = { identity: Identity; until: number; refresh: Promise<Identity> | null };

const identifiers = { key: identifyKey, token: identifyToken, session: identifySession };

/** Looks up secrets by their hash and caches the result briefly. */
export function createAuthenticator(store: IdentityStore, authFailures: AuthFailureLimiter): Authenticator {
  const cache = new Map<string, CachedIdentity>();

  /** Changes whenever keys are forgotten: what was read before may be outdated and is not kept. */
  let generation = 0;

  const cacheIdentity = (name: string, found: FoundIdentity, readIn: number): Identity => {
    const until = readIn === generation ? performance.now() + Math.min(cacheMs, found.secondsLeft * 1000) : 0;
    if (cache.size >= maxCached) cache.clear();
    cache.set(name, { identity: found.identity, until, refresh: null });
    return found.identity;
  };

  const lookUp = (kind: Parsed["kind"], hash: Buffer, name: string): Promise<Identity> => {
    const readIn = generation;
    return identifiers[kind](store, hash).then(
      (found) => cacheIdentity(name, found, readIn),
      (error) => {
        // An unavailable store does not mean that the key is invalid.
        if (error instanceof ServiceError && !isUnavailable(error)) cache.delete(name);
        throw error;
      },
    );
  };

  /** A credential that was valid recently is not an unknown one: failures of others at its address do not block it. */
  const refreshCached = (cached: CachedIdentity, findIdentity: () => Promise<Identity>): Promise<Identity> => {
    cached.refresh ??= findIdentity().finally(() => {
      cached.refresh = null;
    });
    return cached.refresh;
  };

  const unknownLookUps = createLookUpLimit();

  const identify = (proof: Proof, limitedAddress: string | null): Promise<Identity> | Identity => {
    const cached = cache.get(proof.name);
    const leftMs = cached ? cached.until - performance.now() : 0;
    const findIdentity = () => lookUp(proof.kind, proof.hash, proof.name);
    if (cached && leftMs > 0) {
      // A refresh in time: otherwise all requests of a busy caller would wait for it and then continue in the same turn of the event loop.
      if (leftMs < refreshAheadMs) refreshCached(cached, findIdentity).catch(() => {});
      return cached.identity;
    }
    if (cached) return refreshCached(cached, findIdentity);
    // Failures of others at the same address must not block a valid key, so a key is looked up before the limit is checked.
    if (limitedAddress !== null && proof.kind !== "key") authFailures.assertBelowLimit(limitedAddress);
    return unknownLookUps.lookUp(proof.name, limitedAddress ?? "", findIdentity);
  };

  const refuse = (error: unknown, address: string): never => {
    if (isRefusal(error)) {
      authFailures.assertBelowLimit(address);
      authFailures.noteFailure(address);
    }
    throw error;
  };

  const waitForTurn = createRefusalQueue();
  const refuseInTurn = (error: unknown, address: string) => waitForTurn(address).then(() => refuse(error, address));

  const readProof = createProofReader();
  return {
    authenticate(credentials, address, connection) {
      try {
        const identity = identify(readProof(credentials, connection), address);
        if (!(identity instanceof Promise)) return admit(identity, address);
        return identity.then((found) => admit(found, address)).catch((error) => refuseInTurn(error, address));
      } catch (error) {
        return refuse(error, address);
      }
    },
    organizationOf(credentials, connection) {
      if (credentials.authorization === undefined && credentials.cookie === undefined) return null;
      try {
        return cache.get(readProof(credentials, connection).name)?.identity.caller.organizationId ?? null;
      } catch {
        return null;
      }
    },
    async reauthenticate(credentials) {
      try {
        return await identify(readProof(credentials, undefined), null);
      } catch (error) {
        if (isRefusal(error)) return null;
        throw error;
      }
    },
    forgetKeys() {
      generation += 1;
      for (const cached of cache.values()) [cached.until, cached.refresh] = [0, null];
    },
  };
}

/** The number of unknown credentials that an address may look up at the same time, so that a flood cannot fill the database's queue. */
const maxLookUpsPerAddress = 64;

function createLookUpLimit() {
  const pending = new Map<string, Promise<Identity>>();
  const byAddress = new Map<string, number>();
  return {
    lookUp(name: string, address: string, findIdentity: () => Promise<Identity>): Promise<Identity> {
      const shared = pending.get(name);
      if (shared) return shared;
      const group = addressGroup(address);
      const count = byAddress.get(group) ?? 0;
      if (count >= maxLookUpsPerAddress) throw overloaded();
      byAddress.set(group, count + 1);
      const found = findIdentity().finally(() => {
        pending.delete(name);
        const remaining = (byAddress.get(group) ?? 1) - 1;
        if (remaining > 0) byAddress.set(group, remaining);
        else byAddress.delete(group);
      });
      pending.set(name, found);
      return found;
    },
  };
}

/** How many responses to rejected credentials start in one turn of the event loop. */
const refusedPerTurn = 16;

/** All requests that shared a look-up would otherwise be rejected in one turn of the event loop, which delays everybody else. */
function createRefusalQueue(): (address: string) => Promise<void> {
  const turns = createTurnQueue({ count: refusedPerTurn });
  return (address) => new Promise((resolve) => turns.start(addressGroup(address), resolve));
}

/** A valid key from another network may be stolen, so its use counts as a failure. */
function admit(identity: Identity, address: string): Identity {
  if (!identity.isAllowedFrom || identity.isAllowedFrom(address)) return identity;
  throw new NetworkNotAllowed(identity.caller, address);
}

/** The owner of the key is informed through the audit log. */
export class NetworkNotAllowed extends ServiceError {
  readonly caller: Caller;
  constructor(caller: Caller, address: string) {
    const message = `This API key cannot be used from ${address}. Use one of its allowed networks, or add this address to them.`;
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

/** A connection usually carries the requests of one caller, so the hash of a repeated header is cached per connection. */
function createProofReader(): (credentials: Credentials, connection: object | undefined) => Proof {
  const last = new WeakMap<object, { authorization: string; proof: Proof }>();
  return (credentials, connection) => {
    const { authorization } = credentials;
    const previous = connection && last.get(connection);
    if (previous && previous.authorization === authorization) return previous.proof;
    const { kind, secret } = parseCredentials(credentials);
    const hash = hashSecret(secret);
    const proof = { kind, hash, name: hash.toString("latin1") };
    if (authorization && connection) last.set(connection, { authorization, proof });
    return proof;
  };
}

/** The header takes precedence over the cookie. */
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

/** The path that results of an MCP server link to for their files. */
const fileContentPath = "/files/{id}/content";

/**
 * An OAuth token is valid only for the resource that the person granted access to (RFC 8707), the MCP server of one agent or of all agents,
 * and for the files that its results link to. An application that receives the token cannot use it for anything else.
 */
export function assertResource({ mcpServer }: Caller, { door, path }: Endpoint, params: unknown): void {
  if (!mcpServer || path === fileContentPath) return;
  const agentId = (params as { id?: AgentId }).id ?? null;
  if (door === "mcp" && agentId === mcpServer.agentId) return;
  const address = mcpServer.agentId === null ? "/mcp" : `/agents/${mcpServer.agentId}/mcp`;
  throw new ServiceError("invalid_api_key", {
    message: `This OAuth token is only valid for ${address}. Use it there, or use an API key.`,
  });
}

/** Administration requires access to all agents: a restricted key could otherwise extend its own rights. */
const administration = /^(members|audit):/;

export function hasScope(caller: Caller, scope: Scope): boolean {
  const isRestricted = caller.agentIds !== null && administration.test(scope);
  return grants(caller.scopes, scope) && !isRestricted;
}

/** A token that is bound to an end user can call only what the endpoint table opens for it: anything else may show other users' data. */
export function assertOpenToCaller({ endUser }: Caller, { forEndUsers }: Endpoint): void {
  if (endUser && !forEndUsers) throw new ServiceError("user_token_restricted");
}

export function assertScope(caller: Caller, scope: Scope): void {
  if (hasScope(caller, scope)) return;
  const needed = caller.user ? scope : keyScopeOf(scope);
  throw new ServiceError("insufficient_scope", {
    message: `This call needs the scope '${needed}', ${missingScopeHint(caller)}.`,
  });
}
