import {
  type AgentId,
  type ApiKeyId,
  type Cap,
  type CapId,
  type CapPeriod,
  type CapUnit,
  type MissingUser,
  type OnLimit,
  type OrganizationId,
  toldShares,
  type Unpriced,
} from "@agentrun/contract";
import type { RunRecord } from "./runs.ts";

/** Identifies a cap. */
export type CapKey = { organizationId: OrganizationId; id: CapId };

/** A limit on what the runs that match all its fields may use in a period. */
export type CapRecord = CapKey & {
  agentId: AgentId | null;
  apiKeyId: ApiKeyId | null;
  /** All keys of the lineage: keys that replace each other count together. */
  keyIds: readonly ApiKeyId[];
  user: string | null;
  /** The limit applies to each end user separately. */
  eachUser: boolean;
  period: CapPeriod;
  unit: CapUnit;
  /** Tokens, runs, or billionths of a US dollar. */
  amount: number;
  onLimit: OnLimit;
  /** With `eachUser`. */
  missingUser: MissingUser;
  /** For dollars. */
  unpriced: Unpriced;
  createdBy: string | null;
  createdAt: Date;
  updatedAt: Date;
};

/** The use of a cap in the current period, with its current terms. */
export type CapUse = Pick<CapRecord, "id" | "unit" | "amount" | "onLimit" | "period" | "eachUser"> & {
  /** The end user, if each has a separate limit; else, and for runs without a user, empty. */
  holder: string;
  used: number;
  /** The highest share, in per cent, that an event has reported. */
  told: number;
  periodStart: Date;
  resetsAt: Date;
};

type Counted = Pick<RunRecord, "agentId" | "apiKeyId" | "user">;

const isSubject = (cap: CapRecord, { agentId, apiKeyId, user }: Counted): boolean =>
  (cap.agentId === null || cap.agentId === agentId) &&
  (cap.apiKeyId === null || (apiKeyId !== null && cap.keyIds.includes(apiKeyId))) &&
  (cap.user === null || cap.user === user);

/** Whether a run counts under a cap. */
export const countsUnder = (cap: CapRecord, run: Counted): boolean =>
  isSubject(cap, run) && (!cap.eachUser || run.user !== null || cap.missingUser === "count");

/** Whether a cap rejects a run because it has no user. */
export const refusesWithoutUser = (cap: CapRecord, run: Counted): boolean =>
  cap.eachUser && run.user === null && cap.missingUser === "refuse" && isSubject(cap, run);

/** Whether a cap rejects runs of models without a price. */
export const refusesUnpriced = ({ unit, unpriced }: CapRecord): boolean => unit === "usd" && unpriced === "refuse";

export const holderOf = ({ eachUser }: Pick<CapRecord, "eachUser">, user: string | null): string =>
  eachUser ? (user ?? "") : "";

/** A run is counted before this check, so a cap on runs is reached only by the run after the last that fits. */
export const isReached = ({ unit, used, amount }: Pick<CapUse, "unit" | "used" | "amount">): boolean =>
  unit === "runs" ? used > amount : used >= amount;

/** The shares that are passed and not reported yet. */
export const sharesToReport = ({ used, amount, told }: Pick<CapUse, "used" | "amount" | "told">): number[] =>
  toldShares.filter((share) => share > told && used * 100 >= amount * share);

/** `mark`: the run is accepted beyond a cap and needs an approval before it starts. */
export type Admission = { type: "admit" } | { type: "refuse" | "mark"; use: CapUse };

/** Whether a run, which is already counted, may be accepted. Tokens and cost are not known yet; they are checked before each turn. */
export function decideAdmission(uses: readonly CapUse[]): Admission {
  const reached = uses.filter(isReached);
  const refusing = reached.find(({ onLimit }) => onLimit === "refuse");
  if (refusing) return { type: "refuse", use: refusing };
  const marking = reached.find(({ unit }) => unit === "runs");
  return marking ? { type: "mark", use: marking } : { type: "admit" };
}

/** A person's decision about a run's budget. `look_again`: not a person's; the cap or its period has changed. */
export type BudgetAnswer = { choice: "raise_once" | "raise" | "stop" | "look_again"; limit?: number };

/** The run's own budgets. */
export type RunBudget = "run:usd" | "run:tokens";

/** The run's budget after these decisions: `raise_once` adds the original amount again. */
export const raisedBudget = (most: number, answers: readonly BudgetAnswer[]): number =>
  answers.reduce((sum, { choice, limit = 0 }) => {
    if (choice === "raise_once") return sum + most;
    return choice === "raise" ? Math.max(sum, limit) : sum;
  }, most);

/** The decisions about a run's budgets, by cap id or by the run's own budget. */
export type BudgetAnswers = ReadonlyMap<string, readonly BudgetAnswer[]>;

const keyStart = "budget#";

/** The journal key of a decision about a budget; the first has the number 0. */
export const budgetKey = (of: CapId | RunBudget, number: number): string => `${keyStart}${of}.${number}`;

type Entry = { kind: "step" | "answer"; key: string; value: string };

export const isBudgetAnswer = ({ kind, key }: Pick<Entry, "kind" | "key">): boolean =>
  kind === "answer" && key.startsWith(keyStart);

export function budgetAnswersIn(journal: readonly Entry[]): BudgetAnswers {
  const found = new Map<string, BudgetAnswer[]>();
  for (const entry of journal) {
    if (!isBudgetAnswer(entry)) continue;
    const of = entry.key.slice(keyStart.length, entry.key.lastIndexOf("."));
    found.set(of, [...(found.get(of) ?? []), JSON.parse(entry.value) as BudgetAnswer]);
  }
  return found;
}

/** `asked`: how many questions about this cap the run has had before. */
export type Halt = { type: "refuse" | "ask"; use: CapUse; asked: number };

/** Whether a person has stopped the run because of a budget. */
export const isStopped = (answers: BudgetAnswers): boolean =>
  [...answers.values()].some((choices) => choices.at(-1)?.choice === "stop");

/**
 * Whether an accepted run must halt; null: it may continue. A cap on runs halts only the runs that were accepted beyond it. After
 * `raise_once` the cap no longer halts the run.
 */
export function decideHalt(
  uses: readonly CapUse[],
  answers: BudgetAnswers,
  overCap: CapId | null | undefined,
): Halt | null {
  for (const use of uses) {
    const given = answers.get(use.id) ?? [];
    if (!isReached(use) || given.some(({ choice }) => choice === "raise_once")) continue;
    if (use.unit === "runs" && overCap !== use.id) continue;
    return { type: use.onLimit, use, asked: given.length };
  }
  return null;
}

const dayMs = 86_400_000;

/** The period that contains this time: calendar days, weeks from Monday, or months, in UTC. */
export function periodOf(period: CapPeriod, now: number): { start: Date; end: Date } {
  const at = new Date(now);
  const [year, month] = [at.getUTCFullYear(), at.getUTCMonth()];
  if (period === "month")
    return { start: new Date(Date.UTC(year, month, 1)), end: new Date(Date.UTC(year, month + 1, 1)) };
  const day = Date.UTC(year, month, at.getUTCDate());
  const start = period === "day" ? day : day - ((at.getUTCDay() + 6) % 7) * dayMs;
  return { start: new Date(start), end: new Date(start + (period === "day" ? dayMs : 7 * dayMs)) };
}

const nanos = 1_000_000_000;

/** A limit as it is stored. */
export const toStored = (unit: CapUnit, amount: number): number =>
  unit === "usd" ? Math.round(amount * nanos) : amount;

/** An amount as the API shows it. */
export const fromStored = (unit: CapUnit, amount: number): number => (unit === "usd" ? amount / nanos : amount);

const units = { usd: "US dollar", tokens: "token", runs: "run" } as const;

/** "1 run", "0.5 US dollars" */
export const describeAmount = (unit: CapUnit, amount: number): string =>
  `${rounded(amount)} ${units[unit]}${amount === 1 ? "" : "s"}`;

/** Rounds to billionths, as amounts are stored: sums of fractions are not exact. */
export const rounded = (amount: number): number => Number(amount.toFixed(9));

/** "20 US dollars a day" */
export const describeCap = ({ amount, unit, period }: Pick<CapUse, "amount" | "unit" | "period">): string =>
  `${describeAmount(unit, fromStored(unit, amount))} a ${period}`;

/** "1 run is used" */
export function describeUsed({ used, unit }: Pick<CapUse, "used" | "unit">): string {
  const amount = fromStored(unit, used);
  return `${describeAmount(unit, amount)} ${amount === 1 ? "is" : "are"} used`;
}

export function toCap(cap: CapRecord, used: number | null, now: number): Cap {
  const { start, end } = periodOf(cap.period, now);
  return {
    object: "cap",
    id: cap.id,
    agent_id: cap.agentId,
    api_key_id: cap.apiKeyId,
    user: cap.user,
    each_user: cap.eachUser,
    period: cap.period,
    unit: cap.unit,
    limit: fromStored(cap.unit, cap.amount),
    on_limit: cap.onLimit,
    missing_user: cap.eachUser ? cap.missingUser : null,
    unpriced: cap.unit === "usd" ? cap.unpriced : null,
    used: used === null ? null : fromStored(cap.unit, used),
    period_start: start.toISOString(),
    resets_at: end.toISOString(),
    created_at: cap.createdAt.toISOString(),
    updated_at: cap.updatedAt.toISOString(),
  };
}
