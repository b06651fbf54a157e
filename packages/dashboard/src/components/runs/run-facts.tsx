import { Badge, Group } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { formatDuration, formatNumber } from "../../lib/format.ts";
import type { GuardFinding, Run } from "../../models.ts";
import { useAgentName } from "../../queries/agents.ts";
import { usePipelineOf } from "../../queries/pipelines.ts";
import { Facts } from "../facts.tsx";
import { IdText } from "../id-text.tsx";
import { PartyName } from "../party-name.tsx";
import { Time } from "../time.tsx";

/** The properties of a run except input and output. */
export function RunFacts({ run }: { run: Run }) {
  return (
    <Facts
      facts={[
        ["Agent", <AgentLink key="agent" id={run.agent_id} revision={run.agent_revision} />],
        ["Created", <Time key="created" at={run.created_at} as="precise" />],
        ["Started", <Time key="started" at={run.started_at} as="precise" missing="not yet" />],
        ["Finished", <Time key="ended" at={run.completed_at} as="precise" missing="not yet" />],
        ["Latency", formatDuration(run.latency_ms)],
        ["Queue time", run.queued_ms > 0 ? formatDuration(run.queued_ms) : null],
        ["Waiting time", run.waiting_ms > 0 ? formatDuration(run.waiting_ms) : null],
        ["Tokens", formatNumber(run.tokens_used)],
        ["Cost", run.usage?.cost_usd === null || run.usage === null ? null : `$${run.usage.cost_usd}`],
        ["Guardrails", run.guardrails && run.guardrails.length > 0 ? guardrailText(run.guardrails) : null],
        ["Attempt", formatNumber(run.attempt)],
        ["Pipeline", run.pipeline_run_id ? <PipelineLink key="pipeline" runId={run.pipeline_run_id} /> : null],
        [
          "Thread",
          run.thread_id ? <IdText key="thread" id={run.thread_id} to={`/threads/${run.thread_id}`} isShort /> : null,
        ],
        [
          "Replay of",
          run.replay_of ? <IdText key="replay" id={run.replay_of} to={`/runs/${run.replay_of}`} isShort /> : null,
        ],
        ["End user", run.user],
        ["API key", run.api_key_id ? <PartyName key="key" id={run.api_key_id} /> : "a browser session"],
        ["Idempotency key", run.idempotency_key ? <IdText key="idempotency" id={run.idempotency_key} /> : null],
        ["Metadata", <MetadataBadges key="metadata" metadata={run.metadata} />],
      ]}
    />
  );
}

/** A link from a step to its pipeline run. */
function PipelineLink({ runId }: { runId: string }) {
  const { data: pipeline } = usePipelineOf(runId);
  if (!pipeline) return <IdText id={runId} isShort />;
  return (
    <Link
      to="/pipelines/$pipelineId/runs/$runId"
      params={{ pipelineId: pipeline.id, runId }}
      className="text-link"
      title={runId}
    >
      {pipeline.name}
    </Link>
  );
}

const guardrailText = (findings: readonly GuardFinding[]) =>
  findings.map(({ guard, action, count, field }) => `${guard}: ${action} ${count}× in ${field}`).join("; ");

function AgentLink({ id, revision }: { id: string; revision: number }) {
  const name = useAgentName(id);
  return (
    <span>
      <Link to="/agents/$agentId" params={{ agentId: id }} className="text-link">
        {name}
      </Link>{" "}
      · revision {revision}
    </span>
  );
}

export function MetadataBadges({ metadata }: { metadata: Record<string, string> }) {
  const pairs = Object.entries(metadata);
  if (pairs.length === 0) return "none";
  return (
    <Group gap={4}>
      {pairs.map(([name, value]) => (
        <Badge key={name} variant="default" tt="none" radius="sm">
          {name}: {value}
        </Badge>
      ))}
    </Group>
  );
}
