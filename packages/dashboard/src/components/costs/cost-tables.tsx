import { Stack, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { byCost, forecastOf, monthlyLimit, monthSpan, type Spender } from "../../lib/costs.ts";
import { formatDollars, formatNumber, formatPercent } from "../../lib/format.ts";
import type { Cap, Usage } from "../../models.ts";
import { useCaps } from "../../queries/caps.ts";
import { useCan } from "../../queries/session.ts";
import { AgentName } from "../agents/agent-name.tsx";
import { type Column, DataTable } from "../data-table.tsx";
import { PartyName } from "../party-name.tsx";
import { RunsLink } from "../runs-link.tsx";
import { Section } from "../section.tsx";

type Spent = { tokens_used: number; cost_usd: number };
type Model = Usage["by_model"][number];

/** Costs by agent, key, user and model; all except models link to their runs. */
export function CostTables({ usage }: { usage: Usage }) {
  const span = monthSpan(usage.month);
  const can = useCan();
  const { items: caps = [] } = useCaps(can("policies:read"));
  return (
    <Stack gap="md">
      <CostTable
        title="By agent"
        usage={usage}
        rows={usage.by_agent}
        spender={({ agent_id }) => ({ agent_id })}
        caps={caps}
        rowKey={({ agent_id }) => agent_id}
        name={({ agent_id }) => (
          <RunsLink isRow search={{ agent: agent_id, ...span }}>
            <AgentName id={agent_id} />
          </RunsLink>
        )}
      />
      <ModelTable usage={usage} />
      <CostTable
        title="By API key"
        usage={usage}
        rows={usage.by_api_key}
        spender={({ api_key_id }) => (api_key_id ? { api_key_id } : null)}
        caps={caps}
        rowKey={({ api_key_id }) => api_key_id ?? "none"}
        name={({ api_key_id }) =>
          api_key_id ? (
            <RunsLink isRow search={{ key: api_key_id, ...span }}>
              <PartyName id={api_key_id} />
            </RunsLink>
          ) : (
            "no key: people, schedules, pipelines"
          )
        }
      />
      <CostTable
        title="By end user"
        description="Only users whose runs used tokens."
        usage={usage}
        rows={usage.by_user}
        spender={({ user }) => ({ user })}
        caps={caps}
        rowKey={({ user }) => user}
        name={({ user }) => (
          <RunsLink isRow search={{ user, ...span }}>
            {user}
          </RunsLink>
        )}
      />
    </Stack>
  );
}

type CostTableProps<Row> = {
  title: string;
  description?: string;
  usage: Usage;
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  name: (row: Row) => ReactNode;
  more?: readonly Column<Row>[];
  /** Whose costs a row has, for the forecast against its cap. */
  spender?: (row: Row) => Spender | null;
  caps?: readonly Cap[];
};

const most = 50;

function CostTable<Row extends Spent>(props: CostTableProps<Row>) {
  const { title, description, usage, rows, rowKey, name, more = [], spender, caps = [] } = props;
  const spent = rows.filter(({ tokens_used, cost_usd }) => tokens_used > 0 || cost_usd > 0);
  const hasForecast = spender && forecastOf(usage, new Date()) !== null;
  const columns: Column<Row>[] = [
    { header: title.replace("By ", "").replace(/^./, (letter) => letter.toUpperCase()), cell: name },
    { header: "Tokens", isNumeric: true, cell: ({ tokens_used }) => formatNumber(tokens_used) },
    ...more,
    { header: "Cost", isNumeric: true, cell: ({ cost_usd }) => formatDollars(cost_usd) },
    ...(hasForecast
      ? [
          {
            header: "Forecast",
            isNumeric: true,
            cell: (row: Row) => <Forecast month={usage.month} row={row} limit={limitOf(caps, spender(row))} />,
          },
        ]
      : []),
    {
      header: "Share",
      isNumeric: true,
      cell: ({ cost_usd }) => formatPercent(usage.cost_usd > 0 ? (100 * cost_usd) / usage.cost_usd : null),
    },
  ];
  return (
    <Section isFlush={spent.length > 0} title={title} description={description}>
      {spent.length > 0 ? (
        <DataTable
          label={`Cost ${title.toLowerCase()}`}
          rows={byCost(spent).slice(0, most)}
          columns={columns}
          rowKey={rowKey}
        />
      ) : (
        "None this month."
      )}
    </Section>
  );
}

const limitOf = (caps: readonly Cap[], spender: Spender | null) => spender && monthlyLimit(caps, spender);

/** The expected cost of the month, next to the cap that it may reach. */
function Forecast({ month, row, limit }: { month: string; row: Spent; limit: number | null }) {
  const forecast = forecastOf({ month, cost_usd: row.cost_usd }, new Date());
  if (forecast === null) return "–";
  const share = limit === null ? null : forecast / limit;
  return (
    <>
      {formatDollars(forecast)}
      {share !== null && (
        <Text size="xs" c={share >= 1 ? "var(--mantine-color-error)" : "dimmed"} component="div">
          {formatPercent(100 * share)} of the cap of {formatDollars(limit)}
        </Text>
      )}
    </>
  );
}

const unpriced: Column<Model> = {
  header: "Unpriced tokens",
  isNumeric: true,
  cell: ({ unpriced_tokens }) => formatNumber(unpriced_tokens),
};

/** Tokens without a known price count as free; a note shows how many there are. */
const ModelTable = ({ usage }: { usage: Usage }) => (
  <CostTable
    title="By model"
    usage={usage}
    rows={usage.by_model}
    rowKey={({ model }) => model ?? "none"}
    name={({ model }) => model ?? "guards, or reported by agents"}
    more={usage.by_model.some(({ unpriced_tokens }) => unpriced_tokens > 0) ? [unpriced] : []}
  />
);
