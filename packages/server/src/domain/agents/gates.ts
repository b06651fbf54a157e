import type { AgentId, CreateExperimentRequest, Experiment, Gate, ScorerUse } from "@agentrun/contract";
import { grants } from "@agentrun/contract";
import type { DatabaseClock } from "../../lib/clock.ts";
import { ServiceError } from "../../lib/errors.ts";
import { newId } from "../../lib/ids.ts";
import { canonicalJson } from "../../lib/json/canonical-json.ts";
import type { AgentRecord } from "../../model/agents.ts";
import type { Caller } from "../../model/api-keys.ts";
import type { PendingDeploymentRecord } from "../../model/gates.ts";
import type { Store } from "../../store/store.ts";
import { assertManagesApprovals, missingScopeHint } from "../api-keys/permissions.ts";
import { type EventDeps, recordEvent } from "../events/events.ts";
import type { Target } from "./deployable.ts";

export type GateDeps = {
  store: Pick<Store, "agents" | "datasets" | "pendingDeployments" | "scorers">;
  clock: DatabaseClock;
  /** Starts an experiment. */
  evaluate: (caller: Caller, request: CreateExperimentRequest) => Promise<Pick<Experiment, "id">>;
};

/**
 * Sets or removes the gate. A change with other changes is one request: the former gate decides about the others. `isPlanned`: the
 * configuration that is being applied may create the data set later, so a missing one is found when a revision is evaluated.
 */
export async function changeGate(
  deps: GateDeps & EventDeps,
  caller: Caller,
  agent: AgentRecord,
  gate: Gate | null,
  isPlanned: boolean,
): Promise<AgentRecord> {
  if (canonicalJson(agent.gate) === canonicalJson(gate)) return agent;
  assertManagesApprovals(caller, "gate");
  await assertGate(deps, caller, agent.id, gate, isPlanned);
  const updated = { ...agent, gate, updatedAt: new Date(deps.clock.now()) };
  await deps.store.agents.setGate(updated);
  await recordEvent(deps, agent.organizationId, "agent.updated", agent.id, {
    agent_id: agent.id,
    revision: agent.revision,
    changed_fields: ["gate"],
    old: { gate: agent.gate },
    new: { gate },
    changed_by: caller.actor,
    changed_at: updated.updatedAt.toISOString(),
  });
  return updated;
}

/** Throws if the gate could never be evaluated. `agentId` null: the agent is being created. */
export async function assertGate(
  deps: GateDeps,
  caller: Caller,
  agentId: AgentId | null,
  gate: Gate | null,
  isPlanned: boolean,
): Promise<void> {
  if (gate === null) return;
  const key = { organizationId: caller.organizationId, id: gate.dataset_id };
  const dataset = isPlanned ? null : await deps.store.datasets.find(key);
  if (!dataset && !isPlanned) throw new ServiceError("dataset_not_found", { param: "gate.dataset_id" });
  await findScorers(deps, caller, gate);
  if (dataset && dataset.agentId !== agentId)
    throw new ServiceError("invalid_value", {
      param: "gate.dataset_id",
      message:
        "gate.dataset_id: this data set is for another agent. Create a data set for this agent first, then set its gate.",
    });
  if (gate.at_least === undefined && gate.not_worse_by === undefined)
    throw new ServiceError("invalid_value", {
      param: "gate",
      message: "gate: it demands nothing. Set `at_least`, `not_worse_by` or both.",
    });
}

/** The scorers by their ids. */
async function findScorers({ store }: GateDeps, { organizationId }: Caller, gate: Gate): Promise<ScorerUse[]> {
  const uses: ScorerUse[] = [];
  for (const [place, { id, name, version }] of gate.scorers.entries()) {
    const param = `gate.scorers.${place}`;
    if ((id === undefined) === (name === undefined))
      throw new ServiceError("invalid_value", { param, message: `${param}: set either 'id' or 'name'.` });
    const [found, other] =
      id === undefined
        ? await store.scorers.findByName(organizationId, name ?? "")
        : [await store.scorers.find({ organizationId, id })];
    if (!found) throw new ServiceError("scorer_not_found", { param: `${param}.${id === undefined ? "name" : "id"}` });
    if (other)
      throw new ServiceError("invalid_value", {
        param: `${param}.name`,
        message: `${param}.name: several scorers are called '${name}'. Use 'id', or rename one of them.`,
      });
    if (uses.some((use) => use.id === found.id))
      throw new ServiceError("invalid_value", { param, message: `${param}: each scorer can be used once.` });
    const isKnown = version === undefined || version === found.version;
    if (!isKnown && !(await store.scorers.findVersion(found, version)))
      throw new ServiceError("scorer_version_not_found", { param: `${param}.version` });
    uses.push({ id: found.id, ...(version === undefined ? {} : { version }) });
  }
  return uses;
}

/** Whether a revision must pass the gate before it is deployed. A revision that was deployed before, or has passed, need not. */
export async function mustPass({ store }: Pick<GateDeps, "store">, agent: AgentRecord, revision: number) {
  const { organizationId, id, gate } = agent;
  if (gate === null) return false;
  const steps = await store.agents.listSteps(organizationId, id);
  if (steps.some((step) => step.revision === revision)) return false;
  return !(await store.pendingDeployments.hasPassed(organizationId, id, revision, canonicalJson(gate)));
}

/** Starts the evaluation of a revision, instead of an earlier one that has not ended. Must run in a transaction that holds the agent. */
export async function requestDeployment(
  deps: GateDeps,
  caller: Caller,
  agent: AgentRecord & { gate: Gate },
  revision: number,
  evaluateOnly: boolean,
): Promise<PendingDeploymentRecord> {
  const { organizationId, id: agentId, gate } = agent;
  const newest = await deps.store.pendingDeployments.findNewest(organizationId, agentId);
  const isSame = newest?.revision === revision && newest.evaluateOnly === evaluateOnly;
  // A request that is repeated does not start again.
  if (newest && isSame && newest.endedAt === null && newest.baseRevision === agent.revision) return newest;
  assertMayEvaluate(caller);
  await deps.store.pendingDeployments.supersede(organizationId, agentId, `Revision ${revision} was requested.`);
  const experiment = await evaluate(deps, caller, agent, revision);
  const now = deps.clock.now();
  const pending: PendingDeploymentRecord = {
    organizationId,
    id: newId("pdep", now),
    agentId,
    revision,
    baseRevision: agent.revision,
    status: "evaluating",
    evaluateOnly,
    reason: null,
    gate,
    experimentId: experiment.id,
    results: [],
    deploymentId: null,
    createdBy: caller.actor,
    createdAt: new Date(now),
    decidedBy: null,
    endedAt: null,
  };
  await deps.store.pendingDeployments.insert(pending, canonicalJson(gate));
  return pending;
}

/** The runs of an experiment act for the caller. */
function assertMayEvaluate(caller: Caller): void {
  if (grants(caller.scopes, "runs:write")) return;
  throw new ServiceError("insufficient_scope", {
    message: `The agent has a gate, which runs the new revision. This also requires the scope 'runs:write', ${missingScopeHint(caller)}.`,
  });
}

async function evaluate(deps: GateDeps, caller: Caller, agent: AgentRecord & { gate: Gate }, revision: number) {
  const { dataset_id, effects, max_cost_usd, not_worse_by } = agent.gate;
  const request = {
    name: `Gate of revision ${revision}`,
    dataset_id,
    agent_revisions: not_worse_by === undefined ? [revision] : [agent.revision, revision],
    effects,
    ...(max_cost_usd === undefined ? {} : { max_cost_usd }),
  };
  try {
    return await deps.evaluate(caller, { ...request, scorers: await findScorers(deps, caller, agent.gate) });
  } catch (error) {
    if (!(error instanceof ServiceError) || error.param === null) throw error;
    const change = "Change or remove `gate` in a request of its own, which requires the scope 'approvals:manage'.";
    throw new ServiceError(error.code, {
      param: error.param.startsWith("gate.") ? error.param : `gate.${error.param}`,
      message: `The gate of the agent cannot be evaluated, so the revision is not deployed: ${error.message} ${change}`,
    });
  }
}

/** The newest pending deployment, if an equal change was requested before: it is not evaluated twice. */
export async function findRequested(
  { store }: Pick<GateDeps, "store">,
  { organizationId, id, revision, gate }: AgentRecord,
): Promise<{ pending: PendingDeploymentRecord; target: Target } | null> {
  if (gate === null) return null;
  const pending = await store.pendingDeployments.findNewest(organizationId, id);
  const isCurrent = pending?.baseRevision === revision && canonicalJson(pending.gate) === canonicalJson(gate);
  const isFor = pending && ["evaluating", "waiting", "refused", "rejected"].includes(pending.status);
  if (!isCurrent || !isFor || pending.evaluateOnly) return null;
  const target = await store.agents.findRevision(organizationId, id, pending.revision);
  return target && { pending, target };
}
