import {
  type AbortCanaryRequest,
  type AgentId,
  type CanaryId,
  type CanaryStep,
  type CreateCanaryRequest,
  canaryLimits,
} from "@agentrun/contract";
import { ServiceError } from "../../lib/errors.ts";
import { newId } from "../../lib/ids.ts";
import type { AgentRecord } from "../../model/agents.ts";
import type { Caller } from "../../model/api-keys.ts";
import { type CanaryRecord, nothingCompared } from "../../model/canaries.ts";
import { beforeAnyEvent } from "../../model/events.ts";
import { slotKindOf } from "../../model/slots.ts";
import { handlerOf, isPinned, workerQueueOf } from "../../model/workers.ts";
import type { Page, PageRequest } from "../../store/database/page.ts";
import type { Store } from "../../store/store.ts";
import { type AgentDeps, getAgent, lockAgent } from "../agents/agents.ts";
import { deployCanary } from "../agents/deploy-revisions.ts";
import { assertDeployable, findDeployable } from "../agents/deployable.ts";
import { toDeployment } from "../agents/deployments.ts";
import { mustPass } from "../agents/gates.ts";
import { assertNotDemo } from "../api-keys/permissions.ts";
import { recordEvent } from "../events/events.ts";

export type CanaryDeps = AgentDeps & { store: Pick<Store, "canaries"> };

export type CanaryPath = { id: AgentId; canary_id: CanaryId };

export const listCanaries = async (
  deps: CanaryDeps,
  caller: Caller,
  agentId: AgentId,
  page: PageRequest,
): Promise<Page<CanaryRecord>> =>
  deps.store.canaries.list(caller.organizationId, (await getAgent(deps, caller, agentId)).id, page);

export async function getCanary(deps: CanaryDeps, caller: Caller, path: CanaryPath): Promise<CanaryRecord> {
  await getAgent(deps, caller, path.id);
  return findCanary(deps, caller, path, false);
}

async function findCanary(deps: CanaryDeps, caller: Caller, path: CanaryPath, lock: boolean): Promise<CanaryRecord> {
  const key = { organizationId: caller.organizationId, id: path.canary_id };
  const found = await deps.store.canaries.find(key, lock);
  if (found?.agentId !== path.id) throw new ServiceError("canary_not_found");
  return found;
}

const defaultSteps = [5, 25, 100].map((percent): CanaryStep => ({ percent, minutes: null, runs: 100 }));

export function createCanary(
  deps: CanaryDeps,
  caller: Caller,
  agentId: AgentId,
  request: CreateCanaryRequest,
): Promise<CanaryRecord> {
  assertNotDemo(caller);
  const steps = request.steps?.map(({ percent, minutes = null, runs = null }) => ({ percent, minutes, runs }));
  assertSteps(steps ?? defaultSteps);
  return deps.store.transaction(async () => {
    const agent = await lockAgent(deps, caller, agentId);
    if (agent.canary) throw new ServiceError("canary_active");
    const target = await findDeployable(deps, caller, agent, request.revision);
    await assertDeployable(deps, caller, agent, target.configuration);
    assertSameKind(agent, { ...agent, ...target });
    if (await mustPass(deps, agent, target.revision)) throw new ServiceError("gate_not_passed", { param: "revision" });
    const now = deps.clock.now();
    const at = new Date(now);
    const canary: CanaryRecord = {
      organizationId: caller.organizationId,
      id: newId("can", now),
      agentId,
      revision: target.revision,
      stableRevision: agent.revision,
      status: "active",
      reason: null,
      steps: steps ?? defaultSteps,
      step: 0,
      stepStartedAt: at,
      stepBase: 0,
      looks: 0,
      toleratedPercent: request.tolerated_percent ?? 10,
      counts: nothingCompared(),
      position: { position: await deps.store.canaries.readFeedStart(), eventUuid: beforeAnyEvent },
      deploymentId: null,
      createdBy: caller.actor,
      createdAt: at,
      endedAt: null,
    };
    await deps.store.canaries.insert(canary);
    deps.store.afterCommit(() => deps.agentChanged(agentId));
    return canary;
  });
}

function assertSteps(steps: readonly CanaryStep[]): void {
  const refuse = (param: string, message: string) =>
    new ServiceError("invalid_value", { param, message: `${param}: ${message}` });
  for (const [place, { percent, minutes, runs }] of steps.entries()) {
    const before = steps[place - 1]?.percent ?? 0;
    if (percent <= before)
      throw refuse(`steps.${place}.percent`, "each step must have a higher percentage than the one before.");
    if (minutes === null && runs === null)
      throw refuse(`steps.${place}`, `set 'minutes', 'runs' (at least ${canaryLimits.runs}), or both.`);
  }
  if (steps[0]?.percent === 100)
    throw refuse(
      "steps.0.percent",
      "the first step must be below 100: the stable revision needs runs to compare with.",
    );
}

/** The claim of a run depends on columns of the agent, which describe the deployed revision. */
function assertSameKind(stable: AgentRecord, canary: AgentRecord): void {
  const kindOf = ({ configuration }: AgentRecord) => [
    configuration.runtime.type,
    slotKindOf(configuration),
    workerQueueOf(configuration),
    configuration.runtime.type === "worker" ? [handlerOf(configuration), configuration.runtime.builds] : null,
    isPinned(configuration),
  ];
  if (JSON.stringify(kindOf(stable)) !== JSON.stringify(kindOf(canary)))
    throw new ServiceError("canary_unsupported", { param: "revision" });
}

/** Deploys the revision of the canary. */
export function promoteCanary(deps: CanaryDeps, caller: Caller, path: CanaryPath): Promise<CanaryRecord> {
  return deps.store.transaction(async () => {
    await lockAgent(deps, caller, path.id);
    return promote(deps, caller, await lockActive(deps, caller, path));
  });
}

/** New runs use the stable revision again. */
export function abortCanary(
  deps: CanaryDeps,
  caller: Caller,
  path: CanaryPath,
  { reason }: AbortCanaryRequest,
): Promise<CanaryRecord> {
  return deps.store.transaction(async () => {
    await lockAgent(deps, caller, path.id);
    const canary = await lockActive(deps, caller, path);
    return endCanary(deps, canary, { status: "aborted", reason: reason ?? "Aborted on request." });
  });
}

/** The caller has locked the agent, as everything that ends a canary does. */
async function lockActive(deps: CanaryDeps, caller: Caller, path: CanaryPath): Promise<CanaryRecord> {
  const canary = await findCanary(deps, caller, path, true);
  if (canary.status !== "active") throw new ServiceError("canary_not_active");
  return canary;
}

/** Must run in a transaction that holds the agent and the canary. */
export async function promote(deps: CanaryDeps, caller: Caller, canary: CanaryRecord): Promise<CanaryRecord> {
  // Before the deployment, which aborts an active canary.
  const ended = await endCanary(deps, canary, { status: "promoted", reason: null });
  const deployment = await deployCanary(deps, caller, canary.agentId, canary.revision);
  const { organizationId } = canary;
  await recordEvent(deps, organizationId, "deployment.promoted", deployment.id, toDeployment(deployment));
  const promoted = { ...ended, deploymentId: deployment.id };
  await deps.store.canaries.save(promoted);
  return promoted;
}

type CanaryEnd = Pick<CanaryRecord, "status" | "reason"> & Partial<Pick<CanaryRecord, "deploymentId">>;

/** Must run in a transaction that holds the agent and the canary. */
export async function endCanary(deps: CanaryDeps, canary: CanaryRecord, end: CanaryEnd): Promise<CanaryRecord> {
  const ended = { ...canary, ...end, endedAt: new Date(deps.clock.now()) };
  await deps.store.canaries.save(ended);
  deps.store.afterCommit(() => deps.agentChanged(canary.agentId));
  return ended;
}
