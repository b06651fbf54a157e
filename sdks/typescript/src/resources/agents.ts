import type { ApiPromise } from "../api-promise.ts";
import type {
  AbortCanaryRequest,
  Agent,
  AgentBatch,
  AgentCode,
  AgentPatch,
  ArchiveAgentsRequest,
  Canary,
  CreateCanaryRequest,
  CreateDeploymentRequest,
  CustomAgentRequest,
  DecideDeploymentRequest,
  DeployAgentRequest,
  Deployment,
  GetAgentCodeQuery,
  ListAgentsQuery,
  ListCanariesQuery,
  ListDeploymentsQuery,
  ListPendingDeploymentsQuery,
  ListRevisionsQuery,
  PendingDeployment,
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

  /** Update an agent. Fields that you leave out keep their values. `metadata` and `limits` are merged one level deep; null removes an entry. Each change creates a revision and deploys it immediately; active runs finish with the revision that they started with. Sending a module's `runtime` again deploys its current files. Changing `approvals`, `policy` or `gate` also requires the scope `approvals:manage`. If the agent has a `gate`, a revision that changes anything else waits for it: `pending_deployment` shows its state. Scope: `agents:write`. */
  update(id: string, body: AgentPatch, options?: RequestOptions): ApiPromise<Agent> {
    return this.core.call("updateAgent", { path: { id }, body }, options);
  }

  /** Archive an agent. The agent accepts no more runs and its schedule stops. Active runs finish, and all data stays readable. Archiving cannot be undone: hire or create another agent. Scope: `agents:write`. */
  archive(id: string, options?: RequestOptions): ApiPromise<Agent> {
    return this.core.call("archiveAgent", { path: { id } }, options);
  }

  /** Archive many agents. Archives up to 100 agents. Each item succeeds or fails on its own, and takes one request of the rate limit: items that do not fit have the status 429. `Idempotency-Key` is ignored. Repeating the call has no further effect. Scope: `agents:write`. */
  archiveMany(body: ArchiveAgentsRequest, options?: RequestOptions): ApiPromise<AgentBatch> {
    return this.core.call("archiveAgents", { body }, options);
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

  /** Deploy a revision. New runs use this revision from now on; active runs are not affected. Use it to deploy a tested draft. Scope: `agents:write`. */
  createDeployment(id: string, body: CreateDeploymentRequest, options?: RequestOptions): ApiPromise<Deployment> {
    return this.core.call("createDeployment", { path: { id }, body }, options);
  }

  /** Upload the code of an agent. Stores the files of a module and loads them once. Nothing is deployed: create or update an agent with `runtime: {type: module, module, code}` to deploy them. `agentrun deploy` makes both calls. The body is compressed with gzip: one line of JSON (`root` is `uploaded`, `module`, `entry`, `files` as `[path, bytes]`, sorted, and `links` as `[path, folder]`), then the content of the files in this order. At most 20 MB and 5,000 files. Code that no revision uses is deleted after a day. `Idempotency-Key` is ignored. Repeating the call has no further effect. Scope: `agents:write`. */
  createCode(content: Uint8Array<ArrayBuffer> | Blob, options?: RequestOptions): ApiPromise<AgentCode> {
    return this.core.call("createAgentCode", { file: { content: () => content, type: "application/gzip" } }, options);
  }

  /** Get the files of an agent's code. Returns the files with their sizes and hashes. Their content is returned with `content=true`, which requires `agents:write`. Scope: `agents:read`. */
  getCode(code: string, query?: GetAgentCodeQuery, options?: RequestOptions): ApiPromise<AgentCode> {
    return this.core.call("getAgentCode", { path: { code }, query }, options);
  }

  /** Roll back an agent. Deploys the given revision, or else goes one step back in the deployment history. The response is a normal deployment. Scope: `agents:write`. */
  rollback(id: string, body: RollbackRequest, options?: RequestOptions): ApiPromise<Deployment> {
    return this.core.call("rollbackAgent", { path: { id }, body }, options);
  }

  /** List the canaries of an agent. Newest first. Scope: `agents:read`. */
  canaries(id: string, query?: ListCanariesQuery, options?: RequestOptions): PagePromise<Canary> {
    return this.core.list("listCanaries", { path: { id }, query }, options);
  }

  /** Start a canary. From now on, a part of the new runs uses this revision, chosen by thread, else by end user, else by run. After each step the part increases. The service compares failures, latency, cost, feedback and scores with those of the deployed revision: it rolls the canary back as soon as one is significantly worse, and deploys the revision after the last step. Requires the scope `approvals:manage` as well if the revision has different approval rules or a different policy. A revision of an agent with a gate must have passed it. Scope: `agents:write`. */
  createCanary(id: string, body: CreateCanaryRequest, options?: RequestOptions): ApiPromise<Canary> {
    return this.core.call("createCanary", { path: { id }, body }, options);
  }

  /** Get a canary. Includes its metrics next to those of the stable revision. Scope: `agents:read`. */
  getCanary(id: string, canaryId: string, options?: RequestOptions): ApiPromise<Canary> {
    return this.core.call("getCanary", { path: { id, canary_id: canaryId } }, options);
  }

  /** Promote a canary. Deploys the revision now, whatever the metrics are. Scope: `agents:write`. */
  promoteCanary(id: string, canaryId: string, options?: RequestOptions): ApiPromise<Canary> {
    return this.core.call("promoteCanary", { path: { id, canary_id: canaryId } }, options);
  }

  /** Abort a canary. New runs use the deployed revision from now on; active runs are not affected. Scope: `agents:write`. */
  abortCanary(
    id: string,
    canaryId: string,
    body: AbortCanaryRequest = {},
    options?: RequestOptions,
  ): ApiPromise<Canary> {
    return this.core.call("abortCanary", { path: { id, canary_id: canaryId }, body }, options);
  }

  /** List the pending deployments of an agent. Newest first. Only agents with a gate have them. Scope: `agents:read`. */
  pendingDeployments(
    id: string,
    query?: ListPendingDeploymentsQuery,
    options?: RequestOptions,
  ): PagePromise<PendingDeployment> {
    return this.core.list("listPendingDeployments", { path: { id }, query }, options);
  }

  /** Get a pending deployment. Includes the results of its experiment, when that has ended. Scope: `agents:read`. */
  getPendingDeployment(
    id: string,
    pendingDeploymentId: string,
    options?: RequestOptions,
  ): ApiPromise<PendingDeployment> {
    const path = { id, pending_deployment_id: pendingDeploymentId };
    return this.core.call("getPendingDeployment", { path }, options);
  }

  /** Approve a pending deployment. Deploys a revision that did not pass the gate and is `waiting`. Scope: `approvals:manage`. */
  approveDeployment(
    id: string,
    pendingDeploymentId: string,
    body: DecideDeploymentRequest = {},
    options?: RequestOptions,
  ): ApiPromise<PendingDeployment> {
    const path = { id, pending_deployment_id: pendingDeploymentId };
    return this.core.call("approveDeployment", { path, body }, options);
  }

  /** Reject a pending deployment. The revision is not deployed. An experiment that has not ended is cancelled. Scope: `approvals:manage`. */
  rejectDeployment(
    id: string,
    pendingDeploymentId: string,
    body: DecideDeploymentRequest = {},
    options?: RequestOptions,
  ): ApiPromise<PendingDeployment> {
    const path = { id, pending_deployment_id: pendingDeploymentId };
    return this.core.call("rejectDeployment", { path, body }, options);
  }
}
