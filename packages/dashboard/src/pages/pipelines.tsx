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
        description="Agents put together: each step is a run, and what one says goes into the next."
        actions={
          can("pipelines:write") && (
            <LinkButton to="/pipelines/new" leftSection={<IconPlus size={14} aria-hidden />}>
              Create a pipeline
            </LinkButton>
          )
        }
      />
      <Group mb="sm">
        <SegmentedControl
          size="xs"
          aria-label="Which pipelines"
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
    return <EmptyNote title="Nothing is archived">An archived pipeline stays readable here.</EmptyNote>;
  }
  const steps = [{ name: "first", agent_id: "ag_…" }];
  return (
    <EmptyNote
      title="No pipelines yet"
      link={{ to: "/pipelines/new", label: "Create the first one" }}
      curl={toCurl("POST", "/pipelines", { name: "Two steps", steps })}
    >
      A pipeline runs agents one after the other, side by side, or once for each item of a list; on call or by a
      schedule.
    </EmptyNote>
  );
}
