import type { AgentId, OrganizationId } from "@agentrun/contract";
import { fromUuid, toUuid } from "../../lib/ids.ts";
import { type ModuleCode, releaseCode } from "../../model/module-code.ts";
import type { Database } from "../database/postgres.ts";
import { type CodeColumns, toCodeColumns } from "./revisions.ts";

/** A revision of a module agent that does not say what its code is. */
export type UnpinnedRevision = {
  organizationId: OrganizationId;
  agentId: AgentId;
  agentRevision: number;
  module: string;
};

/** The code of module agents: files, written once, named by their hash. */
export const moduleCodeStore = (database: Database) => ({
  /** The same files are kept once. */
  async insertCode(organizationId: OrganizationId, { hash, module, content }: ModuleCode): Promise<void> {
    await database.query(
      `insert into module_code (organization_id, hash, module, content) values ($1, $2, $3, $4) on conflict do nothing`,
      [toUuid(organizationId), Buffer.from(hash, "hex"), module, content],
    );
  },

  async findCode(organizationId: OrganizationId, hash: string): Promise<Buffer | null> {
    const rows = await database.query<{ content: Buffer }>(
      "select content from module_code where organization_id = $1 and hash = $2",
      [toUuid(organizationId), Buffer.from(hash, "hex")],
    );
    return rows[0]?.content ?? null;
  },

  /** Whether the organisation has this code of this module. */
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
  /** Locks a revision until the transaction ends; null: it does not say what its code is. */
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

  /** The deployed revisions of modules that do not say what their code is: from before it was kept, or made where no files are. */
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
