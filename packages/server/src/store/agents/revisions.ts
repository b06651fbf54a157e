import type { AgentConfiguration, AgentId, OrganizationId } from "@agentrun/contract";
import { fromUuid, toUuid } from "../../lib/ids.ts";
import type { RevisionRecord } from "../../model/agents.ts";
import { releaseCode } from "../../model/module-code.ts";
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

/** What a revision's code is, beside its configuration: nodes of the release before would not know it there. */
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
    return rows[0] ? toRecord(rows[0]) : null;
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
  ): Promise<Page<RevisionRecord>> {
    const parameters = new Parameters();
    const rows = await database.query<RevisionRow>(
      boundPage(
        `select * from agent_revisions where organization_id = ${parameters.add(toUuid(organizationId))}
         and agent_id = ${parameters.add(toUuid(agentId))} ${pageClause("id", page, parameters)}`,
        ["configuration"],
      ),
      parameters.values,
    );
    return toPage(rows, page, toRecord);
  },
});

const codeOf = ({ runtime }: AgentConfiguration) => (runtime.type === "module" ? runtime.code : undefined);

export const toCodeColumns = (code: string | undefined): [hash: Buffer | null, isFromRelease: true | null] => [
  code === undefined || code === releaseCode ? null : Buffer.from(code, "hex"),
  code === releaseCode ? true : null,
];

function toConfigurationText(configuration: AgentConfiguration): string {
  if (configuration.runtime.type !== "module") return JSON.stringify(configuration);
  const { code, ...runtime } = configuration.runtime;
  return JSON.stringify({ ...configuration, runtime });
}

/** What revisions from before it lack. */
const addedSince = { doors: null, approvals: null };

export function parseConfiguration(text: string, columns: CodeColumns): AgentConfiguration {
  const configuration = { ...addedSince, ...(JSON.parse(text) as AgentConfiguration) };
  const { runtime } = configuration;
  const code = columns.code_hash?.toString("hex") ?? (columns.code_from_release ? releaseCode : undefined);
  return runtime.type !== "module" || code === undefined
    ? configuration
    : { ...configuration, runtime: { ...runtime, code } };
}

const toRecord = (row: RevisionRow): RevisionRecord => ({
  id: fromUuid("rev", row.id),
  agentId: fromUuid("ag", row.agent_id),
  revision: row.revision,
  configuration: parseConfiguration(row.configuration, row),
  changedFields: row.changed_fields,
  createdBy: row.created_by,
  createdAt: row.created_at,
});
