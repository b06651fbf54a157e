import { Stack } from "@mantine/core";
import type { ReactNode } from "react";
import { formatNumber } from "../../lib/format.ts";
import type { Usage } from "../../models.ts";
import { AgentName } from "../agents/agent-name.tsx";
import { type Column, DataTable } from "../data-table.tsx";
import { EmptyNote } from "../empty-note.tsx";
import { PartyName } from "../party-name.tsx";
import { RowLink } from "../row-link.tsx";
import { Section } from "../section.tsx";

type Counts = { calls: number; failed: number; tokens_used: number };

const counted = <Row extends Counts>(name: string, cell: (row: Row) => ReactNode): Column<Row>[] => [
  { header: name, cell },
  { header: "Calls", isNumeric: true, cell: ({ calls }) => formatNumber(calls) },
  { header: "Failed", isNumeric: true, cell: ({ failed }) => formatNumber(failed) },
  { header: "Tokens", isNumeric: true, cell: ({ tokens_used }) => formatNumber(tokens_used) },
];

/** Usage by agent and by key. */
export function UsageTables({ usage }: { usage: Usage }) {
  if (usage.by_agent.length === 0) {
    return (
      <EmptyNote title="No calls this month" link={{ to: "/playground", label: "Run agent" }}>
        Calls appear here by agent and by API key.
      </EmptyNote>
    );
  }
  return (
    <Stack gap="md">
      <Section isFlush title="By agent">
        <DataTable
          label="Usage by agent"
          rows={usage.by_agent}
          columns={counted<Usage["by_agent"][number]>("Agent", (row) => (
            <RowLink to={`/agents/${row.agent_id}`}>
              <AgentName id={row.agent_id} />
            </RowLink>
          ))}
          rowKey={({ agent_id }) => agent_id}
        />
      </Section>
      <Section isFlush title="By API key">
        <DataTable
          label="Usage by API key"
          rows={usage.by_api_key}
          columns={counted<Usage["by_api_key"][number]>("Key", ({ api_key_id }) =>
            api_key_id ? <PartyName id={api_key_id} /> : "browser sessions",
          )}
          rowKey={({ api_key_id }) => api_key_id ?? "sessions"}
        />
      </Section>
    </Stack>
  );
}
