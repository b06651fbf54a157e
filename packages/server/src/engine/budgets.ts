import type { SpendCaps } from "../domain/caps/spend-caps.ts";
import type { DatabaseClock } from "../lib/clock.ts";
import {
  type BudgetAnswers,
  budgetKey,
  type CapUse,
  describeCap,
  describeUsed,
  fromStored,
  type Halt,
  isStopped,
} from "../model/caps.ts";
import { digestOf } from "../model/journal.ts";
import { runError } from "../model/run-errors.ts";
import type { RunRecord } from "../model/runs.ts";
import { withoutGuards } from "../model/usage.ts";
import { budgetSchema } from "../runtimes/question.ts";
import type { Outcome, Spent } from "../runtimes/runtime.ts";
import type { ActiveRun } from "./active-runs.ts";

type BudgetDeps = { spendCaps: Pick<SpendCaps, "findHalt">; clock: DatabaseClock };

/** Checks the budgets before a run starts or resumes. Null: it may run. */
export function haltAtStart(
  deps: BudgetDeps,
  { run }: ActiveRun,
  answers: BudgetAnswers,
): Promise<Outcome | null> | Outcome | null {
  if (isStopped(answers)) return failed("A person stopped the run when its budget was used up.", null, ownSpent(run));
  const finding = deps.spendCaps.findHalt(run, run, answers);
  if (!finding) return null;
  return finding.then((halt) => halt && toOutcome(halt, run, ownSpent(run), deps.clock.now()));
}

/** The same before each turn of a model. `total` includes the guards. */
export async function haltBeforeTurn(
  deps: BudgetDeps,
  run: RunRecord,
  { spent, total }: { spent: Spent; total: Pick<RunRecord, "tokensUsed" | "usage"> },
  answers: BudgetAnswers,
): Promise<Outcome | null> {
  const halt = await deps.spendCaps.findHalt(run, total, answers);
  return halt && toOutcome(halt, run, spent, deps.clock.now());
}

const ownSpent = ({ tokensUsed, usage }: RunRecord): Spent => ({
  tokensUsed: tokensUsed - (usage?.guards ? usage.guards.input_tokens + usage.guards.output_tokens : 0),
  usage: usage && withoutGuards(usage),
});

function toOutcome(halt: Halt, { agentRevision }: RunRecord, spent: Spent, now: number): Outcome {
  const { use } = halt;
  if (halt.type === "ask") {
    const key = budgetKey(use.id, halt.asked);
    const question = toQuestion(use, now);
    return { type: "asked", key, question, digest: digestOf(question, agentRevision), ...spent };
  }
  const resetsAt = use.resetsAt.toISOString();
  const message =
    `The cap ${use.id} allows ${describeCap(use)}; ${describeUsed(use)}. It resets at ${resetsAt}. ` +
    `Run it again then, or raise the cap with PATCH /caps/${use.id}.`;
  return failed(message, { cap_id: use.id, ...amountsOf(use), resets_at: resetsAt }, spent);
}

const failed = (message: string, details: Record<string, unknown> | null, spent: Spent): Outcome => ({
  type: "failed",
  error: { ...runError("budget_exceeded", message, false), details },
  ...spent,
});

/** Explains each choice and its effect. */
function toPrompt(use: CapUse): string {
  const forUser = use.holder === "" ? "" : ` for the user ${use.holder}`;
  const cap = describeCap(use);
  return (
    `The cap ${use.id} allows ${cap}${forUser}, and ${describeUsed(use)}. raise_once: this run continues to its end, and the cap stays ${cap}. ` +
    `raise: the cap changes to the \`limit\` that you provide, for all runs from now on. stop: the run ends now. ` +
    `Without an answer, the run continues at ${use.resetsAt.toISOString()}, when the next ${use.period} starts.`
  );
}

const amountsOf = ({ unit, amount, used }: CapUse) => ({
  unit,
  limit: fromStored(unit, amount),
  used: fromStored(unit, used),
});

const toQuestion = (use: CapUse, now: number) => ({
  type: "input" as const,
  prompt: toPrompt(use),
  schema: budgetSchema,
  budget: { cap_id: use.id, ...amountsOf(use), resets_at: use.resetsAt.toISOString() },
  ttl_seconds: Math.max(1, Math.ceil((use.resetsAt.getTime() - now) / 1_000)),
  on_expiry: "approve" as const,
});
