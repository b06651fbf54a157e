import type { ActionId, RunId } from "@agentrun/contract";

/** A response is a run up to its first question, or what it did after one was answered, up to the next. */
export type ResponseName = { runId: RunId; after: ActionId | null };

const bare = (id: string) => id.slice(id.indexOf("_") + 1);

export const toResponseId = ({ runId, after }: ResponseName): `resp_${string}` =>
  `resp_${bare(runId)}${after === null ? "" : bare(after)}`;

/** Of an id that has the shape of one. */
export function fromResponseId(id: string): ResponseName {
  const [run, action] = [bare(id).slice(0, 26), bare(id).slice(26)];
  return { runId: `run_${run}`, after: action === "" ? null : `act_${action}` };
}

/** Their questions are answered by id alone, so it names the run as well. */
export const toApprovalId = (runId: RunId, actionId: string): string => `mcpr_${bare(runId)}${bare(actionId)}`;

const approval = /^mcpr_([0-7][0-9a-hjkmnp-tv-z]{25})([0-7][0-9a-hjkmnp-tv-z]{25})$/;

export function fromApprovalId(id: unknown): { runId: RunId; actionId: ActionId } | null {
  const [, run, action] = approval.exec(String(id)) ?? [];
  return run && action ? { runId: `run_${run}`, actionId: `act_${action}` } : null;
}
