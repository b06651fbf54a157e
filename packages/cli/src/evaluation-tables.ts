import type { ExperimentResults, RevisionResult, ScorerComparison, ScorerResult } from "agent-run-client";
import type { Column } from "./table-layout.ts";

export type ResultRow = ScorerResult & { revision: RevisionResult };

export const toResultRows = ({ revisions }: ExperimentResults): ResultRow[] =>
  revisions.flatMap((revision) => revision.scorers.map((scorer) => ({ ...scorer, revision })));

type Rate = ScorerResult["pass_rate"];

export const describeRate = (rate: Rate): string =>
  rate === null ? "" : `${rate.percent.toFixed(1)} % (${rate.low.toFixed(1)} to ${rate.high.toFixed(1)})`;

export const resultColumns: readonly Column<ResultRow>[] = [
  ["revision", ({ revision }) => revision.agent_revision],
  ["scorer", ({ name }) => name],
  ["passed", ({ passed, scored }) => `${passed} of ${scored}`],
  ["pass_rate", ({ pass_rate }) => describeRate(pass_rate)],
  ["mean", ({ mean }) => (mean === null ? "" : mean.toFixed(3))],
  ["errors", ({ errors }) => errors],
];

export const comparisonColumns: readonly Column<ScorerComparison>[] = [
  ["scorer", ({ name }) => name],
  ["verdict", ({ verdict }) => verdict],
  ["pairs", ({ pairs }) => pairs],
  ["fixed", ({ fixed }) => fixed],
  ["broken", ({ broken }) => broken],
  ["p_value", ({ p_value }) => (p_value === null ? "" : p_value.toPrecision(2))],
  ["base", ({ base }) => describeRate(base.pass_rate)],
  ["other", ({ other }) => describeRate(other.pass_rate)],
];
