import type { AgentConfiguration, AgentId, OrganizationId, RevisionId } from "@agentrun/contract";
import { fromUuid, toUuid } from "../../lib/ids.ts";
import type { DeploymentRecord, ListedRevision, RevisionRecord } from "../../model/agents.ts";
import { type ModuleCode, releaseCode } from "../../model/agents.ts";
import { boundPage, type Page, type PageRequest, Parameters, pageClause, toPage } from "../database/page.ts";
import type { Database } from "../database/postgres.ts";

type RevisionRow = {
  id: string;
  agent_id: string;
  revision: number;
  configuration: string;
  changed_fields: string[];
  created_by: string | null;
  created_at: Date;
} & CodeColumns;

/** A revision's code. Not part of its configuration, because nodes of the previous release would reject it there. */
export type CodeColumns = { code_hash: Buffer | null; code_from_release: boolean | null };

export const revisionStore = (database: Database) => ({
  async insertRevision(organizationId: OrganizationId, revision: RevisionRecord): Promise<void> {
    await database.query(
      `insert into agent_revisions
         (organization_id, id, agent_id, revision, configuration, changed_fields, created_by, created_at,
          code_hash, code_from_release)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
      [
        toUuid(organizationId),
        toUuid(revision.id),
        toUuid(revision.agentId),
        revision.revision,
        toConfigurationText(revision.configuration),
        revision.changedFields,
        revision.createdBy,
        revision.createdAt,
        ...toCodeColumns(codeOf(revision.configuration)),
      ],
    );
  },

  async findRevision(
    organizationId: OrganizationId,
    agentId: AgentId,
    revision: number,
  ): Promise<RevisionRecord | null> {
    const rows = await database.query<RevisionRow>(
      "select * from agent_revisions where organization_id = $1 and agent_id = $2 and revision = $3",
      [toUuid(organizationId), toUuid(agentId), revision],
    );
    return rows[0] ? toRevisionRecord(rows[0]) : null;
  },

  async findRevisionNumber(organizationId: OrganizationId, agentId: AgentId, id: RevisionId): Promise<number | null> {
    const rows = await database.query<{ revision: number }>(
      "select revision from agent_revisions where organization_id = $1 and agent_id = $2 and id = $3",
      [toUuid(organizationId), toUuid(agentId), toUuid(id)],
    );
    return rows[0]?.revision ?? null;
  },

  async findNewestRevisionNumber(organizationId: OrganizationId, agentId: AgentId): Promise<number> {
    const rows = await database.query<{ newest: number }>(
      `select coalesce(max(revision), 0) as newest from agent_revisions where organization_id = $1 and agent_id = $2`,
      [toUuid(organizationId), toUuid(agentId)],
    );
    return rows[0]?.newest ?? 0;
  },

  async listRevisions(
    organizationId: OrganizationId,
    agentId: AgentId,
    page: PageRequest,
  ): Promise<Page<ListedRevision>> {
    const parameters = new Parameters();
    const ofAgent = `organization_id = ${parameters.add(toUuid(organizationId))} and agent_id = ${parameters.add(toUuid(agentId))}`;
    const rows = await database.query<RevisionRow & { deployed_at: Date | null }>(
      boundPage(
        `select * from agent_revisions left join (
           select revision, max(created_at) as deployed_at from deployments where ${ofAgent} group by revision
         ) as deployed using (revision)
         where ${ofAgent} ${pageClause("id", page, parameters)}`,
        ["configuration"],
      ),
      parameters.values,
    );
    return toPage(rows, page, (row) => ({ ...toRevisionRecord(row), deployedAt: row.deployed_at }));
  },
});

const codeOf = ({ runtime }: AgentConfiguration) => (runtime.type === "module" ? runtime.code : undefined);

const toCodeColumns = (code: string | undefined): [hash: Buffer | null, isFromRelease: true | null] => [
  code === undefined || code === releaseCode ? null : Buffer.from(code, "hex"),
  code === releaseCode ? true : null,
];

function toConfigurationText(configuration: AgentConfiguration): string {
  if (configuration.runtime.type !== "module") return JSON.stringify(configuration);
  const { code, ...runtime } = configuration.runtime;
  return JSON.stringify({ ...configuration, runtime });
}

/** Fields that older revisions lack. */
const addedSince = { doors: null, approvals: null, client_schemas: false, client_tools: false };

export function parseConfiguration(text: string, columns: CodeColumns): AgentConfiguration {
  const configuration = { ...addedSince, ...(JSON.parse(text) as AgentConfiguration) };
  const { runtime } = configuration;
  const code = columns.code_hash?.toString("hex") ?? (columns.code_from_release ? releaseCode : undefined);
  return runtime.type !== "module" || code === undefined
    ? configuration
    : { ...configuration, runtime: { ...runtime, code } };
}

const toRevisionRecord = (row: RevisionRow): RevisionRecord => ({
  id: fromUuid("rev", row.id),
  agentId: fromUuid("ag", row.agent_id),
  revision: row.revision,
  configuration: parseConfiguration(row.configuration, row),
  changedFields: row.changed_fields,
  createdBy: row.created_by,
  createdAt: row.created_at,
});

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
    return rows[0] ? toDeploymentRecord(rows[0]) : null;
  },

  /** Which revisions were deployed, oldest first. */
  async listSteps(
    organizationId: OrganizationId,
    agentId: AgentId,
  ): Promise<Pick<DeploymentRecord, "revision" | "rolledBackFrom">[]> {
    const rows = await database.query<Pick<DeploymentRow, "revision" | "rolled_back_from">>(
      "select revision, rolled_back_from from deployments where organization_id = $1 and agent_id = $2 order by id",
      [toUuid(organizationId), toUuid(agentId)],
    );
    return rows.map(({ revision, rolled_back_from }) => ({ revision, rolledBackFrom: rolled_back_from }));
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
    return toPage(rows, page, toDeploymentRecord);
  },
});

const toDeploymentRecord = (row: DeploymentRow): DeploymentRecord => ({
  id: fromUuid("dep", row.id),
  agentId: fromUuid("ag", row.agent_id),
  revision: row.revision,
  previousRevision: row.previous_revision,
  reason: row.reason,
  rolledBackFrom: row.rolled_back_from,
  createdBy: row.created_by,
  createdAt: row.created_at,
});

/** A revision of a module agent that has no code recorded. */
export type UnpinnedRevision = {
  organizationId: OrganizationId;
  agentId: AgentId;
  agentRevision: number;
  module: string;
};

/** The code of module agents: immutable files, addressed by their hash. */
export const moduleCodeStore = (database: Database) => ({
  /** Identical files are stored once. */
  async insertCode(organizationId: OrganizationId, { hash, module, content }: ModuleCode): Promise<void> {
    await database.query(
      `insert into module_code (organization_id, hash, module, content) values ($1, $2, $3, $4) on conflict do nothing`,
      [toUuid(organizationId), Buffer.from(hash, "hex"), module, content],
    );
  },

  /** Stores uploaded code. Uploading it again keeps it for another day, even if no revision uses it. */
  async saveUpload(organizationId: OrganizationId, { hash, module, content }: ModuleCode): Promise<Date> {
    const rows = await database.query<{ created_at: Date }>(
      `insert into module_code (organization_id, hash, module, content) values ($1, $2, $3, $4)
       on conflict (organization_id, hash) do update set created_at = now() returning created_at`,
      [toUuid(organizationId), Buffer.from(hash, "hex"), module, content],
    );
    return rows[0]?.created_at ?? new Date();
  },

  /** How much code the organisation stored recently. */
  async measureUploads(organizationId: OrganizationId): Promise<{ uploadsPerHour: number; bytesPerDay: number }> {
    const rows = await database.query<{ uploads: number; bytes: number }>(
      `select count(*) filter (where created_at > now() - interval '1 hour')::int as uploads,
         coalesce(sum(octet_length(content)), 0)::float8 as bytes
       from module_code where organization_id = $1 and created_at > now() - interval '1 day'`,
      [toUuid(organizationId)],
    );
    return { uploadsPerHour: rows[0]?.uploads ?? 0, bytesPerDay: rows[0]?.bytes ?? 0 };
  },

  async findStoredCode(
    organizationId: OrganizationId,
    hash: string,
  ): Promise<{ module: string; content: Buffer; createdAt: Date } | null> {
    const rows = await database.query<{ module: string; content: Buffer; created_at: Date }>(
      "select module, content, created_at from module_code where organization_id = $1 and hash = $2",
      [toUuid(organizationId), Buffer.from(hash, "hex")],
    );
    const [row] = rows;
    return row ? { module: row.module, content: row.content, createdAt: row.created_at } : null;
  },

  async findCode(organizationId: OrganizationId, hash: string): Promise<Buffer | null> {
    const rows = await database.query<{ content: Buffer }>(
      "select content from module_code where organization_id = $1 and hash = $2",
      [toUuid(organizationId), Buffer.from(hash, "hex")],
    );
    return rows[0]?.content ?? null;
  },

  /** The first bytes of stored code, by hash. */
  async listCodeStarts(organizationId: OrganizationId, hashes: readonly string[]): Promise<Map<string, Buffer>> {
    const rows = await database.query<{ hash: Buffer; start: Buffer }>(
      "select hash, substring(content from 1 for 1024) as start from module_code where organization_id = $1 and hash = any($2::bytea[])",
      [toUuid(organizationId), hashes.map((hash) => Buffer.from(hash, "hex"))],
    );
    return new Map(rows.map(({ hash, start }) => [hash.toString("hex"), start]));
  },

  /** Whether the organisation has stored this code for this module. */
  async hasCode(organizationId: OrganizationId, module: string, hash: string): Promise<boolean> {
    const rows = await database.query(
      "select 1 from module_code where organization_id = $1 and hash = $2 and module = $3",
      [toUuid(organizationId), Buffer.from(hash, "hex"), module],
    );
    return rows.length > 0;
  },

  ...legacyRevisionStore(database),
});

const legacyRevisionStore = (database: Database) => ({
  /** Locks a revision until the transaction ends; null: it has no code recorded. */
  async findCodeForUpdate(organizationId: OrganizationId, agentId: AgentId, revision: number): Promise<string | null> {
    const rows = await database.query<CodeColumns>(
      `select code_hash, code_from_release from agent_revisions
       where organization_id = $1 and agent_id = $2 and revision = $3 for update`,
      [toUuid(organizationId), toUuid(agentId), revision],
    );
    return rows[0]?.code_hash?.toString("hex") ?? (rows[0]?.code_from_release ? releaseCode : null);
  },

  async setCode(organizationId: OrganizationId, agentId: AgentId, revision: number, code: string): Promise<void> {
    await database.query(
      `update agent_revisions set code_hash = $4, code_from_release = $5
       where organization_id = $1 and agent_id = $2 and revision = $3`,
      [toUuid(organizationId), toUuid(agentId), revision, ...toCodeColumns(code)],
    );
  },

  /** Deployed module revisions without recorded code: from older releases, or created on a node without the files. */
  async listUnpinned(limit: number): Promise<UnpinnedRevision[]> {
    const rows = await database.query<{ organization_id: string; agent_id: string; revision: number; module: string }>(
      `select r.organization_id, r.agent_id, r.revision, r.configuration::json -> 'runtime' ->> 'module' as module
       from agents a join agent_revisions r
         on r.organization_id = a.organization_id and r.agent_id = a.id and r.revision = a.revision
       where a.archived_at is null and r.code_hash is null and r.code_from_release is null
         and r.configuration::json -> 'runtime' ->> 'type' = 'module'
       order by a.id desc limit $1`,
      [limit],
    );
    return rows.map((row) => ({
      organizationId: fromUuid("org", row.organization_id),
      agentId: fromUuid("ag", row.agent_id),
      agentRevision: row.revision,
      module: row.module,
    }));
  },
});
