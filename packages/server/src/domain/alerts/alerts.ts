import {
  type AcknowledgeRequest,
  type AgentId,
  type AlertId,
  type AlertPatch,
  type AlertRuleId,
  alertMetrics,
  type CreateAlertRequest,
  feedbackMetrics,
  grants,
} from "@agentrun/contract";
import type { DatabaseClock } from "../../lib/clock.ts";
import { ServiceError } from "../../lib/errors.ts";
import { newId } from "../../lib/ids.ts";
import { type AlertRecord, type AlertRuleRecord, findConditionFault, freshState } from "../../model/alerts.ts";
import type { Caller } from "../../model/api-keys.ts";
import type { AlertRuleFilter } from "../../store/alerts/alerts.ts";
import type { PageRequest } from "../../store/database/page.ts";
import type { Store } from "../../store/store.ts";
import { assertAllowed } from "../agents/agents.ts";
import { assertNotDemo } from "../api-keys/permissions.ts";
import { assertWholeOrganization } from "../events/events.ts";

export type AlertDeps = {
  store: Pick<Store, "agents" | "alerts" | "transaction">;
  clock: DatabaseClock;
  mostAlerts: number;
};

export async function getAlertRule(deps: AlertDeps, caller: Caller, id: AlertRuleId): Promise<AlertRuleRecord> {
  return seen(caller, await deps.store.alerts.findRule(caller.organizationId, id));
}

export const listAlertRules = (
  deps: AlertDeps,
  caller: Caller,
  filter: Omit<AlertRuleFilter, "agentIds">,
  page: PageRequest,
) => deps.store.alerts.listRules(caller.organizationId, { ...filter, agentIds: caller.agentIds }, page);

export async function createAlertRule(
  deps: AlertDeps,
  caller: Caller,
  request: CreateAlertRequest,
): Promise<AlertRuleRecord> {
  const now = deps.clock.now();
  const rule: AlertRuleRecord = {
    ...freshState,
    ...applyPatch(defaults, request),
    id: newId("alr", now),
    organizationId: caller.organizationId,
    createdBy: caller.actor,
    createdAt: new Date(now),
    updatedAt: new Date(now),
  };
  await check(deps, caller, rule);
  await deps.store.transaction(async () => {
    const count = await deps.store.alerts.countRulesLocked(caller.organizationId);
    if (count >= deps.mostAlerts) throw tooMany(deps.mostAlerts);
    await deps.store.alerts.insertRule(rule);
  });
  return rule;
}

/** Changing the condition resets the state of the rule and resolves its alert. */
export async function updateAlertRule(
  deps: AlertDeps,
  caller: Caller,
  id: AlertRuleId,
  patch: AlertPatch,
): Promise<AlertRuleRecord> {
  return deps.store.transaction(async () => {
    const rule = seen(caller, await deps.store.alerts.findRule(caller.organizationId, id, true));
    const now = new Date(deps.clock.now());
    const updated = { ...rule, ...applyPatch(rule, patch), updatedAt: now };
    await check(deps, caller, updated);
    await deps.store.alerts.updateRule(updated);
    if (!changesCondition(rule, updated)) return updated;
    if (rule.firingAlertId) await deps.store.alerts.resolve(caller.organizationId, rule.firingAlertId, now, null);
    await deps.store.alerts.setState(caller.organizationId, id, freshState);
    return { ...updated, ...freshState };
  });
}

export async function deleteAlertRule(deps: AlertDeps, caller: Caller, id: AlertRuleId): Promise<void> {
  await getAlertRule(deps, caller, id);
  if (!(await deps.store.alerts.deleteRule(caller.organizationId, id))) throw new ServiceError("alert_not_found");
}

export async function listAlerts(
  deps: AlertDeps,
  caller: Caller,
  id: AlertRuleId,
  isOpen: boolean | undefined,
  page: PageRequest,
) {
  await getAlertRule(deps, caller, id);
  return deps.store.alerts.list(caller.organizationId, id, isOpen, page);
}

export async function acknowledgeAlert(
  deps: AlertDeps,
  caller: Caller,
  names: { ruleId: AlertRuleId; alertId: AlertId },
  request: AcknowledgeRequest,
): Promise<AlertRecord> {
  await getAlertRule(deps, caller, names.ruleId);
  const by = { actor: caller.actor, note: request.note ?? null, at: new Date(deps.clock.now()) };
  const alert = await deps.store.alerts.acknowledge(caller.organizationId, names.ruleId, names.alertId, by);
  if (!alert) throw new ServiceError("alert_not_found");
  return alert;
}

type Settings = Omit<
  AlertRuleRecord,
  keyof typeof freshState | "id" | "organizationId" | `created${string}` | "updatedAt"
>;

const defaults: Settings = {
  name: "",
  description: null,
  metric: "error_rate",
  comparison: "gt",
  threshold: 0,
  windowSeconds: 300,
  agentId: null,
  feedbackName: null,
  minSamples: null,
  severity: "warning",
  enabled: true,
  cooldownSeconds: 300,
  rollback: false,
};

const applyPatch = (rule: Settings, patch: AlertPatch): Settings => ({
  name: patch.name ?? rule.name,
  description: patch.description === undefined ? rule.description : patch.description,
  metric: patch.metric ?? rule.metric,
  comparison: patch.comparison ?? rule.comparison,
  threshold: patch.threshold ?? rule.threshold,
  windowSeconds: patch.window_seconds ?? rule.windowSeconds,
  agentId: patch.agent_id === undefined ? rule.agentId : (patch.agent_id as AgentId | null),
  feedbackName: patch.feedback_name === undefined ? rule.feedbackName : patch.feedback_name,
  minSamples: patch.min_samples === undefined ? rule.minSamples : patch.min_samples,
  severity: patch.severity ?? rule.severity,
  enabled: patch.active ?? rule.enabled,
  cooldownSeconds: patch.cooldown_seconds ?? rule.cooldownSeconds,
  rollback: patch.rollback ?? rule.rollback,
});

const conditionFields = [
  "metric",
  "comparison",
  "threshold",
  "windowSeconds",
  "agentId",
  "enabled",
  "feedbackName",
  "minSamples",
] as const;
const changesCondition = (before: AlertRuleRecord, after: AlertRuleRecord) =>
  conditionFields.some((name) => before[name] !== after[name]);

async function check(deps: AlertDeps, caller: Caller, rule: AlertRuleRecord): Promise<void> {
  const problem = findConditionFault(rule);
  if (problem) throw wrong("threshold", `${problem} Choose another threshold or comparison.`);
  if (rule.agentId && !alertMetrics[rule.metric].perAgent) {
    throw wrong("agent_id", `'${rule.metric}' is a metric of the whole organisation. Omit 'agent_id'.`);
  }
  const isOfFeedback = feedbackMetrics.includes(rule.metric);
  if (isOfFeedback !== (rule.feedbackName !== null)) {
    const advice = isOfFeedback
      ? `'${rule.metric}' needs the name of the feedback.`
      : `'${rule.metric}' has none. Omit it.`;
    throw wrong("feedback_name", `feedback_name: ${advice}`);
  }
  if (rule.rollback && !rule.agentId) throw wrong("rollback", "A rule with 'rollback' needs an 'agent_id'.");
  assertMayRollBack(caller, rule);
  await assertAgent(deps, caller, rule.agentId);
}

/** A rule acts for its author, so the author needs the right to roll back. */
function assertMayRollBack(caller: Caller, rule: AlertRuleRecord): void {
  if (!rule.rollback) return;
  assertNotDemo(caller, "A rollback may restore a private connector, which a demo key cannot use. Use a standard key.");
  if (grants(caller.scopes, "agents:write")) return;
  throw new ServiceError("insufficient_scope", {
    param: "rollback",
    message: "A rule with 'rollback' also requires the scope agents:write.",
  });
}

async function assertAgent(deps: AlertDeps, caller: Caller, agentId: AgentId | null): Promise<void> {
  if (!agentId) return assertWholeOrganization(caller);
  const agent = assertAllowed(caller, await deps.store.agents.find(caller.organizationId, agentId), "agent_id");
  if (agent.archivedAt) throw new ServiceError("agent_archived", { param: "agent_id" });
}

const wrong = (param: string, message: string) => new ServiceError("invalid_value", { param, message });
const tooMany = (most: number) =>
  new ServiceError("too_many_alerts", {
    message: `An organisation has at most ${most} alert rules. Delete one first.`,
  });

/** A rule of another organisation is not found; a rule about agents outside the key's list is forbidden. */
function seen(caller: Caller, rule: AlertRuleRecord | null): AlertRuleRecord {
  if (!rule) throw new ServiceError("alert_not_found");
  const isWithin = !caller.agentIds || (rule.agentId !== null && caller.agentIds.includes(rule.agentId));
  if (!isWithin) throw new ServiceError("agent_not_allowed");
  return rule;
}
