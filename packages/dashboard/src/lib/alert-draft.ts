import type { Alert, CreateAlertRequest } from "../models.ts";
import { metrics } from "./alert-text.ts";

/** A rule in a form. */
export type AlertDraft = {
  name: string;
  description: string;
  metric: string;
  comparison: string;
  threshold: number;
  feedback_name: string;
  min_samples: number | null;
  window_seconds: number;
  agent_id: string | null;
  severity: string;
  cooldown_seconds: number;
  rollback: boolean;
  active: boolean;
};

export const newAlertDraft: AlertDraft = {
  name: "",
  description: "",
  metric: "error_rate",
  comparison: "gt",
  threshold: 5,
  feedback_name: "",
  min_samples: null,
  window_seconds: 300,
  agent_id: null,
  severity: "warning",
  cooldown_seconds: 300,
  rollback: false,
  active: true,
};

export const toAlertDraft = (rule: Alert): AlertDraft => ({
  name: rule.name,
  description: rule.description ?? "",
  metric: rule.metric,
  comparison: rule.comparison,
  threshold: rule.threshold,
  feedback_name: rule.feedback_name ?? "",
  min_samples: rule.min_samples,
  window_seconds: rule.window_seconds,
  agent_id: rule.agent_id,
  severity: rule.severity,
  cooldown_seconds: rule.cooldown_seconds,
  rollback: rule.rollback,
  active: rule.active,
});

/** The request. Organisation-wide metrics have no agent, and without an agent there is no rollback. */
export function toAlertRequest(draft: AlertDraft): CreateAlertRequest {
  const agentId = metrics[draft.metric]?.isPerAgent === false ? null : draft.agent_id;
  return {
    ...draft,
    description: draft.description || null,
    feedback_name: metrics[draft.metric]?.isOfFeedback ? draft.feedback_name.trim() : null,
    agent_id: agentId,
    rollback: agentId !== null && draft.rollback,
  };
}
