import type { AgentConfiguration } from "@agentrun/contract";
import { withModel } from "../model/replays.ts";
import type { RunRecord } from "../model/runs.ts";
import type { ClaimedRun, RunCaps } from "../store/runs/claim.ts";
import type { Store } from "../store/store.ts";
import type { Claim } from "./activate.ts";
import type { ActiveRuns } from "./active-runs.ts";
import type { Backlog } from "./backlog.ts";

export type ClaimDeps = {
  store: Pick<Store, "runs">;
  findConfiguration: FindConfiguration;
  active: ActiveRuns;
  backlog: Backlog;
  nodeId: string;
  leaseSeconds: number;
  caps: RunCaps;
  start: (claim: Claim) => void;
  /** Gives back a run whose revision could not be read. */
  setAside: (claimed: ClaimedRun, error: unknown) => Promise<void>;
};

const mostAtOnce = 200;

/** Fills this node's free slots from the queue; true when there may be more waiting and room for it. */
export async function claimOnce(deps: ClaimDeps): Promise<boolean> {
  const wanted = reserveSlots(deps.active, deps.backlog.isWaiting());
  if (wanted === 0) return false;
  let used = 0;
  try {
    const claimed = await deps.store.runs.claim(deps.nodeId, wanted, deps.leaseSeconds, deps.caps);
    deps.backlog.set(claimed.length === wanted);
    const claims = await withConfigurations(deps, claimed);
    used = claims.length;
    for (const claim of claims) deps.start(claim);
    return claimed.length === wanted;
  } finally {
    for (let unused = wanted - used; unused > 0; unused -= 1) deps.active.giveBack();
  }
}

/** Where nobody is known to wait, half of the free slots stay for those who come while the queue is being looked at. */
function reserveSlots(active: ActiveRuns, isSomebodyWaiting: boolean): number {
  const most = Math.min(mostAtOnce, isSomebodyWaiting ? active.free() : Math.ceil(active.free() / 2));
  let reserved = 0;
  while (reserved < most && active.reserve()) reserved += 1;
  return reserved;
}

/**
 * A run executes the revision it was accepted with, whatever is deployed now. One whose revision cannot be read is set aside, and holds
 * up none of those that were claimed with it.
 */
export async function withConfigurations(
  deps: Pick<ClaimDeps, "findConfiguration" | "setAside">,
  claimed: ClaimedRun[],
): Promise<Claim[]> {
  const claims = await Promise.all(
    claimed.map(async (claim) => {
      try {
        const configuration = withModel(await deps.findConfiguration(claim.run), claim.run.replay?.model ?? null);
        return [{ ...claim, configuration }];
      } catch (error) {
        await deps.setAside(claim, error);
        return [];
      }
    }),
  );
  return claims.flat();
}

type RevisionName = Pick<RunRecord, "organizationId" | "agentId" | "agentRevision">;
export type FindConfiguration = (run: RevisionName) => Promise<AgentConfiguration> | AgentConfiguration;

/** As many as a busy node has in use. */
const mostKept = 1_000;

type Revisions = Pick<Store["agents"], "findRevision">;

/** A revision never changes, so it is read once. */
export function createConfigurations(agents: Revisions): FindConfiguration {
  const known = new Map<string, Promise<AgentConfiguration> | AgentConfiguration>();
  return (run) => {
    const key = `${run.agentId}/${run.agentRevision}`;
    const before = known.get(key);
    if (before) return before;
    if (known.size >= mostKept) known.clear();
    const loading = loadConfiguration(agents, run);
    known.set(key, loading);
    loading.then(
      (configuration) => known.set(key, configuration),
      () => known.delete(key),
    );
    return loading;
  };
}

async function loadConfiguration(agents: Revisions, run: RevisionName): Promise<AgentConfiguration> {
  const { organizationId, agentId, agentRevision } = run;
  const found = await agents.findRevision(organizationId, agentId, agentRevision);
  if (!found) throw new Error(`revision ${agentRevision} of ${agentId} is missing`);
  return found.configuration;
}
