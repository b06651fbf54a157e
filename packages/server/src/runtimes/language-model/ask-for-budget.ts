import { budgetKey, describeAmount, type RunBudget, rounded } from "../../model/caps.ts";
import { digestOf } from "../../model/journal.ts";
import { budgetSchema } from "../question.ts";
import type { Outcome } from "../runtime.ts";
import { type LoopState, spentBy } from "./loop-state.ts";

/** The outcome of a run whose budget is used up and which asks a person; null if it is not. */
export function askForBudget(state: LoopState): Outcome | null {
  const spent = state.spending.budget.asks ? state.spending.findSpent() : null;
  if (!spent) return null;
  const { unit, limit, used } = spent;
  const { max_cost_usd = 0, max_tokens = 0 } = state.call.configuration.limits;
  const again = unit === "usd" ? max_cost_usd : max_tokens;
  const of: RunBudget = `run:${unit}`;
  const question = {
    type: "input" as const,
    prompt:
      `The run may use ${describeAmount(unit, limit)}, and has used ${rounded(used)}. raise_once: it gets ${again} more, ${rounded(limit + again)} in all. ` +
      "raise: it may use the `limit` that you name, in all. stop: the run ends here.",
    schema: budgetSchema,
    budget: { cap_id: null, unit, limit, used, resets_at: null },
  };
  const asked = state.call.budgetAnswers.get(of)?.length ?? 0;
  const digest = digestOf(question, state.call.run.agentRevision);
  return { type: "asked", key: budgetKey(of, asked), question, digest, ...spentBy(state) };
}
