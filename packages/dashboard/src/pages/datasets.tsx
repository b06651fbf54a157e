import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { type ReactNode, Suspense } from "react";
import { AgentFilter } from "../components/agents/agent-filter.tsx";
import { AgentName } from "../components/agents/agent-name.tsx";
import { type Column, DataTable } from "../components/data-table.tsx";
import { DocsLink } from "../components/docs-link.tsx";
import { EmptyNote } from "../components/empty-note.tsx";
import { PageHeader } from "../components/page-header.tsx";
import { QueryList } from "../components/query-list.tsx";
import { RowLink } from "../components/row-link.tsx";
import { Time } from "../components/time.tsx";
import { toCurl } from "../lib/curl.ts";
import { formatNumber } from "../lib/format.ts";
import { present } from "../lib/search.ts";
import { useCreating } from "../lib/use-creating.ts";
import type { Dataset } from "../models.ts";
import { lazyPart } from "../parts.ts";
import { useDatasets } from "../queries/datasets.ts";
import { useCan } from "../queries/session.ts";

const CreateDatasetModal = lazyPart(() => import("../components/evaluation/dialogs.ts"), "CreateDatasetModal");

const columns: Column<Dataset>[] = [
  { header: "Name", cell: ({ id, name }) => <RowLink to={`/datasets/${id}`}>{name}</RowLink> },
  { header: "Agent", cell: ({ agent_id }) => <AgentName id={agent_id} /> },
  { header: "Description", cell: ({ description }) => description ?? "–" },
  { header: "Rows", isNumeric: true, cell: ({ rows }) => formatNumber(rows) },
  { header: "Version", isNumeric: true, cell: ({ version }) => formatNumber(version) },
  { header: "Updated", cell: ({ updated_at }) => <Time at={updated_at} /> },
];

/** Inputs and expected outputs that revisions are tested with. */
export function DatasetsPage() {
  const { agent } = useSearch({ from: "/frame/datasets" });
  const query = useDatasets(agent);
  const can = useCan();
  const navigate = useNavigate();
  const [isCreating, setCreating] = useCreating();
  const create = can("runs:write") && (
    <Button onClick={() => setCreating(true)} leftSection={<IconPlus size={14} aria-hidden />}>
      Create data set
    </Button>
  );
  return (
    <>
      <PageHeader
        title="Data sets"
        description={
          <>
            Test cases of an agent: inputs, with the outputs that it should return.{" "}
            <DocsLink to="evaluation#data-sets">How data sets work</DocsLink>
          </>
        }
        actions={
          <>
            <AgentFilter
              agent={agent}
              onChange={(id) => navigate({ to: "/datasets", search: present({ agent: id }) })}
            />
            {create}
          </>
        }
      />
      <QueryList query={query} empty={<NoDatasets action={create} />}>
        {(datasets) => <DataTable label="Data sets" rows={datasets} columns={columns} rowKey={({ id }) => id} />}
      </QueryList>
      <Suspense>{isCreating && <CreateDatasetModal onClose={() => setCreating(false)} />}</Suspense>
    </>
  );
}

const NoDatasets = ({ action }: { action: ReactNode }) => (
  <EmptyNote
    title="No data sets"
    action={action}
    link={{ to: "/runs", label: "Runs" }}
    curl={toCurl("POST", "/datasets", {
      agent_id: "ag_…",
      name: "Questions",
      rows: [{ input: { query: "Where is my order?" }, expected_output: { topic: "shipping" } }],
    })}
  >
    Create a data set and upload a file, or add runs: one run on its page, several on the page Runs.
  </EmptyNote>
);
