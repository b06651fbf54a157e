import fc from "fast-check";
import { expect, test, vi } from "vitest";
import { createLocalRateLimiter } from "../lib/concurrency/rate-limiter.ts";
import { newApiKey, newSessionToken } from "../lib/crypto/api-key.ts";
import { ServiceError } from "../lib/errors.ts";
import { type Authenticator, type AuthFailureLimiter, type Credentials, createAuthenticator } from "./authenticate.ts";
import { createAuthFailureLimiter } from "./rate-limit.ts";

/** A store without credentials that counts look-ups. */
function emptyStore() {
  const lookUps = { count: 0 };
  const findNone = async () => {
    lookUps.count += 1;
    return null;
  };
  const store = {
    apiKeys: { findByHash: findNone, findById: findNone },
    sessions: { findByHash: findNone, findById: findNone, findTokenByHash: findNone },
  };
  return { store, lookUps };
}

const openLimiter: AuthFailureLimiter = { assertBelowLimit: () => {}, noteFailure: () => {} };

/** The error of one request on a new connection. */
const attempt = (authenticator: Authenticator, credentials: Credentials): Promise<unknown> =>
  Promise.resolve()
    .then(() => authenticator.authenticate(credentials, "192.0.2.1", {}))
    .catch((error) => error);

const nearKeys = fc
  .tuple(fc.constantFrom(newApiKey(), newApiKey("demo"), newSessionToken()), fc.nat(60), fc.string({ maxLength: 3 }))
  .map(([key, at, noise]) => key.slice(0, at) + noise + key.slice(at + noise.length));
const anything = fc.oneof(
  fc.string({ unit: "binary", maxLength: 200 }),
  fc.string({ maxLength: 200 }),
  nearKeys,
  nearKeys.map((key) => `Bearer ${key}`),
  fc.string({ unit: "binary" }).map((text) => `Bearer ${text}`),
  fc
    .tuple(fc.constantFrom("Basic", "bearer", "BEARER ", "Token", "Bearer\t"), fc.base64String())
    .map((p) => p.join(" ")),
  fc.constantFrom("Bearer", "Bearer ", "Bearer  ", "Bearer null", "Bearer undefined", `Bearer ${"a".repeat(16_000)}`),
  fc.constant(null).map(() => `Bearer ${newApiKey()}`),
);

test("100,000 random Authorization values are refused with 401, never with a 500", async () => {
  const { store, lookUps } = emptyStore();
  const authenticator = createAuthenticator(store, openLimiter);
  const codes = new Set<string>();
  let tried = 0;
  await fc.assert(
    fc.asyncProperty(anything, fc.boolean(), async (value, asCookie) => {
      tried += 1;
      const credentials = asCookie ? { cookie: `__Host-agentrun_session=${value}` } : { authorization: value };
      const thrown = await attempt(authenticator, credentials);
      expect(thrown).toBeInstanceOf(ServiceError);
      codes.add((thrown as ServiceError).code);
    }),
    { numRuns: 100_000 },
  );
  expect(tried).toBe(100_000);
  expect([...codes].sort()).toEqual(["invalid_api_key", "invalid_session", "missing_api_key"]);
  expect(lookUps.count).toBeGreaterThan(1_000);
}, 120_000);

test("requests that shared the look-up of an unknown key are rejected in several turns of the event loop", async () => {
  const { store, lookUps } = emptyStore();
  const authenticator = createAuthenticator(store, openLimiter);
  const authorization = `Bearer ${newApiKey()}`;
  let rejected = 0;
  const requests = Array.from({ length: 200 }, () =>
    attempt(authenticator, { authorization }).then(() => {
      rejected += 1;
    }),
  );
  const byTurn: number[] = [];
  for (let before = 0; rejected < requests.length; before = rejected) {
    await new Promise(setImmediate);
    byTurn.push(rejected - before);
  }
  expect(lookUps.count).toBe(1);
  expect(Math.max(...byTurn)).toBeLessThanOrEqual(20);
});

test("a client that guesses keys is rate limited, and its sessions and tokens are not looked up", async () => {
  const { store, lookUps } = emptyStore();
  const limiter = createLocalRateLimiter({ maximum: 10, now: () => 0 });
  const authFailures = createAuthFailureLimiter(limiter, { requests_per_minute: 60, burst: 10 });
  const authenticator = createAuthenticator(store, authFailures);
  const codes: string[] = [];
  for (let n = 0; n < 30; n += 1) {
    const thrown = await attempt(authenticator, { authorization: `Bearer ${newApiKey()}` });
    codes.push((thrown as ServiceError).code);
  }
  expect(codes.filter((code) => code === "invalid_api_key")).toHaveLength(10);
  expect(codes.filter((code) => code === "rate_limit_exceeded")).toHaveLength(20);
  lookUps.count = 0;
  const thrown = await attempt(authenticator, { authorization: `Bearer ${newSessionToken()}` });
  expect([(thrown as ServiceError).code, lookUps.count]).toEqual(["rate_limit_exceeded", 0]);
});

test("reauthentication neither checks nor counts failures", async () => {
  const { store, lookUps } = emptyStore();
  const failing: AuthFailureLimiter = {
    assertBelowLimit: () => expect.fail("the failure limit was checked"),
    noteFailure: () => expect.fail("a failure was counted"),
  };
  const credentials = { authorization: `Bearer ${newApiKey()}` };
  expect(await createAuthenticator(store, failing).reauthenticate(credentials)).toBeNull();
  expect(lookUps.count).toBe(1);
  const unavailable = new ServiceError("service_unavailable");
  const unavailableStore = { ...store, apiKeys: { ...store.apiKeys, findByHash: () => Promise.reject(unavailable) } };
  await expect(createAuthenticator(unavailableStore, failing).reauthenticate(credentials)).rejects.toBe(unavailable);
});

const key = newApiKey();

/** A store with one key, whose reads the test answers. */
function slowStore() {
  const reads: PromiseWithResolvers<{ isRevoked: boolean }>[] = [];
  const findByHash = async () => {
    const read = Promise.withResolvers<{ isRevoked: boolean }>();
    reads.push(read);
    return (await read.promise).isRevoked ? null : foundKey;
  };
  const { store } = emptyStore();
  return { reads, store: { ...store, apiKeys: { ...store.apiKeys, findByHash } } };
}

const foundKey = {
  id: "key_1",
  organizationId: "org_1",
  kind: "standard",
  scopes: ["*"],
  agentIds: null,
  queues: null,
  networks: null,
  expiresAt: null,
  secondsLeft: 1_000,
  limits: null,
  plan: "enterprise",
} as never;

test("a key that is revoked while it is read is not cached", async () => {
  const { store, reads } = slowStore();
  const authenticator = createAuthenticator(store, openLimiter);
  const credentials = { authorization: `Bearer ${key}` };
  const first = attempt(authenticator, credentials);
  await Promise.resolve();
  authenticator.forgetKeys();
  reads[0]?.resolve({ isRevoked: false });
  await first;
  const second = attempt(authenticator, credentials);
  await vi.waitFor(() => expect(reads).toHaveLength(2));
  reads[1]?.resolve({ isRevoked: true });
  expect(await second).toMatchObject({ code: "invalid_api_key" });
});
