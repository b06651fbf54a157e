import { Alert, Grid, SimpleGrid, Stack } from "@mantine/core";
import { Link, useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { useMemo } from "react";
import { ErrorNote } from "../components/error-note.tsx";
import { IdText } from "../components/id-text.tsx";
import { JsonView } from "../components/json-view.tsx";
import { OutputView } from "../components/output-view.tsx";
import { PageHeader } from "../components/page-header.tsx";
import { LazyGraph } from "../components/pipelines/lazy-graph.tsx";
import { PipelineRunActions } from "../components/pipelines/pipeline-run-actions.tsx";
import { PipelineRunFacts } from "../components/pipelines/pipeline-run-facts.tsx";
import { StepFacts } from "../components/pipelines/step-facts.tsx";
import { PipelineErrorNote, StepProgress, StepTable } from "../components/pipelines/step-progress.tsx";
import { PageSkeleton } from "../components/route-fallbacks.tsx";
import { Section } from "../components/section.tsx";
import { StatusBadge } from "../components/status-badge.tsx";
import type { Pipeline, PipelineRun } from "../models.ts";
import { usePipelineStream } from "../queries/pipeline-stream.ts";
import { usePipeline, usePipelineRun } from "../queries/pipelines.ts";

export function PipelineRunPage() {
  const { pipelineId, runId } = useParams({ from: "/frame/pipelines/$pipelineId/runs/$runId" });
  const { data: pipeline } = usePipeline(pipelineId);
  const { data: run, error, refetch } = usePipelineRun(pipelineId, runId);
  const broken = usePipelineStream(pipelineId, runId);
  if (error && !run) return <ErrorNote title="This run could not be shown" error={error} onRetry={() => refetch()} />;
  if (!run || !pipeline) return <PageSkeleton />;
  return (
    <>
      <PageHeader
        title={pipeline.name}
        documentTitle={`Run of ${pipeline.name}`}
        aside={<StatusBadge status={run.status} />}
        description={<IdText id={run.id} />}
        actions={<PipelineRunActions run={run} />}
      />
      <Stack gap="md">
        {broken ? <ErrorNote title="Stream interrupted" error={broken} /> : null}
        {run.error && <PipelineErrorNote error={run.error} />}
        {run.pipeline_revision !== pipeline.revision && <ChangedNote pipeline={pipeline} run={run} />}
        <RunBody pipeline={pipeline} run={run} />
      </Stack>
    </>
  );
}

const ChangedNote = ({ pipeline, run }: { pipeline: Pipeline; run: PipelineRun }) => (
  <Alert color="gray" variant="light">
    This run used revision {run.pipeline_revision}. The{" "}
    <Link to="/pipelines/$pipelineId" params={{ pipelineId: pipeline.id }} className="text-link">
      pipeline
    </Link>{" "}
    is now at revision {pipeline.revision}, and the graph shows its current dependencies.
  </Alert>
);

function RunBody({ pipeline, run }: { pipeline: Pipeline; run: PipelineRun }) {
  const { step: chosen } = useSearch({ from: "/frame/pipelines/$pipelineId/runs/$runId" });
  const navigate = useNavigate();
  const steps = useStepsOf(pipeline, run);
  const progress = run.steps.find(({ name }) => name === chosen);
  const definition = pipeline.steps.find(({ name }) => name === chosen);
  const choose = (name: string) =>
    navigate({
      to: "/pipelines/$pipelineId/runs/$runId",
      params: { pipelineId: pipeline.id, runId: run.id },
      search: name === chosen ? {} : { step: name },
      replace: true,
      resetScroll: false,
    });
  return (
    <>
      <Section title="Progress" description="Select a step to view its run.">
        <LazyGraph
          label="Progress of the steps"
          steps={steps}
          progress={run.steps}
          selected={chosen}
          onSelect={choose}
        />
      </Section>
      {progress && (
        <Section title={`Step ${progress.name}`}>
          <SimpleGrid cols={{ base: 1, md: 2 }} spacing="xl">
            <StepProgress step={progress} run={run} />
            {definition && <StepFacts step={definition} />}
          </SimpleGrid>
        </Section>
      )}
      <Grid gap="md">
        <Grid.Col span={{ base: 12, lg: 8 }}>
          <Stack gap="md">
            <Section isFlush title="Steps">
              <StepTable steps={run.steps} onSelect={choose} />
            </Section>
            <Section title="Output">
              <OutputView output={run.output} />
            </Section>
            <Section title="Input">
              <JsonView value={run.input} label="input" />
            </Section>
          </Stack>
        </Grid.Col>
        <Grid.Col span={{ base: 12, lg: 4 }}>
          <Section title="Details">
            <PipelineRunFacts run={run} />
          </Section>
        </Grid.Col>
      </Grid>
    </>
  );
}

/** The run's steps with the pipeline's current definitions, which may have changed since. */
function useStepsOf(pipeline: Pipeline, run: PipelineRun) {
  const names = run.steps.map(({ name }) => name).join(" ");
  return useMemo(
    () => names.split(" ").map((name) => pipeline.steps.find((step) => step.name === name) ?? { name, agent_id: "" }),
    [names, pipeline.steps],
  );
}
