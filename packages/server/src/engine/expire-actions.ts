import { answerRun } from "../domain/answer-run.ts";
import { type EscalateDeps, escalateRun } from "../domain/approvals.ts";
import { finishRun } from "../domain/finish-run.ts";
import { ServiceError } from "../lib/errors.ts";
import type { RunRecord } from "../model/runs.ts";
import type { ReaperDeps } from "./reaper.ts";
import { actionExpired } from "./run-errors.ts";

const mostAtOnce = 200;

export type ExpiryDeps = ReaperDeps & EscalateDeps;

/** Does what a parked run asked for in case nobody answers. */
export async function expireActionsOnce(deps: ExpiryDeps): Promise<boolean> {
  const expired = await deps.store.runs.listExpiredActions(mostAtOnce, deps.setAside.ids());
  await deps.setAside.forEach(
    expired,
    ({ id }) => id,
    (run) => expire(deps, run),
  );
  return expired.length === mostAtOnce;
}

async function expire(deps: ExpiryDeps, run: RunRecord): Promise<void> {
  const onExpiry = run.parked?.onExpiry ?? "fail";
  if (onExpiry === "fail") {
    await finishRun(
      deps,
      run,
      { status: "failed", error: actionExpired(), tokensUsed: run.tokensUsed },
      { held: "by nobody" },
    );
    return;
  }
  const act = () => (onExpiry === "escalate" ? escalateRun(deps, run) : answerRun(deps, run, { type: onExpiry }, null));
  // Somebody may answer in this very moment: then theirs counts.
  await act().catch((error) => {
    if (!(error instanceof ServiceError) || error.code !== "action_not_pending") throw error;
  });
}
