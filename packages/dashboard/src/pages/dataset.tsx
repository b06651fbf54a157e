import { Grid, Stack } from "@mantine/core";
import { Link, useParams } from "@tanstack/react-router";
import { AgentName } from "../components/agents/agent-name.tsx";
import { ErrorNote } from "../components/error-note.tsx";
import { DatasetActions } from "../components/evaluation/dataset-actions.tsx";
import { DatasetRows } from "../components/evaluation/dataset-rows.tsx";
import { ExperimentTable } from "../components/evaluation/experiment-table.tsx";
import { Facts } from "../components/facts.tsx";
import { IdText } from "../components/id-text.tsx";
import { ManagedBadge } from "../components/managed-by.tsx";
import { PageHeader } from "../components/page-header.tsx";
import { PartyName } from "../components/party-name.tsx";
import { PageSkeleton } from "../components/route-fallbacks.tsx";
import { Section } from "../components/section.tsx";
import { Time } from "../components/time.tsx";
import { formatNumber } from "../lib/format.ts";
import type { Dataset } from "../models.ts";
import { useDataset } from "../queries/datasets.ts";
import { useExperiments } from "../queries/experiments.ts";

/** A data set: the rows of its versions, and the experiments with it. */
export function DatasetPage() {
  const { datasetId } = useParams({ from: "/frame/datasets/$datasetId" });
  const { data: dataset, error, refetch } = useDataset(datasetId);
  if (error && !dataset)
    return <ErrorNote title="This data set could not be shown" error={error} onRetry={() => refetch()} />;
  if (!dataset) return <PageSkeleton />;
  return (
    <>
      <PageHeader
        title={dataset.name}
        documentTitle={`Data set ${dataset.name}`}
        aside={<ManagedBadge of={dataset} />}
        description={<IdText id={dataset.id} />}
        actions={<DatasetActions dataset={dataset} />}
      />
      <Grid gap="md">
        <Grid.Col span={{ base: 12, lg: 3 }}>
          <Section title="Details">
            <DatasetFacts dataset={dataset} />
          </Section>
        </Grid.Col>
        <Grid.Col span={{ base: 12, lg: 9 }}>
          <Stack gap="md">
            <DatasetRows dataset={dataset} />
            <Experiments dataset={dataset} />
          </Stack>
        </Grid.Col>
      </Grid>
    </>
  );
}

const DatasetFacts = ({ dataset }: { dataset: Dataset }) => (
  <Facts
    facts={[
      [
        "Agent",
        <Link key="agent" className="text-link" to="/agents/$agentId" params={{ agentId: dataset.agent_id }}>
          <AgentName id={dataset.agent_id} />
        </Link>,
      ],
      ["Rows", formatNumber(dataset.rows)],
      ["Version", formatNumber(dataset.version)],
      ["Description", dataset.description],
      ["Created by", <PartyName key="by" id={dataset.created_by} />],
      ["Created", <Time key="created" at={dataset.created_at} as="local" />],
      ["Updated", <Time key="updated" at={dataset.updated_at} as="local" />],
    ]}
  />
);

function Experiments({ dataset }: { dataset: Dataset }) {
  const { items: experiments = [] } = useExperiments({ dataset: dataset.id });
  if (experiments.length === 0) return null;
  return (
    <Section title="Experiments" isFlush>
      <ExperimentTable experiments={experiments} />
    </Section>
  );
}
