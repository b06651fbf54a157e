import { Text } from "@mantine/core";
import { formatNumber } from "../../lib/format.ts";
import type { ExperimentComparison, ScorerComparison } from "../../models.ts";
import { type Column, DataTable } from "../data-table.tsx";
import { DocsLink } from "../docs-link.tsx";
import { Section } from "../section.tsx";
import { RateBar } from "./rate-bar.tsx";
import { VerdictBadge } from "./verdict-badge.tsx";

/** The verdict, and the figures of each scorer that it follows from. */
export const ComparedScorers = ({ comparison }: { comparison: ExperimentComparison }) => (
  <Section
    title="Scorers"
    description={
      <>
        {sentences[comparison.verdict]} <DocsLink to="evaluation#results">How this is decided</DocsLink>
      </>
    }
    isFlush
  >
    <DataTable
      label="Scorers"
      rows={comparison.scorers}
      columns={columnsOf(comparison)}
      rowKey={({ scorer_id }) => scorer_id}
    />
  </Section>
);

const sentences: Record<string, string> = {
  better: "The other revision is better.",
  worse: "The other revision is worse.",
  undecided: "These rows do not show a difference. That does not mean that the revisions are equally good.",
};

const columnsOf = ({ base_revision, other_revision, ...ids }: ExperimentComparison): Column<ScorerComparison>[] => {
  const isOne = ids.experiment_id === ids.other_experiment_id;
  return [
    { header: "Scorer", cell: ({ name }) => name },
    { header: "Rows", isNumeric: true, cell: ({ pairs }) => formatNumber(pairs) },
    {
      header: `Revision ${base_revision}${isOne ? "" : " (base)"}`,
      cell: ({ base }) => <RateBar rate={base.pass_rate} isStacked />,
    },
    {
      header: `Revision ${other_revision}${isOne && base_revision !== other_revision ? "" : " (other)"}`,
      cell: ({ other }) => <RateBar rate={other.pass_rate} isStacked />,
    },
    {
      header: "Changed",
      cell: ({ fixed, broken }) => `${formatNumber(fixed)} fixed, ${formatNumber(broken)} broken`,
    },
    { header: "Score difference", isNumeric: true, cell: ({ difference }) => <Difference of={difference} /> },
    {
      header: "Verdict",
      cell: ({ verdict, p_value }) => (
        <span>
          <VerdictBadge verdict={verdict} />
          {p_value !== null && (
            <Text span size="xs" c="dimmed" className="no-wrap" display="block">
              {pText(p_value)}
            </Text>
          )}
        </span>
      ),
    },
  ];
};

const pText = (p: number): string => (p < 0.0001 ? "p < 0.0001" : `p = ${p.toFixed(4)}`);

const signed = (value: number): string => `${value > 0 ? "+" : ""}${value.toFixed(3)}`;

const Difference = ({ of }: { of: ScorerComparison["difference"] }) =>
  of === null ? (
    "–"
  ) : (
    <span className="no-wrap">
      {signed(of.mean)}
      <br />
      <Text span size="xs" c="dimmed">
        ({signed(of.low)} to {signed(of.high)})
      </Text>
    </span>
  );
