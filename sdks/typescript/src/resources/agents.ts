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
  /** List agents. Newest first. A key with `agent_ids` sees only those agents. Archived agents are left out unless `status` is `archived` or `all`. Instructions are returned in full; secrets are `[redacted]`. Scope: `agents:read`. */
  list(query?: ListAgentsQuery, options?: RequestOptions): PagePromise<Agent> {
    return this.core.list("listAgents", { query }, options);
  }

  /** Get an agent. Returns the deployed configuration with its revision number. `runtime` shows where the agent runs. Secrets in it are `[redacted]`; you can send them back unchanged in a PATCH. Scope: `agents:read`. */
  get(id: string, options?: RequestOptions): ApiPromise<Agent> {
    return this.core.call("getAgent", { path: { id } }, options);
  }

  /** Create a custom agent. `runtime` defines how the agent runs: a module on the server, an HTTP URL, or a model with instructions. Scope: `agents:write`. */
  create(body: CustomAgentRequest, options?: RequestOptions): ApiPromise<Agent> {
    return this.core.call("createAgent", { body }, options);
  }

  /** Hire a catalog agent. Each call hires another agent: a catalog entry can be hired several times. Scope: `agents:write`. */
  deploy(catalogKey: string, body: DeployAgentRequest = {}, options?: RequestOptions): ApiPromise<Agent> {
    return this.core.call("deployAgent", { path: { catalog_key: catalogKey }, body }, options);
  }

  /** Update an agent. Fields that you leave out keep their values. `metadata` and `limits` are merged one level deep; null removes an entry. Each change creates a revision and deploys it immediately; active runs finish with the revision that they started with. Sending a module's `runtime` again deploys its current files. Changing `approvals` or `policy` also requires the scope `approvals:manage`. Scope: `agents:write`. */
  update(id: string, body: AgentPatch, options?: RequestOptions): ApiPromise<Agent> {
    return this.core.call("updateAgent", { path: { id }, body }, options);
  }

  /** Archive an agent. The agent accepts no more runs and its schedule stops. Active runs finish, and all data stays readable. Archiving cannot be undone: hire or create another agent. Scope: `agents:write`. */
  archive(id: string, options?: RequestOptions): ApiPromise<Agent> {
    return this.core.call("archiveAgent", { path: { id } }, options);
  }

  /** Create a revision without deploying it. Use this to test a change: POST /runs runs it with `agent_revision`. All other runs keep using the deployed revision. If nothing differs, the deployed revision is returned. Scope: `agents:write`. */
  createRevision(id: string, body: AgentPatch, options?: RequestOptions): ApiPromise<Revision> {
    return this.core.call("createRevision", { path: { id }, body }, options);
  }

  /** List an agent's revisions. Newest first, each with the complete configuration at that time; secrets are redacted. Revisions are never deleted. Scope: `agents:read`. */
  revisions(id: string, query?: ListRevisionsQuery, options?: RequestOptions): PagePromise<Revision> {
    return this.core.list("listRevisions", { path: { id }, query }, options);
  }

  /** List an agent's deployments. Newest first: which revision was used for new runs, since when, who deployed it, and the reason for a rollback. Scope: `agents:read`. */
  deployments(id: string, query?: ListDeploymentsQuery, options?: RequestOptions): PagePromise<Deployment> {
    return this.core.list("listDeployments", { path: { id }, query }, options);
  }

  /** Roll back an agent. Deploys the given revision, or else goes one step back in the deployment history. The response is a normal deployment. Scope: `agents:write`. */
  rollback(id: string, body: RollbackRequest, options?: RequestOptions): ApiPromise<Deployment> {
    return this.core.call("rollbackAgent", { path: { id }, body }, options);
  }
}
