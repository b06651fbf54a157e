import { grants, type Scope } from "@agentrun/contract";
import { hashSecret, isWellFormedApiKey } from "../lib/api-key.ts";
import { ServiceError } from "../lib/errors.ts";
import type { Caller } from "../model/api-keys.ts";
import type { FoundApiKey } from "../store/api-keys.ts";
import type { Store } from "../store/store.ts";

export type Authenticator = {
  authenticate(authorization: string | undefined): Promise<Caller>;
  /** A key was revoked or changed somewhere: nothing remembered may be trusted. */
  forgetKeys(): void;
};

/** How long a look-up is believed; a revocation is felt within this even where no signal arrives. */
const trustedMs = 3_000;
const maximum = 10_000;

type Remembered = { caller: Caller; until: number };

/** Keys are looked up by their hash; what was found is remembered for a moment. */
export function createAuthenticator(store: Pick<Store, "findApiKeyByHash">): Authenticator {
  const remembered = new Map<string, Remembered>();
  return {
    async authenticate(authorization) {
      const key = parseBearer(authorization);
      const hash = hashSecret(key);
      const name = hash.toString("latin1");
      const known = remembered.get(name);
      if (known && known.until > performance.now()) return known.caller;
      const found = await lookUp(store, hash);
      if (remembered.size >= maximum) remembered.clear();
      remembered.set(name, { caller: found.caller, until: performance.now() + found.trustedMs });
      return found.caller;
    },
    forgetKeys: () => remembered.clear(),
  };
}

function parseBearer(authorization: string | undefined): string {
  if (!authorization) throw new ServiceError("missing_api_key");
  const [, key] = /^Bearer +([^ ]+) *$/i.exec(authorization) ?? [];
  if (!key) throw new ServiceError("invalid_api_key", { message: "Send the key as `Authorization: Bearer <key>`." });
  if (!isWellFormedApiKey(key)) throw new ServiceError("invalid_api_key");
  return key;
}

async function lookUp(store: Pick<Store, "findApiKeyByHash">, hash: Buffer) {
  const found = await store.findApiKeyByHash(hash);
  if (!found || found.state === "revoked") throw new ServiceError("invalid_api_key");
  if (found.state === "expired") throw new ServiceError("expired_api_key");
  const leftMs = found.secondsLeft === null ? trustedMs : found.secondsLeft * 1000;
  return { caller: toCaller(found), trustedMs: Math.min(trustedMs, leftMs) };
}

const toCaller = ({ record }: FoundApiKey): Caller => ({
  organizationId: record.organizationId,
  apiKeyId: record.id,
  actor: record.id,
  scopes: record.scopes,
  agentIds: record.agentIds,
});

export function assertScope(caller: Caller, scope: Scope): void {
  if (grants(caller.scopes, scope)) return;
  throw new ServiceError("insufficient_scope", {
    message: `This call needs the scope '${scope}', which the key lacks. Use a key that has it.`,
  });
}
