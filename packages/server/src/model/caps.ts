import {
  type AgentId,
  type ApiKeyId,
  type Cap,
  type CapId,
  type CapPeriod,
  type CapUnit,
  type OnLimit,
  type OrganizationId,
  toldShares,
} from "@agentrun/contract";
import type { RunRecord } from "./runs.ts";

/** What a cap is found by: its tenant leads every key. */
export type CapKey = { organizationId: OrganizationId; id: CapId };

/** How much the runs that have everything it names may use in a period. */
export type CapRecord = CapKey & {
  agentId: AgentId | null;
  apiKeyId: ApiKeyId | null;
  /** The key's lineage: those that replace each other count together. */
  keyIds: readonly ApiKeyId[];
  user: string | null;
  /** Every end user has this much of their own. */
  eachUser: boolean;
  period: CapPeriod;
  unit: CapUnit;
  /** Tokens, runs, or billionths of a US dollar. */
  amount: number;
  onLimit: OnLimit;
  createdBy: string | null;
  createdAt: Date;
  updatedAt: Date;
};

/** What is used of a cap in the period that goes on, with the terms that it has now. */
export type CapUse = Pick<CapRecord, "id" | "unit" | "amount" | "onLimit" | "period"> & {
  /** Whose, where each user has their own; else empty. */
  holder: string;
  used: number;
  /** The share in per cent that an event has told of. */
  told: number;
  periodStart: Date;
  resetsAt: Date;
};

type Counted = Pick<RunRecord, "agentId" | "apiKeyId" | "user">;

/** Whether a run counts under a cap. */
export const countsUnder = (cap: CapRecord, { agentId, apiKeyId, user }: Counted): boolean =>
  (cap.agentId === null || cap.agentId === agentId) &&
  (cap.apiKeyId === null || (apiKeyId !== null && cap.keyIds.includes(apiKeyId))) &&
  (cap.user === null || cap.user === user) &&
  (!cap.eachUser || user !== null);

export const holderOf = ({ eachUser }: Pick<CapRecord, "eachUser">, user: string | null): string =>
  eachUser ? (user ?? "") : "";

/** Of runs, this one is counted already: the last that fits has not reached it. */
export const isReached = ({ unit, used, amount }: Pick<CapUse, "unit" | "used" | "amount">): boolean =>
  unit === "runs" ? used > amount : used >= amount;

/** The shares that are passed by now and that nobody has been told of. */
export const sharesToReport = ({ used, amount, told }: Pick<CapUse, "used" | "amount" | "told">): number[] =>
  toldShares.filter((share) => share > told && used * 100 >= amount * share);

/** `mark`: it is accepted beyond a cap, and asks before it begins. */
export type Admission = { type: "admit" } | { type: "refuse" | "mark"; use: CapUse };

/** Whether a run that is counted already may be accepted. What it will use is not known yet: that is looked at before each turn. */
export function decideAdmission(uses: readonly CapUse[]): Admission {
  const reached = uses.filter(isReached);
  const refusing = reached.find(({ onLimit }) => onLimit === "refuse");
  if (refusing) return { type: "refuse", use: refusing };
  const asking = reached.find(({ unit }) => unit === "runs");
  return asking ? { type: "mark", use: asking } : { type: "admit" };
}

/** What a person has said about a run's budget; `look_again`: nobody did, but the cap or its period is another now. */
export type BudgetAnswer = { choice: "raise_once" | "raise" | "stop" | "look_again"; limit?: number };

/** What a run itself may use. */
export type RunBudget = "run:usd" | "run:tokens";

/** What a run may use after what people have said of it: `raise_once` gives it as much again. */
export const raisedBudget = (most: number, said: readonly BudgetAnswer[]): number =>
  said.reduce((sum, { choice, limit = 0 }) => {
    if (choice === "raise_once") return sum + most;
    return choice === "raise" ? Math.max(sum, limit) : sum;
  }, most);

/** What a run has been told about its budgets, by what they are of: a cap, or the run itself. */
export type BudgetAnswers = ReadonlyMap<string, readonly BudgetAnswer[]>;

const keyStart = "budget#";

/** Where an answer about a budget is kept in the journal; the first is number 0. */
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

/** `asked`: how often this run has been asked about this cap before. */
export type Halt = { type: "refuse" | "ask"; use: CapUse; asked: number };

/** Whether a person has ended the run for one of its budgets. */
export const isStopped = (answers: BudgetAnswers): boolean =>
  [...answers.values()].some((said) => said.at(-1)?.choice === "stop");

/**
 * Whether a run that has been accepted may go on. A cap on runs holds up those that were accepted beyond it and no others. Whoever let
 * a run go on once has let it go on to its end.
 */
export function decideHalt(
  uses: readonly CapUse[],
  answers: BudgetAnswers,
  overCap: CapId | null | undefined,
): Halt | null {
  for (const use of uses) {
    const said = answers.get(use.id) ?? [];
    if (!isReached(use) || said.some(({ choice }) => choice === "raise_once")) continue;
    if (use.unit === "runs" && overCap !== use.id) continue;
    return { type: use.onLimit, use, asked: said.length };
  }
  return null;
}

const dayMs = 86_400_000;

/** The period that a moment is in: calendar days, weeks from Monday on, or months, in UTC. */
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

/** A limit as it is kept. */
export const toStored = (unit: CapUnit, amount: number): number =>
  unit === "usd" ? Math.round(amount * nanos) : amount;

/** An amount as the API shows it. */
export const fromStored = (unit: CapUnit, amount: number): number => (unit === "usd" ? amount / nanos : amount);

const units = { usd: "US dollar", tokens: "token", runs: "run" } as const;

/** "1 run", "0.5 US dollars": an amount as messages name it. */
export const describeAmount = (unit: CapUnit, amount: number): string =>
  `${rounded(amount)} ${units[unit]}${amount === 1 ? "" : "s"}`;

/** To billionths, as amounts are kept: sums of fractions have a tail that nobody meant. */
export const rounded = (amount: number): number => Number(amount.toFixed(9));

/** "20 US dollars a day": a cap as messages name it. */
export const describeCap = ({ amount, unit, period }: Pick<CapUse, "amount" | "unit" | "period">): string =>
  `${describeAmount(unit, fromStored(unit, amount))} a ${period}`;

/** "1 run is used"; of runs, those that were let in. */
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
    used: used === null ? null : fromStored(cap.unit, used),
    period_start: start.toISOString(),
    resets_at: end.toISOString(),
    created_at: cap.createdAt.toISOString(),
    updated_at: cap.updatedAt.toISOString(),
  };
}
