import { Alert, Stack, Text, UnstyledButton } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { formatDuration } from "../../lib/format.ts";
import { countItems, countText } from "../../lib/pipeline-progress.ts";
import type { PipelineError, PipelineRun, PipelineStepItem, PipelineStepRun } from "../../models.ts";
import { type Column, DataTable } from "../data-table.tsx";
import { IdText } from "../id-text.tsx";
import { StatusBadge } from "../status-badge.tsx";
import { RetryButton } from "./pipeline-run-actions.tsx";

const RunLink = ({ id }: { id: string | null }) => (id ? <IdText id={id} to={`/runs/${id}`} isShort /> : "–");

const stepColumns = (onSelect: (name: string) => void): Column<PipelineStepRun>[] => [
  {
    header: "Step",
    cell: ({ name }) => (
      <UnstyledButton className="text-link" fz="inherit" onClick={() => onSelect(name)}>
        {name}
      </UnstyledButton>
    ),
  },
  { header: "Status", cell: ({ status }) => <StatusBadge status={status} /> },
  { header: "Run", cell: (step) => <RunOrItems step={step} /> },
  { header: "Attempt", isNumeric: true, cell: ({ attempt }) => attempt },
  {
    header: "Latency",
    isNumeric: true,
    cell: ({ latency_ms, attempt }) => (attempt > 0 ? formatDuration(latency_ms) : "–"),
  },
];

function RunOrItems({ step }: { step: PipelineStepRun }) {
  const counts = countItems(step);
  return (
    <>
      {counts ? <span>{countText(counts)} items</span> : <RunLink id={step.run_id} />}
      {step.taken_from && (
        <Text span size="xs" c="dimmed" title="Completed in the original run">
          {" "}
          reused
        </Text>
      )}
    </>
  );
}

type StepTableProps = { steps: readonly PipelineStepRun[]; onSelect: (name: string) => void };

/** The steps of the graph as a table. */
export function StepTable({ steps, onSelect }: StepTableProps) {
  return <DataTable label="Steps" rows={steps} columns={stepColumns(onSelect)} rowKey={({ name }) => name} />;
}

const itemColumns: Column<PipelineStepItem>[] = [
  { header: "Item", isNumeric: true, cell: ({ index }) => index },
  { header: "Status", cell: ({ status }) => <StatusBadge status={status} /> },
  { header: "Run", cell: ({ run_id }) => <RunLink id={run_id} /> },
  { header: "Latency", isNumeric: true, cell: ({ latency_ms }) => formatDuration(latency_ms) },
];

/** Maximum number of items shown; the list of runs has the rest. */
const maxItems = 100;

/** One step of a run: its error, and the runs of its items. */
export function StepProgress({ step, run }: { step: PipelineStepRun; run: PipelineRun }) {
  const items = step.items ?? [];
  return (
    <Stack gap="sm">
      <Text size="sm" component="div">
        <StatusBadge status={step.status} /> {step.run_id && <IdText id={step.run_id} to={`/runs/${step.run_id}`} />}
      </Text>
      {step.taken_from && <TakenFrom pipelineId={run.pipeline_id} runId={step.taken_from} />}
      {step.error && <PipelineErrorNote error={step.error} />}
      {step.status === "failed" && (
        <div>
          <RetryButton run={run} label="Retry from here" isSmall />
        </div>
      )}
      {items.length > 0 && (
        <DataTable
          label={`Items of ${step.name}`}
          rows={items.slice(0, maxItems)}
          columns={itemColumns}
          rowKey={({ index }) => String(index)}
        />
      )}
      {items.length > maxItems && (
        <Text size="xs" c="dimmed">
          The first {maxItems} of {items.length} that have started.
        </Text>
      )}
    </Stack>
  );
}

const TakenFrom = ({ pipelineId, runId }: { pipelineId: string; runId: string }) => (
  <Text size="sm">
    Completed in{" "}
    <Link
      to="/pipelines/$pipelineId/runs/$runId"
      params={{ pipelineId, runId }}
      className="text-link"
      style={{ textDecoration: "underline" }}
    >
      the original run
    </Link>{" "}
    and reused.
  </Text>
);

/** The error and its step. */
export function PipelineErrorNote({ error }: { error: PipelineError }) {
  return (
    <Alert color="red" variant="light" title={`Failed: ${error.code}`}>
      <Text size="sm" className="pre-wrap">
        {error.message}
      </Text>
      {error.step && (
        <Text size="xs" mt={4}>
          Step: {error.step}
          {error.run_id && (
            <>
              {", "}
              <Link to="/runs/$runId" params={{ runId: error.run_id }} className="text-link">
                view run
              </Link>
            </>
          )}
          .
        </Text>
      )}
    </Alert>
  );
}
