import { budgetKey, type RunBudget } from "../../model/caps.ts";
import { budgetSchema } from "../budget-question.ts";
import type { Outcome } from "../runtime.ts";
import { type LoopState, spentBy } from "./loop-state.ts";

const units = { usd: "US dollars", tokens: "tokens" } as const;

/** What becomes of a run whose own budget is used up, where that asks; null: it is not. */
export function askForBudget(state: LoopState): Outcome | null {
  const spent = state.spending.budget.asks ? state.spending.findSpent() : null;
  if (!spent) return null;
  const { unit, limit, used } = spent;
  const of: RunBudget = `run:${unit}`;
  const question = {
    type: "input" as const,
    prompt:
      `The run may use ${limit} ${units[unit]}, and has used ${used}. Give it as much again (raise_once), ` +
      "more than that (raise, with the new limit), or stop it (stop)?",
    schema: budgetSchema,
    budget: { cap_id: null, unit, limit, used, resets_at: null },
  };
  const asked = state.call.budgetAnswers.get(of)?.length ?? 0;
  return { type: "asked", key: budgetKey(of, asked), question, ...spentBy(state) };
}
