import type { ApiPromise } from "../api-promise.ts";
import type {
  Agent,
  AgentPatch,
  CustomAgentRequest,
  DeployAgentRequest,
  Deployment,
  ListAgentsQuery,
  ListDeploymentsQuery,
  ListRevisionsQuery,
  Revision,
  RollbackRequest,
} from "../models.ts";
import type { RequestOptions } from "../options.ts";
import type { PagePromise } from "../pages.ts";
import { Resource } from "./resource.ts";

export class Agents extends Resource {
  list(query?: ListAgentsQuery, options?: RequestOptions): PagePromise<Agent> {
    return this.core.list("listAgents", { query }, options);
  }

  get(id: string, options?: RequestOptions): ApiPromise<Agent> {
    return this.core.call("getAgent", { path: { id } }, options);
  }

  /** A custom agent of your own. */
  create(body: CustomAgentRequest, options?: RequestOptions): ApiPromise<Agent> {
    return this.core.call("createAgent", { body }, options);
  }

  /** Hires an agent of the catalog. */
  deploy(catalogKey: string, body: DeployAgentRequest = {}, options?: RequestOptions): ApiPromise<Agent> {
    return this.core.call("deployAgent", { path: { catalog_key: catalogKey }, body }, options);
  }

  /** Makes a revision and deploys it. */
  update(id: string, body: AgentPatch, options?: RequestOptions): ApiPromise<Agent> {
    return this.core.call("updateAgent", { path: { id }, body }, options);
  }

  archive(id: string, options?: RequestOptions): ApiPromise<Agent> {
    return this.core.call("archiveAgent", { path: { id } }, options);
  }

  revisions(id: string, query?: ListRevisionsQuery, options?: RequestOptions): PagePromise<Revision> {
    return this.core.list("listRevisions", { path: { id }, query }, options);
  }

  deployments(id: string, query?: ListDeploymentsQuery, options?: RequestOptions): PagePromise<Deployment> {
    return this.core.list("listDeployments", { path: { id }, query }, options);
  }

  rollback(id: string, body: RollbackRequest, options?: RequestOptions): ApiPromise<Deployment> {
    return this.core.call("rollbackAgent", { path: { id }, body }, options);
  }
}
