import type { AgentId, OrganizationId } from "@agentrun/contract";
import { fromUuid, toUuid } from "../../lib/ids.ts";
import type { DeploymentRecord } from "../../model/agents.ts";
import { type Page, type PageRequest, Parameters, pageClause, toPage } from "../database/page.ts";
import type { Database } from "../database/postgres.ts";

type DeploymentRow = {
  id: string;
  agent_id: string;
  revision: number;
  previous_revision: number | null;
  reason: string | null;
  rolled_back_from: number | null;
  created_by: string | null;
  created_at: Date;
};

export const deploymentStore = (database: Database) => ({
  async insertDeployment(organizationId: OrganizationId, deployment: DeploymentRecord): Promise<void> {
    await database.query(
      `insert into deployments
         (organization_id, id, agent_id, revision, previous_revision, reason, rolled_back_from, created_by, created_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
      [
        toUuid(organizationId),
        toUuid(deployment.id),
        toUuid(deployment.agentId),
        deployment.revision,
        deployment.previousRevision,
        deployment.reason,
        deployment.rolledBackFrom,
        deployment.createdBy,
        deployment.createdAt,
      ],
    );
  },

  async findNewestDeployment(organizationId: OrganizationId, agentId: AgentId): Promise<DeploymentRecord | null> {
    const rows = await database.query<DeploymentRow>(
      "select * from deployments where organization_id = $1 and agent_id = $2 order by id desc limit 1",
      [toUuid(organizationId), toUuid(agentId)],
    );
    return rows[0] ? toRecord(rows[0]) : null;
  },

  async listDeployments(
    organizationId: OrganizationId,
    agentId: AgentId,
    page: PageRequest,
  ): Promise<Page<DeploymentRecord>> {
    const parameters = new Parameters();
    const rows = await database.query<DeploymentRow>(
      `select * from deployments where organization_id = ${parameters.add(toUuid(organizationId))}
       and agent_id = ${parameters.add(toUuid(agentId))}
       ${pageClause("id", page, parameters)}`,
      parameters.values,
    );
    return toPage(rows, page, toRecord);
  },
});

const toRecord = (row: DeploymentRow): DeploymentRecord => ({
  id: fromUuid("dep", row.id),
  agentId: fromUuid("ag", row.agent_id),
  revision: row.revision,
  previousRevision: row.previous_revision,
  reason: row.reason,
  rolledBackFrom: row.rolled_back_from,
  createdBy: row.created_by,
  createdAt: row.created_at,
});
