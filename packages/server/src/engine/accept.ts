import { randomUUID } from "node:crypto";
import type { AgentConfiguration } from "@agentrun/contract";
import type { IdempotentRequest } from "../domain/runs.ts";
import { ServiceError } from "../lib/errors.ts";
import type { RunRecord } from "../model/runs.ts";
import type { AcceptResult } from "../store/runs/accept.ts";
import type { RunCaps } from "../store/runs/claim.ts";
import type { Store } from "../store/store.ts";
import type { Claim } from "./activate.ts";
import type { ActiveRuns } from "./active-runs.ts";
import type { Backlog } from "./backlog.ts";

export type AcceptDeps = {
  store: Store;
  active: ActiveRuns;
  backlog: Backlog;
  nodeId: string;
  leaseSeconds: number;
  caps: RunCaps;
  start: (claim: Claim) => void;
  queued: (run: RunRecord) => void;
  isDraining: () => boolean;
};

/** Takes a run in: started here at once where a slot is free and nobody waits, else queued for any node. */
export async function accept(
  deps: AcceptDeps,
  run: RunRecord,
  configuration: AgentConfiguration,
  idempotency: IdempotentRequest | null,
): Promise<AcceptResult> {
  if (deps.isDraining()) throw new ServiceError("service_unavailable", { headers: { "Retry-After": "1" } });
  const startsHere = canStartHere(deps, configuration) && deps.active.reserve();
  if (!startsHere) return acceptQueued(deps, run, idempotency);
  const leaseToken = randomUUID();
  const lease = { nodeId: deps.nodeId, token: leaseToken, seconds: deps.leaseSeconds };
  Object.assign(run, {
    status: "running",
    attempt: 1,
    startedAt: run.createdAt,
    sequence: 2,
  } satisfies Partial<RunRecord>);
  let result: AcceptResult | null = null;
  try {
    result = await deps.store.runs.accept({ run, idempotency, lease });
    return result;
  } finally {
    if (result !== "accepted") deps.active.giveBack();
    else {
      const fresh = { activeMs: 0, emitted: 0, retried: 0, countedAttempts: 1, isResumed: false };
      deps.start({ run, configuration, leaseToken, ...fresh });
    }
  }
}

/** Where there is a cap, runs go by the queue: there it is counted for the whole cluster. */
const canStartHere = (deps: AcceptDeps, configuration: AgentConfiguration): boolean =>
  !deps.backlog.isWaiting() &&
  configuration.limits.concurrency === undefined &&
  deps.caps.perOrganization === null &&
  deps.caps.perKey === null;

async function acceptQueued(
  deps: AcceptDeps,
  run: RunRecord,
  idempotency: IdempotentRequest | null,
): Promise<AcceptResult> {
  if (await deps.backlog.isFull(run.organizationId)) {
    throw new ServiceError("too_many_queued_runs", { headers: { "Retry-After": "5" } });
  }
  const result = await deps.store.runs.accept({ run, idempotency, lease: null });
  if (result === "accepted") deps.queued(run);
  return result;
}
