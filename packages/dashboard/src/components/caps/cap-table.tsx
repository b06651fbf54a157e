import { Progress, Text } from "@mantine/core";
import { amountText, capForecast, limitText, type OnLimit, onLimits, shareColor, shareOf } from "../../lib/cap-text.ts";
import { formatPercent } from "../../lib/format.ts";
import type { Cap } from "../../models.ts";
import { AgentName } from "../agents/agent-name.tsx";
import { type Column, DataTable } from "../data-table.tsx";
import { ManagedBadge } from "../managed-by.tsx";
import { PartyName } from "../party-name.tsx";
import { RunsLink } from "../runs-link.tsx";
import { Time } from "../time.tsx";
import { CapActions } from "./cap-actions.tsx";

const columns: Column<Cap>[] = [
  { header: "Applies to", cell: (cap) => <CapSubject cap={cap} /> },
  {
    header: "Limit",
    cell: (cap) => (
      <>
        {limitText(cap)} <ManagedBadge of={cap} />
      </>
    ),
  },
  { header: "Used", cell: (cap) => <CapUse cap={cap} />, width: "30%" },
  { header: "Forecast", cell: (cap) => <Forecast cap={cap} /> },
  { header: "At limit", cell: ({ on_limit }) => onLimits[on_limit as OnLimit]?.word ?? on_limit },
  { header: "Resets", cell: ({ resets_at }) => <Time at={resets_at} /> },
  { header: "Actions", isHeaderHidden: true, cell: (cap) => <CapActions cap={cap} /> },
];

export const CapTable = ({ caps }: { caps: readonly Cap[] }) => (
  <DataTable label="Caps" rows={caps} columns={columns} rowKey={({ id }) => id} />
);

/** The subject of a cap, with a link to its runs in this period. */
function CapSubject({ cap }: { cap: Cap }) {
  const { agent_id: agent, api_key_id: key, user, each_user: isEach } = cap;
  const isAll = !agent && !key && !user;
  return (
    <RunsLink
      search={{
        agent: agent ?? undefined,
        key: key ?? undefined,
        user: user ?? undefined,
        after: cap.period_start,
      }}
    >
      {isAll && (isEach ? "each end user" : "the organisation")}
      {agent && <AgentName id={agent} />}
      {key && (
        <>
          {agent && " · "}key <PartyName id={key} />
        </>
      )}
      {user && `${agent || key ? " · " : ""}user ${user}`}
      {isEach && !isAll && " · each end user"}
    </RunsLink>
  );
}

/** The amount at the end of the period, and when the limit is reached. */
function Forecast({ cap }: { cap: Cap }) {
  const forecast = capForecast(cap, Date.now());
  if (!forecast) return "–";
  const { amount, limitAt } = forecast;
  return (
    <>
      <Text size="sm" span className="numeric">
        ≈ {amountText(cap.unit === "usd" ? amount : Math.round(amount), cap.unit)}
      </Text>
      {limitAt && (
        <Text size="xs" c="var(--mantine-color-error)" component="div">
          limit reached <Time at={limitAt} />
        </Text>
      )}
    </>
  );
}

function CapUse({ cap }: { cap: Cap }) {
  const share = shareOf(cap);
  if (share === null || cap.used === null) return "per user";
  return (
    <>
      <Text size="sm" span className="numeric">
        {amountText(cap.used, cap.unit)} · {formatPercent(100 * share)}
      </Text>
      <Progress
        value={Math.min(100, share * 100)}
        color={shareColor(share)}
        mt={4}
        aria-label={`Used part of ${limitText(cap)}`}
      />
    </>
  );
}
