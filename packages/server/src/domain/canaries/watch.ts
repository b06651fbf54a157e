import { roleScopes } from "@agentrun/contract";
import { isUnavailable, ServiceError } from "../../lib/errors.ts";
import type { Caller } from "../../model/api-keys.ts";
import {
  type CanaryKey,
  type CanaryMove,
  type CanaryRecord,
  countRun,
  decideCanary,
  toCanary,
} from "../../model/canaries.ts";
import type { Store } from "../../store/store.ts";
import { lockAgent } from "../agents/agents.ts";
import { deploy } from "../agents/deployments.ts";
import { type AuditDeps, recordAudit } from "../audit/audit.ts";
import { type CanaryDeps, endCanary, promote } from "./canaries.ts";

export type WatchDeps = CanaryDeps &
  AuditDeps & { store: Pick<Store, "events">; onFailure: (error: unknown, what: string) => void };

const canariesPerBatch = 200;
const endsPerBatch = 1_000;

/** Counts the ended runs of all active canaries, and moves the canaries that are due. */
export async function watchCanaries(deps: WatchDeps): Promise<void> {
  let keys = await deps.store.canaries.listActive(null, canariesPerBatch);
  if (keys.length > 0) await deps.store.events.advanceFeed();
  while (keys.length > 0) {
    // A failing canary does not block the others.
    for (const key of keys) await watch(deps, key).catch((error) => deps.onFailure(error, "canaries"));
    const last = keys.length === canariesPerBatch ? keys.at(-1) : undefined;
    keys = last ? await deps.store.canaries.listActive(last, canariesPerBatch) : [];
  }
}

/** Counting and moving are a transaction each: a node may die between any two lines, and another continues. */
async function watch(deps: WatchDeps, key: CanaryKey): Promise<void> {
  let isMore = true;
  while (isMore) isMore = await deps.store.transaction(() => countOnce(deps, key));
  try {
    await deps.store.transaction(() => moveOnce(deps, key));
  } catch (error) {
    // An unavailable database is tried again in the next round. A rejection would repeat, so it ends the canary.
    if (!(error instanceof ServiceError) || isUnavailable(error)) throw error;
    await deps.store.transaction(() => abort(deps, key, error.message));
  }
}

/** True: there may be more ended runs. The position is saved with the counts, so each run is counted once. */
async function countOnce(deps: WatchDeps, key: CanaryKey): Promise<boolean> {
  const canary = await deps.store.canaries.find(key, true);
  if (canary?.status !== "active") return false;
  const ends = await deps.store.canaries.listEnds(canary, endsPerBatch);
  const { counts } = canary;
  for (const { run } of ends) {
    if (run) countRun(run.revision === canary.revision ? counts.canary : counts.stable, run);
  }
  const last = ends.at(-1);
  const isMore = ends.length === endsPerBatch;
  // Feedback can be changed and deleted, and scores are feedback, so both are counted anew each time.
  const feedback = isMore ? [] : await deps.store.canaries.countFeedback(canary);
  for (const { revision, ...counted } of feedback)
    Object.assign(revision === canary.revision ? counts.canary : counts.stable, counted);
  await deps.store.canaries.saveCounts({ ...canary, position: last?.position ?? canary.position });
  return isMore;
}

async function moveOnce(deps: WatchDeps, key: CanaryKey): Promise<void> {
  const seen = await deps.store.canaries.find(key);
  const now = new Date(deps.clock.now());
  if (seen?.status !== "active") return;
  const agent = await deps.store.agents.find(key.organizationId, seen.agentId);
  if (agent?.revision === seen.stableRevision && decideCanary(seen, now).move === "stay") return;
  const caller = callerOf(seen);
  // An edit with `If-Match` compares and changes the agent under this lock.
  await deps.store.audit.lockResource(key.organizationId, seen.agentId);
  const { revision } = await lockAgent(deps, caller, seen.agentId);
  const canary = await deps.store.canaries.find(key, true);
  if (canary?.status !== "active") return;
  // A node of a release without canaries deploys without ending them.
  if (revision !== canary.stableRevision) return abort(deps, key, `Revision ${revision} was deployed.`);
  await apply(deps, caller, canary, decideCanary(canary, now));
}

async function apply(deps: WatchDeps, caller: Caller, canary: CanaryRecord, decided: CanaryMove): Promise<void> {
  if (decided.move === "look") await deps.store.canaries.save({ ...canary, looks: decided.looks });
  if (decided.move === "next") await nextStep(deps, canary);
  if (decided.move === "promote") await note(deps, "promoteCanary", canary, await promote(deps, caller, canary));
  if (decided.move === "roll_back") {
    const reason = `${canary.id}: ${decided.reason}`;
    const agent = await lockAgent(deps, caller, canary.agentId);
    const at = { ...agent, updatedAt: new Date(deps.clock.now()) };
    // The stable revision is still deployed: the entry in the history and the event have the reason.
    const { id } = await deploy(deps, caller, at, { previousRevision: canary.revision, reason });
    const ended = await endCanary(deps, canary, { status: "rolled_back", reason, deploymentId: id });
    await note(deps, "rollbackAgent", canary, ended);
  }
}

async function nextStep(deps: WatchDeps, canary: CanaryRecord): Promise<void> {
  await deps.store.canaries.save({
    ...canary,
    step: canary.step + 1,
    stepStartedAt: new Date(deps.clock.now()),
    stepBase: canary.counts.canary.ended,
    looks: 0,
  });
  deps.store.afterCommit(() => deps.agentChanged(canary.agentId));
}

async function abort(deps: WatchDeps, key: CanaryKey, reason: string): Promise<void> {
  const canary = await deps.store.canaries.find(key, true);
  if (canary?.status !== "active") return;
  await note(deps, "abortCanary", canary, await endCanary(deps, canary, { status: "aborted", reason }));
}

/** The canary may deploy what its creator was allowed to deploy: changes of the rules were checked when it was created. */
const callerOf = ({ organizationId, id }: CanaryRecord): Caller => ({
  organizationId,
  apiKeyId: null,
  actor: id,
  scopes: roleScopes.owner,
  agentIds: null,
});

const note = (deps: WatchDeps, action: string, before: CanaryRecord, after: CanaryRecord) =>
  recordAudit(deps, {
    organizationId: after.organizationId,
    action,
    actor: after.id,
    resourceType: "canary",
    resourceId: after.id,
    before: { status: before.status },
    after: { status: after.status, ended: toCanary(after) },
  });
