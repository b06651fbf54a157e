import type { AgentId, CreateDeploymentRequest, RollbackRequest } from "@agentrun/contract";
import { ServiceError } from "../../lib/errors.ts";
import { type AgentRecord, type DeploymentRecord, previousStep } from "../../model/agents.ts";
import type { Caller } from "../../model/api-keys.ts";
import type { PendingDeploymentRecord } from "../../model/gates.ts";
import { type AgentDeps, lockAgent, withSchedule } from "./agents.ts";
import { changedFields } from "./configuration.ts";
import { assertDeployable, findDeployable, findOtherRevision, type Target } from "./deployable.ts";
import { deploy, recordUpdate } from "./deployments.ts";
import { mustPass, requestDeployment } from "./gates.ts";

/** Deploys an earlier revision again. It is not copied, so its number still identifies what runs. It never waits for a gate. */
export function rollbackAgent(
  deps: AgentDeps,
  caller: Caller,
  id: AgentId,
  request: RollbackRequest,
): Promise<DeploymentRecord> {
  return deps.store.transaction(async () => {
    const agent = await lockAgent(deps, caller, id);
    const target = await rollbackTarget(deps, agent, request.revision);
    return switchRevision(deps, caller, agent, target, request.reason);
  });
}

/** With `pending`, `deployment` is the one that remains live. */
type RequestedDeployment = { deployment: DeploymentRecord; pending: PendingDeploymentRecord | null };

/** Deploys a draft or an earlier revision, or starts its evaluation if it must pass a gate first. */
export function createDeployment(
  deps: AgentDeps,
  caller: Caller,
  id: AgentId,
  { revision, evaluate_only: evaluateOnly = false }: CreateDeploymentRequest,
): Promise<RequestedDeployment> {
  return deps.store.transaction(async () => {
    const agent = await lockAgent(deps, caller, id);
    const { gate } = agent;
    const target = await findDeployable(deps, caller, agent, revision);
    if (evaluateOnly && gate === null) throw new ServiceError("gate_missing", { param: "evaluate_only" });
    if (gate === null || !(evaluateOnly || (await mustPass(deps, agent, revision))))
      return { deployment: await switchRevision(deps, caller, agent, target), pending: null };
    // A revision that cannot be deployed is refused before it is evaluated.
    await assertDeployable(deps, caller, agent, target.configuration);
    const pending = await requestDeployment(deps, caller, { ...agent, gate }, revision, evaluateOnly);
    const deployment = await deps.store.agents.findNewestDeployment(caller.organizationId, id);
    if (!deployment) throw new ServiceError("revision_never_deployed");
    return { deployment, pending };
  });
}

/** Deploys the revision of a canary. Must run in a transaction that holds the agent. */
export async function deployCanary(
  deps: AgentDeps,
  caller: Caller,
  id: AgentId,
  revision: number,
): Promise<DeploymentRecord> {
  const agent = await lockAgent(deps, caller, id);
  const target = await findDeployable(deps, caller, agent, revision);
  // The gate may be newer than the canary.
  if (await mustPass(deps, agent, revision)) throw new ServiceError("gate_not_passed");
  return switchRevision(deps, caller, agent, target);
}

/** Must run in a transaction that holds the agent. */
export async function switchRevision(
  deps: AgentDeps,
  caller: Caller,
  agent: AgentRecord,
  target: Target,
  reason?: string,
): Promise<DeploymentRecord> {
  const updated = { ...agent, ...target, updatedAt: new Date(deps.clock.now()) };
  await assertDeployable(deps, caller, agent, updated.configuration);
  await deps.store.agents.setRevision(updated);
  const deployment = await deploy(deps, caller, updated, { previousRevision: agent.revision, reason });
  const changed = changedFields(agent.configuration, updated.configuration);
  if (changed.length > 0) await recordUpdate(deps, caller, agent, updated, changed);
  await withSchedule(deps, caller, updated, agent);
  deps.store.afterCommit(() => deps.agentChanged(agent.id));
  return deployment;
}

async function rollbackTarget(deps: AgentDeps, agent: AgentRecord, wanted: number | undefined): Promise<Target> {
  const steps = await deps.store.agents.listSteps(agent.organizationId, agent.id);
  const number = wanted ?? previousStep(steps);
  if (number === null) throw new ServiceError("nothing_to_roll_back");
  const target = await findOtherRevision(deps, agent, number);
  if (!steps.some(({ revision }) => revision === number))
    throw new ServiceError("revision_never_deployed", { param: "revision" });
  return target;
}
