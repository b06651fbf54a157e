import { type Agent, type AgentBatchItem, endpoints, type Revision } from "@agentrun/contract";
import {
  type AgentDeps,
  archiveAgent,
  describeBuilds,
  getAgent,
  listAgents,
  listDeployments,
  listRevisions,
  prepareAgent,
  prepareAgentUpdate,
  prepareCatalogAgent,
  prepareRevision,
  withPending,
} from "../../domain/agents/agents.ts";
import { listCatalog } from "../../domain/agents/catalog.ts";
import { redactSecrets } from "../../domain/agents/configuration.ts";
import { createDeployment, rollbackAgent } from "../../domain/agents/deploy-revisions.ts";
import { toDeployment } from "../../domain/agents/deployments.ts";
import { ServiceError } from "../../lib/errors.ts";
import type { AgentRecord, ListedRevision } from "../../model/agents.ts";
import { toPendingDeployment } from "../../model/gates.ts";
import { type Call, created, type Handlers, ok } from "../endpoint-types.ts";
import { renderError } from "../error-response.ts";
import { listAnswer, toPageRequest } from "../lists.ts";
import { createRequestCheck } from "../validate.ts";

export const agentHandlers = (deps: AgentDeps, baseUrl: () => string) =>
  ({
    listAgents: async ({ caller, query, url }) => {
      const filter = { status: query.status ?? "active", source: query.source, name: query.name };
      return listAnswer(await listAgents(deps, caller, filter, toPageRequest(query)), toAgent, url);
    },
    getAgent: async ({ caller, params }) => {
      const agent = await withPending(deps, await getAgent(deps, caller, params.id));
      return ok({ ...toAgent(agent), ...(await describeBuilds(deps, agent)) });
    },
    updateAgent: {
      prepare: async ({ caller, params, body, planned }) => {
        const commit = await prepareAgentUpdate(deps, caller, params.id, body, planned);
        return async () => ok(toAgent(await commit()));
      },
    },
    archiveAgent: async ({ caller, params }) => ok(toAgent(await archiveAgent(deps, caller, params.id))),
    archiveAgents: {
      prepare: async (call) => {
        const ids = call.body.agent_ids.map((id: unknown) => (typeof id === "string" ? id : ""));
        // The request itself has taken one.
        const admitted = 1 + ((await call.takeMore?.(ids.length - 1)) ?? ids.length - 1);
        return () => archiveMany(deps, call, ids, admitted);
      },
    },
    createAgent: {
      prepare: async ({ caller, body, planned }) => {
        const commit = await prepareAgent(deps, caller, body, planned);
        return async () => createdAgent(await commit(), baseUrl());
      },
    },
    deployAgent: {
      prepare: async ({ caller, params, body }) => {
        const commit = await prepareCatalogAgent(deps, caller, params.catalog_key, body ?? {});
        return async () => createdAgent(await commit(), baseUrl());
      },
    },
    listCatalog: async ({ caller }) => ok({ object: "list", data: listCatalog(deps, caller), has_more: false }),
    createRevision: {
      prepare: async ({ caller, params, body }) => {
        const commit = await prepareRevision(deps, caller, params.id, body);
        return async () => created(toRevision(await commit()), `${baseUrl()}/agents/${params.id}/revisions`);
      },
    },
    listRevisions: async ({ caller, params, query, url }) =>
      listAnswer(await listRevisions(deps, caller, params.id, toPageRequest(query)), toRevision, url),
    listDeployments: async ({ caller, params, query, url }) =>
      listAnswer(await listDeployments(deps, caller, params.id, toPageRequest(query)), toDeployment, url),
    createDeployment: async ({ caller, params, body }) => {
      const { deployment, pending } = await createDeployment(deps, caller, params.id, body);
      const shown = toDeployment(deployment);
      if (pending) return { status: 202, body: { ...shown, pending_deployment: toPendingDeployment(pending) } };
      return created(shown, `${baseUrl()}/agents/${params.id}/deployments`);
    },
    rollbackAgent: async ({ caller, params, body }) => {
      const deployment = await rollbackAgent(deps, caller, params.id, body);
      return created(toDeployment(deployment), `${baseUrl()}/agents/${params.id}/deployments`);
    },
  }) satisfies Partial<Handlers>;

const checkArchive = createRequestCheck(endpoints.archiveAgent);

/** In the order of their ids, so that two calls with the same agents cannot block each other. */
async function archiveMany(deps: AgentDeps, call: Call<"archiveAgents">, ids: readonly string[], admitted: number) {
  const data: AgentBatchItem[] = [];
  const sorted = ids.map((id, at) => ({ id, at })).sort((one, other) => (one.id < other.id ? -1 : 1));
  for (const { id, at } of sorted) data[at] = await archiveOne(deps, call, id, at < admitted);
  const accepted = data.filter(({ agent }) => agent).length;
  return ok({ object: "agent_batch", accepted, rejected: data.length - accepted, data });
}

async function archiveOne(
  deps: AgentDeps,
  { caller, requestId }: Call<"archiveAgents">,
  id: string,
  isAdmitted: boolean,
): Promise<AgentBatchItem> {
  try {
    if (!isAdmitted) throw new ServiceError("rate_limit_exceeded");
    checkArchive({ params: { id }, query: {}, body: undefined });
    return { status: 200, agent: toAgent(await archiveAgent(deps, caller, id as Agent["id"])), error: null };
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    const { status, body } = renderError(error, { id: requestId, accept: undefined });
    return { status, agent: null, error: (body as { error: AgentBatchItem["error"] }).error };
  }
}

const createdAgent = (record: AgentRecord, baseUrl: string) =>
  created(toAgent(record), `${baseUrl}/agents/${record.id}`);

const toAgent = (record: AgentRecord): Agent => ({
  object: "agent",
  id: record.id,
  status: record.archivedAt ? "archived" : "active",
  source: record.source,
  catalog_key: record.catalogKey,
  ...redactSecrets(record.configuration, record.newSecret),
  gate: record.gate,
  revision: record.revision,
  ...(record.pending ? { pending_deployment: toPendingDeployment(record.pending) } : {}),
  next_run_at: record.nextRunAt?.toISOString() ?? null,
  schedule_refusal: record.scheduleRefusal,
  created_at: record.createdAt.toISOString(),
  updated_at: record.updatedAt.toISOString(),
  archived_at: record.archivedAt?.toISOString() ?? null,
});

const toRevision = (record: ListedRevision): Revision => ({
  object: "revision",
  id: record.id,
  agent_id: record.agentId,
  revision: record.revision,
  configuration: redactSecrets(record.configuration),
  changed_fields: record.changedFields,
  created_by: record.createdBy,
  created_at: record.createdAt.toISOString(),
  deployed_at: record.deployedAt?.toISOString() ?? null,
});
