import { Stack } from "@mantine/core";
import { formatDollars, formatNumber } from "../../lib/format.ts";
import type { Analytics } from "../../models.ts";
import { AgentName } from "../agents/agent-name.tsx";
import { type Column, DataTable } from "../data-table.tsx";
import { RunsLink } from "../runs-link.tsx";
import { Section } from "../section.tsx";

type Failure = Analytics["failures_by_code"][number];
type Busy = Analytics["busiest_agents"][number];

const most = 6;

/** The most frequent errors and the busiest agents, with links to their runs. */
export function Rankings({ analytics }: { analytics: Analytics | undefined }) {
  if (!analytics || (analytics.failures_by_code.length === 0 && analytics.busiest_agents.length === 0)) return null;
  const { created_after: after, created_before: before } = analytics;
  const failures: Column<Failure>[] = [
    {
      header: "Code",
      cell: ({ code }) => (
        <RunsLink isRow search={{ error: code, after, before }}>
          <span className="mono">{code}</span>
        </RunsLink>
      ),
    },
    { header: "Runs", isNumeric: true, cell: ({ runs }) => formatNumber(runs) },
  ];
  const busiest: Column<Busy>[] = [
    {
      header: "Agent",
      cell: ({ agent_id }) => (
        <RunsLink isRow search={{ agent: agent_id, after, before }}>
          <AgentName id={agent_id} />
        </RunsLink>
      ),
    },
    { header: "Runs", isNumeric: true, cell: ({ calls }) => formatNumber(calls) },
    { header: "Failed", isNumeric: true, cell: ({ failed }) => formatNumber(failed) },
    { header: "Cost", isNumeric: true, cell: ({ cost_usd }) => formatDollars(cost_usd) },
  ];
  return (
    <Stack gap="md">
      <Section isFlush={analytics.failures_by_code.length > 0} title="Failures by code">
        {analytics.failures_by_code.length > 0 ? (
          <DataTable
            label="Failures by code"
            rows={analytics.failures_by_code.slice(0, most)}
            columns={failures}
            rowKey={({ code }) => code}
          />
        ) : (
          "None in this period."
        )}
      </Section>
      <Section isFlush title="Busiest agents">
        <DataTable
          label="Busiest agents"
          rows={analytics.busiest_agents.slice(0, most)}
          columns={busiest}
          rowKey={({ agent_id }) => agent_id}
        />
      </Section>
    </Stack>
  );
}
