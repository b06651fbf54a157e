import { Grid, Stack } from "@mantine/core";
import { Link, useParams } from "@tanstack/react-router";
import { AgentName } from "../components/agents/agent-name.tsx";
import { ErrorNote } from "../components/error-note.tsx";
import { ExperimentActions } from "../components/evaluation/experiment-actions.tsx";
import { ExperimentMatrix } from "../components/evaluation/experiment-matrix.tsx";
import { nameOfExperiment } from "../components/evaluation/experiment-name.ts";
import { ExperimentProgress } from "../components/evaluation/experiment-progress.tsx";
import { ExperimentResults } from "../components/evaluation/experiment-results.tsx";
import { Facts } from "../components/facts.tsx";
import { IdText } from "../components/id-text.tsx";
import { PageHeader } from "../components/page-header.tsx";
import { PartyName } from "../components/party-name.tsx";
import { PageSkeleton } from "../components/route-fallbacks.tsx";
import { Section } from "../components/section.tsx";
import { StatusBadge } from "../components/status-badge.tsx";
import { Time } from "../components/time.tsx";
import { formatDollars, formatNumber } from "../lib/format.ts";
import type { Experiment } from "../models.ts";
import { useDataset } from "../queries/datasets.ts";
import { useExperiment } from "../queries/experiments.ts";

/** An experiment: its progress, the results of each revision, and every row with its runs. */
export function ExperimentPage() {
  const { experimentId } = useParams({ from: "/frame/experiments/$experimentId" });
  const { data: experiment, error, refetch } = useExperiment(experimentId);
  if (error && !experiment)
    return <ErrorNote title="This experiment could not be shown" error={error} onRetry={() => refetch()} />;
  if (!experiment) return <PageSkeleton />;
  return (
    <>
      <PageHeader
        title={nameOfExperiment(experiment)}
        aside={<StatusBadge status={experiment.status} />}
        description={<IdText id={experiment.id} />}
        actions={<ExperimentActions experiment={experiment} />}
      />
      <Stack gap="md">
        <Grid gap="md">
          <Grid.Col span={{ base: 12, lg: 8 }}>
            <ExperimentProgress experiment={experiment} />
          </Grid.Col>
          <Grid.Col span={{ base: 12, lg: 4 }}>
            <Section title="Details">
              <ExperimentFacts experiment={experiment} />
            </Section>
          </Grid.Col>
        </Grid>
        <ExperimentResults experiment={experiment} />
        <ExperimentMatrix experiment={experiment} />
      </Stack>
    </>
  );
}

const ExperimentFacts = ({ experiment }: { experiment: Experiment }) => (
  <Facts
    facts={[
      ["Data set", <DatasetLink key="dataset" experiment={experiment} />],
      [
        "Agent",
        <Link key="agent" className="text-link" to="/agents/$agentId" params={{ agentId: experiment.agent_id }}>
          <AgentName id={experiment.agent_id} />
        </Link>,
      ],
      ["Revisions", experiment.agent_revisions.join(", ")],
      ["Side effects", experiment.effects === "recorded" ? "recorded: none" : "live"],
      ["Runs at a time", formatNumber(experiment.concurrency)],
      ["Cost limit", experiment.max_cost_usd === null ? null : formatDollars(experiment.max_cost_usd)],
      ["Started by", <PartyName key="by" id={experiment.created_by} />],
      ["Started", <Time key="started" at={experiment.created_at} as="local" />],
      ["Finished", experiment.completed_at && <Time key="ended" at={experiment.completed_at} as="local" />],
    ]}
  />
);

function DatasetLink({ experiment: { dataset_id, dataset_version } }: { experiment: Experiment }) {
  const { data: dataset } = useDataset(dataset_id);
  return (
    <Link
      className="text-link"
      to="/datasets/$datasetId"
      params={{ datasetId: dataset_id }}
      search={{ version: dataset_version }}
    >
      {dataset?.name ?? dataset_id}, version {dataset_version}
    </Link>
  );
}
