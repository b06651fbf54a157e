import type { Comparison, ReplayComparison, Span } from "@agentrun/contract";
import { type DiffBudget, diffJson, isSameJson, newDiffBudget } from "../lib/json/json-diff.ts";
import type { FeedbackRecord } from "./feedback.ts";
import type { RunRecord } from "./runs.ts";

/** One of the two runs, with everything that is compared. */
export type ComparedSide = {
  run: RunRecord;
  spans: readonly Span[];
  isTruncated: boolean;
  feedback: readonly FeedbackRecord[];
};

type Step = Comparison["steps"][number];
export type ComparedScore = ReplayComparison["base"]["scores"][number];

const maxChanges = 100;
const maxSteps = 500;
/** Longer values are omitted; the run itself has them. */
const maxCharacters = 4_096;

export function compareRuns(base: ComparedSide, other: ComparedSide): Comparison {
  const budget = newDiffBudget();
  const parse = (text: string | null): unknown => (text === null ? null : JSON.parse(text));
  const changes = diffJson(parse(base.run.output), parse(other.run.output), maxChanges, budget);
  const isSameInput = isSameText(base.run.input, other.run.input, budget);
  const steps = alignSteps(stepsOf(base), stepsOf(other), budget);
  return {
    object: "comparison",
    base: toComparedRun(base),
    other: toComparedRun(other),
    same_input: isSameInput ?? false,
    same_output: changes.length === 0,
    output_changes: changes.slice(0, maxChanges).map(shorten),
    steps,
    // Also true if the budget ran out before everything was compared.
    truncated: changes.length > maxChanges || budget.left < 0 || isCut(base) || isCut(other),
  };
}

const isSameText = (base: string, other: string, budget: DiffBudget): boolean | null =>
  base === other || isSameJson(JSON.parse(base), JSON.parse(other), budget);

const toComparedRun = ({ run, feedback }: ComparedSide): Comparison["base"] => ({
  id: run.id,
  agent_id: run.agentId,
  agent_revision: run.agentRevision,
  status: run.status,
  error: run.error,
  latency_ms: run.latencyMs,
  queued_ms: run.queuedMs,
  waiting_ms: run.waitingMs,
  tokens_used: run.tokensUsed,
  cost_usd: run.usage?.cost_usd ?? null,
  scores: scoresOf(feedback),
});

function shorten({
  path,
  kind,
  base,
  other,
}: ReturnType<typeof diffJson>[number]): Comparison["output_changes"][number] {
  const isLarge = [base, other].some((value) => (JSON.stringify(value) ?? "").length > maxCharacters);
  return isLarge ? { path, kind, base: null, other: null, omitted: true } : { path, kind, base, other, omitted: false };
}

const compared: ReadonlySet<string> = new Set(["step", "turn", "tool", "wait"]);

const allSteps = ({ spans }: ComparedSide): Span[] => spans.filter(({ type }) => compared.has(type));
const stepsOf = (side: ComparedSide): Span[] => allSteps(side).slice(0, maxSteps);
const isCut = (side: ComparedSide): boolean => side.isTruncated || allSteps(side).length > maxSteps;

/** A turn is named after its model, and comparing models is a common reason for a replay. */
const identityOf = ({ type, name }: Span): string => (type === "turn" ? type : `${type} ${name}`);

/** Pairs the steps that both runs did in the same order (longest common subsequence). Other steps appear alone. */
export function alignSteps(base: readonly Span[], other: readonly Span[], budget = newDiffBudget()): Step[] {
  const lengths = commonLengths(base.map(identityOf), other.map(identityOf));
  const steps: Step[] = [];
  let [i, j] = [0, 0];
  while (i < base.length || j < other.length) {
    const [one, two] = [base[i], other[j]];
    if (one && two && identityOf(one) === identityOf(two)) {
      steps.push(toStep(one, two, budget));
      i += 1;
      j += 1;
    } else if (one && (!two || at(lengths, i + 1, j) >= at(lengths, i, j + 1))) {
      steps.push(toStep(one, null, budget));
      i += 1;
    } else {
      steps.push(toStep(null, two ?? null, budget));
      j += 1;
    }
  }
  return steps;
}

const at = (lengths: readonly Uint16Array[], i: number, j: number): number => lengths[i]?.[j] ?? 0;

/** The length of the longest common subsequence of each pair of suffixes. */
function commonLengths(a: readonly string[], b: readonly string[]): Uint16Array[] {
  const lengths = Array.from({ length: a.length + 1 }, () => new Uint16Array(b.length + 1));
  for (let i = a.length - 1; i >= 0; i -= 1)
    for (let j = b.length - 1; j >= 0; j -= 1) {
      const length =
        a[i] === b[j] ? at(lengths, i + 1, j + 1) + 1 : Math.max(at(lengths, i + 1, j), at(lengths, i, j + 1));
      (lengths[i] as Uint16Array)[j] = length;
    }
  return lengths;
}

function toStep(base: Span | null, other: Span | null, budget: DiffBudget): Step {
  const { type = "step" } = base ?? other ?? {};
  const names = new Set([base, other].flatMap((span) => span?.name ?? []));
  return { type, name: [...names].join(" → "), base, other, same: base && other ? isSame(base, other, budget) : null };
}

/** The fields that are compared. */
const results: Readonly<Record<string, readonly string[]>> = {
  step: ["result"],
  tool: ["arguments", "result"],
  wait: ["answer"],
};

/** Null: unknown. */
function isSame(base: Span, other: Span, budget: DiffBudget): boolean | null {
  const fields = results[base.type];
  if (!fields?.every((field) => field in base.data && field in other.data)) return null;
  if (base.status !== other.status) return false;
  const same = fields.map((field) => isSameJson(toResult(base, field), toResult(other, field), budget));
  return same.includes(false) ? false : same.includes(null) ? null : true;
}

/** Each question has a different id, which is not part of the answer. */
function toResult({ data }: Span, field: string): unknown {
  const value = data[field];
  if (field !== "answer" || typeof value !== "object" || value === null) return value;
  const { action_id: _, ...answer } = value as Record<string, unknown>;
  return answer;
}

/** Aggregates feedback by name. */
export function scoresOf(feedback: readonly Pick<FeedbackRecord, "name" | "thumbs" | "score">[]): ComparedScore[] {
  return [...Map.groupBy(feedback, ({ name }) => name)]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, entries]) => {
      const scores = entries.flatMap(({ score }) => (score === null ? [] : [score]));
      return {
        name,
        up: entries.filter(({ thumbs }) => thumbs === "up").length,
        down: entries.filter(({ thumbs }) => thumbs === "down").length,
        scores: scores.length,
        average_score: scores.length === 0 ? null : scores.reduce((sum, score) => sum + score, 0) / scores.length,
      };
    });
}
