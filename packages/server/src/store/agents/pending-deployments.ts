import type { AgentId, OrganizationId } from "@agentrun/contract";
import { fromUuid, toUuid } from "../../lib/ids.ts";
import type { PendingDeploymentKey, PendingDeploymentRecord } from "../../model/gates.ts";
import { type Page, type PageRequest, Parameters, pageClause, toPage } from "../database/page.ts";
import type { Database } from "../database/postgres.ts";

type PendingRow = {
  organization_id: string;
  id: string;
  agent_id: string;
  revision: number;
  base_revision: number;
  status: PendingDeploymentRecord["status"];
  evaluate_only: boolean;
  reason: string | null;
  gate: string;
  experiment_id: string;
  results: string;
  deployment_id: string | null;
  created_by: string;
  created_at: Date;
  decided_by: string | null;
  ended_at: Date | null;
};

/** Ends the open pending deployment of agent $2 and stops its experiment. Parts of a `with`. */
export const supersedePending = (reason: string): string =>
  `superseded as (
     update pending_deployments set status = 'superseded', reason = ${reason}, ended_at = now()
     where organization_id = $1 and agent_id = $2 and ended_at is null returning organization_id, experiment_id
   ),
   ${stopExperiments("superseded")}`;

const stopExperiments = (of: string): string =>
  `stopped as (
     update experiments x set status = 'cancelling', due_at = now() from ${of} o
     where x.organization_id = o.organization_id and x.id = o.experiment_id and x.status = 'running' returning x.organization_id, x.id
   ),
   dropped as (
     update experiment_runs i set state = 'cancelled', run_id = null from stopped s
     where i.organization_id = s.organization_id and i.experiment_id = s.id and i.state in ('waiting', 'named')
   )`;

export const pendingDeploymentStore = (database: Database) => ({
  ...pendingDeploymentReader(database),
  ...pendingDeploymentWriter(database),
});

const pendingDeploymentReader = (database: Database) => ({
  async find({ organizationId, id }: PendingDeploymentKey, lock = false): Promise<PendingDeploymentRecord | null> {
    const rows = await database.query<PendingRow>(
      `select * from pending_deployments where organization_id = $1 and id = $2 ${lock ? "for update" : ""}`,
      [toUuid(organizationId), toUuid(id)],
    );
    return rows[0] ? toRecord(rows[0]) : null;
  },

  async findNewest(organizationId: OrganizationId, agentId: AgentId): Promise<PendingDeploymentRecord | null> {
    const rows = await database.query<PendingRow>(
      "select * from pending_deployments where organization_id = $1 and agent_id = $2 order by id desc limit 1",
      [toUuid(organizationId), toUuid(agentId)],
    );
    return rows[0] ? toRecord(rows[0]) : null;
  },

  /** Whether the revision passed this gate, as JSON text. */
  async hasPassed(organizationId: OrganizationId, agentId: AgentId, revision: number, gate: string): Promise<boolean> {
    const rows = await database.query(
      `select 1 from pending_deployments where organization_id = $1 and agent_id = $2 and revision = $3 and gate = $4
         and status in ('passed', 'deployed') limit 1`,
      [toUuid(organizationId), toUuid(agentId), revision, gate],
    );
    return rows.length > 0;
  },

  async list(
    organizationId: OrganizationId,
    agentId: AgentId,
    page: PageRequest,
  ): Promise<Page<PendingDeploymentRecord>> {
    const parameters = new Parameters();
    const rows = await database.query<PendingRow>(
      `select * from pending_deployments where organization_id = ${parameters.add(toUuid(organizationId))}
         and agent_id = ${parameters.add(toUuid(agentId))} ${pageClause("id", page, parameters)}`,
      parameters.values,
    );
    return toPage(rows, page, toRecord);
  },

  /** Those of all organisations whose experiment has ended or was deleted, a page at a time. */
  async listEvaluated(after: PendingDeploymentKey | null, limit: number): Promise<PendingDeploymentKey[]> {
    const rows = await database.query<{ organization_id: string; id: string }>(
      `select p.organization_id, p.id from pending_deployments p
       left join experiments x on x.organization_id = p.organization_id and x.id = p.experiment_id
       where p.status = 'evaluating' and (x.id is null or x.completed_at is not null)
         and ($1::uuid is null or (p.organization_id, p.id) > ($1, $2::uuid)) order by p.organization_id, p.id limit $3`,
      [after && toUuid(after.organizationId), after && toUuid(after.id), limit],
    );
    return rows.map((row) => ({ organizationId: fromUuid("org", row.organization_id), id: fromUuid("pdep", row.id) }));
  },
});

const pendingDeploymentWriter = (database: Database) => ({
  /** The caller has locked the agent, as for all changes. */
  async insert(pending: PendingDeploymentRecord, gate: string): Promise<void> {
    await database.query(
      `insert into pending_deployments (organization_id, id, agent_id, revision, base_revision, status, evaluate_only, gate, experiment_id,
         created_by, created_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
      [
        toUuid(pending.organizationId),
        toUuid(pending.id),
        toUuid(pending.agentId),
        pending.revision,
        pending.baseRevision,
        pending.status,
        pending.evaluateOnly,
        gate,
        toUuid(pending.experimentId),
        pending.createdBy,
        pending.createdAt,
      ],
    );
  },

  /** Saves its state. A rejected one needs no more runs. */
  async save(pending: PendingDeploymentRecord): Promise<void> {
    await database.query(
      `with saved as (
         update pending_deployments set status = $3, reason = $4, results = $5, deployment_id = $6, decided_by = $7, ended_at = $8
         where organization_id = $1 and id = $2 returning organization_id, experiment_id, status
       ),
       rejected as (select organization_id, experiment_id from saved where status = 'rejected'),
       ${stopExperiments("rejected")}
       select 1 from saved`,
      [
        toUuid(pending.organizationId),
        toUuid(pending.id),
        pending.status,
        pending.reason,
        JSON.stringify(pending.results),
        pending.deploymentId && toUuid(pending.deploymentId),
        pending.decidedBy,
        pending.endedAt,
      ],
    );
  },

  async supersede(organizationId: OrganizationId, agentId: AgentId, reason: string): Promise<void> {
    await database.query(`with ${supersedePending("$3")} select 1 from superseded`, [
      toUuid(organizationId),
      toUuid(agentId),
      reason,
    ]);
  },
});

const toRecord = (row: PendingRow): PendingDeploymentRecord => ({
  organizationId: fromUuid("org", row.organization_id),
  id: fromUuid("pdep", row.id),
  agentId: fromUuid("ag", row.agent_id),
  revision: row.revision,
  baseRevision: row.base_revision,
  status: row.status,
  evaluateOnly: row.evaluate_only,
  reason: row.reason,
  gate: JSON.parse(row.gate) as PendingDeploymentRecord["gate"],
  experimentId: fromUuid("exp", row.experiment_id),
  results: JSON.parse(row.results) as PendingDeploymentRecord["results"],
  deploymentId: row.deployment_id ? fromUuid("dep", row.deployment_id) : null,
  createdBy: row.created_by,
  createdAt: row.created_at,
  decidedBy: row.decided_by,
  endedAt: row.ended_at,
});
