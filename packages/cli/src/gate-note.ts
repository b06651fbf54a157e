import type { PendingDeployment } from "agent-run-client";
import { exitCodes } from "./exit-codes.ts";

/** What became of a change of an agent with a gate, and the command that shows why. */
export function gateNote({ agent_id, id, revision, ended_at: endedAt }: PendingDeployment): string {
  const what = endedAt === null ? "must pass its gate first" : "did not pass its gate";
  return `Revision ${revision} of ${agent_id} ${what}: agentrun deployments get ${agent_id} ${id}`;
}

/** The gate refused the same change before, so it is not evaluated again. */
export const gateExitCode = (pending: readonly PendingDeployment[]): number =>
  pending.some(({ ended_at: endedAt }) => endedAt !== null) ? exitCodes.runFailed : exitCodes.done;
