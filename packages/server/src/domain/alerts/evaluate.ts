import { type AlertMetric, type AlertRuleId, type OrganizationId, roleScopes } from "@agentrun/contract";
import { isUnavailable, ServiceError } from "../../lib/errors.ts";
import { newId } from "../../lib/ids.ts";
import { percentOf, quantile } from "../../lib/statistics.ts";
import type { DeploymentRecord } from "../../model/agents.ts";
import {
  type AlertDecision,
  type AlertRecord,
  type AlertRuleRecord,
  type AlertState,
  decide,
  hourlyWindowStart,
  type Reading,
  summarize,
  toRuleSummary,
  toSnapshot,
  toTriggeredAlert,
  windowStart,
} from "../../model/alerts.ts";
import type { Caller } from "../../model/api-keys.ts";
import type { EndingTotals, ReadingQuery, ScoreTotals } from "../../store/alerts/readings.ts";
import type { Store } from "../../store/store.ts";
import type { AgentDeps } from "../agents/agents.ts";
import { rollbackAgent } from "../agents/deploy-revisions.ts";
import { toDeployment } from "../agents/deployments.ts";
import { type AuditDeps, recordAudit } from "../audit/audit.ts";
import { type EventDeps, recordEvent } from "../events/events.ts";
import { type PlanQuotas, quotaOf } from "../usage/usage.ts";

export type EvaluateDeps = EventDeps & ReadingDeps & { store: Pick<Store, "agents" | "transaction"> };

type Judged = { rule: AlertRuleRecord; reading: Reading; decision: AlertDecision };

const rulesPerBatch = 500;
const rollbackWithinMs = 3_600_000;

/** Evaluates every alert rule of every organisation once. */
export async function evaluateAlerts(deps: EvaluateDeps): Promise<void> {
  let rules = await deps.store.alerts.listEnabledRules(null, rulesPerBatch);
  while (rules.length > 0) {
    await evaluate(deps, rules);
    const last = rules.length === rulesPerBatch ? rules.at(-1) : undefined;
    rules = last ? await deps.store.alerts.listEnabledRules(last.id, rulesPerBatch) : [];
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
  await deps.store.alerts.saveReadings(still.map((one) => ({ rule: one.rule, state: toState(one, now) })));
  for (const one of judged.filter(({ decision }) => decision.move !== "stay")) {
    // A failing rule does not block the others.
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

/** Updates state, history and event in one transaction, and only if the rule is unchanged since the decision. */
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

/** Another node or an update may have changed the rule between the read and the write. */
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

/** Only a recent deployment that replaced another and is not itself a rollback can be undone. */
const canUndo = (deployment: DeploymentRecord | null, at: Date): boolean =>
  deployment !== null &&
  deployment.reason === null &&
  deployment.previousRevision !== null &&
  deployment.createdAt <= at &&
  at.getTime() - deployment.createdAt.getTime() <= rollbackWithinMs;

type ReadingDeps = {
  store: Pick<Store, "alerts">;
  planQuotas: PlanQuotas;
  onFailure: (error: unknown, what: string) => void;
};
type Readings = Map<AlertRuleId, Reading>;
type Read = (deps: ReadingDeps, rules: readonly AlertRuleRecord[], now: Date) => Promise<Readings>;

/**
 * Reads the metrics of all rules, one query per metric. A metric that cannot be read is reported and left out of the result,
 * because an unknown value is different from zero.
 */
export async function readMetrics(deps: ReadingDeps, rules: readonly AlertRuleRecord[], now: Date): Promise<Readings> {
  const byMetric = Map.groupBy(rules, (rule) => rule.metric);
  const read = async (metric: AlertMetric, group: AlertRuleRecord[]): Promise<[AlertRuleId, Reading][]> => {
    try {
      const found = await readers[metric](deps, group, now);
      return group.map((rule) => [rule.id, enough(rule, found.get(rule.id) ?? null)]);
    } catch (error) {
      deps.onFailure(error, `alerts: ${metric}`);
      return [];
    }
  };
  return new Map((await Promise.all([...byMetric].map(([metric, group]) => read(metric, group)))).flat());
}

const enough = ({ minSamples }: AlertRuleRecord, reading: Reading): Reading =>
  reading === null || reading.sampleCount < (minSamples ?? 0) ? null : reading;

const questionsOf = (rules: readonly AlertRuleRecord[], now: Date): ReadingQuery[] =>
  rules.map(({ id: ruleId, organizationId, agentId, windowSeconds }) => ({
    ruleId,
    organizationId,
    agentId,
    since: windowStart(now, windowSeconds),
  }));

const mapValues = <T>(answers: Map<AlertRuleId, T>, toReading: (answer: T) => Reading): Readings =>
  new Map([...answers].map(([id, answer]) => [id, toReading(answer)]));

function percent(part: number, whole: number): Reading {
  const value = percentOf(part, whole);
  return value === null ? null : { value, sampleCount: whole };
}

const ofEndings =
  (toReading: (totals: EndingTotals) => Reading): Read =>
  async ({ store }, rules, now) =>
    mapValues(await store.alerts.readEndings(questionsOf(rules, now)), toReading);

/** Feedback is counted per hour. */
const ofScores =
  (toReading: (totals: ScoreTotals) => Reading): Read =>
  async ({ store }, rules, now) => {
    const queries = rules.map(({ id: ruleId, organizationId, agentId, feedbackName, windowSeconds }) => ({
      ...{ ruleId, organizationId, agentId, feedbackName, since: hourlyWindowStart(now, windowSeconds) },
    }));
    return mapValues(await store.alerts.readScores(queries), toReading);
  };

const endedRuns = (totals: EndingTotals) => totals.completed + totals.failed + totals.cancelled;

const readers: Record<AlertMetric, Read> = {
  error_rate: ofEndings(({ failed, completed }) => percent(failed, failed + completed)),
  tokens: ofEndings((totals) => ({ value: totals.tokens, sampleCount: endedRuns(totals) })),
  guardrail_blocks: async ({ store }, rules, now) =>
    mapValues(await store.alerts.readBlocks(questionsOf(rules, now)), (blocks) => ({
      value: blocks,
      sampleCount: blocks,
    })),
  run_count: async ({ store }, rules, now) =>
    mapValues(await store.alerts.readAcceptances(questionsOf(rules, now)), (runs) => ({
      value: runs,
      sampleCount: runs,
    })),
  p95_latency_ms: async ({ store }, rules, now) =>
    mapValues(await store.alerts.readLatencies(questionsOf(rules, now)), (histogram) => {
      const value = quantile(histogram, 0.95);
      return value === null ? null : { value, sampleCount: [...histogram.values()].reduce((sum, n) => sum + n, 0) };
    }),
  queue_depth: async ({ store }, rules, now) =>
    mapValues(await store.alerts.sampleQueues(questionsOf(rules, now)), ({ average, samples }) => ({
      value: average,
      sampleCount: samples,
    })),
  queue_wait_ms: async ({ store }, rules, now) =>
    mapValues(await store.alerts.readWaits(questionsOf(rules, now)), ({ longestMs, runs }) => ({
      value: longestMs,
      sampleCount: runs,
    })),
  unserved_runs: async ({ store }, rules, now) =>
    mapValues(await store.alerts.readUnserved(questionsOf(rules, now)), (runs) => ({ value: runs, sampleCount: runs })),
  webhook_failure_rate: async ({ store }, rules, now) =>
    mapValues(await store.alerts.readDeliveries(questionsOf(rules, now)), ({ succeeded, failed }) =>
      percent(failed, succeeded + failed),
    ),
  average_score: ofScores(({ scores, total }) =>
    scores === 0 ? null : { value: total / scores, sampleCount: scores },
  ),
  pass_rate: ofScores(({ passed, judged }) => percent(passed, judged)),
  quota_used_percent: readQuotas,
};

/** Null where the organisation has no quota. */
async function readQuotas({ store, planQuotas }: ReadingDeps, rules: readonly AlertRuleRecord[]): Promise<Readings> {
  const used = await store.alerts.listQuotaUse([...new Set(rules.map((rule) => rule.organizationId))]);
  return new Map(
    rules.map(({ id, organizationId }) => {
      const use = used.get(organizationId);
      const quota = use ? quotaOf(use.terms, planQuotas) : null;
      if (!use || quota === null) return [id, null];
      return [id, { value: quota === 0 ? 100 : (use.calls / quota) * 100, sampleCount: use.calls }];
    }),
  );
}

export type RollbackDeps = AgentDeps &
  AuditDeps & { store: Pick<Store, "alerts">; onFailure: (error: unknown, what: string) => void };

const batchSize = 50;

/** Rolls back the deployments that alerts have requested, each once. */
export async function rollBackForAlerts(deps: RollbackDeps): Promise<void> {
  // A failed rollback is retried in the next round and does not block the others.
  for (const alert of await deps.store.alerts.listToRollBack(batchSize))
    await rollBack(deps, alert).catch((error) => deps.onFailure(error, "alerts"));
}

async function rollBack(deps: RollbackDeps, alert: AlertRecord): Promise<void> {
  try {
    await deps.store.transaction(() => undo(deps, alert));
  } catch (error) {
    // An unavailable database or an internal error is retried in the next round. A rejection would repeat, so it is final.
    if (!(error instanceof ServiceError) || isUnavailable(error)) throw error;
    await deps.store.alerts.setRollback(alert.organizationId, alert.id, { status: "failed", reason: error.message });
  }
}

async function undo(deps: RollbackDeps, alert: AlertRecord): Promise<void> {
  const { organizationId, id, rule } = alert;
  // An edit with `If-Match` compares and changes the agent under this lock.
  if (rule.agent_id) await deps.store.audit.lockResource(organizationId, rule.agent_id);
  if (!rule.agent_id || !(await deps.store.alerts.lockToRollBack(organizationId, id))) return;
  const newest = await deps.store.agents.findNewestDeployment(organizationId, rule.agent_id);
  if (!canUndo(newest, alert.triggeredAt)) {
    const reason = "The agent was deployed or rolled back in the meantime.";
    await deps.store.alerts.setRollback(organizationId, id, { status: "failed", reason });
    return;
  }
  const caller = callerOf(organizationId, rule.id);
  const deployment = await rollbackAgent(deps, caller, rule.agent_id, { reason: `${id}: ${alert.summary}` });
  await deps.store.alerts.setRollback(organizationId, id, { status: "done", deploymentId: deployment.id });
  await note(deps, caller, deployment);
}

/** The rule acts with a developer's rights, so it cannot restore an earlier approval rule. */
const callerOf = (organizationId: OrganizationId, actor: string): Caller => ({
  organizationId,
  apiKeyId: null,
  actor,
  scopes: roleScopes.developer,
  agentIds: null,
});

const note = (deps: RollbackDeps, { organizationId, actor }: Caller, deployment: DeploymentRecord) =>
  recordAudit(deps, {
    organizationId,
    action: "rollbackAgent",
    actor,
    resourceType: "deployment",
    resourceId: deployment.id,
    before: { revision: deployment.previousRevision },
    after: { revision: deployment.revision, created: toDeployment(deployment) },
  });
