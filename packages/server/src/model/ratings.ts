import type {
  AgentId,
  ExperimentId,
  ExperimentResults,
  GivenRating,
  OrganizationId,
  Rating,
  RatingId,
  RunId,
  ScorerDefinition,
} from "@agentrun/contract";
import { fleissKappa } from "../lib/kappa.ts";
import type { UsedScorer } from "./experiments.ts";
import type { Scored } from "./scorers.ts";

export type RatingKey = { organizationId: OrganizationId; id: RatingId };

export type PeopleDefinition = Extract<ScorerDefinition, { type: "people" }>;

/** How many members rate each output, by default. */
export const defaultRaters = 2;
const defaultPassAt = 4;

/** An output that waits for ratings. Its contents are JSON text. */
export type RatingRecord = RatingKey & {
  experimentId: ExperimentId;
  experimentName: string | null;
  scorer: UsedScorer & { definition: PeopleDefinition };
  agentId: AgentId;
  runId: RunId;
  input: string;
  output: string;
  expectedOutput: string | null;
  rated: number;
  createdAt: Date;
};

/** The rating of a member; `rating` is null for the scale `pass_fail`. */
export type RatingAnswer = { passed: boolean; rating: number | null; comment: string | null };

export type GivenRatingRecord = RatingAnswer & { rater: string; createdAt: Date };

/** Whether a rating from 1 to 5 passes. */
export const passesAt = ({ pass_at: passAt = defaultPassAt }: PeopleDefinition, rating: number): boolean =>
  rating >= passAt;

/** The score of an output from all its ratings: the share that passed it, or the average from 0 (all 1) to 1 (all 5). */
export function settleRatings(definition: PeopleDefinition, answers: readonly RatingAnswer[]): Scored {
  const comments = answers.flatMap(({ comment }) => (comment === null ? [] : [comment]));
  const withComments = (text: string) => [text, ...comments].join("\n").slice(0, mostReason);
  if (definition.scale === "one_to_five") {
    const average = averageOf(answers.map(({ rating }) => rating ?? 1));
    const ratings = answers.map(({ rating }) => rating).join(" and ");
    const reason = answers.length === 1 ? `Rated ${ratings}.` : `Rated ${ratings}, on average ${shown(average)}.`;
    return { score: (average - 1) / 4, passed: passesAt(definition, average), reason: withComments(reason) };
  }
  const share = averageOf(answers.map(({ passed }) => Number(passed)));
  const passed = answers.filter((answer) => answer.passed).length;
  return { score: share, passed: share > 0.5, reason: withComments(`Passed by ${passed} of ${answers.length}.`) };
}

const mostReason = 1_000;
const averageOf = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
const shown = (value: number) => String(Math.round(value * 100) / 100);

/** How many outputs of a revision have this many ratings that pass. */
export type AgreementCount = { revision: number; scorer: number; passes: number; ratings: number; items: number };

type Agreement = NonNullable<ExperimentResults["revisions"][number]["scorers"][number]["agreement"]>;

/** How far raters agree on what passes; null if each output has one rater. */
export function toAgreement(definition: ScorerDefinition, counts: readonly AgreementCount[]): Agreement | null {
  if (definition.type !== "people" || (definition.raters ?? defaultRaters) < 2) return null;
  const itemsOf = (some: readonly AgreementCount[]) => some.reduce((sum, { items }) => sum + items, 0);
  return {
    rated: itemsOf(counts),
    agreed: itemsOf(counts.filter(({ passes, ratings }) => passes === 0 || passes === ratings)),
    kappa: fleissKappa(counts.map(({ passes, ratings, items }) => ({ counts: [passes, ratings - passes], items }))),
  };
}

/** As JSON text, in which the stored texts are not parsed again. */
export function renderRating(record: RatingRecord): string {
  const { id, scorer, rated } = record;
  const { question, scale = "pass_fail", raters = defaultRaters } = scorer.definition;
  const head: Omit<Rating, "input" | "output" | "expected_output"> = {
    object: "rating",
    id,
    experiment_id: record.experimentId,
    experiment_name: record.experimentName,
    scorer_id: scorer.id,
    scorer_name: scorer.name,
    question,
    scale,
    agent_id: record.agentId,
    run_id: record.runId,
    raters,
    rated,
    created_at: record.createdAt.toISOString(),
  };
  const { input, output, expectedOutput } = record;
  const content = `"input":${input},"output":${output},"expected_output":${expectedOutput ?? "null"}`;
  return `${JSON.stringify(head).slice(0, -1)},${content}}`;
}

export const toGivenRating = (
  { id, experimentId, runId }: Pick<RatingRecord, "id" | "experimentId" | "runId">,
  given: GivenRatingRecord,
  settled: boolean,
): GivenRating => ({
  object: "given_rating",
  id,
  experiment_id: experimentId,
  run_id: runId,
  passed: given.passed,
  rating: given.rating,
  comment: given.comment,
  settled,
  created_at: given.createdAt.toISOString(),
});
