import { number, type SettingValues, setting } from "./setting.ts";

function seconds(text: string): number[] {
  const list = text.split(",").map((part) => part.trim());
  for (const part of list) if (!/^\d{1,6}$/.test(part)) throw new Error("must be whole seconds like 1,5,30");
  return list.map(Number);
}

/** Webhook delivery. */
export const webhookSettings = {
  AGENTRUN_WEBHOOK_ATTEMPTS: setting(3, number(1, 20), "Maximum attempts per delivery."),
  AGENTRUN_WEBHOOK_BACKOFF: setting(
    [1, 5, 30],
    seconds,
    "Seconds to wait after each failed attempt. The last value is the wait between the last attempt and the status `failed`.",
    "1,5,30",
  ),
  AGENTRUN_WEBHOOK_TIMEOUT_SECONDS: setting(10, number(1, 60), "Timeout for a delivery attempt."),
  AGENTRUN_WEBHOOK_BODY_BYTES: setting(
    262_144,
    number(4_096, 16_777_216),
    "Maximum size of a delivery's body; a run's output is omitted if it would be exceeded.",
  ),
  AGENTRUN_WEBHOOK_CONCURRENCY: setting(
    3_000,
    number(1, 100_000),
    "Maximum concurrent delivery attempts of this node, and at most half of its file descriptors. A body larger than 64 KiB counts once for each 64 KiB.",
  ),
  AGENTRUN_WEBHOOK_ENDPOINT_CONCURRENCY: setting(
    250,
    number(1, 10_000),
    "Maximum concurrent delivery attempts per endpoint.",
  ),
  AGENTRUN_WEBHOOK_ORGANIZATION_CONCURRENCY: setting(
    1_500,
    number(1, 100_000),
    "Maximum concurrent delivery attempts per organisation. A quarter is reserved for endpoints that respond within one second.",
  ),
  AGENTRUN_WEBHOOK_HISTORY_DAYS: setting(
    30,
    number(1, 3_650),
    "Days for which deliveries are kept, but no longer than runs. They may be kept up to one day (or 12.5 %) longer.",
  ),
  AGENTRUN_MAX_WEBHOOKS: setting(20, number(1, 10_000), "Maximum webhooks per organisation."),
} as const;

type Values = SettingValues<typeof webhookSettings>;

export const readWebhooks = (values: Values) => ({
  timeoutMs: values.AGENTRUN_WEBHOOK_TIMEOUT_SECONDS * 1000,
  retries: { attempts: values.AGENTRUN_WEBHOOK_ATTEMPTS, backoffSeconds: values.AGENTRUN_WEBHOOK_BACKOFF },
  limits: {
    perNode: values.AGENTRUN_WEBHOOK_CONCURRENCY,
    perEndpoint: values.AGENTRUN_WEBHOOK_ENDPOINT_CONCURRENCY,
    perOrganization: values.AGENTRUN_WEBHOOK_ORGANIZATION_CONCURRENCY,
  },
  historyDays: values.AGENTRUN_WEBHOOK_HISTORY_DAYS,
});
