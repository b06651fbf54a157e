import { Progress, SimpleGrid, Stack, Text } from "@mantine/core";
import { formatCompact, formatNumber, formatPercent } from "../../lib/format.ts";
import type { Usage } from "../../models.ts";
import { Section } from "../section.tsx";
import { StatTile } from "../stat-tile.tsx";
import { Time } from "../time.tsx";

const orUnlimited = (value: number | null) => (value === null ? "unlimited" : formatNumber(value));

/** The plan's limits and the month's calls. */
export function PlanPanel({ usage }: { usage: Usage }) {
  const { limits } = usage;
  const ended = usage.completed + usage.failed;
  return (
    <Stack gap="md">
      <SimpleGrid cols={{ base: 2, md: 4 }} spacing="sm">
        <StatTile label="Calls" value={formatCompact(usage.calls)} note={`of ${orUnlimited(limits.monthly_quota)}`} />
        <StatTile label="Success rate" value={formatPercent(ended > 0 ? (100 * usage.completed) / ended : null)} />
        <StatTile
          label="Failed"
          value={formatCompact(usage.failed)}
          note={`${formatNumber(usage.cancelled)} cancelled`}
        />
        <StatTile label="Tokens" value={formatCompact(usage.tokens_used)} />
      </SimpleGrid>
      <Section title={`Plan: ${usage.plan}`}>
        <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="md">
          <Limit label="Requests per minute and key" value={orUnlimited(limits.requests_per_minute)} />
          <Limit label="Burst" value={orUnlimited(limits.burst)} />
          <Quota usage={usage} />
        </SimpleGrid>
      </Section>
    </Stack>
  );
}

const Limit = ({ label, value }: { label: string; value: string }) => (
  <div>
    <Text size="xs" c="dimmed">
      {label}
    </Text>
    <Text fw={500} className="numeric">
      {value}
    </Text>
  </div>
);

function Quota({ usage }: { usage: Usage }) {
  const quota = usage.limits.monthly_quota;
  if (quota === null) return <Limit label="Calls per month" value="unlimited" />;
  const share = quota === 0 ? 1 : usage.calls / quota;
  return (
    <div>
      <Text size="xs" c="dimmed">
        Calls per month
      </Text>
      <Text fw={500} className="numeric">
        {formatNumber(usage.calls)} of {formatNumber(quota)}
      </Text>
      <Progress
        value={Math.min(100, share * 100)}
        color={share >= 0.9 ? "red" : "petrol"}
        mt={6}
        aria-label="Used calls of this month"
      />
      <Text size="xs" c="dimmed" mt={4}>
        Resets <Time at={usage.resets_at} as="local" />
      </Text>
    </div>
  );
}
