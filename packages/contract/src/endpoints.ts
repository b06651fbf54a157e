import { Type } from "typebox";
import { a2aEndpoints } from "./a2a-door.ts";
import { agUiEndpoints } from "./ag-ui-door.ts";
import { agentBatchEndpoints } from "./agent-batches.ts";
import { agentCodeEndpoints } from "./agent-code.ts";
import { Agent, AgentList, AgentPatch, CustomAgentRequest, DeployAgentRequest, ListAgentsQuery } from "./agents.ts";
import { aiSdkUiEndpoints } from "./ai-sdk-ui-door.ts";
import { alertEndpoints } from "./alert-endpoints.ts";
import { apiKeyEndpoints } from "./api-keys.ts";
import { auditEndpoints } from "./audit.ts";
import { capEndpoints } from "./caps.ts";
import { CatalogAgentList } from "./catalog.ts";
import { comparisonEndpoints } from "./comparisons.ts";
import { configurationEndpoints } from "./configurations.ts";
import { connectorEndpoints } from "./connector-endpoints.ts";
import {
  CreateDeploymentRequest,
  Deployment,
  DeploymentList,
  ListDeploymentsQuery,
  RollbackRequest,
} from "./deployments.ts";
import { type Endpoint, idPath } from "./endpoint.ts";
import { erasureEndpoints } from "./erasures.ts";
import { errorEndpoints } from "./error-reports.ts";
import { evaluationEndpoints } from "./evaluation-endpoints.ts";
import { feedbackEndpoints } from "./feedback.ts";
import { fileEndpoints } from "./files.ts";
import { mcpEndpoints } from "./mcp-door.ts";
import { memberEndpoints } from "./members.ts";
import { authorizationServerEndpoints, oauthEndpoints } from "./oauth.ts";
import { openAiEndpoints } from "./openai-door.ts";
import { organizationSettingsEndpoints } from "./organization-settings.ts";
import { storable } from "./patterns.ts";
import { pipelineEndpoints } from "./pipeline-endpoints.ts";
import { policyEndpoints } from "./policies.ts";
import { providerEndpoints } from "./providers.ts";
import { replayEndpoints } from "./replays.ts";
import { ListRevisionsQuery, Revision, RevisionList } from "./revisions.ts";
import {
  Cancellation,
  CancelRunQuery,
  CancelRunsRequest,
  FollowRunQuery,
  ListRunEventsQuery,
  RunActionRequest,
  RunStreamEventList,
  StreamRunQuery,
} from "./run-actions.ts";
import { runBatchEndpoints } from "./run-batches.ts";
import { CreateRunRequest, GetRunQuery, ListRunsQuery, ReplayRunRequest, Run, RunList } from "./runs.ts";
import { secondFactorEndpoints } from "./second-factor.ts";
import { secretEndpoints } from "./secrets.ts";
import { sessionEndpoints } from "./sessions.ts";
import { singleSignOnEndpoints } from "./single-sign-on.ts";
import { RunStreamEvent } from "./stream-events.ts";
import { threadEndpoints } from "./thread-endpoints.ts";
import { Trace } from "./traces.ts";
import { usageEndpoints } from "./usage.ts";
import { webhookEndpoints } from "./webhook-endpoints.ts";
import { workerEndpoints } from "./workers.ts";

/** The signing secret of an HTTP agent. */
const agentSecret = { "runtime.secret": "[redacted]" } as const;

export const endpoints = {
  listAgents: {
    method: "GET",
    path: "/agents",
    tag: "Agents",
    summary: "List agents",
    scope: "agents:read",
    query: ListAgentsQuery,
    responses: { 200: AgentList },
    compressed: true,
  },
  getAgent: {
    method: "GET",
    path: "/agents/{id}",
    tag: "Agents",
    summary: "Get an agent",
    scope: "agents:read",
    params: idPath("ag"),
    responses: { 200: Agent },
    compressed: true,
    etag: true,
  },
  updateAgent: {
    method: "PATCH",
    path: "/agents/{id}",
    tag: "Agents",
    summary: "Update an agent",
    scope: "agents:write",
    params: idPath("ag"),
    body: AgentPatch,
    responses: { 200: Agent },
    idempotency: "replay",
    shownOnce: agentSecret,
    etag: true,
  },
  createRevision: {
    method: "POST",
    path: "/agents/{id}/revisions",
    tag: "Agents",
    summary: "Create a revision without deploying it",
    description:
      "Use this to test a change: POST /runs runs it with `agent_revision`. All other runs keep using the deployed revision. If nothing differs, the deployed revision is returned.",
    scope: "agents:write",
    params: idPath("ag"),
    body: AgentPatch,
    responses: { 201: Revision },
    idempotency: "replay",
  },
  archiveAgent: {
    method: "DELETE",
    path: "/agents/{id}",
    tag: "Agents",
    summary: "Archive an agent",
    scope: "agents:write",
    params: idPath("ag"),
    responses: { 200: Agent },
    etag: true,
  },
  ...agentBatchEndpoints,
  deployAgent: {
    method: "POST",
    path: "/agents/{catalog_key}/deploy",
    tag: "Agents",
    summary: "Hire a catalog agent",
    description: "Each call hires another agent: a catalog entry can be hired several times.",
    scope: "agents:write",
    params: {
      catalog_key: { schema: Type.String({ maxLength: 128, pattern: storable }), notFound: "catalog_agent_not_found" },
    },
    body: DeployAgentRequest,
    bodyOptional: true,
    responses: { 201: Agent },
    idempotency: "replay",
    shownOnce: agentSecret,
    etag: true,
  },
  createAgent: {
    method: "POST",
    path: "/agents/custom",
    tag: "Agents",
    summary: "Create a custom agent",
    description:
      "`runtime` defines how the agent runs: a module on the server, an HTTP URL, or a model with instructions.",
    scope: "agents:write",
    body: CustomAgentRequest,
    responses: { 201: Agent },
    idempotency: "replay",
    shownOnce: agentSecret,
    etag: true,
  },
  listCatalog: {
    method: "GET",
    path: "/catalog",
    tag: "Agents",
    summary: "List catalog agents",
    scope: "agents:read",
    responses: { 200: CatalogAgentList },
    compressed: true,
  },
  listRevisions: {
    method: "GET",
    path: "/agents/{id}/revisions",
    tag: "Agents",
    summary: "List an agent's revisions",
    scope: "agents:read",
    params: idPath("ag"),
    query: ListRevisionsQuery,
    responses: { 200: RevisionList },
    compressed: true,
  },
  listDeployments: {
    method: "GET",
    path: "/agents/{id}/deployments",
    tag: "Agents",
    summary: "List an agent's deployments",
    scope: "agents:read",
    params: idPath("ag"),
    query: ListDeploymentsQuery,
    responses: { 200: DeploymentList },
  },
  createDeployment: {
    method: "POST",
    path: "/agents/{id}/deployments",
    tag: "Agents",
    summary: "Deploy a revision",
    description:
      "New runs use this revision from now on; active runs are not affected. Use it to deploy a tested draft.",
    scope: "agents:write",
    params: idPath("ag"),
    body: CreateDeploymentRequest,
    responses: { 201: Deployment, 202: Deployment },
    idempotency: "replay",
  },
  rollbackAgent: {
    method: "POST",
    path: "/agents/{id}/rollback",
    tag: "Agents",
    summary: "Roll back an agent",
    description:
      "Deploys the given revision, or else goes one step back in the deployment history. The response is a normal deployment.",
    scope: "agents:write",
    params: idPath("ag"),
    body: RollbackRequest,
    responses: { 201: Deployment },
    idempotency: "replay",
  },
  createRun: {
    method: "POST",
    path: "/runs",
    tag: "Runs",
    summary: "Run an agent",
    description:
      "Returns the result. If the run takes longer than the call waits (`Prefer: wait=`), returns the run that is in progress.",
    scope: "runs:write",
    forEndUsers: true,
    headers: { Prefer: "`wait=0..60` seconds, or `respond-async`. By default the call waits up to 50 s." },
    body: CreateRunRequest,
    responses: { 200: Run, 202: Run },
    idempotency: "run",
  },
  getRun: {
    method: "GET",
    path: "/runs/{id}",
    tag: "Runs",
    summary: "Get a run",
    scope: "runs:read",
    forEndUsers: true,
    params: idPath("run"),
    query: GetRunQuery,
    responses: { 200: Run },
  },
  listRuns: {
    method: "GET",
    path: "/runs",
    tag: "Runs",
    summary: "List runs",
    scope: "runs:read",
    forEndUsers: true,
    query: ListRunsQuery,
    responses: { 200: RunList },
  },
  ...apiKeyEndpoints,
  ...sessionEndpoints,
  ...secondFactorEndpoints,
  ...oauthEndpoints,
  ...memberEndpoints,
  ...organizationSettingsEndpoints,
  ...singleSignOnEndpoints,
  ...usageEndpoints,
  ...auditEndpoints,
  streamRun: {
    method: "POST",
    path: "/runs/stream",
    tag: "Runs",
    summary: "Run an agent and stream its events",
    description: "The last event has the complete run. The run continues if the reader disconnects.",
    scope: "runs:write",
    forEndUsers: true,
    query: StreamRunQuery,
    body: CreateRunRequest,
    responses: { 200: RunStreamEvent },
    idempotency: "run",
    streams: true,
  },
  followRun: {
    method: "GET",
    path: "/runs/{id}/stream",
    tag: "Runs",
    summary: "Stream a run's events",
    description:
      "Starts at the beginning. `Last-Event-ID` or `after` resumes after that event; no event is lost or repeated.",
    scope: "runs:read",
    forEndUsers: true,
    headers: { "Last-Event-ID": "The last sequence that you have seen. The stream resumes after it." },
    params: idPath("run"),
    query: FollowRunQuery,
    responses: { 200: RunStreamEvent },
    streams: true,
  },
  listRunEvents: {
    method: "GET",
    path: "/runs/{id}/events",
    tag: "Runs",
    summary: "List a run's events",
    scope: "runs:read",
    forEndUsers: true,
    params: idPath("run"),
    query: ListRunEventsQuery,
    responses: { 200: RunStreamEventList },
  },
  getRunTrace: {
    method: "GET",
    path: "/runs/{id}/trace",
    tag: "Runs",
    summary: "Get a run's trace",
    description:
      "Returns the waits, attempts, steps, model turns, tool calls and questions of the run, as long as its events and its journal are kept. Callers who may read webhooks also get the deliveries about the run.",
    scope: "runs:read",
    params: idPath("run"),
    responses: { 200: Trace },
  },
  replayRun: {
    method: "POST",
    path: "/runs/{id}/replay",
    tag: "Runs",
    summary: "Replay a run",
    description:
      "Creates a new run with the input, revision, metadata and limits of the original, except for what the body overrides. `replay_of` names the original. The new run is not part of the original's thread. The response is the same as for POST /runs.",
    scope: "runs:write",
    headers: { Prefer: "`wait=0..60` seconds, or `respond-async`. By default the call waits up to 50 s." },
    params: idPath("run"),
    body: ReplayRunRequest,
    bodyOptional: true,
    responses: { 200: Run, 202: Run },
    idempotency: "run",
  },
  actOnRun: {
    method: "POST",
    path: "/runs/{id}/action",
    tag: "Runs",
    summary: "Send an action to a run",
    description: "Approves, rejects or answers what the run waits for, or sends it a message.",
    scope: "runs:write",
    forEndUsers: true,
    params: idPath("run"),
    body: RunActionRequest,
    responses: { 200: Run },
    idempotency: "replay",
  },
  cancelRun: {
    method: "DELETE",
    path: "/runs/{id}",
    tag: "Runs",
    summary: "Cancel a run",
    description: "The agent gets a request to stop first. With `force` the run ends immediately.",
    scope: "runs:write",
    forEndUsers: true,
    params: idPath("run"),
    query: CancelRunQuery,
    responses: { 200: Run, 202: Run },
    urgent: true,
  },
  cancelRuns: {
    method: "POST",
    path: "/runs/cancel",
    tag: "Runs",
    summary: "Cancel matching runs",
    scope: "runs:write",
    body: CancelRunsRequest,
    responses: { 200: Cancellation },
    urgent: true,
  },
  ...runBatchEndpoints,
  ...feedbackEndpoints,
  ...replayEndpoints,
  ...comparisonEndpoints,
  ...evaluationEndpoints,
  ...webhookEndpoints,
  ...workerEndpoints,
  ...policyEndpoints,
  ...capEndpoints,
  ...connectorEndpoints,
  ...providerEndpoints,
  ...secretEndpoints,
  ...alertEndpoints,
  ...errorEndpoints,
  ...threadEndpoints,
  ...erasureEndpoints,
  ...agentCodeEndpoints,
  ...fileEndpoints,
  ...pipelineEndpoints,
  ...configurationEndpoints,
  ...aiSdkUiEndpoints,
  ...agUiEndpoints,
  ...openAiEndpoints,
  ...a2aEndpoints,
  ...mcpEndpoints,
  ...authorizationServerEndpoints,
} as const satisfies Record<string, Endpoint>;

export type EndpointName = keyof typeof endpoints;
export type Endpoints = typeof endpoints;

/** Endpoints that implement another protocol. */
export type DoorEndpointName = {
  [Name in EndpointName]: Endpoints[Name] extends { door: string } ? Name : never;
}[EndpointName];
