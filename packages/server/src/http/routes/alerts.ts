import type { Alert, AlertFiring } from "@agentrun/contract";
import {
  type AlertDeps,
  acknowledgeAlert,
  createAlertRule,
  deleteAlertRule,
  getAlertRule,
  listAlertRules,
  listAlerts,
  updateAlertRule,
} from "../../domain/alerts/alerts.ts";
import { type AlertRecord, type AlertRuleRecord, toTriggeredAlert } from "../../model/alerts.ts";
import { created, type Handlers, ok } from "../endpoint-types.ts";
import { listAnswer, toPageRequest } from "../lists.ts";

export const alertHandlers = (deps: AlertDeps, baseUrl: () => string) => {
  const toAlert = (record: AlertRuleRecord) => toAlertAt(record, deps.clock.now());
  return {
    listAlerts: async ({ caller, query, url }) => {
      const filter = { status: query.status, agentId: query.agent_id };
      return listAnswer(await listAlertRules(deps, caller, filter, toPageRequest(query)), toAlert, url);
    },
    createAlert: async ({ caller, body }) => {
      const rule = await createAlertRule(deps, caller, body);
      return created(toAlert(rule), `${baseUrl()}/alerts/${rule.id}`);
    },
    getAlert: async ({ caller, params }) => ok(toAlert(await getAlertRule(deps, caller, params.id))),
    updateAlert: async ({ caller, params, body }) => ok(toAlert(await updateAlertRule(deps, caller, params.id, body))),
    deleteAlert: async ({ caller, params }) => {
      await deleteAlertRule(deps, caller, params.id);
      return ok({ object: "alert", id: params.id, deleted: true });
    },
    listAlertHistory: async ({ caller, params, query, url }) => {
      const isOpen = query.status === undefined ? undefined : query.status === "firing";
      return listAnswer(await listAlerts(deps, caller, params.id, isOpen, toPageRequest(query)), toFiring, url);
    },
    acknowledgeAlert: async ({ caller, params, body }) => {
      const names = { ruleId: params.id, alertId: params.firing_id };
      return ok(toFiring(await acknowledgeAlert(deps, caller, names, body ?? {})));
    },
  } satisfies Partial<Handlers>;
};

const iso = (date: Date | null): string | null => date?.toISOString() ?? null;

const toAlertAt = (record: AlertRuleRecord, now: number): Alert => ({
  object: "alert",
  id: record.id,
  name: record.name,
  description: record.description,
  metric: record.metric,
  comparison: record.comparison,
  threshold: record.threshold,
  window_seconds: record.windowSeconds,
  agent_id: record.agentId,
  severity: record.severity,
  active: record.enabled,
  feedback_name: record.feedbackName,
  min_samples: record.minSamples,
  cooldown_seconds: record.cooldownSeconds,
  rollback: record.rollback,
  status: record.status,
  last_value: record.lastValue,
  last_evaluated_at: iso(record.lastEvaluatedAt),
  cooldown_until: record.cooldownUntil && record.cooldownUntil.getTime() > now ? iso(record.cooldownUntil) : null,
  firing_id: record.firingAlertId,
  created_by: record.createdBy,
  created_at: record.createdAt.toISOString(),
  updated_at: record.updatedAt.toISOString(),
});

const toFiring = (record: AlertRecord): AlertFiring => ({
  object: "alert_firing",
  ...toTriggeredAlert(record),
  severity: record.severity,
  status: record.resolvedAt ? "resolved" : "firing",
  resolved_at: iso(record.resolvedAt),
  resolved_value: record.resolvedValue,
  acknowledged_at: iso(record.acknowledgedAt),
  acknowledged_by: record.acknowledgedBy,
  acknowledgement: record.acknowledgement,
  rollback: record.rollbackStatus && {
    status: record.rollbackStatus,
    deployment_id: record.rollbackDeploymentId,
    reason: record.rollbackReason,
  },
});
