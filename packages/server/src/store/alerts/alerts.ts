import type {
  AgentId,
  AlertComparison,
  AlertId,
  AlertMetric,
  AlertRuleId,
  AlertRuleStatus,
  AlertSeverity,
  DeploymentId,
  OrganizationId,
} from "@agentrun/contract";
import { fromUuid, toUuid } from "../../lib/ids.ts";
import type { AlertRecord, AlertRuleRecord, AlertState, RollbackStatus } from "../../model/alerts.ts";
import { type Page, type PageRequest, Parameters, pageClause, toPage } from "../database/page.ts";
import type { Database } from "../database/postgres.ts";

type AlertRuleRow = {
  id: string;
  organization_id: string;
  name: string;
  description: string | null;
  metric: AlertMetric;
  comparison: AlertComparison;
  threshold: number;
  window_seconds: number;
  agent_id: string | null;
  severity: AlertSeverity;
  enabled: boolean;
  cooldown_seconds: number;
  rollback: boolean;
  feedback_name: string | null;
  min_samples: number | null;
  status: AlertRuleStatus;
  last_value: number | null;
  last_evaluated_at: Date | null;
  cooldown_until: Date | null;
  firing_alert_id: string | null;
  created_by: string | null;
  created_at: Date;
  updated_at: Date;
};

export type AlertRuleFilter = {
  status?: AlertRuleStatus | undefined;
  agentId?: AgentId | undefined;
  /** The only agents that the caller's key may access; null: all. */
  agentIds: readonly AgentId[] | null;
};

export const alertRuleStore = (database: Database) => ({ ...alertReader(database), ...alertWriter(database) });

const alertReader = (database: Database) => ({
  async findRule(organizationId: OrganizationId, id: AlertRuleId, lock = false): Promise<AlertRuleRecord | null> {
    const rows = await database.query<AlertRuleRow>(
      `select * from alert_rules where organization_id = $1 and id = $2 ${lock ? "for update" : ""}`,
      [toUuid(organizationId), toUuid(id)],
    );
    return rows[0] ? toAlertRuleRecord(rows[0]) : null;
  },

  async listRules(
    organizationId: OrganizationId,
    filter: AlertRuleFilter,
    page: PageRequest,
  ): Promise<Page<AlertRuleRecord>> {
    const parameters = new Parameters();
    const conditions = [
      `organization_id = ${parameters.add(toUuid(organizationId))}`,
      filter.status ? `and status = ${parameters.add(filter.status)}` : "",
      filter.agentId ? `and agent_id = ${parameters.add(toUuid(filter.agentId))}` : "",
      filter.agentIds ? `and agent_id = any(${parameters.add(filter.agentIds.map(toUuid))}::uuid[])` : "",
    ];
    const rows = await database.query<AlertRuleRow>(
      `select * from alert_rules where ${conditions.join(" ")} ${pageClause("id", page, parameters)}`,
      parameters.values,
    );
    return toPage(rows, page, toAlertRuleRecord);
  },

  /** Counts the rules with the organisation locked: no rule can be added until this transaction ends. */
  async countRulesLocked(organizationId: OrganizationId): Promise<number> {
    await database.query("select 1 from organizations where id = $1 for update", [toUuid(organizationId)]);
    const rows = await database.query<{ count: number }>(
      "select count(*)::int as count from alert_rules where organization_id = $1",
      [toUuid(organizationId)],
    );
    return rows[0]?.count ?? 0;
  },

  /** Enabled rules of all organisations, a page at a time. */
  async listEnabledRules(after: AlertRuleId | null, limit: number): Promise<AlertRuleRecord[]> {
    const rows = await database.query<AlertRuleRow>(
      "select * from alert_rules where enabled and ($1::uuid is null or id > $1) order by id limit $2",
      [after && toUuid(after), limit],
    );
    return rows.map(toAlertRuleRecord);
  },
});

const alertWriter = (database: Database) => ({
  async insertRule(rule: AlertRuleRecord): Promise<void> {
    await database.query(
      `insert into alert_rules (organization_id, id, name, description, metric, comparison, threshold, window_seconds,
         agent_id, severity, enabled, cooldown_seconds, rollback, updated_at, feedback_name, min_samples, status, created_by,
         created_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19)`,
      [...settingsOf(rule), rule.status, rule.createdBy, rule.createdAt],
    );
  },

  /** Updates the fields that a caller can change. */
  async updateRule(rule: AlertRuleRecord): Promise<void> {
    await database.query(
      `update alert_rules set name = $3, description = $4, metric = $5, comparison = $6, threshold = $7,
         window_seconds = $8, agent_id = $9, severity = $10, enabled = $11, cooldown_seconds = $12, rollback = $13,
         updated_at = $14, feedback_name = $15, min_samples = $16
       where organization_id = $1 and id = $2`,
      settingsOf(rule),
    );
  },

  /** Saves the state after an evaluation. */
  async setState(organizationId: OrganizationId, id: AlertRuleId, state: AlertState): Promise<void> {
    await database.query(
      `update alert_rules set status = $3, last_value = $4, last_evaluated_at = $5, cooldown_until = $6,
         firing_alert_id = $7
       where organization_id = $1 and id = $2`,
      [
        toUuid(organizationId),
        toUuid(id),
        state.status,
        state.lastValue,
        state.lastEvaluatedAt,
        state.cooldownUntil,
        state.firingAlertId && toUuid(state.firingAlertId),
      ],
    );
  },

  /** Saves many evaluations at once. Skips rules that were changed or evaluated meanwhile. */
  async saveReadings(readings: readonly { rule: AlertRuleRecord; state: AlertState }[]): Promise<void> {
    if (readings.length === 0) return;
    const rows = readings.map(({ rule, state }) => ({
      id: toUuid(rule.id),
      organization_id: toUuid(rule.organizationId),
      seen_at: rule.lastEvaluatedAt,
      updated_at: rule.updatedAt,
      status: state.status,
      last_value: state.lastValue,
      last_evaluated_at: state.lastEvaluatedAt,
      cooldown_until: state.cooldownUntil,
    }));
    await database.query(
      `update alert_rules a set status = r.status, last_value = r.last_value, last_evaluated_at = r.last_evaluated_at,
         cooldown_until = r.cooldown_until
       from json_to_recordset($1::json) as r(id uuid, organization_id uuid, seen_at timestamptz, updated_at timestamptz,
         status text, last_value float8, last_evaluated_at timestamptz, cooldown_until timestamptz)
       where a.organization_id = r.organization_id and a.id = r.id and a.enabled and a.updated_at = r.updated_at
         and a.last_evaluated_at is not distinct from r.seen_at`,
      [JSON.stringify(rows)],
    );
  },

  async deleteRule(organizationId: OrganizationId, id: AlertRuleId): Promise<boolean> {
    const rows = await database.query("delete from alert_rules where organization_id = $1 and id = $2 returning id", [
      toUuid(organizationId),
      toUuid(id),
    ]);
    return rows.length > 0;
  },
});

const settingsOf = (rule: AlertRuleRecord): unknown[] => [
  toUuid(rule.organizationId),
  toUuid(rule.id),
  rule.name,
  rule.description,
  rule.metric,
  rule.comparison,
  rule.threshold,
  rule.windowSeconds,
  rule.agentId && toUuid(rule.agentId),
  rule.severity,
  rule.enabled,
  rule.cooldownSeconds,
  rule.rollback,
  rule.updatedAt,
  rule.feedbackName,
  rule.minSamples,
];

const toAlertRuleRecord = (row: AlertRuleRow): AlertRuleRecord => ({
  id: fromUuid("alr", row.id),
  organizationId: fromUuid("org", row.organization_id),
  name: row.name,
  description: row.description,
  metric: row.metric,
  comparison: row.comparison,
  threshold: row.threshold,
  windowSeconds: row.window_seconds,
  agentId: row.agent_id ? fromUuid("ag", row.agent_id) : null,
  severity: row.severity,
  enabled: row.enabled,
  cooldownSeconds: row.cooldown_seconds,
  rollback: row.rollback,
  feedbackName: row.feedback_name,
  minSamples: row.min_samples,
  status: row.status,
  lastValue: row.last_value,
  lastEvaluatedAt: row.last_evaluated_at,
  cooldownUntil: row.cooldown_until,
  firingAlertId: row.firing_alert_id ? (fromUuid("alrt", row.firing_alert_id) satisfies AlertId) : null,
  createdBy: row.created_by,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
});

type AlertRow = {
  id: string;
  organization_id: string;
  rule_id: string;
  rule: string;
  severity: AlertSeverity;
  summary: string;
  snapshot: string;
  triggered_at: Date;
  resolved_at: Date | null;
  resolved_value: number | null;
  acknowledged_at: Date | null;
  acknowledged_by: string | null;
  acknowledgement: string | null;
  rollback_status: RollbackStatus | null;
  rollback_deployment_id: string | null;
  rollback_reason: string | null;
};

export const alertHistoryStore = (database: Database) => ({ ...alertHistory(database), ...alertRollbacks(database) });

const alertHistory = (database: Database) => ({
  async list(
    organizationId: OrganizationId,
    ruleId: AlertRuleId,
    isOpen: boolean | undefined,
    page: PageRequest,
  ): Promise<Page<AlertRecord>> {
    const parameters = new Parameters();
    const rows = await database.query<AlertRow>(
      `select * from alerts where organization_id = ${parameters.add(toUuid(organizationId))}
         and rule_id = ${parameters.add(toUuid(ruleId))}
         ${isOpen === undefined ? "" : `and resolved_at is ${isOpen ? "" : "not"} null`}
       ${pageClause("id", page, parameters, "triggered_at")}`,
      parameters.values,
    );
    return toPage(rows, page, toAlertRecord);
  },

  async insert(alert: AlertRecord): Promise<void> {
    await database.query(
      `insert into alerts (id, organization_id, rule_id, rule, severity, summary, snapshot, triggered_at, rollback_status)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
      [
        toUuid(alert.id),
        toUuid(alert.organizationId),
        toUuid(alert.ruleId),
        JSON.stringify(alert.rule),
        alert.severity,
        alert.summary,
        JSON.stringify(alert.snapshot),
        alert.triggeredAt,
        alert.rollbackStatus,
      ],
    );
  },

  async resolve(organizationId: OrganizationId, id: AlertId, at: Date, value: number | null): Promise<void> {
    await database.query(
      `update alerts set resolved_at = $3, resolved_value = $4
       where organization_id = $1 and id = $2 and resolved_at is null`,
      [toUuid(organizationId), toUuid(id), at, value],
    );
  },

  /** Idempotent: the first acknowledgement is kept. Null: no such alert. */
  async acknowledge(
    organizationId: OrganizationId,
    ruleId: AlertRuleId,
    id: AlertId,
    by: { actor: string; note: string | null; at: Date },
  ): Promise<AlertRecord | null> {
    const rows = await database.query<AlertRow>(
      `update alerts set acknowledged_by = coalesce(acknowledged_by, $4),
         acknowledgement = case when acknowledged_at is null then $5 else acknowledgement end,
         acknowledged_at = coalesce(acknowledged_at, $6)
       where organization_id = $1 and rule_id = $2 and id = $3 returning *`,
      [toUuid(organizationId), toUuid(ruleId), toUuid(id), by.actor, by.note, by.at],
    );
    return rows[0] ? toAlertRecord(rows[0]) : null;
  },
});

const alertRollbacks = (database: Database) => ({
  /** Alerts of all organisations whose automatic rollback is pending. */
  async listToRollBack(limit: number): Promise<AlertRecord[]> {
    const rows = await database.query<AlertRow>(
      "select * from alerts where rollback_status = 'pending' order by id limit $1",
      [limit],
    );
    return rows.map(toAlertRecord);
  },

  /** Whether the rollback is still pending. Locks the alert until the transaction ends, so that it happens once. */
  async lockToRollBack(organizationId: OrganizationId, id: AlertId): Promise<boolean> {
    const rows = await database.query(
      "select 1 from alerts where organization_id = $1 and id = $2 and rollback_status = 'pending' for update",
      [toUuid(organizationId), toUuid(id)],
    );
    return rows.length > 0;
  },

  async setRollback(
    organizationId: OrganizationId,
    id: AlertId,
    outcome: { status: "done"; deploymentId: DeploymentId } | { status: "failed"; reason: string },
  ): Promise<void> {
    await database.query(
      `update alerts set rollback_status = $3, rollback_deployment_id = $4, rollback_reason = $5
       where organization_id = $1 and id = $2`,
      [
        toUuid(organizationId),
        toUuid(id),
        outcome.status,
        "deploymentId" in outcome ? toUuid(outcome.deploymentId) : null,
        "reason" in outcome ? outcome.reason : null,
      ],
    );
  },
});

const toAlertRecord = (row: AlertRow): AlertRecord => ({
  id: fromUuid("alrt", row.id),
  organizationId: fromUuid("org", row.organization_id),
  ruleId: fromUuid("alr", row.rule_id),
  rule: JSON.parse(row.rule) as AlertRecord["rule"],
  severity: row.severity,
  summary: row.summary,
  snapshot: JSON.parse(row.snapshot) as AlertRecord["snapshot"],
  triggeredAt: row.triggered_at,
  resolvedAt: row.resolved_at,
  resolvedValue: row.resolved_value,
  acknowledgedAt: row.acknowledged_at,
  acknowledgedBy: row.acknowledged_by,
  acknowledgement: row.acknowledgement,
  rollbackStatus: row.rollback_status,
  rollbackDeploymentId: row.rollback_deployment_id ? fromUuid("dep", row.rollback_deployment_id) : null,
  rollbackReason: row.rollback_reason,
});
