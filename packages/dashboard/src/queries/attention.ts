import { useQuery } from "@tanstack/react-query";
import { conditionText, metricValue } from "../lib/alert-text.ts";
import type { AlertRule, ApiKey, ListedRun, Webhook } from "../models.ts";
import { firingAlertsQuery } from "./alerts.ts";
import { useApiKeys } from "./api-keys.ts";
import { parkedRunsQuery } from "./runs.ts";
import { useCan } from "./session.ts";
import { webhooksQuery } from "./webhooks.ts";

export type AttentionItem = {
  kind: "run" | "webhook" | "key" | "alert";
  to: string;
  text: string;
  at: string | null;
  agentId?: string;
};

/** What waits for a person: alerts that fire, parked runs, webhooks that were switched off, keys that were sent in the clear. */
export function useAttention(): AttentionItem[] {
  const can = useCan();
  const { data: firing = [] } = useQuery({ ...firingAlertsQuery, enabled: can("alerts:read") });
  const { data: parked = [] } = useQuery({ ...parkedRunsQuery, enabled: can("runs:read") });
  const { data: webhooks = [] } = useQuery({ ...webhooksQuery, enabled: can("webhooks:read") });
  const { items: keys = [] } = useApiKeys(can("api_keys:read"));
  return [
    ...firing.map(ofAlert),
    ...parked.map(ofRun),
    ...webhooks.filter((webhook) => webhook.disabled_reason !== null).map(ofWebhook),
    ...keys.filter((key) => key.exposed_at && (key.status === "active" || key.status === "expiring")).map(ofKey),
  ];
}

const ofAlert = (rule: AlertRule): AttentionItem => ({
  kind: "alert",
  to: `/alerts/${rule.id}`,
  text: `${rule.name} fires: ${conditionText(rule)}, now ${metricValue(rule.metric, rule.last_value)}`,
  at: rule.last_evaluated_at,
});

const ofRun = (run: ListedRun): AttentionItem => ({
  kind: "run",
  to: `/runs/${run.id}`,
  agentId: run.agent_id,
  text: `waits: ${run.required_action?.prompt ?? "it asks for a decision"}`,
  at: run.created_at,
});

const ofWebhook = (webhook: Webhook): AttentionItem => ({
  kind: "webhook",
  to: `/webhooks/${webhook.id}`,
  text: `The webhook to ${webhook.url} was switched off`,
  at: webhook.disabled_at,
});

const ofKey = (key: ApiKey): AttentionItem => ({
  kind: "key",
  to: "/settings/api-keys",
  text: `The key ${key.name} (…${key.last4}) was sent over plain HTTP: rotate it`,
  at: key.exposed_at,
});
