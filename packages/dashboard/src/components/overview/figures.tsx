import { SimpleGrid } from "@mantine/core";
import { formatCompact, formatDuration, formatNumber, formatPercent } from "../../lib/format.ts";
import type { Analytics } from "../../models.ts";
import { StatTile } from "../stat-tile.tsx";

/** How the organisation's runs went, in four numbers. */
export function Figures({ analytics }: { analytics: Analytics | undefined }) {
  const latency = analytics?.latency_ms;
  return (
    <SimpleGrid cols={{ base: 2, md: 4 }} spacing="sm">
      <StatTile
        label="Runs"
        value={analytics && formatCompact(analytics.accepted)}
        note={analytics && `${formatNumber(analytics.failed)} failed, ${formatNumber(analytics.cancelled)} cancelled`}
      />
      <StatTile
        label="Success"
        value={analytics && formatPercent(analytics.success_rate)}
        note={analytics && `${formatNumber(analytics.guardrail_blocks)} stopped by guardrails`}
      />
      <StatTile
        label="Latency p50"
        value={analytics && formatDuration(latency?.p50 ?? null)}
        note={analytics && `p95 ${formatDuration(latency?.p95 ?? null)} · p99 ${formatDuration(latency?.p99 ?? null)}`}
      />
      <StatTile
        label="Tokens"
        value={analytics && formatCompact(analytics.tokens_used)}
        note={analytics && webhookNote(analytics)}
      />
    </SimpleGrid>
  );
}

const webhookNote = ({ webhooks }: Analytics) =>
  webhooks ? `${formatCompact(webhooks.delivered)} webhooks delivered` : undefined;
