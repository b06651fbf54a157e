import { createNetworkCheck, type SafeClient } from "@agentrun/safe-fetch";
import type { FastifyInstance } from "fastify";
import { remindOfKeysOnce } from "../domain/api-keys/api-keys.ts";
import { createRefusalCounter } from "../domain/audit/audit.ts";
import { createOAuthClients } from "../domain/oauth/consent.ts";
import { createCorsOrigins } from "../domain/organizations/settings.ts";
import { createLastUsed } from "../domain/sessions/identify.ts";
import { deleteOutdatedOnce } from "../housekeeping/cleanup.ts";
import { createAdmission } from "../http/admission.ts";
import { createAuthenticator } from "../http/authenticate.ts";
import { createExposedKeyReporter } from "../http/exposed-key.ts";
import { createOpenStreams } from "../http/open-streams.ts";
import { addProviderRedirects } from "../http/pages/single-sign-on.ts";
import { assertAdmitted, createAuthFailureLimiter, createRequestLimit } from "../http/rate-limit.ts";
import { apiKeyHandlers } from "../http/routes/api-keys.ts";
import { auditHandlers } from "../http/routes/audit.ts";
import { memberHandlers } from "../http/routes/members.ts";
import { oauthHandlers } from "../http/routes/oauth.ts";
import { organizationSettingsHandlers } from "../http/routes/organization-settings.ts";
import { secondFactorHandlers, sessionHandlers } from "../http/routes/sessions.ts";
import { singleSignOnHandlers } from "../http/routes/single-sign-on.ts";
import { usageHandlers } from "../http/routes/usage.ts";
import { LeasedRateLimiter, type SharedLimits } from "../lib/concurrency/leased-rate-limiter.ts";
import { createSetAside, type Loop, startLoop } from "../lib/concurrency/loop.ts";
import { createLocalRateLimiter } from "../lib/concurrency/rate-limiter.ts";
import { createFingerprint } from "../lib/crypto/keyring.ts";
import { newDecoyHash } from "../lib/crypto/password.ts";
import { createMailer, type Mail, type Mailer } from "../lib/mailer.ts";
import { createTxtLookup } from "../lib/network/txt-lookup.ts";
import { createRelyingParty } from "../lib/oauth/relying-party.ts";
import type { Log } from "../lib/observability/log.ts";
import type { Config } from "../settings/config.ts";
import { beat, type Platform } from "./platform.ts";

const loginRate = { requests_per_minute: 20, burst: 20 };
const mostBuckets = 100_000;

/** Wires authentication and rate limits: keys, sessions, members, single sign-on. */
export async function createAccess(
  config: Config & { sharedLimits?: SharedLimits },
  platform: Platform,
  outside: Outside,
) {
  const { store, clock, signals, log, reporting } = platform;
  const { gateways } = await beat(config, platform);
  const limiters = createLimiters(config, gateways);
  const { authFailures } = limiters;
  const authenticator = createAuthenticator(store, authFailures);
  const openStreams = createOpenStreams(authenticator);
  signals.subscribe("key", (id) => {
    authenticator.forgetKeys();
    openStreams.keyChanged(id);
  });
  const lastUsed = createLastUsed(store, clock);
  const mailer = config.mail && createMailer(config.mail.url, config.mail.from);
  const auditDeps = { store, clock, signals, maxEventBytes: config.maxEventBytes };
  const refusals = createRefusalCounter({ ...auditDeps, log });
  const corsOrigins = openCorsOrigins(config, platform);
  const deps = {
    ...auditDeps,
    // Publish after the commit: subscribers read at once and must not find the old state.
    keyChanged: (id: string) => store.afterCommit(() => signals.publish("key", id)),
    originsChanged: (id: string) => signals.publish("origins", id),
    noteSignInFailure: refusals.noteSignInFailure,
    noteRefusal: refusals.noteRefusal,
    admitLogin: (source: string) => assertAdmitted(limiters.logins, source, loginRate),
    decoyHash: newDecoyHash(),
    tokensEnabled: config.sessionTokens,
    maxKeyAgeDays: config.maxKeyAgeDays,
    planQuotas: config.planQuotas,
    openDoors: config.openDoors,
    corsOrigins,
    sendMail: mailer && sendLater(mailer, log),
    oauthClients: createOAuthClients(outside.client),
    ...singleSignOnParts(config, platform, outside),
  };
  const onError = reporting.onFailure;
  const loops = [
    ...(config.roles.has("scheduler") ? startRounds(config, platform) : []),
    startLoop("last used", lastUsed.saveOnce, { idleMs: 5_000, onError }),
    startLoop("refusals", () => refusals.flushOnce(), { idleMs: 1_000, onError }),
    startLoop("open streams", openStreams.endUnauthorizedOnce, { idleMs: 5_000, onError }),
  ];
  return {
    handlers: (baseUrl: () => string) => accessHandlers(deps, baseUrl),
    addPages: (app: FastifyInstance, baseUrl: () => string) => addProviderRedirects(app, deps, baseUrl),
    /** Dependencies of the OAuth token endpoint. */
    oauth: (baseUrl: () => string) => ({ ...deps, authFailures, baseUrl }),
    noteExposed: createExposedKeyReporter({ ...auditDeps, authFailures, log }),
    /** Dependencies of every request. */
    requestDeps: {
      ...auditDeps,
      auditSecrets: { secrets: platform.secrets, fingerprint: createFingerprint(platform.secrets) },
      noteRefusal: deps.noteRefusal,
      authenticator,
      corsOrigins,
      openStreams,
      admission: createAdmission(),
      limitRequest: createRequestLimit(limiters.keys, clock.now),
      noteUse: lastUsed.note,
      isTrustedProxy: deps.isTrustedProxy,
    },
    async stop() {
      await Promise.all(loops.map((loop) => loop.stop()));
      await lastUsed.saveOnce().catch(() => {});
      await refusals.flushOnce({ isLast: true }).catch(() => {});
      mailer?.close();
    },
    setPeers: limiters.setPeers,
  };
}

type HandlerDeps = Parameters<typeof apiKeyHandlers>[0] &
  Parameters<typeof sessionHandlers>[0] &
  Parameters<typeof secondFactorHandlers>[0] &
  Parameters<typeof oauthHandlers>[0] &
  Parameters<typeof memberHandlers>[0] &
  Parameters<typeof organizationSettingsHandlers>[0] &
  Parameters<typeof singleSignOnHandlers>[0] &
  Parameters<typeof usageHandlers>[0] &
  Parameters<typeof auditHandlers>[0];

const accessHandlers = (deps: HandlerDeps, baseUrl: () => string) => ({
  ...apiKeyHandlers(deps, baseUrl),
  ...sessionHandlers(deps, baseUrl),
  ...secondFactorHandlers(deps, baseUrl),
  ...oauthHandlers(deps, baseUrl),
  ...memberHandlers(deps, baseUrl),
  ...organizationSettingsHandlers(deps),
  ...singleSignOnHandlers(deps, baseUrl),
  ...usageHandlers(deps),
  ...auditHandlers(deps),
});

function openCorsOrigins(config: Config, { store, signals }: Platform) {
  const origins = createCorsOrigins(store, config.corsOrigins);
  signals.subscribe("origins", origins.forget);
  return origins;
}

/** Several processes on a machine share the limits of keys; nodes on different machines each have their share. */
function createLimiters(
  { addressRequestsPerMinute, sharedLimits }: Config & { sharedLimits?: SharedLimits },
  peers: number,
) {
  const keys = sharedLimits
    ? new LeasedRateLimiter(sharedLimits, { peers })
    : createLocalRateLimiter({ maximum: mostBuckets, peers });
  // Failure limits are approximate, and people must be able to sign in right after a restart.
  const strangers = createLocalRateLimiter({ maximum: mostBuckets });
  const logins = createLocalRateLimiter({ maximum: mostBuckets });
  return {
    keys,
    logins,
    authFailures: createAuthFailureLimiter(strangers, {
      requests_per_minute: addressRequestsPerMinute,
      burst: Math.ceil(addressRequestsPerMinute * 1.5),
    }),
    setPeers(count: number) {
      for (const each of [keys, strangers, logins]) each.setPeers(count);
    },
  };
}

/** Periodic jobs: key expiry reminders and deletion of outdated rows. */
function startRounds(config: Config, { store, clock, signals, reporting }: Platform): Loop[] {
  const { maxEventBytes, keyReminderDays, auditRetentionDays } = config;
  const onError = reporting.onFailure;
  const setAside = createSetAside("key reminders", reporting);
  const reminders = { store, clock, signals, maxEventBytes, keyReminderDays, setAside };
  return [
    startLoop("key reminders", () => remindOfKeysOnce(reminders), { idleMs: 60_000, onError }),
    startLoop("outdated", () => deleteOutdatedOnce(store, auditRetentionDays), { idleMs: 600_000, onError }),
  ];
}

/** Sends mail in the background: the inviter has the link, and failures are logged. */
const sendLater = (mailer: Mailer, log: Log) => (mail: Mail) => {
  mailer
    .send(mail)
    .catch((error) =>
      log.warn({ err: error }, "a link could not be mailed; invitation links can also be handed over manually"),
    );
};

/** Outgoing HTTP, behind the SSRF guard. */
export type Outside = { client: SafeClient; refuseUrl: (url: string) => string | null };

/** The additional dependencies of single sign-on. */
const singleSignOnParts = (
  { singleSignOn, trustProxy }: Config,
  { secrets, log, reporting }: Platform,
  outside: Outside,
) => ({
  secrets,
  log,
  reportError: reporting.report,
  isTrustedProxy: createNetworkCheck(trustProxy),
  refuseUrl: outside.refuseUrl,
  installation: singleSignOn.installation,
  relyingParty: createRelyingParty(outside.client),
  lookUpTexts: createTxtLookup(singleSignOn.dnsServers),
});
