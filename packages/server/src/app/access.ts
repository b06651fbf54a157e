import { randomBytes } from "node:crypto";
import type { Config } from "../config.ts";
import { remindOfKeysOnce } from "../domain/key-reminders.ts";
import { createLastUsed } from "../domain/last-used.ts";
import { goneAfterSeconds } from "../housekeeping/heartbeat.ts";
import { deleteOutdatedOnce } from "../housekeeping/outdated.ts";
import { createAuthenticator } from "../http/authenticate.ts";
import { createExposedNote } from "../http/exposed-key.ts";
import { createOpenStreams } from "../http/open-streams.ts";
import { assertAdmitted, createAuthFailureLimiter, createRequestLimit } from "../http/rate-limit.ts";
import { apiKeyHandlers } from "../http/routes/api-keys.ts";
import { auditHandlers } from "../http/routes/audit.ts";
import { memberHandlers } from "../http/routes/members.ts";
import { organizationSettingsHandlers } from "../http/routes/organization-settings.ts";
import { sessionHandlers } from "../http/routes/sessions.ts";
import { usageHandlers } from "../http/routes/usage.ts";
import type { Log } from "../lib/log.ts";
import { startLoop } from "../lib/loop.ts";
import { createMailer, type Mail, type Mailer } from "../lib/mailer.ts";
import { createNetworkCheck } from "../lib/networks.ts";
import { hashPassword } from "../lib/password.ts";
import { createLocalRateLimiter } from "../lib/rate-limiter.ts";
import type { Platform } from "./platform.ts";

const loginRate = { requests_per_minute: 20, burst: 20 };
const mostBuckets = 100_000;

/** Who may come in and how often: everything before a route that knows keys, sessions and limits, joined. */
export async function createAccess(config: Config, { nodeId, store, clock, signals, log, reporting }: Platform) {
  const { peers } = await store.nodes.beat(nodeId, goneAfterSeconds, config.leaseSeconds);
  const keys = createLocalRateLimiter({ maximum: mostBuckets, peers });
  // Nobody is promised an exact number of failures, and a person must get in right after a restart.
  const strangers = createLocalRateLimiter({ maximum: mostBuckets });
  const logins = createLocalRateLimiter({ maximum: mostBuckets });
  const perMinute = config.addressRequestsPerMinute;
  const authFailures = createAuthFailureLimiter(strangers, {
    requests_per_minute: perMinute,
    burst: Math.ceil(perMinute * 1.5),
  });
  const authenticator = createAuthenticator(store, authFailures);
  const openStreams = createOpenStreams(authenticator);
  signals.subscribe("key", (id) => {
    authenticator.forgetKeys();
    openStreams.keyChanged(id);
  });
  const lastUsed = createLastUsed(store, clock);
  const mailer = config.mail && createMailer(config.mail.url, config.mail.from);
  const deps = {
    store,
    clock,
    keyChanged: (id: string) => signals.publish("key", id),
    admitLogin: (source: string) => assertAdmitted(logins, source, loginRate),
    decoyHash: await hashPassword(randomBytes(16).toString("hex")),
    tokensEnabled: config.sessionTokens,
    maxKeyAgeDays: config.maxKeyAgeDays,
    planQuotas: config.planQuotas,
    sendMail: mailer && sendLater(mailer, log),
  };
  const onError = reporting.onFailure;
  const { maxEventBytes, keyReminderDays } = config;
  const reminderDeps = { store, clock, signals, maxEventBytes, keyReminderDays };
  const loops = [
    startLoop("outdated", () => deleteOutdatedOnce(store), { idleMs: 600_000, onError }),
    startLoop("key reminders", () => remindOfKeysOnce(reminderDeps), { idleMs: 60_000, onError }),
    startLoop("last used", lastUsed.saveOnce, { idleMs: 5_000, onError }),
    startLoop("open streams", openStreams.endUnauthorizedOnce, { idleMs: 5_000, onError }),
  ];
  return {
    handlers: (baseUrl: () => string) => ({
      ...apiKeyHandlers(deps, baseUrl),
      ...sessionHandlers(deps, baseUrl),
      ...memberHandlers(deps, baseUrl),
      ...organizationSettingsHandlers(deps),
      ...usageHandlers(deps),
      ...auditHandlers(deps),
    }),
    noteExposed: createExposedNote({ store, clock, authFailures, log }),
    /** What every request passes through. */
    requestDeps: {
      clock,
      authenticator,
      openStreams,
      limitRequest: createRequestLimit(keys, clock.now),
      noteUse: lastUsed.note,
      isTrustedProxy: createNetworkCheck(config.trustProxy),
    },
    async stop() {
      await Promise.all(loops.map((loop) => loop.stop()));
      await lastUsed.saveOnce().catch(() => {});
      mailer?.close();
    },
    setPeers(count: number) {
      for (const each of [keys, strangers, logins]) each.setPeers(count);
    },
  };
}

/** Nobody waits for a mail server: whoever invites has the link, and the log says when the mail did not go out. */
const sendLater = (mailer: Mailer, log: Log) => (mail: Mail) => {
  mailer
    .send(mail)
    .catch((error) =>
      log.warn({ err: error }, "a link could not be mailed; an invitation's can be handed over instead"),
    );
};
