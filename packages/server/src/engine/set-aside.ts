import { type FinishDeps, finishRun } from "../domain/finish-run.ts";
import { isUnavailable } from "../lib/errors.ts";
import type { ClaimedRun } from "../store/runs/claim.ts";
import { decideUnread } from "./decide-next.ts";

export type SetAsideDeps = FinishDeps & { onFailure: (error: unknown, what: string) => void };

/**
 * Gives back a claimed run whose revision could not be read, so that it does not wait for the end of a lease that nobody renews. Where the
 * database did not answer, the attempt does not count, and the next round of claims finds the run; otherwise the third attempt is the last.
 */
export async function setAside(deps: SetAsideDeps, claimed: ClaimedRun, error: unknown): Promise<void> {
  const { run, leaseToken } = claimed;
  const next = decideUnread(claimed, isUnavailable(error));
  deps.onFailure(error, "claim");
  try {
    if (next.type === "finish")
      await finishRun(deps, run, next.ending, { held: "by us", leaseToken, sequence: run.sequence + 1 });
    else {
      const { organizationId, id } = run;
      const { forgiven, retried } = next;
      await deps.store.runs.release({ organizationId, id, leaseToken, forgiven, retried, onlyIfExpired: false });
    }
  } catch (failure) {
    // Its lease runs out, and the reaper takes it over.
    deps.onFailure(failure, "claim");
  }
}
