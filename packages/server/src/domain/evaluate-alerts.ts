import { newId } from "../lib/ids.ts";
import type { DeploymentRecord } from "../model/agents.ts";
import {
  type AlertDecision,
  type AlertRecord,
  type AlertRuleRecord,
  type AlertState,
  decide,
  type Reading,
  summarize,
  toRuleSummary,
  toSnapshot,
  toTriggeredAlert,
} from "../model/alerts.ts";
import type { Store } from "../store/store.ts";
import { type ReadingDeps, readMetrics } from "./alert-readings.ts";
import { type EventDeps, recordEvent } from "./events.ts";

export type EvaluateDeps = EventDeps & ReadingDeps & { store: Pick<Store, "agents" | "transaction"> };

type Judged = { rule: AlertRuleRecord; reading: Reading; decision: AlertDecision };

const rulesAtOnce = 500;
const rollbackWithinMs = 3_600_000;

/** Looks at every rule of every organisation once. */
export async function evaluateAlerts(deps: EvaluateDeps): Promise<void> {
  let rules = await deps.store.alerts.listEnabledRules(null, rulesAtOnce);
  while (rules.length > 0) {
    await evaluate(deps, rules);
    const last = rules.length === rulesAtOnce ? rules.at(-1) : undefined;
    rules = last ? await deps.store.alerts.listEnabledRules(last.id, rulesAtOnce) : [];
  }
}

async function evaluate(deps: EvaluateDeps, rules: AlertRuleRecord[]): Promise<void> {
  const now = new Date(deps.clock.now());
  const readings = await readMetrics(deps, rules, now);
  const judged = rules.flatMap((rule): Judged[] => {
    const reading = readings.get(rule.id);
    if (reading === undefined) return [];
    return [{ rule, reading, decision: decide(rule, rule, reading?.value ?? null, now) }];
  });
  const still = judged.filter(({ decision }) => decision.move === "stay");
  await deps.store.alerts.noteReadings(still.map((one) => ({ rule: one.rule, state: toState(one, now) })));
  for (const one of judged.filter(({ decision }) => decision.move !== "stay")) {
    // One rule that cannot be moved keeps no other from it.
    await move(deps, one, now).catch((error) => deps.onFailure(error, "alerts"));
  }
}

const toState = ({ rule, reading, decision }: Judged, now: Date): AlertState => ({
  status: decision.status,
  lastValue: reading?.value ?? null,
  lastEvaluatedAt: now,
  cooldownUntil: decision.cooldownUntil,
  firingAlertId: decision.status === "firing" ? rule.firingAlertId : null,
});

/** The state, the history and the event change together, and only from what the decision was made on. */
async function move(deps: EvaluateDeps, judged: Judged, now: Date): Promise<void> {
  const { rule, reading, decision } = judged;
  await deps.store.transaction(async () => {
    const current = await deps.store.alerts.findRule(rule.organizationId, rule.id, true);
    if (!current || !isUnchanged(rule, current)) return;
    const state = toState(judged, now);
    if (decision.move === "fire" && reading) {
      const alert = await fire(deps, rule, reading, now);
      await deps.store.alerts.setState(rule.organizationId, rule.id, { ...state, firingAlertId: alert.id });
      return;
    }
    if (rule.firingAlertId) {
      await deps.store.alerts.resolve(rule.organizationId, rule.firingAlertId, now, reading?.value ?? null);
    }
    await deps.store.alerts.setState(rule.organizationId, rule.id, state);
  });
}

/** Another node, or somebody who changed the rule, may have come between the look and the write. */
const isUnchanged = (seen: AlertRuleRecord, current: AlertRuleRecord): boolean =>
  current.enabled &&
  current.updatedAt.getTime() === seen.updatedAt.getTime() &&
  current.lastEvaluatedAt?.getTime() === seen.lastEvaluatedAt?.getTime();

async function fire(
  deps: EvaluateDeps,
  rule: AlertRuleRecord,
  reading: NonNullable<Reading>,
  now: Date,
): Promise<AlertRecord> {
  const alert: AlertRecord = {
    id: newId("alrt", now.getTime()),
    organizationId: rule.organizationId,
    ruleId: rule.id,
    rule: toRuleSummary(rule),
    severity: rule.severity,
    summary: summarize(rule, reading.value),
    snapshot: toSnapshot(rule, reading, now),
    triggeredAt: now,
    resolvedAt: null,
    resolvedValue: null,
    acknowledgedAt: null,
    acknowledgedBy: null,
    acknowledgement: null,
    rollbackStatus: (await callsForRollback(deps, rule, now)) ? "pending" : null,
    rollbackDeploymentId: null,
    rollbackReason: null,
  };
  await deps.store.alerts.insert(alert);
  await recordEvent(deps, rule.organizationId, "alert.triggered", alert.id, toTriggeredAlert(alert));
  return alert;
}

async function callsForRollback(deps: EvaluateDeps, rule: AlertRuleRecord, now: Date): Promise<boolean> {
  if (!rule.rollback || !rule.agentId) return false;
  return canUndo(await deps.store.agents.findNewestDeployment(rule.organizationId, rule.agentId), now);
}

/** A deployment that is young, replaced another, and is not itself the undoing of one. */
export const canUndo = (deployment: DeploymentRecord | null, at: Date): boolean =>
  deployment !== null &&
  deployment.reason === null &&
  deployment.previousRevision !== null &&
  deployment.createdAt <= at &&
  at.getTime() - deployment.createdAt.getTime() <= rollbackWithinMs;
