import {
  type AgentConfiguration,
  type ApiKeyId,
  type CreateRunRequest,
  demoConcurrentRuns,
  type GuardFinding,
  type PipelineRunId,
  type RunId,
} from "@agentrun/contract";
import type { DatabaseClock } from "../lib/clock.ts";
import { ServiceError } from "../lib/errors.ts";
import { newId } from "../lib/ids.ts";
import { currentTraceparent } from "../lib/trace.ts";
import type { Turns } from "../lib/turns.ts";
import type { AgentRecord } from "../model/agents.ts";
import type { Caller } from "../model/api-keys.ts";
import type { RunRecord } from "../model/runs.ts";
import type { AcceptResult } from "../store/accept-runs.ts";
import type { PageRequest } from "../store/page.ts";
import type { RunFilter } from "../store/runs.ts";
import type { Store } from "../store/store.ts";
import type { AgentCache } from "./agent-cache.ts";
import { assertAllowed } from "./agents.ts";
import { assertNoPrivateConnector } from "./demo-keys.ts";
import { countRefusal, type GuardInput, GuardrailViolation } from "./guarded-input.ts";
import type { SchemaCache } from "./json-schema.ts";
import type { Quota } from "./quota.ts";

/** A request that names itself, so that its repetition can be recognised. */
export type IdempotentRequest = { key: string; scope: string; fingerprint: Buffer };

/** The part of the engine that the rules need. */
export type RunEngine = {
  accept(
    run: RunRecord,
    configuration: AgentConfiguration,
    idempotency: IdempotentRequest | null,
  ): Promise<AcceptResult>;
};

export type RunDeps = {
  store: Store;
  clock: DatabaseClock;
  agents: AgentCache;
  checkSchema: SchemaCache;
  guardInput: GuardInput;
  engine: RunEngine;
  defaultTimeoutSeconds: number;
  quota: Quota;
  demoTurns: Turns;
};

/** Where a run comes from that nobody asked for by itself. */
export type RunOrigin = {
  /** Given beforehand: whoever goes on after a crash makes this run and no second one. */
  id: RunId;
  pipelineRunId?: PipelineRunId;
  scheduledAt?: Date;
  /** The span it belongs under; without it the current one. */
  traceparent?: string | null;
};

export type CreatedRun = { run: RunRecord; isReplay: boolean };

/** How often the agent may change under a request before it is told to try again. */
const maximumTries = 5;

export async function createRun(
  deps: RunDeps,
  caller: Caller,
  request: CreateRunRequest,
  idempotency: IdempotentRequest | null,
  origin: RunOrigin | null = null,
): Promise<CreatedRun> {
  const create = () => createAdmitted(deps, caller, request, idempotency, origin);
  return caller.isDemo ? deps.demoTurns.take(caller.actor, create) : create();
}

async function createAdmitted(
  deps: RunDeps,
  caller: Caller,
  request: CreateRunRequest,
  idempotency: IdempotentRequest | null,
  origin: RunOrigin | null,
): Promise<CreatedRun> {
  for (let tries = 0; tries < maximumTries; tries += 1) {
    const outcome = await tryCreateRun(deps, caller, request, idempotency, origin);
    if (outcome !== "agent_changed") return outcome;
    deps.agents.forget(request.agent_id);
  }
  throw new ServiceError("service_unavailable", { headers: { "Retry-After": "1" } });
}

async function tryCreateRun(
  deps: RunDeps,
  caller: Caller,
  request: CreateRunRequest,
  idempotency: IdempotentRequest | null,
  origin: RunOrigin | null,
): Promise<CreatedRun | "agent_changed"> {
  const admitted = await admit(deps, caller, request).catch(async (refusal) => {
    // A repeated request finds its run even if the agent would refuse it today.
    const earlier = idempotency && (await findEarlier(deps, caller, idempotency));
    if (earlier) return earlier;
    await countRefusal(deps.store, caller.organizationId, request.agent_id, refusal);
    throw refusal;
  });
  if ("isReplay" in admitted) return admitted;
  const run = newRun(deps, caller, admitted, request, idempotency, origin);
  const result = await deps.engine.accept(run, admitted.agent.configuration, idempotency);
  if (result === "accepted") return { run, isReplay: false };
  if (result === "agent_changed" || !idempotency) return "agent_changed";
  return (await findEarlier(deps, caller, idempotency)) ?? "agent_changed";
}

/** An agent that may be run, and the input as its policies let it in. */
type Admitted = { agent: AgentRecord; input: string; findings: GuardFinding[] };

/** Whether this caller may run this agent on this input. */
async function admit(deps: RunDeps, caller: Caller, request: CreateRunRequest): Promise<Admitted> {
  const agent = assertAllowed(caller, await deps.agents.find(caller.organizationId, request.agent_id));
  if (agent.archivedAt) throw new ServiceError("agent_archived", { param: "agent_id" });
  if (caller.isDemo) await assertNoPrivateConnector(deps.store, caller, agent.configuration);
  assertInput(deps, agent, request);
  const guarded = await guardInput(deps, agent, JSON.stringify(request.input));
  if (caller.isDemo) await assertDemoSlot(deps, caller);
  await deps.quota.assertLeft(caller.organizationId);
  return { agent, ...guarded };
}

async function guardInput(deps: RunDeps, agent: AgentRecord, json: string): Promise<Omit<Admitted, "agent">> {
  const verdict = await deps.guardInput(agent.organizationId, agent.configuration.policy, json, "input");
  if (verdict.isBlocked) throw new GuardrailViolation(verdict.findings);
  return { input: verdict.text, findings: verdict.findings };
}

/** The others queue; a demo key is told. Its requests take turns, so that two at once cannot both find the last slot. */
async function assertDemoSlot(deps: RunDeps, caller: Caller): Promise<void> {
  if (!caller.apiKeyId) return;
  const open = await deps.store.countOpenRuns(caller.organizationId, caller.apiKeyId, demoConcurrentRuns);
  if (open >= demoConcurrentRuns)
    throw new ServiceError("concurrency_limit_exceeded", { headers: { "Retry-After": "2" } });
}

function assertInput(deps: RunDeps, agent: AgentRecord, request: CreateRunRequest): void {
  const schema = agent.configuration.input_schema;
  if (!schema) return;
  const faults = deps.checkSchema(`${agent.id}/${agent.revision}`, schema)(request.input);
  if (faults[0]) throw new ServiceError("invalid_input", { message: faults[0].message, details: faults });
}

async function findEarlier(deps: RunDeps, caller: Caller, idempotency: IdempotentRequest): Promise<CreatedRun | null> {
  const found = await deps.store.findKey(caller.organizationId, idempotency.scope, idempotency.key);
  if (!found?.runId) return null;
  if (!found.fingerprint.equals(idempotency.fingerprint)) throw new ServiceError("idempotency_key_reused");
  return { run: await getRun(deps, caller, found.runId), isReplay: true };
}

function newRun(
  deps: RunDeps,
  caller: Caller,
  { agent, input, findings }: Admitted,
  request: CreateRunRequest,
  idempotency: IdempotentRequest | null,
  origin: RunOrigin | null,
): RunRecord {
  const now = deps.clock.now();
  return {
    id: origin?.id ?? newId("run", now),
    organizationId: caller.organizationId,
    agentId: agent.id,
    agentRevision: agent.revision,
    apiKeyId: caller.apiKeyId,
    pipelineRunId: origin?.pipelineRunId ?? null,
    scheduledAt: origin?.scheduledAt ?? null,
    status: "queued",
    priority: request.priority ?? 0,
    input,
    output: null,
    error: null,
    requiredAction: null,
    guardrails: findings.length > 0 ? findings : null,
    metadata: request.metadata ?? {},
    attempt: 0,
    timeoutSeconds: request.timeout_seconds ?? agent.configuration.limits.timeout_seconds ?? deps.defaultTimeoutSeconds,
    tokensUsed: 0,
    usage: null,
    latencyMs: null,
    idempotencyKey: idempotency?.key ?? null,
    sequence: 1,
    parked: null,
    traceparent: origin?.traceparent ?? currentTraceparent(),
    createdAt: new Date(now),
    startedAt: null,
    completedAt: null,
  };
}

export async function getRun(deps: Pick<RunDeps, "store">, caller: Caller, id: RunId): Promise<RunRecord> {
  const run = await deps.store.findRun(caller.organizationId, id);
  if (!run) throw new ServiceError("run_not_found");
  if (caller.agentIds && !caller.agentIds.includes(run.agentId)) throw new ServiceError("agent_not_allowed");
  return run;
}

export type RunListFilter = Omit<RunFilter, "agentIds"> & { apiKeyId?: ApiKeyId | undefined };

export const listRuns = (deps: Pick<RunDeps, "store">, caller: Caller, filter: RunListFilter, page: PageRequest) =>
  deps.store.listRuns(caller.organizationId, { ...filter, agentIds: caller.agentIds }, page);
