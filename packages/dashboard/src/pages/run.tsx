import { Grid, Stack } from "@mantine/core";
import { useParams } from "@tanstack/react-router";
import { Suspense } from "react";
import { ErrorNote } from "../components/error-note.tsx";
import { IdText } from "../components/id-text.tsx";
import { JsonView } from "../components/json-view.tsx";
import { PageHeader } from "../components/page-header.tsx";
import { PageSkeleton } from "../components/route-fallbacks.tsx";
import { RunActions } from "../components/runs/run-actions.tsx";
import { RunErrorPanel } from "../components/runs/run-error.tsx";
import { RunFacts } from "../components/runs/run-facts.tsx";
import { RunFiles } from "../components/runs/run-files.tsx";
import { RunJournal } from "../components/runs/run-journal.tsx";
import { RunOutput } from "../components/runs/run-output.tsx";
import { Section } from "../components/section.tsx";
import { StatusBadge } from "../components/status-badge.tsx";
import { shownStatus } from "../lib/status-word.ts";
import type { Run } from "../models.ts";
import { lazyPart } from "../parts.ts";
import { useAgentName } from "../queries/agents.ts";
import { type FollowedStream, useRunStream } from "../queries/run-stream.ts";
import { useRun } from "../queries/runs.ts";

/** Loaded after the main content. */
const RunFeedback = lazyPart(() => import("../components/runs/run-feedback.tsx"), "RunFeedback");
const RunTimeline = lazyPart(() => import("../components/runs/run-timeline.tsx"), "RunTimeline");
const RunTrace = lazyPart(() => import("../components/runs/run-trace.tsx"), "RunTrace");

/** Loaded separately, because most runs need no answer. */
const RequiredActionPanel = lazyPart(() => import("../components/runs/required-action.tsx"), "RequiredActionPanel");

export function RunPage() {
  const { runId } = useParams({ from: "/frame/runs/$runId" });
  const { data: run, error, refetch } = useRun(runId);
  const stream = useRunStream(runId);
  if (error && !run) return <ErrorNote title="This run could not be shown" error={error} onRetry={() => refetch()} />;
  if (!run) return <PageSkeleton />;
  return (
    <>
      <RunHeader run={run} />
      <RunBody run={run} stream={stream} />
    </>
  );
}

function RunHeader({ run }: { run: Run }) {
  const name = useAgentName(run.agent_id);
  return (
    <PageHeader
      title={name}
      documentTitle={`Run of ${name}`}
      aside={<StatusBadge status={shownStatus(run)} />}
      description={<IdText id={run.id} />}
      actions={<RunActions run={run} />}
    />
  );
}

function RunBody({ run, stream }: { run: Run; stream: FollowedStream }) {
  return (
    <Grid gap="md">
      <Grid.Col span={{ base: 12, md: 8 }}>
        <Stack gap="md">
          {run.status === "requires_action" && run.required_action && (
            <Suspense>
              <RequiredActionPanel run={run} action={run.required_action} />
            </Suspense>
          )}
          {run.error && <RunErrorPanel run={run} error={run.error} />}
          {stream.error ? <ErrorNote title="Stream interrupted" error={stream.error} /> : null}
          <Section title="Output">
            <RunOutput stream={stream} status={run.status} output={run.output} />
          </Section>
          <RunFiles run={run} />
          <Suspense>
            <RunTrace run={run} events={stream.events} />
          </Suspense>
          <Section title="Input">
            <JsonView value={run.input} label="input" />
          </Section>
          <RunJournal events={stream.events} />
        </Stack>
      </Grid.Col>
      <Grid.Col span={{ base: 12, md: 4 }}>
        <Stack gap="md">
          <Section title="Details">
            <RunFacts run={run} />
          </Section>
          <Suspense>
            <RunFeedback run={run} />
          </Suspense>
          <Section title="Timeline">
            <Suspense>
              <RunTimeline events={stream.events} />
            </Suspense>
          </Section>
        </Stack>
      </Grid.Col>
    </Grid>
  );
}
