import { randomBytes } from "node:crypto";
import type { Config } from "./config.ts";
import { createLastUsed } from "./domain/last-used.ts";
import { deleteOutdatedOnce } from "./housekeeping/retention.ts";
import { createAuthenticator } from "./http/authenticate.ts";
import { addressGroup } from "./http/client-address.ts";
import { createProxyCheck } from "./http/door.ts";
import { assertAdmitted, createRequestLimit, createStrangerGate } from "./http/rate-limit.ts";
import { apiKeyHandlers } from "./http/routes/api-keys.ts";
import { auditHandlers } from "./http/routes/audit.ts";
import { memberHandlers } from "./http/routes/members.ts";
import { sessionHandlers } from "./http/routes/sessions.ts";
import { usageHandlers } from "./http/routes/usage.ts";
import type { DatabaseClock } from "./lib/clock.ts";
import { type Loop, startLoop } from "./lib/loop.ts";
import { hashPassword } from "./lib/password.ts";
import { createLocalRateLimiter } from "./lib/rate-limiter.ts";
import type { Signals } from "./signals/signals.ts";
import type { Store } from "./store/store.ts";

const loginRate = { requests_per_minute: 20, burst: 20 };
const mostBuckets = 100_000;

export type Access = Awaited<ReturnType<typeof createAccess>>;

/** Who may come in and how often: everything of the door that knows keys, sessions and limits, joined. */
export async function createAccess(
  config: Config,
  { store, clock, signals, peers }: { store: Store; clock: DatabaseClock; signals: Signals; peers: number },
) {
  const limiter = () => createLocalRateLimiter({ maximum: mostBuckets, peers });
  const [keys, strangers, logins] = [limiter(), limiter(), limiter()];
  const perMinute = config.addressRequestsPerMinute;
  const gate = createStrangerGate(strangers, { requests_per_minute: perMinute, burst: Math.ceil(perMinute * 1.5) });
  const authenticator = createAuthenticator(store, gate);
  signals.subscribe("key", authenticator.forgetKeys);
  const lastUsed = createLastUsed(store, clock);
  const deps = {
    store,
    clock,
    keyChanged: (id: string) => signals.publish("key", id),
    admitLogin: (address: string) => assertAdmitted(logins, addressGroup(address), loginRate),
    decoyHash: await hashPassword(randomBytes(16).toString("hex")),
    tokensEnabled: config.sessionTokens,
    planQuotas: config.planQuotas,
    webhookHealth: async () => null,
  };
  return {
    lastUsed,
    handlers: (baseUrl: () => string) => ({
      ...apiKeyHandlers(deps, baseUrl),
      ...sessionHandlers(deps),
      ...memberHandlers(deps, baseUrl),
      ...usageHandlers(deps),
      ...auditHandlers(deps),
    }),
    startLoops: (onError: (error: unknown, loop: string) => void): Loop[] => [
      startLoop("retention", () => deleteOutdatedOnce(store), { idleMs: 600_000, onError }),
      startLoop("last used", lastUsed.saveOnce, { idleMs: 5_000, onError }),
    ],
    /** What every request passes through. */
    door: {
      authenticator,
      limitRequest: createRequestLimit(keys, clock.now),
      noteUse: lastUsed.note,
      isTrustedProxy: createProxyCheck(config.trustProxy),
    },
    setPeers(count: number) {
      for (const each of [keys, strangers, logins]) each.setPeers(count);
    },
  };
}
