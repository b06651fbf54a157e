import { randomUUID } from "node:crypto";
import {
  type AgentConfiguration,
  type CreateRunRequest,
  demoConcurrentRuns,
  grants,
  type PipelineRunId,
  type RunId,
} from "@agentrun/contract";
import type { DatabaseClock } from "../../lib/clock.ts";
import { doFairly } from "../../lib/concurrency/fair-work.ts";
import { ServiceError } from "../../lib/errors.ts";
import { newId } from "../../lib/ids.ts";
import { currentTraceparent } from "../../lib/observability/tracing.ts";
import { type AgentRecord, parseAgentReference } from "../../model/agents.ts";
import type { Caller } from "../../model/api-keys.ts";
import { isInCanary } from "../../model/canaries.ts";
import type { ClientOptions } from "../../model/client-options.ts";
import { toGuardCheck } from "../../model/policies.ts";
import type { Replay } from "../../model/replays.ts";
import type { RunRecord } from "../../model/runs.ts";
import { findConversationFault } from "../../model/transcript.ts";
import { tokensOf, withGuards } from "../../model/usage.ts";
import { workerQueueOf } from "../../model/workers.ts";
import type { Store } from "../../store/store.ts";
import type { ThreadOfRun } from "../../store/threads/turns.ts";
import { assertAllowed } from "../agents/agents.ts";
import type { AgentCache } from "../agents/cache.ts";
import { boundRequest, onlyForServers } from "../api-keys/end-users.ts";
import { assertNoPrivateConnector, missingScopeHint } from "../api-keys/permissions.ts";
import { type NamedFileDeps, takeFiles } from "../files/run-files.ts";
import { type GuardInput, GuardrailViolation, type InputVerdict } from "../guardrails/guarded-input.ts";
import type { SchemaCache, SchemaCompiler } from "../schemas/json-schema.ts";
import { isInThread, threadOfRun } from "../threads/threads.ts";
import type { Quota } from "../usage/usage.ts";
import { guardClientOptions, readClientOptions } from "./client-options.ts";
import { getRun, type IdempotentRequest } from "./runs.ts";

export type AdmitDeps = NamedFileDeps & {
  store: Pick<Store, "connectors" | "files" | "guardrails" | "idempotency" | "runs" | "threads">;
  clock: DatabaseClock;
  agents: AgentCache;
  checkSchema: SchemaCache;
  compileSchema: SchemaCompiler;
  guardInput: GuardInput;
  defaultTimeoutSeconds: number;
  quota: Quota;
};

/** A request for a run, with its caller. */
export type RunSubmission = {
  caller: Caller;
  request: CreateRunRequest;
  idempotency: IdempotentRequest | null;
  /** Null: a client requested this run directly. */
  origin: RunOrigin | null;
  /** Set for a replay: the source run and the settings. */
  replay?: Replay;
  /** Set if the request chose between the deployed revision and the active canary. */
  variant?: "stable" | "canary";
};

/** The origin of a run that no client requested directly: a pipeline step or a schedule. */
type RunOrigin = {
  /** Assigned in advance, so that a retry after a crash creates the same run and not a second one. */
  id: RunId;
  pipelineRunId?: PipelineRunId;
  scheduledAt?: Date;
  /** The parent span; defaults to the current one. */
  traceparent?: string | null;
};

/** An accepted submission: the agent's current revision, and the input after its policies were applied. */
export type AdmittedRun = {
  submission: RunSubmission;
  agent: AgentRecord;
  verdict: InputVerdict;
  clientOptions: ClientOptions | null;
  /** Null: the run is not part of a thread. */
  thread: ThreadOfRun | null;
};

export type CreatedRun = { run: RunRecord; isReplay: boolean };

type RevisionDeps = { store: Pick<Store, "agents"> };

/** A request without a suffix of the agent's id, the replay settings for a run of a given revision, and the variant of the agent. */
type PlannedRun = { request: CreateRunRequest; replay?: Replay; variant?: "stable" | "canary" };

/** Resolves what a request's `agent_id` and `agent_revision` name. Every run that a client creates starts here. */
export async function planRun(deps: RevisionDeps, caller: Caller, requested: CreateRunRequest): Promise<PlannedRun> {
  const { agentId, target } = parseAgentReference(requested.agent_id);
  const request = { ...requested, agent_id: agentId };
  if (target === null) return { request, ...(await planRevision(deps, caller, request)) };
  assertMayTarget(caller, requested);
  if (target === "stable" || target === "canary") return { request, variant: target };
  const agent_revision = await deps.store.agents.findRevisionNumber(caller.organizationId, agentId, target);
  if (agent_revision === null) throw new ServiceError("revision_not_found", { param: "agent_id" });
  return { request, ...(await planRevision(deps, caller, { ...request, agent_revision })) };
}

function assertMayTarget(caller: Caller, { agent_revision }: CreateRunRequest): void {
  if (caller.endUser) throw onlyForServers("agent_id");
  if (agent_revision === undefined) return;
  const message = "agent_revision: the agent's id already has a revision. Leave out one of the two.";
  throw new ServiceError("invalid_value", { param: "agent_revision", message });
}

/** The replay settings for a run of a given revision; empty for the deployed one. */
async function planRevision(
  deps: RevisionDeps,
  { organizationId }: Caller,
  { agent_id: agentId, agent_revision: revision, thread, thread_id }: CreateRunRequest,
): Promise<{ replay?: Replay }> {
  // For an unknown agent, creating the run reports the error.
  if (revision === undefined || !(await deps.store.agents.find(organizationId, agentId))) return {};
  if (thread !== undefined || thread_id !== undefined)
    throw new ServiceError("invalid_value", {
      param: "agent_revision",
      message: "agent_revision: runs in a thread use the deployed revision. Omit the thread or the revision.",
    });
  const configuration = await findConfiguration(deps, { organizationId, agentId }, revision);
  const fromStart = { of: null, threadId: null, effects: "live" as const, model: null, journal: [], messages: [] };
  return { replay: { ...fromStart, agentRevision: revision, configuration } };
}

export async function findConfiguration(
  { store }: RevisionDeps,
  { organizationId, agentId }: Pick<RunRecord, "organizationId" | "agentId">,
  revision: number,
  param = "agent_revision",
): Promise<AgentConfiguration> {
  const found = await store.agents.findRevision(organizationId, agentId, revision);
  if (!found) throw new ServiceError("revision_not_found", { param });
  return found.configuration;
}

/** Checks whether this caller may run this agent on this input; throws the reason if not. */
export async function admitRun(deps: AdmitDeps, submitted: RunSubmission): Promise<AdmittedRun> {
  const { caller, replay } = submitted;
  const request = boundRequest(caller, submitted.request);
  const submission = { ...submitted, request };
  const deployed = assertAllowed(caller, await deps.agents.find(caller.organizationId, request.agent_id), "agent_id");
  // A canary is chosen by the thread, so that is read first.
  const early = deployed.canary && isInThread(request) ? await threadOfRun(deps, caller, request) : null;
  const agent = replay ? toReplayed(deployed, replay) : toRouted(deployed, submission, early);
  if (agent.archivedAt) throw new ServiceError("agent_archived", { param: "agent_id" });
  if (replay) assertSamePolicy(caller, deployed, agent);
  if (caller.isDemo) await assertNoPrivateConnector(deps.store, caller, agent.configuration);
  await assertInput(deps, agent, request);
  const wanted = readClientOptions(deps, agent, request);
  // Before the guards, which may call a model: a protocol adapter repeats this call while the thread is busy.
  const thread = early ?? (isInThread(request) ? await threadOfRun(deps, caller, request) : null);
  const json = JSON.stringify(request.input);
  const verdict = await deps.guardInput(agent.organizationId, agent.configuration.policy, json, "input");
  if (verdict.isBlocked) throw new GuardrailViolation(verdict);
  if (caller.isDemo) await assertDemoSlot(deps, caller);
  await deps.quota.assertLeft(caller.organizationId);
  const judged = { organizationId: agent.organizationId, agentId: agent.id, apiKeyId: caller.apiKeyId };
  const clientOptions = wanted && (await guardClientOptions(deps, agent, judged, wanted));
  const named = { json: verdict.text, root: "input", policy: agent.configuration.policy, judged };
  const user = request.user ?? thread?.thread.user ?? null;
  await takeFiles(deps, caller, { ...named, threadId: thread?.thread.id ?? null, user });
  return { submission, agent, verdict, clientOptions, thread };
}

/** The agent with the revision and configuration that the replay asks for. */
function toReplayed(deployed: AgentRecord, { agentRevision, configuration }: Replay): AgentRecord {
  // Workers poll for the deployed agent only. If it is not a worker agent any more, no worker would take the run.
  if (configuration.runtime.type === "worker" && deployed.configuration.runtime.type !== "worker")
    throw new ServiceError("replay_unsupported", {
      param: "revision",
      message: "This revision runs in workers, but the deployed agent does not. Replay it with the deployed revision.",
    });
  return { ...deployed, revision: agentRevision, configuration };
}

/** The agent with the revision that this run uses: the one of its canary if the request asks for that, or if it is chosen. */
function toRouted(
  deployed: AgentRecord,
  { request, variant, origin }: RunSubmission,
  thread: ThreadOfRun | null,
): AgentRecord {
  const { canary } = deployed;
  if (variant === "canary" && !canary) throw new ServiceError("canary_not_found", { param: "agent_id" });
  if (!canary || variant === "stable") return deployed;
  const key = thread?.thread.id ?? request.user ?? origin?.id ?? randomUUID();
  const isChosen = variant === "canary" || isInCanary(canary.id, canary.percent, key);
  return isChosen ? { ...deployed, revision: canary.revision, configuration: canary.configuration } : deployed;
}

/** An older revision or a draft must not bypass the deployed policy. */
function assertSamePolicy(caller: Caller, deployed: AgentRecord, { configuration }: AgentRecord): void {
  if (configuration.policy === deployed.configuration.policy || grants(caller.scopes, "approvals:manage")) return;
  throw new ServiceError("insufficient_scope", {
    param: "revision",
    message: `This revision has a different policy than the deployed one. Running it requires the scope 'approvals:manage', ${missingScopeHint(caller)}.`,
  });
}

/** Other keys queue; a demo key gets an error at once. */
async function assertDemoSlot(deps: AdmitDeps, caller: Caller): Promise<void> {
  if (!caller.apiKeyId) return;
  const open = await deps.store.runs.countOpen(caller.organizationId, caller.apiKeyId, demoConcurrentRuns);
  if (open >= demoConcurrentRuns)
    throw new ServiceError("concurrency_limit_exceeded", { headers: { "Retry-After": "2" } });
}

async function assertInput(deps: AdmitDeps, agent: AgentRecord, { input }: CreateRunRequest): Promise<void> {
  const { id, revision, organizationId } = agent;
  const schema = agent.configuration.input_schema;
  const check = () => (schema ? deps.checkSchema(`${id}/${revision}`, schema)(input) : []);
  const faults = schema ? await doFairly(organizationId, check) : [];
  if (faults[0]) throw new ServiceError("invalid_input", { message: faults[0].message, details: faults });
  const fault = takesConversations(agent) ? findConversationFault(input) : null;
  if (fault)
    throw new ServiceError("invalid_input", { param: fault.param, message: `${fault.param} ${fault.message}.` });
}

/** A model agent without a prompt treats `messages` as a conversation, unless the agent's own schema defines that field. */
function takesConversations({ configuration: { runtime, input_schema: schema } }: AgentRecord): boolean {
  const own = schema?.properties as Record<string, unknown> | undefined;
  return runtime.type === "model" && runtime.prompt === undefined && own?.messages === undefined;
}

/** The run that an earlier request with this idempotency key created. */
export async function findEarlierRun(
  deps: { store: Pick<Store, "idempotency" | "runs"> },
  { caller, idempotency }: Pick<RunSubmission, "caller" | "idempotency">,
): Promise<CreatedRun | null> {
  if (!idempotency) return null;
  const found = await deps.store.idempotency.find(caller.organizationId, idempotency.scope, idempotency.key);
  if (!found) return null;
  if (!found.fingerprint.equals(idempotency.fingerprint)) throw new ServiceError("idempotency_key_reused");
  // The key belongs to a request that answered a run and created none.
  if (!found.runId) throw new ServiceError("idempotency_key_in_flight");
  return { run: await getRun(deps, caller, found.runId), isReplay: true };
}

/** The queued run of an admitted submission. */
export function newRun(
  deps: Pick<AdmitDeps, "clock" | "defaultTimeoutSeconds">,
  { submission: { caller, request, idempotency, origin, replay }, agent, verdict, clientOptions, thread }: AdmittedRun,
): RunRecord {
  const now = deps.clock.now();
  const createdAt = new Date(now);
  return {
    id: origin?.id ?? newId("run", now),
    organizationId: caller.organizationId,
    agentId: agent.id,
    agentRevision: agent.revision,
    apiKeyId: caller.apiKeyId,
    personId: caller.personId ?? null,
    pipelineRunId: origin?.pipelineRunId ?? null,
    scheduledAt: origin?.scheduledAt ?? null,
    threadId: thread?.thread.id ?? null,
    user: request.user ?? thread?.thread.user ?? null,
    replayOf: replay?.of ?? null,
    status: "queued",
    priority: request.priority ?? 0,
    input: verdict.text,
    output: null,
    error: null,
    requiredAction: null,
    guardrails: verdict.findings.length > 0 ? verdict.findings : null,
    guardChecks: verdict.look ? [toGuardCheck(verdict.look, now)] : null,
    clientOptions,
    metadata: request.metadata ?? {},
    attempt: 0,
    timeoutSeconds: request.timeout_seconds ?? agent.configuration.limits.timeout_seconds ?? deps.defaultTimeoutSeconds,
    tokensUsed: tokensOf(verdict.use ?? null),
    usage: verdict.use ? withGuards(null, verdict.use) : null,
    latencyMs: null,
    queuedMs: 0,
    waitingMs: 0,
    waitsSince: createdAt,
    idempotencyKey: idempotency?.key ?? null,
    // The stream already has `run.created`.
    sequence: 1,
    parked: null,
    traceparent: origin?.traceparent ?? currentTraceparent(),
    workerQueue: workerQueueOf(agent.configuration),
    createdAt,
    startedAt: null,
    completedAt: null,
  };
}

/** The run if it starts in the transaction that accepts it; its stream then has `run.started` as well. */
export const startedOnAcceptance = (run: RunRecord): RunRecord => ({
  ...run,
  status: "running",
  attempt: 1,
  sequence: 2,
  startedAt: run.createdAt,
});
