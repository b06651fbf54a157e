import type { OrganizationId, ScorerDefinition } from "@agentrun/contract";
import { fromUuid, toUuid } from "../../lib/ids.ts";
import type { ScorerKey, ScorerRecord, ScorerVersionRecord } from "../../model/scorers.ts";
import { type Page, type PageRequest, Parameters, pageClause, toPage } from "../database/page.ts";
import type { Database } from "../database/postgres.ts";

type ScorerRow = {
  organization_id: string;
  id: string;
  name: string;
  description: string | null;
  version: number;
  definition: string;
  created_by: string;
  created_at: Date;
  updated_at: Date;
};

type VersionRow = { scorer_id: string; version: number; definition: string; created_by: string; created_at: Date };

const withDefinition = `select s.*, v.definition from scorers s
  join scorer_versions v on v.organization_id = s.organization_id and v.scorer_id = s.id and v.version = s.version`;

const shownVersions = 100;

export const scorerStore = (database: Database) => ({
  async find({ organizationId, id }: ScorerKey, lock = false): Promise<ScorerRecord | null> {
    const rows = await database.query<ScorerRow>(
      `${withDefinition} where s.organization_id = $1 and s.id = $2 ${lock ? "for no key update of s" : ""}`,
      [toUuid(organizationId), toUuid(id)],
    );
    return rows[0] ? toRecord(rows[0]) : null;
  },

  /** At most two: a name that several scorers have is ambiguous. */
  async findByName(organizationId: OrganizationId, name: string): Promise<ScorerRecord[]> {
    const rows = await database.query<ScorerRow>(
      `${withDefinition} where s.organization_id = $1 and s.name = $2 order by s.id limit 2`,
      [toUuid(organizationId), name],
    );
    return rows.map(toRecord);
  },

  async list(organizationId: OrganizationId, page: PageRequest): Promise<Page<ScorerRecord>> {
    const parameters = new Parameters();
    const own = `s.organization_id = ${parameters.add(toUuid(organizationId))}`;
    const rows = await database.query<ScorerRow>(
      `${withDefinition} where ${own} ${pageClause("s.id", page, parameters)}`,
      parameters.values,
    );
    return toPage(rows, page, toRecord);
  },

  /** Newest first. */
  async listVersions({ organizationId, id }: ScorerKey): Promise<ScorerVersionRecord[]> {
    const rows = await database.query<VersionRow>(
      `select * from scorer_versions where organization_id = $1 and scorer_id = $2 order by version desc limit ${shownVersions}`,
      [toUuid(organizationId), toUuid(id)],
    );
    return rows.map(toVersion);
  },

  async findVersion({ organizationId, id }: ScorerKey, version: number): Promise<ScorerVersionRecord | null> {
    const [row] = await database.query<VersionRow>(
      "select * from scorer_versions where organization_id = $1 and scorer_id = $2 and version = $3",
      [toUuid(organizationId), toUuid(id), version],
    );
    return row ? toVersion(row) : null;
  },

  /** Counts the scorers with the organisation locked: none can be added until this transaction ends. */
  async countLocked(organizationId: OrganizationId): Promise<number> {
    await database.query("select 1 from organizations where id = $1 for no key update", [toUuid(organizationId)]);
    const [row] = await database.query<{ count: number }>(
      "select count(*)::int as count from scorers where organization_id = $1",
      [toUuid(organizationId)],
    );
    return row?.count ?? 0;
  },

  async insert(scorer: ScorerRecord): Promise<void> {
    const { organizationId, id, name, description, createdBy, createdAt } = scorer;
    await database.query(
      `insert into scorers (organization_id, id, name, description, created_by, created_at, updated_at)
       values ($1, $2, $3, $4, $5, $6, $6)`,
      [toUuid(organizationId), toUuid(id), name, description, createdBy, createdAt],
    );
    await insertVersion(database, scorer);
  },

  async update(scorer: ScorerRecord, hasNewVersion: boolean): Promise<void> {
    const { organizationId, id, name, description, version, updatedAt } = scorer;
    await database.query(
      "update scorers set name = $3, description = $4, version = $5, updated_at = $6 where organization_id = $1 and id = $2",
      [toUuid(organizationId), toUuid(id), name, description, version, updatedAt],
    );
    if (hasNewVersion) await insertVersion(database, scorer);
  },

  async delete({ organizationId, id }: ScorerKey): Promise<boolean> {
    const rows = await database.query("delete from scorers where organization_id = $1 and id = $2 returning 1", [
      toUuid(organizationId),
      toUuid(id),
    ]);
    return rows.length > 0;
  },
});

const insertVersion = ({ query }: Database, scorer: ScorerRecord) =>
  query(
    `insert into scorer_versions (organization_id, scorer_id, version, definition, created_by, created_at)
     values ($1, $2, $3, $4, $5, $6)`,
    [
      ...[toUuid(scorer.organizationId), toUuid(scorer.id), scorer.version, JSON.stringify(scorer.definition)],
      ...[scorer.createdBy, scorer.updatedAt],
    ],
  );

const toRecord = (row: ScorerRow): ScorerRecord => ({
  organizationId: fromUuid("org", row.organization_id),
  id: fromUuid("scr", row.id),
  name: row.name,
  description: row.description,
  version: row.version,
  definition: JSON.parse(row.definition) as ScorerDefinition,
  createdBy: row.created_by,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
});

const toVersion = (row: VersionRow): ScorerVersionRecord => ({
  id: fromUuid("scr", row.scorer_id),
  version: row.version,
  definition: JSON.parse(row.definition) as ScorerDefinition,
  createdBy: row.created_by,
  createdAt: row.created_at,
});
