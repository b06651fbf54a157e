import { isUnavailable, ServiceError } from "../../lib/errors.ts";
import { type ExperimentRecord, toExperiment } from "../../model/experiments.ts";
import {
  decideGate,
  type Evaluation,
  type GateDecision,
  type PendingDeploymentKey,
  type PendingDeploymentRecord,
  toPendingDeployment,
} from "../../model/gates.ts";
import type { Store } from "../../store/store.ts";
import type { AgentDeps } from "../agents/agents.ts";
import { type AuditDeps, recordAudit } from "../audit/audit.ts";
import { recordEvent } from "../events/events.ts";
import { compareExperiment, resultsOf } from "../experiments/results.ts";
import { accept, refuse, requesterOf } from "./pending-deployments.ts";

export type SettleDeps = AgentDeps &
  AuditDeps & { store: Pick<Store, "experiments" | "ratings">; onFailure: (error: unknown, what: string) => void };

const batchSize = 200;

/** Decides the pending deployments whose experiments have ended. */
export async function settleDeployments(deps: SettleDeps): Promise<void> {
  let keys = await deps.store.pendingDeployments.listEvaluated(null, batchSize);
  while (keys.length > 0) {
    // A failing one does not block the others.
    for (const key of keys) await settle(deps, key).catch((error) => deps.onFailure(error, "gates"));
    const last = keys.length === batchSize ? keys.at(-1) : undefined;
    keys = last ? await deps.store.pendingDeployments.listEvaluated(last, batchSize) : [];
  }
}

/** One transaction: a node may die before or after it, so a revision is deployed once. */
async function settle(deps: SettleDeps, key: PendingDeploymentKey): Promise<void> {
  const seen = await deps.store.pendingDeployments.find(key);
  if (seen?.status !== "evaluating") return;
  const decision = await decide(deps, seen);
  try {
    await deps.store.transaction(() => conclude(deps, seen, decision));
  } catch (error) {
    // An unavailable database is tried again in the next round. A rejection would repeat, so the revision is refused.
    if (!(error instanceof ServiceError) || isUnavailable(error)) throw error;
    const faults = [`It passed, and cannot be deployed: ${error.message}`];
    await deps.store.transaction(() => conclude(deps, seen, { ...decision, faults }, true));
  }
}

async function decide(deps: SettleDeps, pending: PendingDeploymentRecord): Promise<GateDecision> {
  const { organizationId, gate, baseRevision } = pending;
  const experiment = await deps.store.experiments.find({ organizationId, id: pending.experimentId });
  return decideGate(gate, baseRevision, experiment && (await evaluationOf(deps, pending, experiment)));
}

async function evaluationOf(
  deps: SettleDeps,
  pending: PendingDeploymentRecord,
  experiment: ExperimentRecord,
): Promise<Evaluation> {
  const counts = await deps.store.experiments.countRuns(experiment.organizationId, [experiment.id]);
  const { refused, cancelled } = toExperiment(experiment, counts.get(experiment.id) ?? {});
  const { revisions } = await resultsOf(deps, experiment);
  const isCompared = pending.gate.not_worse_by !== undefined;
  return {
    status: experiment.status === "cancelled" ? "cancelled" : "completed",
    refused,
    cancelled,
    result: revisions.find(({ agent_revision }) => agent_revision === pending.revision),
    comparison: isCompared ? await compareExperiment(deps, requesterOf(pending), experiment.id, {}) : null,
  };
}

async function conclude(
  deps: SettleDeps,
  { organizationId, id, agentId }: PendingDeploymentRecord,
  { results, faults }: GateDecision,
  isFinal = false,
): Promise<void> {
  // An edit with `If-Match` compares and changes the agent under this lock.
  await deps.store.audit.lockResource(organizationId, agentId);
  const agent = await deps.store.agents.findForUpdate(organizationId, agentId);
  const pending = await deps.store.pendingDeployments.find({ organizationId, id }, true);
  if (pending?.status !== "evaluating") return;
  // A node of a release without gates deploys and archives without superseding.
  const supersede = (reason: string) => deps.store.pendingDeployments.supersede(organizationId, agentId, reason);
  if (!agent || agent.archivedAt) return supersede("The agent was archived.");
  if (agent.revision !== pending.baseRevision) return supersede(`Revision ${agent.revision} was deployed.`);
  const decided = { ...pending, results, reason: faults.length === 0 ? null : faults.join(" ") };
  if (faults.length === 0) return note(deps, "createDeployment", await accept(deps, decided));
  if (!isFinal && pending.gate.on_failure === "ask") return wait(deps, decided);
  await note(deps, "rejectDeployment", await refuse(deps, decided, "refused"));
}

async function wait(deps: SettleDeps, pending: PendingDeploymentRecord): Promise<void> {
  const waiting: PendingDeploymentRecord = { ...pending, status: "waiting" };
  await deps.store.pendingDeployments.save(waiting);
  await recordEvent(deps, pending.organizationId, "deployment.waiting", pending.id, toPendingDeployment(waiting));
}

const note = (deps: SettleDeps, action: string, pending: PendingDeploymentRecord) =>
  recordAudit(deps, {
    organizationId: pending.organizationId,
    action,
    actor: pending.id,
    resourceType: "pending_deployment",
    resourceId: pending.id,
    before: { status: "evaluating" },
    after: { status: pending.status, ended: toPendingDeployment(pending) },
  });
