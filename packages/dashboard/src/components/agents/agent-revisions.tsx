import { Group, Select, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { prettyJson } from "../../lib/json-text.ts";
import type { Agent, Revision, Runtime } from "../../models.ts";
import { useRevisions } from "../../queries/agents.ts";
import { type Column, DataTable } from "../data-table.tsx";
import { DiffView } from "../diff-view.tsx";
import { EmptyNote } from "../empty-note.tsx";
import { PartyName } from "../party-name.tsx";
import { QueryList } from "../query-list.tsx";
import { Section } from "../section.tsx";
import { StatusBadge } from "../status-badge.tsx";
import { Time } from "../time.tsx";
import { RollbackButton } from "./rollback-button.tsx";

/** Every configuration the agent has had, and what changed between any two. */
export function AgentRevisions({ agent }: { agent: Agent }) {
  const query = useRevisions(agent.id);
  return (
    <QueryList query={query} empty={<EmptyNote title="No revisions">There is always at least one.</EmptyNote>}>
      {(revisions) => (
        <Stack gap="md">
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
      header: "State",
      cell: ({ revision }) => (revision === agent.revision ? <StatusBadge status="active" word="deployed" /> : null),
    },
    { header: "Changed", cell: ({ changed_fields }) => changed_fields.join(", ") || "the first" },
    { header: "Code", cell: ({ configuration }) => <span className="mono">{codeOf(configuration.runtime)}</span> },
    { header: "By", cell: ({ created_by }) => <PartyName id={created_by} /> },
    { header: "Made", cell: ({ created_at }) => <Time at={created_at} /> },
    {
      header: "Actions",
      isHeaderHidden: true,
      cell: ({ revision }) =>
        revision === agent.revision ? null : <RollbackButton agent={agent} revision={revision} />,
    },
  ];
  return <DataTable label="Revisions" rows={revisions} columns={columns} rowKey={({ id }) => id} />;
}

/** Enough of a hash to tell two apart; the whole of it is in what changed. */
const codeOf = (runtime: Runtime) => (runtime.type === "module" && runtime.code?.slice(0, 12)) || "–";

function RevisionDiff({ revisions }: { revisions: readonly Revision[] }) {
  const names = revisions.map(({ revision }) => String(revision));
  const [from, setFrom] = useState(names[1] ?? "");
  const [to, setTo] = useState(names[0] ?? "");
  const textOf = (name: string) =>
    prettyJson(revisions.find(({ revision }) => String(revision) === name)?.configuration);
  return (
    <Section
      title="What changed"
      actions={
        <Group gap="xs">
          <Text size="xs">from</Text>
          <Select
            aria-label="From revision"
            data={names}
            value={from}
            onChange={(name) => name && setFrom(name)}
            w={80}
            size="xs"
          />
          <Text size="xs">to</Text>
          <Select
            aria-label="To revision"
            data={names}
            value={to}
            onChange={(name) => name && setTo(name)}
            w={80}
            size="xs"
          />
        </Group>
      }
    >
      {from === to ? (
        <Text c="dimmed">Choose two different revisions.</Text>
      ) : (
        <DiffView before={textOf(from)} after={textOf(to)} label={`revision ${from} against ${to}`} />
      )}
    </Section>
  );
}
