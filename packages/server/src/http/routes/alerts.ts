import type { Alert, AlertRule } from "@agentrun/contract";
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
  const toRule = (record: AlertRuleRecord) => toRuleAt(record, deps.clock.now());
  return {
    listAlerts: async ({ caller, query, url }) => {
      const filter = { status: query.status, agentId: query.agent_id };
      return listAnswer(await listAlertRules(deps, caller, filter, toPageRequest(query)), toRule, url);
    },
    createAlert: async ({ caller, body }) => {
      const rule = await createAlertRule(deps, caller, body);
      return created(toRule(rule), `${baseUrl()}/alerts/${rule.id}`);
    },
    getAlert: async ({ caller, params }) => ok(toRule(await getAlertRule(deps, caller, params.id))),
    updateAlert: async ({ caller, params, body }) => ok(toRule(await updateAlertRule(deps, caller, params.id, body))),
    deleteAlert: async ({ caller, params }) => {
      await deleteAlertRule(deps, caller, params.id);
      return ok({ object: "alert_rule", id: params.id, deleted: true });
    },
    listAlertHistory: async ({ caller, params, query, url }) => {
      const isOpen = query.status === undefined ? undefined : query.status === "firing";
      return listAnswer(await listAlerts(deps, caller, params.id, isOpen, toPageRequest(query)), toAlert, url);
    },
    acknowledgeAlert: async ({ caller, params, body }) => {
      const names = { ruleId: params.id, alertId: params.firing_id };
      return ok(toAlert(await acknowledgeAlert(deps, caller, names, body ?? {})));
    },
  } satisfies Partial<Handlers>;
};

const iso = (date: Date | null): string | null => date?.toISOString() ?? null;

const toRuleAt = (record: AlertRuleRecord, now: number): AlertRule => ({
  object: "alert_rule",
  id: record.id,
  name: record.name,
  description: record.description,
  metric: record.metric,
  comparison: record.comparison,
  threshold: record.threshold,
  window_seconds: record.windowSeconds,
  agent_id: record.agentId,
  severity: record.severity,
  enabled: record.enabled,
  cooldown_seconds: record.cooldownSeconds,
  rollback: record.rollback,
  status: record.status,
  last_value: record.lastValue,
  last_evaluated_at: iso(record.lastEvaluatedAt),
  cooldown_until: record.cooldownUntil && record.cooldownUntil.getTime() > now ? iso(record.cooldownUntil) : null,
  firing_alert_id: record.firingAlertId,
  created_by: record.createdBy,
  created_at: record.createdAt.toISOString(),
  updated_at: record.updatedAt.toISOString(),
});

const toAlert = (record: AlertRecord): Alert => ({
  object: "alert",
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
