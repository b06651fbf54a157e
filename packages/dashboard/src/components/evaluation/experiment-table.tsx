import { formatDollars, formatNumber } from "../../lib/format.ts";
import type { Experiment } from "../../models.ts";
import { AgentName } from "../agents/agent-name.tsx";
import { type Column, DataTable } from "../data-table.tsx";
import { RowLink } from "../row-link.tsx";
import { StatusBadge } from "../status-badge.tsx";
import { Time } from "../time.tsx";
import { nameOfExperiment } from "./experiment-name.ts";

const columns: Column<Experiment>[] = [
  {
    header: "Name",
    cell: (experiment) => <RowLink to={`/experiments/${experiment.id}`}>{nameOfExperiment(experiment)}</RowLink>,
  },
  { header: "Status", cell: ({ status }) => <StatusBadge status={status} /> },
  { header: "Agent", cell: ({ agent_id }) => <AgentName id={agent_id} /> },
  { header: "Revisions", cell: ({ agent_revisions }) => agent_revisions.join(", ") },
  { header: "Scorers", cell: ({ scorers }) => scorers.map(({ name }) => name).join(", ") },
  {
    header: "Runs",
    isNumeric: true,
    cell: ({ total, waiting, active, scoring }) => {
      const open = waiting + active + scoring;
      return open === 0 ? formatNumber(total) : `${formatNumber(total - open)} of ${formatNumber(total)}`;
    },
  },
  { header: "Cost", isNumeric: true, cell: ({ cost_usd }) => formatDollars(cost_usd) },
  { header: "Started", cell: ({ created_at }) => <Time at={created_at} /> },
];

export const ExperimentTable = ({ experiments }: { experiments: readonly Experiment[] }) => (
  <DataTable label="Experiments" rows={experiments} columns={columns} rowKey={({ id }) => id} />
);
