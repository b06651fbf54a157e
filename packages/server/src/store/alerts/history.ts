import type { AlertId, AlertRuleId, AlertSeverity, DeploymentId, OrganizationId } from "@agentrun/contract";
import { fromUuid, toUuid } from "../../lib/ids.ts";
import type { AlertRecord, RollbackStatus } from "../../model/alerts.ts";
import { type Page, type PageRequest, Parameters, pageClause, toPage } from "../database/page.ts";
import type { Database } from "../database/postgres.ts";

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
       ${pageClause("id", page, parameters)}`,
      parameters.values,
    );
    return toPage(rows, page, toRecord);
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

  /** The first to acknowledge it stands; null where there is no such alert. */
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
    return rows[0] ? toRecord(rows[0]) : null;
  },
});

const alertRollbacks = (database: Database) => ({
  /** Alerts of every organisation that have yet to roll back what caused them. */
  async listToRollBack(limit: number): Promise<AlertRecord[]> {
    const rows = await database.query<AlertRow>(
      "select * from alerts where rollback_status = 'pending' order by id limit $1",
      [limit],
    );
    return rows.map(toRecord);
  },

  /** Whether it is still to be done; locked until the transaction ends, so that it is done once. */
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

const toRecord = (row: AlertRow): AlertRecord => ({
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
