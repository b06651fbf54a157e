import { formatDuration, formatNumber } from "../../lib/format.ts";
import { isStepOver } from "../../lib/pipeline-progress.ts";
import type { Pipeline, PipelineRun } from "../../models.ts";
import { usePipelineRuns } from "../../queries/pipelines.ts";
import { type Column, DataTable } from "../data-table.tsx";
import { EmptyNote } from "../empty-note.tsx";
import { QueryList } from "../query-list.tsx";
import { RowLink } from "../row-link.tsx";
import { Section } from "../section.tsx";
import { StatusBadge } from "../status-badge.tsx";
import { Time } from "../time.tsx";

const pathOf = (run: PipelineRun) => `/pipelines/${run.pipeline_id}/runs/${run.id}`;
const overOf = ({ steps }: PipelineRun) => steps.filter(({ status }) => isStepOver(status)).length;

const columns: Column<PipelineRun>[] = [
  {
    header: "Run",
    cell: (run) => (
      <RowLink to={pathOf(run)}>
        <span className="mono">prun_…{run.id.slice(-8)}</span>
      </RowLink>
    ),
  },
  { header: "Status", cell: ({ status }) => <StatusBadge status={status} /> },
  { header: "Steps", cell: (run) => `${overOf(run)} of ${run.steps.length}` },
  { header: "By", cell: ({ scheduled_at }) => (scheduled_at ? "schedule" : "call") },
  { header: "Latency", isNumeric: true, cell: ({ latency_ms }) => formatDuration(latency_ms) },
  { header: "Tokens", isNumeric: true, cell: ({ tokens_used }) => formatNumber(tokens_used) },
  { header: "Created", cell: ({ created_at }) => <Time at={created_at} /> },
];

export function PipelineRunList({ pipeline }: { pipeline: Pipeline }) {
  const query = usePipelineRuns(pipeline.id);
  const empty = <EmptyNote title="No runs yet">Run the pipeline to see its progress on the graph.</EmptyNote>;
  return (
    <Section isFlush title="Runs">
      <QueryList query={query} empty={empty}>
        {(runs) => <DataTable label="Pipeline runs" rows={runs} columns={columns} rowKey={({ id }) => id} />}
      </QueryList>
    </Section>
  );
}
