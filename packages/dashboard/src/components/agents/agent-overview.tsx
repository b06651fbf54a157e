import { Grid, SimpleGrid, Stack, Text } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { formatCompact, formatDuration, formatPercent } from "../../lib/format.ts";
import { isWorkerAgent } from "../../lib/worker-queues.ts";
import type { Agent } from "../../models.ts";
import { useUpdateAgent } from "../../queries/agents.ts";
import { useAnalytics } from "../../queries/usage.ts";
import { Facts } from "../facts.tsx";
import { JsonView } from "../json-view.tsx";
import { Plots } from "../overview/plots.tsx";
import { RecentRuns } from "../overview/recent-runs.tsx";
import { AgentPolicy } from "../policies/agent-policy.tsx";
import { FeedbackTile, hasThumbs } from "../quality/feedback-tile.tsx";
import { Refusal } from "../refusal.tsx";
import { Section } from "../section.tsx";
import { StatTile } from "../stat-tile.tsx";
import { Time } from "../time.tsx";
import { ServedBy } from "../workers/served-by.tsx";
import { RuntimeText } from "./runtime-text.tsx";

/** An agent's description and figures. */
export function AgentOverview({ agent }: { agent: Agent }) {
  return (
    <Stack gap="md">
      <AgentFigures agent={agent} />
      <AgentPlots agent={agent} />
      <RecentRuns agentId={agent.id} />
      <Grid gap="md">
        <Grid.Col span={{ base: 12, md: 5 }}>
          <Section title="Details">
            <Facts
              facts={[
                ["Description", agent.description],
                ["Runs on", <RuntimeText key="runtime" runtime={agent.runtime} />],
                ["Served by", isWorkerAgent(agent) ? <ServedBy key="workers" agent={agent} /> : null],
                ["Source", agent.catalog_key ? `catalog: ${agent.catalog_key}` : "custom"],
                ["Revision", agent.revision],
                ["Next run", agent.next_run_at ? <Time key="next" at={agent.next_run_at} /> : null],
                ["Missed run", agent.schedule_refusal ? <MissedRun key="no" agent={agent} /> : null],
                ["Policy", <AgentPolicy key="policy" agent={agent} />],
                ["Created", <Time key="created" at={agent.created_at} as="local" />],
                ["Updated", <Time key="updated" at={agent.updated_at} as="local" />],
                ["Archived", agent.archived_at ? <Time key="archived" at={agent.archived_at} as="local" /> : null],
              ]}
            />
            {agent.instructions && (
              <Text size="sm" mt="md" className="pre-wrap" c="dimmed">
                {agent.instructions}
              </Text>
            )}
          </Section>
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 7 }}>
          <Section title="Input schema">
            <JsonView value={agent.input_schema} label="input schema" maxHeight={360} />
          </Section>
        </Grid.Col>
      </Grid>
    </Stack>
  );
}

function AgentFigures({ agent }: { agent: Agent }) {
  const { data } = useAnalytics("7d", agent.id);
  return (
    <SimpleGrid cols={{ base: 2, md: hasThumbs(data) ? 5 : 4 }} spacing="sm">
      <StatTile
        label="Runs, 7 days"
        value={data && formatCompact(data.accepted)}
        note={
          <Link to="/runs" search={{ agent: agent.id }} className="text-link">
            view runs
          </Link>
        }
      />
      <StatTile label="Success rate" value={data && formatPercent(data.success_rate)} />
      <StatTile label="Latency p95" value={data && formatDuration(data.latency_ms?.p95 ?? null)} />
      <StatTile label="Tokens" value={data && formatCompact(data.tokens_used)} />
      {data && <FeedbackTile analytics={data} agentId={agent.id} />}
    </SimpleGrid>
  );
}

/** Shows no charts for an agent without runs. */
function AgentPlots({ agent }: { agent: Agent }) {
  const { data } = useAnalytics("7d", agent.id);
  return data && data.accepted > 0 ? <Plots analytics={data} agentId={agent.id} /> : null;
}

function MissedRun({ agent: { id, schedule, schedule_refusal: refusal } }: { agent: Agent }) {
  const update = useUpdateAgent(id);
  if (!refusal) return null;
  return (
    <Refusal refusal={refusal} adopt={{ mutate: () => update.mutate({ schedule }), isPending: update.isPending }} />
  );
}
