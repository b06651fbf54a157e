import { Select, SimpleGrid, Stack } from "@mantine/core";
import { Link, useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { ErrorNote } from "../components/error-note.tsx";
import { ChangedRows } from "../components/evaluation/changed-rows.tsx";
import { ComparedScorers } from "../components/evaluation/compared-scorers.tsx";
import { nameOfExperiment } from "../components/evaluation/experiment-name.ts";
import { VerdictBadge } from "../components/evaluation/verdict-badge.tsx";
import { PageHeader } from "../components/page-header.tsx";
import { PageSkeleton } from "../components/route-fallbacks.tsx";
import { present } from "../lib/search.ts";
import type { Experiment } from "../models.ts";
import { isOpenExperiment, useExperiment, useExperimentComparison, useExperiments } from "../queries/experiments.ts";

/** Two revisions on the same rows: of one experiment, or of two with the same data set. */
export function CompareExperimentsPage() {
  const { experimentId } = useParams({ from: "/frame/experiments/$experimentId/compare" });
  const { data: experiment, error, refetch } = useExperiment(experimentId);
  if (error && !experiment)
    return <ErrorNote title="This experiment could not be shown" error={error} onRetry={() => refetch()} />;
  if (!experiment) return <PageSkeleton />;
  return <CompareExperiments experiment={experiment} />;
}

type Sides = { other?: string; base?: number; revision?: number };

function CompareExperiments({ experiment }: { experiment: Experiment }) {
  const search: Sides = useSearch({ from: "/frame/experiments/$experimentId/compare" });
  const { items: experiments = [experiment] } = useExperiments({ dataset: experiment.dataset_id });
  const other = experiments.find(({ id }) => id === search.other) ?? experiment;
  const query = useExperimentComparison(
    experiment.id,
    present({
      other_experiment_id: search.other,
      base_revision: search.base,
      other_revision: search.revision,
    }),
  );
  const { data: comparison, error } = query;
  return (
    <>
      <PageHeader
        title="Compare revisions"
        documentTitle={`${nameOfExperiment(experiment)} compared`}
        aside={comparison && <VerdictBadge verdict={comparison.verdict} />}
        description={
          <Link className="text-link" to="/experiments/$experimentId" params={{ experimentId: experiment.id }}>
            {nameOfExperiment(experiment)}
          </Link>
        }
      />
      <Stack gap="md">
        <SideSelects experiment={experiment} other={other} experiments={experiments} search={search} />
        {error && <ErrorNote error={error} onRetry={() => query.refetch()} />}
        {!comparison && !error && <PageSkeleton />}
        {comparison && !error && (
          <>
            <ComparedScorers comparison={comparison} />
            <ChangedRows comparison={comparison} experiment={experiment} />
          </>
        )}
      </Stack>
    </>
  );
}

type SideSelectsProps = {
  experiment: Experiment;
  other: Experiment;
  experiments: readonly Experiment[];
  search: Sides;
};

/** Which revision is compared with which. */
function SideSelects({ experiment, other, experiments, search }: SideSelectsProps) {
  const navigate = useNavigate();
  const open = (change: { [Name in keyof Sides]: Sides[Name] | undefined }) =>
    navigate({
      to: "/experiments/$experimentId/compare",
      params: { experimentId: experiment.id },
      search: present({ ...search, ...change }) as Sides,
      replace: true,
    });
  const others = [experiment, ...experiments.filter((each) => each.id !== experiment.id && !isOpenExperiment(each))];
  return (
    <SimpleGrid cols={{ base: 1, sm: 3 }} component="section" aria-label="Revisions to compare">
      <RevisionSelect
        label="Base revision"
        experiment={experiment}
        value={search.base ?? experiment.agent_revisions[0]}
        onChange={(base) => open({ base })}
      />
      <RevisionSelect
        label="Other revision"
        experiment={other}
        value={search.revision ?? other.agent_revisions.at(-1)}
        onChange={(revision) => open({ revision })}
      />
      <Select
        label="Experiment of the other revision"
        data={others.map((each) => ({
          value: each.id,
          label: each.id === experiment.id ? "This experiment" : nameOfExperiment(each),
        }))}
        value={other.id}
        onChange={(id) => open({ other: id === experiment.id ? undefined : (id ?? undefined), revision: undefined })}
        allowDeselect={false}
        searchable
      />
    </SimpleGrid>
  );
}

type RevisionSelectProps = {
  label: string;
  experiment: Experiment;
  value: number | undefined;
  onChange: (revision: number) => void;
};

const RevisionSelect = ({ label, experiment, value, onChange }: RevisionSelectProps) => (
  <Select
    label={label}
    data={experiment.agent_revisions.map(String)}
    value={String(value)}
    onChange={(next) => next && onChange(Number(next))}
    allowDeselect={false}
  />
);
