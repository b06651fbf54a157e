import { Type } from "typebox";
import { a2aEndpoints } from "./a2a-door.ts";
import { agUiEndpoints } from "./ag-ui-door.ts";
import { Agent, AgentList, AgentPatch, CustomAgentRequest, DeployAgentRequest, ListAgentsQuery } from "./agents.ts";
import { aiSdkUiEndpoints } from "./ai-sdk-ui-door.ts";
import { alertEndpoints } from "./alert-endpoints.ts";
import { apiKeyEndpoints } from "./api-keys.ts";
import { auditEndpoints } from "./audit.ts";
import { capEndpoints } from "./caps.ts";
import { CatalogAgentList } from "./catalog.ts";
import { comparisonEndpoints } from "./comparisons.ts";
import { connectorEndpoints } from "./connector-endpoints.ts";
import { Deployment, DeploymentList, ListDeploymentsQuery, RollbackRequest } from "./deployments.ts";
import { type Endpoint, idPath } from "./endpoint.ts";
import { erasureEndpoints } from "./erasures.ts";
import { errorEndpoints } from "./error-reports.ts";
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
import { CreateRunRequest, ListRunsQuery, ReplayRunRequest, Run, RunList } from "./runs.ts";
import { secondFactorEndpoints } from "./second-factor.ts";
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
  },
  updateAgent: {
    method: "PATCH",
    path: "/agents/{id}",
    tag: "Agents",
    summary: "Update an agent: makes a revision and deploys it",
    scope: "agents:write",
    params: idPath("ag"),
    body: AgentPatch,
    responses: { 200: Agent },
    idempotency: "replay",
    shownOnce: agentSecret,
  },
  createRevision: {
    method: "POST",
    path: "/agents/{id}/revisions",
    tag: "Agents",
    summary: "Make a revision of an agent without deploying it",
    description:
      "To be tried first: POST /runs runs it with `revision`. What the agent does for everybody else stays as it is. Where nothing differs, it is the deployed one.",
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
  },
  deployAgent: {
    method: "POST",
    path: "/agents/{catalog_key}/deploy",
    tag: "Agents",
    summary: "Hire a catalog agent",
    description: "Each call hires another one: agents of the same catalog entry live side by side.",
    scope: "agents:write",
    params: {
      catalog_key: { schema: Type.String({ maxLength: 128, pattern: storable }), notFound: "catalog_agent_not_found" },
    },
    body: DeployAgentRequest,
    bodyOptional: true,
    responses: { 201: Agent },
    idempotency: "replay",
    shownOnce: agentSecret,
  },
  createAgent: {
    method: "POST",
    path: "/agents/custom",
    tag: "Agents",
    summary: "Create a custom agent",
    description:
      "Its `runtime` says what it is: a module of the server, an HTTP address of yours, or a model with instructions.",
    scope: "agents:write",
    body: CustomAgentRequest,
    responses: { 201: Agent },
    idempotency: "replay",
    shownOnce: agentSecret,
  },
  listCatalog: {
    method: "GET",
    path: "/catalog",
    tag: "Agents",
    summary: "List the agents that can be hired",
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
  rollbackAgent: {
    method: "POST",
    path: "/agents/{id}/rollback",
    tag: "Agents",
    summary: "Deploy an earlier revision again",
    description: "Without one named, it is the one before; the answer is a deployment like any other.",
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
      "Answers with the result, or with a run that goes on where that takes longer than the caller waits (`Prefer: wait=`).",
    scope: "runs:write",
    headers: { Prefer: "`wait=0..60` seconds, or `respond-async`. Without it the call waits up to 50 s." },
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
    params: idPath("run"),
    responses: { 200: Run },
  },
  listRuns: {
    method: "GET",
    path: "/runs",
    tag: "Runs",
    summary: "List runs",
    scope: "runs:read",
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
    description: "The last event carries the whole run; a reader that leaves does not stop it.",
    scope: "runs:write",
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
    summary: "Stream a run's events, from the start or from where you left",
    description: "`Last-Event-ID` or `after` goes on after that event, without a lost or repeated one.",
    scope: "runs:read",
    headers: { "Last-Event-ID": "The last sequence you have seen; the stream goes on after it." },
    params: idPath("run"),
    query: FollowRunQuery,
    responses: { 200: RunStreamEvent },
    streams: true,
  },
  listRunEvents: {
    method: "GET",
    path: "/runs/{id}/events",
    tag: "Runs",
    summary: "List a run's events so far",
    scope: "runs:read",
    params: idPath("run"),
    query: ListRunEventsQuery,
    responses: { 200: RunStreamEventList },
  },
  getRunTrace: {
    method: "GET",
    path: "/runs/{id}/trace",
    tag: "Runs",
    summary: "See where a run's time went",
    description:
      "Its waits, attempts, steps, model turns, tool calls and questions, as far as its stream and its journal are kept; and the webhooks that were told of it, for whoever may read webhooks.",
    scope: "runs:read",
    params: idPath("run"),
    responses: { 200: Trace },
  },
  replayRun: {
    method: "POST",
    path: "/runs/{id}/replay",
    tag: "Runs",
    summary: "Run it again, as it was or otherwise",
    description:
      "A new run that knows its origin (`replay_of`), with the input, revision, metadata and limits of the run but for what the body says. It is no turn of the run's thread. Answers as POST /runs does.",
    scope: "runs:write",
    headers: { Prefer: "`wait=0..60` seconds, or `respond-async`. Without it the call waits up to 50 s." },
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
    summary: "Send an action to an active run",
    description: "Approves, rejects or answers what the run waits for, or sends it a message unasked.",
    scope: "runs:write",
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
    description: "The agent is asked to stop first; `force` ends the run without asking.",
    scope: "runs:write",
    params: idPath("run"),
    query: CancelRunQuery,
    responses: { 200: Run, 202: Run },
    urgent: true,
  },
  cancelRuns: {
    method: "POST",
    path: "/runs/cancel",
    tag: "Runs",
    summary: "Cancel every run that matches",
    scope: "runs:write",
    body: CancelRunsRequest,
    responses: { 200: Cancellation },
    urgent: true,
  },
  ...feedbackEndpoints,
  ...replayEndpoints,
  ...comparisonEndpoints,
  ...webhookEndpoints,
  ...workerEndpoints,
  ...policyEndpoints,
  ...capEndpoints,
  ...connectorEndpoints,
  ...providerEndpoints,
  ...alertEndpoints,
  ...errorEndpoints,
  ...threadEndpoints,
  ...erasureEndpoints,
  ...fileEndpoints,
  ...pipelineEndpoints,
  ...aiSdkUiEndpoints,
  ...agUiEndpoints,
  ...openAiEndpoints,
  ...a2aEndpoints,
  ...mcpEndpoints,
  ...authorizationServerEndpoints,
} as const satisfies Record<string, Endpoint>;

export type EndpointName = keyof typeof endpoints;
export type Endpoints = typeof endpoints;

/** Those that speak another protocol than ours. */
export type DoorEndpointName = {
  [Name in EndpointName]: Endpoints[Name] extends { door: string } ? Name : never;
}[EndpointName];
