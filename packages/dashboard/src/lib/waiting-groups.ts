import type { ListedRun } from "../models.ts";
import { questionText } from "./questions.ts";

/** Runs of one agent that wait for an answer. `question`: that of the run that has waited longest. */
export type WaitingGroup = { longest: ListedRun; count: number; question: string; areAlike: boolean };

/** Groups waiting runs by agent, in the order of their first runs: twenty lines of one agent would hide everything else. */
export function groupWaiting(runs: readonly ListedRun[]): WaitingGroup[] {
  const byAgent = Map.groupBy(runs, ({ agent_id }) => agent_id);
  return [...byAgent.values()].flatMap((members) => {
    const longest = members.reduce((one, other) => (other.created_at < one.created_at ? other : one));
    const questions = new Set(members.map(textOf));
    return [{ longest, count: members.length, question: textOf(longest), areAlike: questions.size === 1 }];
  });
}

const textOf = ({ required_action: action }: ListedRun): string =>
  action ? questionText(action) : "approval requested";
