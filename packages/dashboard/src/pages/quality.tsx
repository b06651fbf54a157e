import { Select, SimpleGrid, Stack } from "@mantine/core";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { AgentFilter } from "../components/agents/agent-filter.tsx";
import { ChartSection } from "../components/charts/chart-section.tsx";
import { DocsLink } from "../components/docs-link.tsx";
import { EmptyNote } from "../components/empty-note.tsx";
import { ErrorNote } from "../components/error-note.tsx";
import { PageHeader } from "../components/page-header.tsx";
import { formatScore, RevisionTable } from "../components/quality/revision-table.tsx";
import { WorstRuns } from "../components/quality/worst-runs.tsx";
import { PageSkeleton } from "../components/route-fallbacks.tsx";
import { StatTile } from "../components/stat-tile.tsx";
import { toCurl } from "../lib/curl.ts";
import { overallFeedback } from "../lib/feedback-name.ts";
import { formatCompact, formatNumber, formatPercent } from "../lib/format.ts";
import type { PlotPoint } from "../lib/plot-points.ts";
import { type Judged, namesOf, passShare, sumOf, toWeeks, upShare } from "../lib/quality.ts";
import { present } from "../lib/search.ts";
import type { Analytics } from "../models.ts";
import { useQuality, weeksUntil } from "../queries/quality.ts";

const periods = ["4", "12", "26"] as const;

type QualitySearch = { agent?: string; name?: string; weeks?: (typeof periods)[number] };

export function QualityPage() {
  const search = useSearch({ from: "/frame/quality" });
  const weeks = Number(search.weeks ?? "12");
  const { data: analytics, error, refetch } = useQuality(weeks, search.agent);
  return (
    <>
      <PageHeader
        title="Quality"
        description={
          <>
            Feedback on runs by people, programs and scoring rules, counted when it arrives.{" "}
            <DocsLink to="feedback">Send feedback</DocsLink>, or{" "}
            <DocsLink to="evaluation#score-production-runs">score a sample of the runs</DocsLink>
          </>
        }
        actions={<QualityFilters search={search} names={namesOf(analytics?.feedback ?? [])} />}
      />
      {error && !analytics && <ErrorNote error={error} onRetry={() => refetch()} />}
      {!analytics && !error && <PageSkeleton />}
      {analytics && analytics.feedback.length === 0 && <NoFeedback />}
      {analytics && analytics.feedback.length > 0 && (
        <QualityBody analytics={analytics} search={search} weeks={weeks} />
      )}
    </>
  );
}

/** The selected name, or the most frequent one. */
const shownName = (search: QualitySearch, names: readonly string[]): string =>
  search.name ?? names[0] ?? overallFeedback;

function QualityFilters({ search, names }: { search: QualitySearch; names: readonly string[] }) {
  const navigate = useNavigate();
  const open = (change: { [Name in keyof QualitySearch]: QualitySearch[Name] | undefined }) =>
    navigate({ to: "/quality", search: present({ ...search, ...change }) as QualitySearch, replace: true });
  const shown = shownName(search, names);
  return (
    <>
      {(names.length > 1 || search.name) && (
        <Select
          aria-label="Feedback name"
          data={[...new Set([...names, shown])]}
          value={shown}
          onChange={(name) => open({ name: name ?? undefined })}
          allowDeselect={false}
          w={160}
        />
      )}
      <AgentFilter agent={search.agent} onChange={(agent) => open({ agent })} />
      <Select
        aria-label="Period"
        data={periods.map((value) => ({ value, label: `${value} weeks` }))}
        value={search.weeks ?? "12"}
        onChange={(value) => open({ weeks: periods.find((one) => one === value) })}
        allowDeselect={false}
        w={120}
      />
    </>
  );
}

type QualityBodyProps = { analytics: Analytics; search: QualitySearch; weeks: number };

function QualityBody({ analytics, search, weeks }: QualityBodyProps) {
  const { after, isUtc } = weeksUntil(new Date(), weeks);
  const name = shownName(search, namesOf(analytics.feedback));
  const rows = analytics.feedback.filter((row) => row.name === name);
  const total = sumOf(rows);
  const points = toWeeks(analytics.series, name, isUtc);
  const rated = { agent: search.agent, rated: name };
  const runsOf = ({ start, end }: PlotPoint) =>
    present({ ...rated, feedback: "any" as const, after: String(start), before: String(end) });
  return (
    <Stack gap="md">
      <QualityFigures total={total} passed={passShare(rows)} />
      <SimpleGrid cols={{ base: 1, lg: total.up + total.down > 0 && total.scores > 0 ? 2 : 1 }} spacing="md">
        {total.up + total.down > 0 && (
          <ChartSection
            title="Thumbs by week"
            label={`Thumbs by week: ${total.up} up and ${total.down} down.`}
            kind="bars"
            points={points}
            axis="week"
            runsOf={runsOf}
            series={[
              { name: "up", label: "Up", color: "petrol.6" },
              { name: "down", label: "Down", color: "red.6" },
            ]}
            format={formatNumber}
            unit="count"
          />
        )}
        {total.scores > 0 && (
          <ChartSection
            title="Average score by week"
            label={`Average score by week: ${formatScore(total.average_score ?? 0)} over all.`}
            kind="lines"
            points={points}
            axis="week"
            runsOf={runsOf}
            series={[{ name: "average", label: name, color: "petrol.6" }]}
            format={formatScore}
            unit="score"
          />
        )}
      </SimpleGrid>
      <RevisionTable rows={rows} after={after} />
      <WorstRuns agentId={search.agent} name={name} after={after} average={total.average_score} />
    </Stack>
  );
}

/** Scores of scoring rules say whether a run passed; people and programs give thumbs. */
const QualityFigures = ({ total, passed }: { total: Judged; passed: number | null }) => (
  <SimpleGrid cols={{ base: 2, md: passed === null ? 4 : 3 }} spacing="sm">
    {passed === null ? (
      <>
        <StatTile label="Thumbs up" value={formatPercent(upShare(total))} note={`${formatNumber(total.up)} up`} />
        <StatTile label="Thumbs down" value={formatCompact(total.down)} />
      </>
    ) : (
      <StatTile label="Passed" value={formatPercent(passed)} />
    )}
    <StatTile label="Average score" value={total.average_score === null ? "–" : formatScore(total.average_score)} />
    <StatTile label="Scores" value={formatCompact(total.scores)} />
  </SimpleGrid>
);

const NoFeedback = () => (
  <EmptyNote
    title="No feedback in this period"
    curl={toCurl("POST", "/runs/run_…/feedback", {
      thumbs: "down",
      label: "wrong",
      comment: "It missed the question.",
    })}
  >
    Send thumbs, scores, labels and comments from your application, or rate a run on its page.
  </EmptyNote>
);
