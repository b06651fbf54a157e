import { Select } from "@mantine/core";
import { useState } from "react";
import { formatCompact, formatDollars, formatDuration, formatNumber } from "../../lib/format.ts";
import type { Experiment, RevisionResult, ScorerResult, TagResult } from "../../models.ts";
import { useExperimentResults } from "../../queries/experiments.ts";
import { type Column, DataTable } from "../data-table.tsx";
import { ErrorNote } from "../error-note.tsx";
import { ListSkeleton } from "../list-skeleton.tsx";
import { Section } from "../section.tsx";
import { RateBar } from "./rate-bar.tsx";
import { formatScore } from "./score-text.ts";

type Result = ScorerResult & { revision: number };

/** The revisions of one scorer are next to each other, so that their intervals can be compared. */
const byScorer = (revisions: readonly RevisionResult[]): Result[] =>
  (revisions[0]?.scorers ?? []).flatMap((_, index) =>
    revisions.flatMap(({ agent_revision: revision, scorers }) => {
      const scorer = scorers[index];
      return scorer ? [{ ...scorer, revision }] : [];
    }),
  );

const scorerColumns: Column<Result>[] = [
  { header: "Scorer", cell: ({ name }) => name },
  { header: "Revision", isNumeric: true, cell: ({ revision }) => revision },
  {
    header: "Passed",
    isNumeric: true,
    cell: ({ passed, scored }) => `${formatNumber(passed)} of ${formatNumber(scored)}`,
  },
  { header: "Pass rate", cell: ({ pass_rate }) => <RateBar rate={pass_rate} /> },
  { header: "Average score", isNumeric: true, cell: ({ mean }) => formatScore(mean) },
  { header: "Errors", isNumeric: true, cell: ({ errors }) => formatNumber(errors) },
];

/** For scorers with several raters: how often they agreed, and Fleiss' kappa. */
const agreementColumn: Column<Result> = {
  header: "Agreement",
  isNumeric: true,
  cell: ({ agreement }) =>
    agreement === null
      ? "–"
      : `${formatNumber(agreement.agreed)} of ${formatNumber(agreement.rated)}${agreement.kappa === null ? "" : `, κ ${agreement.kappa.toFixed(2)}`}`,
};

const revisionColumns: Column<RevisionResult>[] = [
  { header: "Revision", cell: ({ agent_revision }) => agent_revision },
  { header: "Completed", isNumeric: true, cell: ({ completed }) => formatNumber(completed) },
  { header: "Failed", isNumeric: true, cell: ({ failed }) => formatNumber(failed) },
  { header: "Median latency", isNumeric: true, cell: ({ latency_ms: ms }) => formatDuration(ms?.p50 ?? null) },
  { header: "Latency p95", isNumeric: true, cell: ({ latency_ms: ms }) => formatDuration(ms?.p95 ?? null) },
  { header: "Tokens", isNumeric: true, cell: ({ tokens_used }) => formatCompact(tokens_used) },
  { header: "Cost", isNumeric: true, cell: ({ cost_usd }) => formatDollars(cost_usd) },
];

/** What the scorers gave each revision, in all and by tag. */
export function ExperimentResults({ experiment }: { experiment: Experiment }) {
  const { data: results, error, refetch } = useExperimentResults(experiment);
  if (error && !results) return <ErrorNote error={error} onRetry={() => refetch()} />;
  if (!results) return <ListSkeleton count={2} />;
  const scored = byScorer(results.revisions);
  return (
    <>
      <Section
        title="Results"
        description="The interval in brackets has the true pass rate with 95 % confidence. With few rows it is wide."
        isFlush
      >
        <DataTable
          label="Results"
          rows={scored}
          columns={scored.some(({ agreement }) => agreement) ? [...scorerColumns, agreementColumn] : scorerColumns}
          rowKey={({ scorer_id, revision }) => `${scorer_id} ${revision}`}
        />
      </Section>
      <ByTag results={scored} />
      <Section title="Revisions" isFlush>
        <DataTable
          label="Revisions"
          rows={results.revisions}
          columns={revisionColumns}
          rowKey={({ agent_revision }) => String(agent_revision)}
        />
      </Section>
    </>
  );
}

type TagRow = { tag: string; scored: number; results: ReadonlyMap<number, TagResult> };

/** A row for each tag, with the result of each revision. */
function byTag(results: readonly Result[]): TagRow[] {
  const found = results.flatMap(({ revision, tags }) => tags.map((result) => ({ revision, result })));
  return [...Map.groupBy(found, ({ result }) => result.tag)]
    .map(([tag, own]) => ({
      tag,
      scored: Math.max(...own.map(({ result }) => result.scored)),
      results: new Map(own.map(({ revision, result }) => [revision, result])),
    }))
    .toSorted((a, b) => a.tag.localeCompare(b.tag));
}

const tagColumns = (results: readonly Result[]): Column<TagRow>[] => [
  { header: "Tag", cell: ({ tag }) => tag },
  { header: "Rows", isNumeric: true, cell: ({ scored }) => formatNumber(scored) },
  ...results.map(
    ({ revision }): Column<TagRow> => ({
      header: `Revision ${revision}`,
      cell: (row) => <RateBar rate={row.results.get(revision)?.pass_rate ?? null} isStacked />,
    }),
  ),
];

/** One scorer at a time: with several, the table would be too long to read. */
function ByTag({ results }: { results: readonly Result[] }) {
  const [chosen, setChosen] = useState<string | null>(null);
  const names = new Map(results.map(({ scorer_id, name }) => [scorer_id, name]));
  const scorer = chosen ?? results[0]?.scorer_id;
  const own = results.filter(({ scorer_id }) => scorer_id === scorer);
  const rows = byTag(own);
  if (rows.length === 0) return null;
  return (
    <Section
      title="Results by tag"
      isFlush
      actions={
        names.size > 1 && (
          <Select
            aria-label="Scorer"
            size="xs"
            data={[...names].map(([value, label]) => ({ value, label }))}
            value={scorer ?? null}
            onChange={setChosen}
            allowDeselect={false}
          />
        )
      }
    >
      <DataTable label="Results by tag" rows={rows} columns={tagColumns(own)} rowKey={({ tag }) => tag} />
    </Section>
  );
}
