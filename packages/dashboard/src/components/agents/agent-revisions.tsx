import { Group, Select, Stack, Text, Title } from "@mantine/core";
import { useState } from "react";
import { revisionChanges } from "../../lib/revision-changes.ts";
import type { Agent, Revision, Runtime } from "../../models.ts";
import { useRevisions } from "../../queries/agents.ts";
import { type Column, DataTable } from "../data-table.tsx";
import { EmptyNote } from "../empty-note.tsx";
import { LazyDiff } from "../lazy-diff.tsx";
import { PartyName } from "../party-name.tsx";
import { QueryList } from "../query-list.tsx";
import { Section } from "../section.tsx";
import { StatusBadge } from "../status-badge.tsx";
import { Time } from "../time.tsx";
import { AgentGate } from "./agent-gate.tsx";
import { CanaryButton } from "./canary-button.tsx";
import { DeployButton } from "./deploy-button.tsx";
import { PendingDeployment } from "./pending-deployment.tsx";
import { RollbackButton } from "./rollback-button.tsx";

/** Every configuration the agent has had, and what changed between any two. */
export function AgentRevisions({ agent }: { agent: Agent }) {
  const query = useRevisions(agent.id);
  return (
    <QueryList query={query} empty={<EmptyNote title="No revisions">Every agent has at least one.</EmptyNote>}>
      {(revisions) => (
        <Stack gap="md">
          <AgentGate agent={agent} />
          <PendingDeployment agent={agent} />
          <RevisionTable agent={agent} revisions={revisions} />
          {revisions.length > 1 && <RevisionDiff revisions={revisions} />}
        </Stack>
      )}
    </QueryList>
  );
}

function RevisionTable({ agent, revisions }: { agent: Agent; revisions: readonly Revision[] }) {
  const columns: Column<Revision>[] = [
    { header: "Revision", cell: ({ revision }) => revision, width: "6rem" },
    {
      header: "Status",
      cell: ({ revision, deployed_at }) => {
        if (revision === agent.revision) return <StatusBadge status="active" word="deployed" />;
        return deployed_at === null ? <StatusBadge status="inactive" word="draft" /> : null;
      },
    },
    { header: "Changed", cell: ({ changed_fields }) => changed_fields.join(", ") || "initial" },
    { header: "Code", cell: ({ configuration }) => <span className="mono">{codeOf(configuration.runtime)}</span> },
    { header: "By", cell: ({ created_by }) => <PartyName id={created_by} /> },
    { header: "Created", cell: ({ created_at }) => <Time at={created_at} /> },
    {
      header: "Actions",
      isHeaderHidden: true,
      cell: ({ revision, deployed_at }) => {
        if (revision === agent.revision) return null;
        const Action = deployed_at === null ? DeployButton : RollbackButton;
        return (
          <Group gap="xs" wrap="nowrap">
            <Action agent={agent} revision={revision} />
            {deployed_at === null && <CanaryButton agent={agent} revision={revision} />}
          </Group>
        );
      },
    },
  ];
  return <DataTable label="Revisions" rows={revisions} columns={columns} rowKey={({ id }) => id} />;
}

/** A short hash to distinguish two revisions; the diff shows the full one. */
const codeOf = (runtime: Runtime) => (runtime.type === "module" && runtime.code?.slice(0, 12)) || "–";

function RevisionDiff({ revisions }: { revisions: readonly Revision[] }) {
  const names = revisions.map(({ revision }) => String(revision));
  const [from, setFrom] = useState(names[1] ?? "");
  const [to, setTo] = useState(names[0] ?? "");
  return (
    <Section
      title="Changes"
      actions={
        <Group gap="xs">
          <Text size="xs">from</Text>
          <RevisionSelect label="From revision" names={names} value={from} onChange={setFrom} />
          <Text size="xs">to</Text>
          <RevisionSelect label="To revision" names={names} value={to} onChange={setTo} />
        </Group>
      }
    >
      {from === to ? (
        <Text c="dimmed">Select two different revisions.</Text>
      ) : (
        <Changes revisions={revisions} from={from} to={to} />
      )}
    </Section>
  );
}

type RevisionSelectProps = { label: string; names: string[]; value: string; onChange: (name: string) => void };

const RevisionSelect = ({ label, names, value, onChange }: RevisionSelectProps) => (
  <Select aria-label={label} data={names} value={value} onChange={(name) => name && onChange(name)} w={80} size="xs" />
);

/** Shows prompts as text and the rest as JSON. */
function Changes({ revisions, from, to }: { revisions: readonly Revision[]; from: string; to: string }) {
  const find = (name: string) => revisions.find(({ revision }) => String(revision) === name)?.configuration;
  const [before, after] = [find(from), find(to)];
  const changes = before && after ? revisionChanges(before, after) : [];
  if (changes.length === 0) return <Text c="dimmed">No differences.</Text>;
  return (
    <Stack gap="md">
      {changes.map((change) => (
        <div key={change.title}>
          <Title order={3} size="h5" mb="xs">
            {change.title}
          </Title>
          <LazyDiff
            before={change.before}
            after={change.after}
            label={`${change.title} of revision ${from} compared with ${to}`}
          />
        </div>
      ))}
    </Stack>
  );
}
