import { Button, Group, SegmentedControl } from "@mantine/core";
import { IconBuildingStore, IconPlus } from "@tabler/icons-react";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { Suspense } from "react";
import { AgentTable } from "../components/agents/agent-table.tsx";
import { EmptyNote } from "../components/empty-note.tsx";
import { LinkButton } from "../components/link-button.tsx";
import { PageHeader } from "../components/page-header.tsx";
import { QueryList } from "../components/query-list.tsx";
import { toCurl } from "../lib/curl.ts";
import { useCreating } from "../lib/use-creating.ts";
import { lazyPart } from "../parts.ts";
import { useAgents } from "../queries/agents.ts";
import { useCan } from "../queries/session.ts";

const CreateAgentModal = lazyPart(() => import("../components/agents/create-agent-modal.tsx"), "CreateAgentModal");

const statuses = [
  { value: "active", label: "Active" },
  { value: "archived", label: "Archived" },
  { value: "all", label: "All" },
];

export function AgentsPage() {
  const { status = "active" } = useSearch({ from: "/frame/agents" });
  const navigate = useNavigate();
  const can = useCan();
  const [isCreating, setCreating] = useCreating();
  const query = useAgents({ status });
  return (
    <>
      <PageHeader
        title="Agents"
        actions={
          can("agents:write") && (
            <>
              <LinkButton to="/catalog" variant="default" leftSection={<IconBuildingStore size={14} aria-hidden />}>
                Hire from the catalog
              </LinkButton>
              <Button onClick={() => setCreating(true)} leftSection={<IconPlus size={14} aria-hidden />}>
                Create agent
              </Button>
            </>
          )
        }
      />
      <Group mb="sm">
        <SegmentedControl
          size="xs"
          aria-label="Agent status"
          data={statuses}
          value={status}
          onChange={(next) => navigate({ to: "/agents", search: { status: next as "active" }, replace: true })}
        />
      </Group>
      <QueryList query={query} empty={<NoAgents status={status} />}>
        {(agents) => <AgentTable agents={agents} />}
      </QueryList>
      <Suspense>{isCreating && <CreateAgentModal onClose={() => setCreating(false)} />}</Suspense>
    </>
  );
}

function NoAgents({ status }: { status: string }) {
  if (status === "archived")
    return <EmptyNote title="No archived agents">Archived agents stay readable here.</EmptyNote>;
  return (
    <EmptyNote
      title="No agents yet"
      link={{ to: "/catalog", label: "Hire one from the catalog" }}
      curl={toCurl("POST", "/agents/echo/deploy")}
    >
      An agent is a module on the server, your own service, or a model with instructions. Hire one from the catalog, or
      create your own.
    </EmptyNote>
  );
}
