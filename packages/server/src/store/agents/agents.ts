import type { AgentConfiguration, AgentId, OrganizationId } from "@agentrun/contract";
import { fromUuid, toUuid } from "../../lib/ids.ts";
import { canonicalJson } from "../../lib/json/canonical-json.ts";
import type { AgentRecord, RoutedCanary } from "../../model/agents.ts";
import { slotKindOf } from "../../model/slots.ts";
import { handlerOf, isPinned } from "../../model/workers.ts";
import { boundPage, type Page, type PageRequest, Parameters, pageClause, toPage } from "../database/page.ts";
import type { Database } from "../database/postgres.ts";
import { parseRefusal } from "../schedules/schedules.ts";
import { supersedePending } from "./pending-deployments.ts";
import { type CodeColumns, parseConfiguration } from "./revisions.ts";

type AgentRow = {
  id: string;
  organization_id: string;
  source: "catalog" | "custom";
  catalog_key: string | null;
  revision: number;
  configuration: string;
  gate: string | null;
  created_at: Date;
  updated_at: Date;
  archived_at: Date | null;
  next_at: Date | null;
  refusal: string | null;
} & CodeColumns;

/** An agent's id and deployed configuration. */
export type MentioningAgent = { id: AgentId } & AgentConfiguration;

export type AgentFilter = {
  status: "active" | "archived" | "all";
  source?: "catalog" | "custom" | undefined;
  /** A part of the name, in any case. */
  name?: string | undefined;
  /** The only agents that the caller's key may access; null: all. */
  ids?: readonly AgentId[] | null;
};

const columns = `a.id, a.organization_id, a.source, a.catalog_key, a.revision, r.configuration, r.code_hash, r.code_from_release,
  a.gate, a.created_at, a.updated_at, a.archived_at, s.next_at, s.refusal`;
const withRevision = `from agents a join agent_revisions r 
  on r.organization_id = a.organization_id and r.agent_id = a.id and r.revision = a.revision
  left join schedules s on s.organization_id = a.organization_id and s.subject_id = a.id`;

export const agentStore = (database: Database) => ({ ...agentReader(database), ...agentWriter(database) });

const agentReader = (database: Database) => ({
  find: (organizationId: OrganizationId, id: AgentId) => findAgent(database, organizationId, id),

  /** Locks the agent until the transaction ends, so that concurrent changes create one revision each. */
  async findForUpdate(organizationId: OrganizationId, id: AgentId): Promise<AgentRecord | null> {
    const values = [toUuid(organizationId), toUuid(id)];
    await database.query("select 1 from agents where organization_id = $1 and id = $2 for update", values);
    // A separate statement: the one that waited for the lock would not see a revision that was committed meanwhile.
    return findAgent(database, organizationId, id);
  },

  async list(organizationId: OrganizationId, filter: AgentFilter, page: PageRequest): Promise<Page<AgentRecord>> {
    const parameters = new Parameters();
    const conditions = [
      `a.organization_id = ${parameters.add(toUuid(organizationId))}`,
      filter.status === "active" ? "and a.archived_at is null" : "",
      filter.status === "archived" ? "and a.archived_at is not null" : "",
      filter.source ? `and a.source = ${parameters.add(filter.source)}` : "",
      filter.name
        ? `and position(lower(${parameters.add(filter.name)}) in lower(r.configuration::json ->> 'name')) > 0`
        : "",
      filter.ids ? `and a.id = any(${parameters.add(filter.ids.map(toUuid))}::uuid[])` : "",
    ];
    const rows = await database.query<AgentRow>(
      boundPage(
        `select ${columns} ${withRevision} where ${conditions.join(" ")} ${pageClause("a.id", page, parameters)}`,
        ["configuration"],
      ),
      parameters.values,
    );
    return toPage(rows, page, toRecord);
  },

  /** The agent with this handler on a worker queue; the oldest one if several share the name. */
  async findByHandler(organizationId: OrganizationId, queue: string, handler: string): Promise<AgentRecord | null> {
    const rows = await database.query<AgentRow>(
      `select ${columns} ${withRevision} where a.organization_id = $1 and a.worker_handler = $3 and a.archived_at is null
         and r.configuration::json #>> '{runtime,queue}' = $2 order by a.id limit 1`,
      [toUuid(organizationId), queue, handler],
    );
    return rows[0] ? toRecord(rows[0]) : null;
  },

  /** Active agents whose deployed configuration contains a text anywhere. The caller must check where it occurs. */
  async listMentioning(organizationId: OrganizationId, text: string): Promise<MentioningAgent[]> {
    // Parsed here, because PostgreSQL rejects some valid JSON.
    const rows = await database.query<{ id: string; configuration: string }>(
      `select a.id, r.configuration ${withRevision}
       where a.organization_id = $1 and a.archived_at is null and strpos(r.configuration, $2) > 0 order by a.id`,
      [toUuid(organizationId), text],
    );
    return rows.map(({ id, configuration }) => ({ id: fromUuid("ag", id), ...JSON.parse(configuration) }));
  },

  /** The given ids that are agents of the organisation. */
  async listExisting(organizationId: OrganizationId, ids: readonly AgentId[]): Promise<AgentId[]> {
    const rows = await database.query<{ id: string }>(
      "select id from agents where organization_id = $1 and id = any($2::uuid[])",
      [toUuid(organizationId), ids.map(toUuid)],
    );
    return rows.map((row) => fromUuid("ag", row.id));
  },

  /** The existing agents among these ids, and whether each is archived. */
  async listStates(
    organizationId: OrganizationId,
    ids: readonly AgentId[],
  ): Promise<Map<AgentId, { isArchived: boolean }>> {
    const rows = await database.query<{ id: string; archived: boolean }>(
      "select id, archived_at is not null as archived from agents where organization_id = $1 and id = any($2::uuid[])",
      [toUuid(organizationId), ids.map(toUuid)],
    );
    return new Map(rows.map((row) => [fromUuid("ag", row.id), { isArchived: row.archived }]));
  },
});

/** A canary is compared with the revision that was deployed when it started, so it ends with that deployment. */
const abortActiveCanary = (reason: string): string =>
  `update canaries set status = 'aborted', reason = ${reason}, percent = 0, ended_at = now()
   where organization_id = $1 and agent_id = $2 and status = 'active'`;

const agentWriter = (database: Database) => ({
  async insert(agent: AgentRecord): Promise<void> {
    await database.query(
      `insert into agents (id, organization_id, source, catalog_key, revision, concurrency, runs_code, runs_on_nodes, worker_handler,
         pins_builds, keeps_builds, created_at, updated_at, gate)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $12, $13)`,
      [
        toUuid(agent.id),
        toUuid(agent.organizationId),
        agent.source,
        agent.catalogKey,
        agent.revision,
        agent.configuration.limits.concurrency ?? null,
        slotKindOf(agent.configuration) === "module",
        ...toWorkerColumns(agent),
        agent.createdAt,
        toGateText(agent.gate),
      ],
    );
  },

  /** A revision that is evaluated with the former gate is superseded. */
  async setGate(agent: AgentRecord): Promise<void> {
    await database.query(
      `with ${supersedePending("'The gate was changed.'")}
       update agents set gate = $3, updated_at = $4 where organization_id = $1 and id = $2`,
      [toUuid(agent.organizationId), toUuid(agent.id), toGateText(agent.gate), agent.updatedAt],
    );
  },

  async setRevision(agent: AgentRecord): Promise<void> {
    await database.query(
      `with ended as (${abortActiveCanary("'Revision ' || $3::integer || ' was deployed.'")}),
       ${supersedePending("'Revision ' || $3::integer || ' was deployed.'")}
       update agents set revision = $3, concurrency = $4, runs_code = $5, runs_on_nodes = runs_on_nodes or $6, worker_handler = $7,
         pins_builds = $8, keeps_builds = $9, updated_at = $10, canary_id = null, canary_revision = null
       where organization_id = $1 and id = $2`,
      [
        toUuid(agent.organizationId),
        toUuid(agent.id),
        agent.revision,
        agent.configuration.limits.concurrency ?? null,
        slotKindOf(agent.configuration) === "module",
        ...toWorkerColumns(agent),
        agent.updatedAt,
      ],
    );
  },

  async archive(organizationId: OrganizationId, id: AgentId): Promise<void> {
    await database.query(
      `with ended as (${abortActiveCanary("'The agent was archived.'")}),
       ${supersedePending("'The agent was archived.'")}
       update agents set archived_at = now(), updated_at = now(), canary_id = null, canary_revision = null
       where organization_id = $1 and id = $2 and archived_at is null`,
      [toUuid(organizationId), toUuid(id)],
    );
  },
});

/** Canonical, because equal gates must have equal texts. */
const toGateText = (gate: AgentRecord["gate"]): string | null => (gate ? canonicalJson(gate) : null);

type WorkerColumns = [runsOnNodes: boolean, handler: string | null, pinsBuilds: boolean, keepsBuilds: boolean];

const toWorkerColumns = ({ configuration, configuration: { runtime } }: AgentRecord): WorkerColumns => [
  runtime.type !== "worker",
  runtime.type === "worker" ? handlerOf(configuration) : null,
  isPinned(configuration),
  runtime.type === "worker" && runtime.builds === "never",
];

async function findAgent(database: Database, organizationId: OrganizationId, id: AgentId): Promise<AgentRecord | null> {
  const rows = await database.query<AgentRow & CanaryColumns>(
    `select ${columns}, a.canary_id, c.percent as canary_percent, k.revision as canary_revision, k.configuration as canary_configuration,
       k.code_hash as canary_code_hash, k.code_from_release as canary_code_from_release
     ${withRevision}
     left join canaries c on c.organization_id = a.organization_id and c.id = a.canary_id
     left join agent_revisions k on k.organization_id = a.organization_id and k.agent_id = a.id and k.revision = a.canary_revision
     where a.organization_id = $1 and a.id = $2`,
    [toUuid(organizationId), toUuid(id)],
    "find-agent",
  );
  return rows[0] ? { ...toRecord(rows[0]), canary: toRoutedCanary(rows[0]) } : null;
}

type CanaryColumns = {
  canary_id: string | null;
  canary_percent: number;
  canary_revision: number;
  canary_configuration: string;
  canary_code_hash: Buffer | null;
  canary_code_from_release: boolean | null;
};

function toRoutedCanary(row: CanaryColumns): RoutedCanary | null {
  if (row.canary_id === null) return null;
  const code = { code_hash: row.canary_code_hash, code_from_release: row.canary_code_from_release };
  return {
    id: fromUuid("can", row.canary_id),
    percent: row.canary_percent,
    revision: row.canary_revision,
    configuration: parseConfiguration(row.canary_configuration, code),
  };
}

function toRecord(row: AgentRow): AgentRecord {
  return {
    id: fromUuid("ag", row.id),
    organizationId: fromUuid("org", row.organization_id),
    source: row.source,
    catalogKey: row.catalog_key,
    revision: row.revision,
    configuration: parseConfiguration(row.configuration, row),
    gate: row.gate === null ? null : (JSON.parse(row.gate) as AgentRecord["gate"]),
    nextRunAt: row.next_at,
    scheduleRefusal: parseRefusal(row.refusal),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    archivedAt: row.archived_at,
  };
}
