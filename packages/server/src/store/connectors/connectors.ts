import type { ConnectorId, DocumentSummary, OrganizationId } from "@agentrun/contract";
import { fromUuid, toUuid } from "../../lib/ids.ts";
import type { ConnectorRecord, ConnectorType, ConnectorVisibility, WholeConnector } from "../../model/connectors.ts";
import { boundPage, type Page, type PageRequest, Parameters, pageClause, toPage } from "../database/page.ts";
import type { Database } from "../database/postgres.ts";
import { connectLinkStore, grantStore } from "./grants.ts";

type ConnectorRow = {
  id: string;
  organization_id: string;
  name: string;
  description: string | null;
  type: ConnectorType;
  url: string;
  document_url: string | null;
  document_summary: string | null;
  visibility: ConnectorVisibility;
  headers: string;
  oauth: string | null;
  consent: string | null;
  approval: string;
  status: ConnectorRecord["status"];
  checked_at: Date | null;
  check_error: string | null;
  tool_count: number | null;
  created_by: string | null;
  created_at: Date;
  updated_at: Date;
};
type WholeRow = ConnectorRow & { document: string | null };

export type ConnectorFilter = { type?: ConnectorType | undefined; visibility?: ConnectorVisibility | undefined };
export type CheckOutcome = {
  error: string | null;
  toolCount: number | null;
  /** A newly fetched document; null keeps the stored one. */
  document: { text: string; summary: DocumentSummary } | null;
};

// Without the document, which may have megabytes and which few callers need.
const columns = `id, organization_id, name, description, type, url, document_url, document_summary, visibility, headers,
  oauth, consent, approval, status, checked_at, check_error, tool_count, created_by, created_at, updated_at`;

export const connectorStore = (database: Database) => ({
  ...connectorReader(database),
  ...connectorUses(database),
  ...connectorWriter(database),
  ...grantStore(database),
  ...connectLinkStore(database),
});

const connectorReader = (database: Database) => ({
  async find(organizationId: OrganizationId, id: ConnectorId): Promise<ConnectorRecord | null> {
    const rows = await database.query<ConnectorRow>(
      `select ${columns} from connectors where organization_id = $1 and id = $2`,
      [toUuid(organizationId), toUuid(id)],
    );
    return rows[0] ? toRecord(rows[0]) : null;
  },

  /** With their documents, in no particular order; deleted ones are missing. */
  async findWhole(organizationId: OrganizationId, ids: readonly ConnectorId[]): Promise<WholeConnector[]> {
    const rows = await database.query<WholeRow>(
      `select ${columns}, document from connectors where organization_id = $1 and id = any($2::uuid[])`,
      [toUuid(organizationId), ids.map(toUuid)],
    );
    return rows.map(toWhole);
  },

  /** Locks the connector until the transaction ends, so that concurrent changes do not overwrite each other. */
  async findForUpdate(organizationId: OrganizationId, id: ConnectorId): Promise<WholeConnector | null> {
    const rows = await database.query<WholeRow>(
      `select ${columns}, document from connectors where organization_id = $1 and id = $2 for update`,
      [toUuid(organizationId), toUuid(id)],
    );
    return rows[0] ? toWhole(rows[0]) : null;
  },

  async list(
    organizationId: OrganizationId,
    filter: ConnectorFilter,
    page: PageRequest,
  ): Promise<Page<ConnectorRecord>> {
    const parameters = new Parameters();
    const conditions = [
      `organization_id = ${parameters.add(toUuid(organizationId))}`,
      filter.type ? `and type = ${parameters.add(filter.type)}` : "",
      filter.visibility ? `and visibility = ${parameters.add(filter.visibility)}` : "",
    ];
    const rows = await database.query<ConnectorRow>(
      boundPage(
        `select ${columns} from connectors where ${conditions.join(" ")} ${pageClause("id", page, parameters)}`,
        ["document_summary"],
      ),
      parameters.values,
    );
    return toPage(rows, page, toRecord);
  },

  /** Counts the connectors with the organisation locked: none can be added until this transaction ends. */
  async countLocked(organizationId: OrganizationId): Promise<number> {
    await database.query("select 1 from organizations where id = $1 for update", [toUuid(organizationId)]);
    const rows = await database.query<{ count: number }>(
      "select count(*)::int as count from connectors where organization_id = $1",
      [toUuid(organizationId)],
    );
    return rows[0]?.count ?? 0;
  },
});

/** Connectors that agents reference. */
const connectorUses = (database: Database) => ({
  /** The ids that exist; those connectors cannot be deleted until the transaction ends. */
  async hold(organizationId: OrganizationId, ids: readonly ConnectorId[]): Promise<Set<ConnectorId>> {
    const rows = await database.query<{ id: string }>(
      "select id from connectors where organization_id = $1 and id = any($2::uuid[]) order by id for key share",
      [toUuid(organizationId), ids.map(toUuid)],
    );
    return new Set(rows.map((row) => fromUuid("con", row.id)));
  },

  async hasPrivate(organizationId: OrganizationId, ids: readonly ConnectorId[]): Promise<boolean> {
    const rows = await database.query(
      `select 1 from connectors
       where organization_id = $1 and id = any($2::uuid[]) and visibility = 'private' limit 1`,
      [toUuid(organizationId), ids.map(toUuid)],
    );
    return rows.length > 0;
  },
});

const connectorWriter = (database: Database) => ({
  async insert(connector: WholeConnector): Promise<void> {
    await database.query(
      `insert into connectors (id, organization_id, name, description, type, url, document_url, document,
         document_summary, visibility, headers, oauth, approval, consent, created_by, created_at, updated_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $16)`,
      [
        toUuid(connector.id),
        toUuid(connector.organizationId),
        connector.name,
        connector.description,
        connector.type,
        ...toSettings(connector),
        connector.createdBy,
        connector.createdAt,
      ],
    );
  },

  /** Updates the fields that a caller can change, and the result of the last check. */
  async update(connector: WholeConnector): Promise<void> {
    await database.query(
      `update connectors set name = $3, description = $4, url = $5, document_url = $6, document = $7,
         document_summary = $8, visibility = $9, headers = $10, oauth = $11, approval = $12, consent = $13,
         updated_at = $14, status = $15, checked_at = $16, check_error = $17, tool_count = $18
       where organization_id = $1 and id = $2`,
      [
        toUuid(connector.organizationId),
        toUuid(connector.id),
        connector.name,
        connector.description,
        ...toSettings(connector),
        connector.updatedAt,
        connector.status,
        connector.checkedAt,
        connector.checkError,
        connector.toolCount,
      ],
    );
  },

  /** Saves the result of a check; null: the connector was changed during the check. */
  async recordCheck(connector: ConnectorRecord, outcome: CheckOutcome): Promise<Date | null> {
    const rows = await database.query<{ checked_at: Date }>(
      `update connectors set status = case when $4::text is null then 'ok' else 'failing' end, checked_at = now(),
         check_error = $4, tool_count = coalesce($5, tool_count),
         document = coalesce($6, document), document_summary = coalesce($7, document_summary),
         updated_at = case when $6::text is null or $6::text = document then updated_at else date_trunc('milliseconds', now()) end
       where organization_id = $1 and id = $2 and updated_at = $3 returning checked_at`,
      [
        toUuid(connector.organizationId),
        toUuid(connector.id),
        connector.updatedAt,
        outcome.error,
        outcome.toolCount,
        outcome.document?.text ?? null,
        outcome.document ? JSON.stringify(outcome.document.summary) : null,
      ],
    );
    return rows[0]?.checked_at ?? null;
  },

  async delete(organizationId: OrganizationId, id: ConnectorId): Promise<void> {
    await database.query("delete from connectors where organization_id = $1 and id = $2", [
      toUuid(organizationId),
      toUuid(id),
    ]);
  },
});

const toSettings = (connector: WholeConnector) => [
  connector.url,
  connector.documentUrl,
  connector.document,
  connector.documentSummary ? JSON.stringify(connector.documentSummary) : null,
  connector.visibility,
  JSON.stringify(connector.headers),
  connector.oauth ? JSON.stringify(connector.oauth) : null,
  JSON.stringify(connector.approval),
  connector.consent ? JSON.stringify(connector.consent) : null,
];

const toWhole = (row: WholeRow): WholeConnector => ({ ...toRecord(row), document: row.document });

const toRecord = (row: ConnectorRow): ConnectorRecord => ({
  id: fromUuid("con", row.id),
  organizationId: fromUuid("org", row.organization_id),
  name: row.name,
  description: row.description,
  type: row.type,
  url: row.url,
  documentUrl: row.document_url,
  // Rows of older releases lack these fields.
  documentSummary:
    row.document_summary === null
      ? null
      : { left_out: 0, warnings: [], tool_tokens: null, ...JSON.parse(row.document_summary) },
  visibility: row.visibility,
  headers: JSON.parse(row.headers),
  oauth: row.oauth === null ? null : JSON.parse(row.oauth),
  consent: row.consent === null ? null : JSON.parse(row.consent),
  approval: JSON.parse(row.approval),
  status: row.status,
  checkedAt: row.checked_at,
  checkError: row.check_error,
  toolCount: row.tool_count,
  createdBy: row.created_by,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
});
