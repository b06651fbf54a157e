import type { SafeClient } from "@agentrun/safe-fetch";
import { startDeliverer } from "../delivery/deliver.ts";
import { type FeedReader, followEvents, watchFeed } from "../delivery/feed.ts";
import type { DeliveryLimits } from "../delivery/limiter.ts";
import { recheckReceiversOnce } from "../domain/webhooks/run-receivers.ts";
import type { WebhookDeps } from "../domain/webhooks/webhooks.ts";
import { toA2aNotification } from "../doors/a2a/push-notifications.ts";
import { disableOrphanedWebhooksOnce } from "../housekeeping/cleanup.ts";
import { eventHandlers } from "../http/routes/events.ts";
import { deliveryHandlers, webhookHandlers } from "../http/routes/webhooks.ts";
import { createSetAside, startLoop } from "../lib/concurrency/loop.ts";
import type { SecretBox } from "../lib/crypto/keyring.ts";
import { memoize } from "../lib/memoize.ts";
import type { Log } from "../lib/observability/log.ts";
import { readDescriptorLimit } from "../lib/system/resources.ts";
import { longestGapSeconds } from "../model/heartbeat.ts";
import type { Config } from "../settings/config.ts";
import type { Platform } from "./platform.ts";
import type { RunsPart } from "./runs.ts";

/** Deliveries still in flight after this time are aborted and sent again after the next start. */
const deliveryGraceMs = 2_000;
/** Only this loop notices expired keys; removals and revocations disable their webhooks directly. */
const makersEveryMs = 2_000;
const lookAgainEveryMs = 2_000;
/** The protocols with receivers for single runs. */
const notifications = { a2a: toA2aNotification };

/** Each delivery attempt uses a socket; leave half of the descriptors for requests. */
const withinDescriptors = (limits: DeliveryLimits): DeliveryLimits => ({
  ...limits,
  perNode: Math.min(limits.perNode, Math.floor((readDescriptorLimit() ?? Number.POSITIVE_INFINITY) / 2)),
});

type WebhookParts = { log: Log; client: SafeClient; secrets: SecretBox; refuseUrl: WebhookDeps["refuseUrl"] } & Pick<
  Platform,
  "reporting" | "instruments"
>;

/** Wires webhooks, their delivery history and the event feed. */
export function startWebhooks(config: Config, deps: RunsPart["eventDeps"], parts: WebhookParts) {
  const { log, client, secrets, refuseUrl, reporting, instruments } = parts;
  const { onFailure } = reporting;
  const { store, clock, signals } = deps;
  const { timeoutMs, retries } = config.webhooks;
  const limits = withinDescriptors(config.webhooks.limits);
  const openSecret = memoize(1_000, secrets.open);
  const sending = { client, openSecret, notifications, timeoutMs, isTracing: config.tracing !== null };
  const deliverer = config.roles.has("delivery")
    ? startDeliverer({
        ...{ store, signals, log, ...sending, limits, retries, onFailure },
        longestGapSeconds: longestGapSeconds(config.leaseSeconds),
        onAttempt: instruments.attempted,
      })
    : null;
  const onError = onFailure;
  const setAside = createSetAside("run receivers", reporting);
  const loops = deliverer
    ? [
        startLoop("orphaned webhooks", () => disableOrphanedWebhooksOnce(store, log), {
          idleMs: makersEveryMs,
          onError,
        }),
        startLoop("run receivers", () => recheckReceiversOnce({ ...deps, setAside }), {
          idleMs: lookAgainEveryMs,
          onError,
        }),
      ]
    : [];
  const webhookDeps = { ...deps, secrets, refuseUrl, mostWebhooks: config.mostWebhooks };
  const follow = (reader: FeedReader) => followEvents({ store, clock, signals }, reader);
  const feedWatch = watchFeed({ store, log, onFailure });
  instruments.metrics.gauge(
    "agentrun_feed_held_seconds",
    "How long an open transaction has held back GET /events; 0 below 5 s.",
    feedWatch.heldSeconds,
    { together: "max" },
  );
  return {
    handlers: (baseUrl: () => string) => ({
      ...webhookHandlers(webhookDeps, baseUrl),
      ...deliveryHandlers(webhookDeps, baseUrl),
      ...eventHandlers({ ...deps, followEvents: follow }),
    }),
    stop: async () =>
      void (await Promise.all(
        [...loops, feedWatch].map((loop) => loop.stop()).concat(deliverer?.stop(deliveryGraceMs) ?? []),
      )),
  };
}
