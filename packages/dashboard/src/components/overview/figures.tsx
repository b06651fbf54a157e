import { SimpleGrid, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { changeText } from "../../lib/change.ts";
import { formatCompact, formatDuration, formatNumber, formatPercent } from "../../lib/format.ts";
import { formatShortDollars } from "../../lib/short-dollars.ts";
import type { Analytics } from "../../models.ts";
import { FeedbackTile, hasThumbs } from "../quality/feedback-tile.tsx";
import { StatTile } from "../stat-tile.tsx";

type FiguresProps = { analytics: Analytics | undefined; before: Analytics | undefined };

/** Five figures about the organisation's runs, compared with the previous period. */
export function Figures({ analytics, before }: FiguresProps) {
  const latency = analytics?.latency_ms;
  return (
    <SimpleGrid cols={{ base: 2, md: 3, lg: hasThumbs(analytics) ? 6 : 5 }} spacing="sm">
      <StatTile
        label="Runs"
        value={analytics && formatCompact(analytics.accepted)}
        note={
          <Notes
            change={changeText(analytics?.accepted, before?.accepted)}
            note={
              analytics && `${formatNumber(analytics.failed)} failed, ${formatNumber(analytics.cancelled)} cancelled`
            }
          />
        }
      />
      <StatTile
        label="Success rate"
        value={analytics && formatPercent(analytics.success_rate)}
        note={
          <Notes
            change={before?.success_rate == null ? null : `${formatPercent(before.success_rate)} before`}
            note={analytics && `${formatNumber(analytics.guardrail_blocks)} blocked by guardrails`}
          />
        }
      />
      <StatTile
        label="Latency p50"
        value={analytics && formatDuration(latency?.p50 ?? null)}
        note={
          <Notes
            change={changeText(latency?.p50, before?.latency_ms?.p50)}
            note={
              analytics && `p95 ${formatDuration(latency?.p95 ?? null)} · p99 ${formatDuration(latency?.p99 ?? null)}`
            }
          />
        }
      />
      <StatTile
        label="Tokens"
        value={analytics && formatCompact(analytics.tokens_used)}
        note={
          <Notes
            change={changeText(analytics?.tokens_used, before?.tokens_used)}
            note={analytics && webhookNote(analytics)}
          />
        }
      />
      <StatTile
        label="Cost"
        value={analytics && formatShortDollars(analytics.cost_usd)}
        note={<Notes change={changeText(analytics?.cost_usd, before?.cost_usd)} note={undefined} />}
      />
      {analytics && <FeedbackTile analytics={analytics} />}
    </SimpleGrid>
  );
}

const Notes = ({ change, note }: { change: string | null; note: ReactNode }) => (
  <>
    {change && (
      <Text span inherit fw={500} title="Compared with the previous period">
        {change}
      </Text>
    )}
    {change && note ? " · " : null}
    {note}
  </>
);

const webhookNote = ({ webhooks }: Analytics) =>
  webhooks ? `${formatCompact(webhooks.delivered)} webhooks delivered` : undefined;
