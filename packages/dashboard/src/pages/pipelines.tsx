import { Group, SegmentedControl } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { EmptyNote } from "../components/empty-note.tsx";
import { LinkButton } from "../components/link-button.tsx";
import { PageHeader } from "../components/page-header.tsx";
import { PipelineTable } from "../components/pipelines/pipeline-table.tsx";
import { QueryList } from "../components/query-list.tsx";
import { toCurl } from "../lib/curl.ts";
import { usePipelines } from "../queries/pipelines.ts";
import { useCan } from "../queries/session.ts";

const statuses = [
  { value: "active", label: "Active" },
  { value: "archived", label: "Archived" },
  { value: "all", label: "All" },
];

export function PipelinesPage() {
  const { status = "active" } = useSearch({ from: "/frame/pipelines" });
  const navigate = useNavigate();
  const can = useCan();
  const query = usePipelines(status);
  return (
    <>
      <PageHeader
        title="Pipelines"
        description="Combine agents: each step is a run, and its output can be the input of the next."
        actions={
          can("pipelines:write") && (
            <LinkButton to="/pipelines/new" leftSection={<IconPlus size={14} aria-hidden />}>
              Create pipeline
            </LinkButton>
          )
        }
      />
      <Group mb="sm">
        <SegmentedControl
          size="xs"
          aria-label="Pipeline status"
          data={statuses}
          value={status}
          onChange={(next) => navigate({ to: "/pipelines", search: { status: next as "active" }, replace: true })}
        />
      </Group>
      <QueryList query={query} empty={<NoPipelines status={status} />}>
        {(pipelines) => <PipelineTable pipelines={pipelines} />}
      </QueryList>
    </>
  );
}

function NoPipelines({ status }: { status: string }) {
  if (status === "archived") {
    return <EmptyNote title="No archived pipelines">Archived pipelines stay readable here.</EmptyNote>;
  }
  const steps = [{ name: "first", agent_id: "ag_…" }];
  return (
    <EmptyNote
      title="No pipelines yet"
      link={{ to: "/pipelines/new", label: "Create pipeline" }}
      curl={toCurl("POST", "/pipelines", { name: "Two steps", steps })}
    >
      A pipeline runs agents in sequence, in parallel, or once per item of a list, on request or on a schedule.
    </EmptyNote>
  );
}
