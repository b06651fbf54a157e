import type { ListedRun } from "../models.ts";
import { questionText } from "./questions.ts";

/** Runs of one agent that wait for an answer to the same question. */
export type WaitingGroup = { first: ListedRun; count: number; question: string };

/** Groups waiting runs that ask alike, in the order of their first runs: twenty equal lines would hide everything else. */
export function groupWaiting(runs: readonly ListedRun[]): WaitingGroup[] {
  const groups = new Map<string, WaitingGroup>();
  for (const run of runs) {
    const question = run.required_action ? questionText(run.required_action) : "approval requested";
    const key = `${run.agent_id} ${question}`;
    const known = groups.get(key);
    if (known) known.count += 1;
    else groups.set(key, { first: run, count: 1, question });
  }
  return [...groups.values()];
}
