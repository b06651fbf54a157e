import { Grid, Stack, Text } from "@mantine/core";
import { useNavigate, useSearch } from "@tanstack/react-router";
import type { Pipeline } from "../../models.ts";
import { useUpdatePipeline } from "../../queries/pipelines.ts";
import { Facts } from "../facts.tsx";
import { Refusal } from "../refusal.tsx";
import { Section } from "../section.tsx";
import { Time } from "../time.tsx";
import { LazyGraph } from "./lazy-graph.tsx";
import { PipelineRunList } from "./pipeline-run-list.tsx";
import { StepFacts } from "./step-facts.tsx";

/** The graph of a pipeline and its runs, with details of the selected step. */
export function PipelineOverview({ pipeline }: { pipeline: Pipeline }) {
  const { step: chosen } = useSearch({ from: "/frame/pipelines/$pipelineId" });
  const navigate = useNavigate();
  const step = pipeline.steps.find(({ name }) => name === chosen);
  const choose = (name: string) =>
    navigate({
      to: "/pipelines/$pipelineId",
      params: { pipelineId: pipeline.id },
      search: name === chosen ? {} : { step: name },
      replace: true,
      resetScroll: false,
    });
  return (
    <Stack gap="md">
      <Section title="Graph" description="Select a step for details.">
        <LazyGraph label="Steps of the pipeline" steps={pipeline.steps} selected={step?.name} onSelect={choose} />
      </Section>
      {step && (
        <Section title={`Step ${step.name}`}>
          <StepFacts step={step} />
        </Section>
      )}
      <Grid gap="md">
        <Grid.Col span={{ base: 12, lg: 8 }}>
          <PipelineRunList pipeline={pipeline} />
        </Grid.Col>
        <Grid.Col span={{ base: 12, lg: 4 }}>
          <Section title="Details">
            <PipelineFacts pipeline={pipeline} />
          </Section>
        </Grid.Col>
      </Grid>
    </Stack>
  );
}

function PipelineFacts({ pipeline }: { pipeline: Pipeline }) {
  const { schedule } = pipeline;
  return (
    <Facts
      facts={[
        ["Description", pipeline.description],
        ["Steps", pipeline.steps.length],
        ["Revision", pipeline.revision],
        [
          "Schedule",
          schedule ? (
            <span key="schedule">
              <span className="mono">{schedule.cron}</span> {schedule.timezone ?? "UTC"}
            </span>
          ) : (
            "none"
          ),
        ],
        ["Next run", schedule ? <NextRun key="next" pipeline={pipeline} /> : null],
        ["Missed run", pipeline.schedule_refusal ? <MissedRun key="no" pipeline={pipeline} /> : null],
        ["Created", <Time key="created" at={pipeline.created_at} as="local" />],
        ["Updated", <Time key="updated" at={pipeline.updated_at} as="local" />],
        ["Archived", pipeline.archived_at ? <Time key="archived" at={pipeline.archived_at} as="local" /> : null],
      ]}
    />
  );
}

function NextRun({ pipeline }: { pipeline: Pipeline }) {
  if (pipeline.next_run_at === null)
    return (
      <Text span inherit>
        schedule disabled
      </Text>
    );
  return (
    <span>
      <Time at={pipeline.next_run_at} as="local" /> (<Time at={pipeline.next_run_at} />)
    </span>
  );
}

function MissedRun({ pipeline: { id, schedule, schedule_refusal: refusal } }: { pipeline: Pipeline }) {
  const update = useUpdatePipeline(id);
  if (!refusal) return null;
  return (
    <Refusal refusal={refusal} adopt={{ mutate: () => update.mutate({ schedule }), isPending: update.isPending }} />
  );
}
