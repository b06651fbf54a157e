import { Grid } from "@mantine/core";
import { Link, useParams } from "@tanstack/react-router";
import { AgentName } from "../components/agents/agent-name.tsx";
import { AlertActions } from "../components/alerts/alert-actions.tsx";
import { AlertHistory } from "../components/alerts/alert-history.tsx";
import { AlertStatus } from "../components/alerts/alert-status.tsx";
import { ErrorNote } from "../components/error-note.tsx";
import { Facts } from "../components/facts.tsx";
import { IdText } from "../components/id-text.tsx";
import { LinkButton } from "../components/link-button.tsx";
import { ManagedBadge } from "../components/managed-by.tsx";
import { PageHeader } from "../components/page-header.tsx";
import { PageSkeleton } from "../components/route-fallbacks.tsx";
import { Section } from "../components/section.tsx";
import { StatusBadge } from "../components/status-badge.tsx";
import { Time } from "../components/time.tsx";
import { runsOfRule } from "../lib/alert-runs.ts";
import { conditionText, metricValue, spanText } from "../lib/alert-text.ts";
import { useNow } from "../lib/use-now.ts";
import type { Alert } from "../models.ts";
import { useAlert } from "../queries/alerts.ts";

export function AlertPage() {
  const { alertId } = useParams({ from: "/frame/alerts/$alertId" });
  const { data: rule, error, refetch } = useAlert(alertId);
  if (error && !rule)
    return <ErrorNote title="This alert could not be shown" error={error} onRetry={() => refetch()} />;
  if (!rule) return <PageSkeleton />;
  return (
    <>
      <PageHeader
        title={rule.name}
        documentTitle={`Alert ${rule.name}`}
        aside={
          <>
            <AlertStatus rule={rule} />
            <ManagedBadge of={rule} />
          </>
        }
        description={<IdText id={rule.id} />}
        actions={
          <>
            <RunsOfRule rule={rule} />
            <AlertActions rule={rule} />
          </>
        }
      />
      <Grid gap="md">
        <Grid.Col span={{ base: 12, lg: 4 }}>
          <Section title="Rule">
            <RuleFacts rule={rule} />
          </Section>
        </Grid.Col>
        <Grid.Col span={{ base: 12, lg: 8 }}>
          <AlertHistory rule={rule} />
        </Grid.Col>
      </Grid>
    </>
  );
}

/** What a person on call needs next. */
function RunsOfRule({ rule }: { rule: Alert }) {
  const search = runsOfRule(rule, useNow(60_000));
  if (!search) return null;
  return (
    <LinkButton to="/runs" search={search} variant={rule.status === "firing" ? "filled" : "default"}>
      View runs
    </LinkButton>
  );
}

const RuleFacts = ({ rule }: { rule: Alert }) => (
  <Facts
    facts={[
      ["Fires when", conditionText(rule)],
      ["Current value", metricValue(rule.metric, rule.last_value)],
      ["Last checked", <Time key="looked" at={rule.last_evaluated_at} missing="not yet" />],
      ["Agent", <AgentOf key="agent" id={rule.agent_id} />],
      ["Severity", <StatusBadge key="severity" status={rule.severity} />],
      ["Cooldown", rule.cooldown_seconds === 0 ? "none" : spanText(rule.cooldown_seconds)],
      ["Cooldown until", rule.cooldown_until ? <Time key="quiet" at={rule.cooldown_until} as="local" /> : null],
      ["Rollback", rule.rollback ? "rolls back a deployment of the last hour" : "no"],
      ["Description", rule.description],
      ["Created", <Time key="created" at={rule.created_at} as="local" />],
      ["Updated", <Time key="updated" at={rule.updated_at} as="local" />],
    ]}
  />
);

function AgentOf({ id }: { id: string | null }) {
  if (!id) return "all agents";
  return (
    <Link to="/agents/$agentId" params={{ agentId: id }} className="text-link">
      <AgentName id={id} />
    </Link>
  );
}
