import { useQuery } from "@tanstack/react-query";
import { conditionText, metricValue } from "../lib/alert-text.ts";
import { questionCount } from "../lib/questions.ts";
import { groupWaiting, type WaitingGroup } from "../lib/waiting-groups.ts";
import type { Alert, ApiKey, Webhook } from "../models.ts";
import { firingAlertsQuery } from "./alerts.ts";
import { useApiKeys } from "./api-keys.ts";
import { useWaiting } from "./inbox.ts";
import { useCan } from "./session.ts";
import { webhooksQuery } from "./webhooks.ts";

export type AttentionItem = {
  kind: "run" | "webhook" | "key" | "alert";
  to: string;
  text: string;
  at: string | null;
  agentId?: string;
};

/** `more`: the number of further open questions as text; null: none. */
export type Attention = { items: AttentionItem[]; count: string; more: string | null; isLoading: boolean };

const mostGroups = 6;

/** Items that need attention: firing alerts, waiting runs, failing or disabled webhooks, keys that were sent unencrypted. */
export function useAttention(): Attention {
  const can = useCan();
  const firing = useQuery({ ...firingAlertsQuery, enabled: can("alerts:read") });
  const waiting = useWaiting();
  const webhooks = useQuery({ ...webhooksQuery, enabled: can("webhooks:read") });
  const keys = useApiKeys(can("api_keys:read"));
  const { runs, hasMore } = waiting.data ?? { runs: [], hasMore: false };
  const others = [
    ...(firing.data ?? []).map(ofAlert),
    ...(webhooks.data ?? []).filter(isInTrouble).map(ofWebhook),
    ...(keys.items ?? []).filter(isExposed).map(ofKey),
  ];
  const groups = groupWaiting(runs);
  const shown = groups.slice(0, mostGroups);
  const left = runs.length - shown.reduce((sum, group) => sum + group.count, 0);
  return {
    items: [...others, ...shown.map(ofGroup)],
    count: questionCount({ runs: [...others, ...runs], hasMore }),
    more: left > 0 ? questionCount({ runs: runs.slice(-left), hasMore }) : null,
    isLoading: [firing, waiting, webhooks, keys].some((query) => query.isLoading),
  };
}

/** Shorter failures are retried and not reported. */
const failingForMs = 300_000;

const isInTrouble = ({ disabled_reason, failing_since }: Webhook) =>
  disabled_reason !== null || (failing_since !== null && Date.now() - Date.parse(failing_since) > failingForMs);
const isExposed = ({ exposed_at, status }: ApiKey) =>
  exposed_at !== null && (status === "active" || status === "expiring");

const ofAlert = (rule: Alert): AttentionItem => ({
  kind: "alert",
  to: `/alerts/${rule.id}`,
  text: `${rule.name} is firing: ${conditionText(rule)}, now ${metricValue(rule.metric, rule.last_value)}`,
  at: rule.last_evaluated_at,
});

function ofGroup({ longest, count, question, areAlike }: WaitingGroup): AttentionItem {
  const { id, agent_id: agentId, created_at: at } = longest;
  if (count === 1) return { kind: "run", to: `/runs/${id}`, agentId, text: `is waiting: ${question}`, at };
  const text = `has ${count} waiting requests${areAlike ? "" : ", the oldest"}: ${question}`;
  return { kind: "run", to: `/inbox?agent=${agentId}`, agentId, text, at };
}

const ofWebhook = (webhook: Webhook): AttentionItem => ({
  kind: "webhook",
  to: `/webhooks/${webhook.id}`,
  text: webhook.disabled_reason
    ? `Webhook ${webhook.description || webhook.url} was disabled`
    : `Webhook ${webhook.description || webhook.url} is failing: no deliveries succeed`,
  at: webhook.disabled_at ?? webhook.failing_since,
});

const ofKey = (key: ApiKey): AttentionItem => ({
  kind: "key",
  to: "/settings/api-keys",
  text: `API key ${key.name} (…${key.last4}) was sent over plain HTTP. Rotate it.`,
  at: key.exposed_at,
});
