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
  /** List agents. Newest first, those of a key's `agent_ids` alone where it has some. Archived agents are left out unless `status` is `archived` or `all`. Instructions are whole, secrets are `[redacted]`. Scope: `agents:read`. */
  list(query?: ListAgentsQuery, options?: RequestOptions): PagePromise<Agent> {
    return this.core.list("listAgents", { query }, options);
  }

  /** Get an agent. As it is deployed now, with its revision's number. `runtime` says where it runs; secrets in it are `[redacted]`, and may be sent back so in a PATCH. Scope: `agents:read`. */
  get(id: string, options?: RequestOptions): ApiPromise<Agent> {
    return this.core.call("getAgent", { path: { id } }, options);
  }

  /** Create a custom agent. Its `runtime` says what it is: a module of the server, an HTTP address of yours, or a model with instructions. Scope: `agents:write`. */
  create(body: CustomAgentRequest, options?: RequestOptions): ApiPromise<Agent> {
    return this.core.call("createAgent", { body }, options);
  }

  /** Hire a catalog agent. Each call hires another one: agents of the same catalog entry live side by side. Scope: `agents:write`. */
  deploy(catalogKey: string, body: DeployAgentRequest = {}, options?: RequestOptions): ApiPromise<Agent> {
    return this.core.call("deployAgent", { path: { catalog_key: catalogKey }, body }, options);
  }

  /** Update an agent: makes a revision and deploys it. Only what is sent changes; `metadata` and `limits` are merged one level deep, and null takes out. Each change is a revision of its own, deployed at once: runs under way end with the one they began with. A module's `runtime`, sent again, deploys its files as they are now. Changing `approvals` or `policy` also requires the scope `approvals:manage`. Scope: `agents:write`. */
  update(id: string, body: AgentPatch, options?: RequestOptions): ApiPromise<Agent> {
    return this.core.call("updateAgent", { path: { id }, body }, options);
  }

  /** Archive an agent. It takes no more runs and its schedule stops; runs under way end, and everything it did stays readable. There is no way back: hire or create another. Scope: `agents:write`. */
  archive(id: string, options?: RequestOptions): ApiPromise<Agent> {
    return this.core.call("archiveAgent", { path: { id } }, options);
  }

  /** Make a revision of an agent without deploying it. To be tried first: POST /runs runs it with `revision`. What the agent does for everybody else stays as it is. Where nothing differs, it is the deployed one. Scope: `agents:write`. */
  createRevision(id: string, body: AgentPatch, options?: RequestOptions): ApiPromise<Revision> {
    return this.core.call("createRevision", { path: { id }, body }, options);
  }

  /** List an agent's revisions. Newest first, each with the whole configuration as it was, secrets redacted. They are never deleted. Scope: `agents:read`. */
  revisions(id: string, query?: ListRevisionsQuery, options?: RequestOptions): PagePromise<Revision> {
    return this.core.list("listRevisions", { path: { id }, query }, options);
  }

  /** List an agent's deployments. Newest first: which revision runs took, since when, who said so, and of a rollback why. Scope: `agents:read`. */
  deployments(id: string, query?: ListDeploymentsQuery, options?: RequestOptions): PagePromise<Deployment> {
    return this.core.list("listDeployments", { path: { id }, query }, options);
  }

  /** Deploy an earlier revision again. Without one named, it is the one before; the answer is a deployment like any other. Scope: `agents:write`. */
  rollback(id: string, body: RollbackRequest, options?: RequestOptions): ApiPromise<Deployment> {
    return this.core.call("rollbackAgent", { path: { id }, body }, options);
  }
}
