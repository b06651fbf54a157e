import { Tabs } from "@mantine/core";
import { IconPlayerPlay } from "@tabler/icons-react";
import { useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { Suspense } from "react";
import { AgentOverview } from "../components/agents/agent-overview.tsx";
import { ArchiveButton } from "../components/agents/archive-button.tsx";
import { ErrorNote } from "../components/error-note.tsx";
import { IdText } from "../components/id-text.tsx";
import { LinkButton } from "../components/link-button.tsx";
import { ManagedBadge } from "../components/managed-by.tsx";
import { PageHeader } from "../components/page-header.tsx";
import { PageSkeleton } from "../components/route-fallbacks.tsx";
import { StatusBadge } from "../components/status-badge.tsx";
import type { Agent } from "../models.ts";
import { lazyPart } from "../parts.ts";
import { useAgent } from "../queries/agents.ts";
import { useCan } from "../queries/session.ts";

/** Less used tabs are loaded on demand, so that the page appears sooner. */
const AgentConfiguration = lazyPart(() => import("../components/agents/agent-configuration.tsx"), "AgentConfiguration");

const CallItFrom = lazyPart(() => import("../components/agents/call-it-from.tsx"), "CallItFrom");

const AgentRevisions = lazyPart(() => import("../components/agents/agent-revisions.tsx"), "AgentRevisions");
const AgentDeployments = lazyPart(() => import("../components/agents/agent-deployments.tsx"), "AgentDeployments");

const AgentCanaries = lazyPart(() => import("../components/agents/agent-canaries.tsx"), "AgentCanaries");

const tabs = [
  { value: "overview", label: "Overview", Panel: AgentOverview },
  { value: "call", label: "Call it from", Panel: CallItFrom },
  { value: "configuration", label: "Workbench", Panel: AgentConfiguration },
  { value: "revisions", label: "Revisions", Panel: AgentRevisions },
  { value: "canaries", label: "Canaries", Panel: AgentCanaries },
  { value: "deployments", label: "Deployments", Panel: AgentDeployments },
] as const;

export function AgentPage() {
  const { agentId } = useParams({ from: "/frame/agents/$agentId" });
  const { data: agent, error, refetch } = useAgent(agentId);
  if (error && !agent)
    return <ErrorNote title="This agent could not be shown" error={error} onRetry={() => refetch()} />;
  if (!agent) return <PageSkeleton />;
  return (
    <>
      <PageHeader
        title={agent.name}
        aside={
          <>
            <StatusBadge status={agent.status} />
            <ManagedBadge of={agent} />
          </>
        }
        description={<IdText id={agent.id} />}
        actions={<AgentActions agent={agent} />}
      />
      <AgentTabs agent={agent} />
    </>
  );
}

function AgentActions({ agent }: { agent: Agent }) {
  const can = useCan();
  if (agent.status === "archived") return null;
  return (
    <>
      <ArchiveButton agent={agent} />
      {can("runs:write") && (
        <LinkButton
          to="/playground"
          search={{ agent: agent.id }}
          leftSection={<IconPlayerPlay size={14} aria-hidden />}
        >
          Run agent
        </LinkButton>
      )}
    </>
  );
}

function AgentTabs({ agent }: { agent: Agent }) {
  const { tab = "overview" } = useSearch({ from: "/frame/agents/$agentId" });
  const navigate = useNavigate();
  const open = (value: string | null) =>
    navigate({
      to: "/agents/$agentId",
      params: { agentId: agent.id },
      search: { tab: (value ?? "overview") as "overview" },
      replace: true,
    });
  return (
    <Tabs value={tab} onChange={open}>
      <Tabs.List mb="md" className="scroll-tabs">
        {tabs.map(({ value, label }) => (
          <Tabs.Tab key={value} value={value}>
            {label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {tabs.map(({ value, Panel }) => (
        <Tabs.Panel key={value} value={value}>
          <Suspense fallback={<PageSkeleton />}>{tab === value && <Panel agent={agent} />}</Suspense>
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}
