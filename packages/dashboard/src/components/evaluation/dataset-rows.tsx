import { Group, Select } from "@mantine/core";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { present } from "../../lib/search.ts";
import type { Dataset, DatasetRow } from "../../models.ts";
import { useDatasetRows, useRemoveDatasetRows } from "../../queries/datasets.ts";
import { useCan } from "../../queries/session.ts";
import { AskDialog } from "../ask-dialog.tsx";
import { type Column, DataTable } from "../data-table.tsx";
import { Dialog } from "../dialog.tsx";
import { EmptyNote } from "../empty-note.tsx";
import { QueryList } from "../query-list.tsx";
import { RowButton } from "../row-button.tsx";
import { Section } from "../section.tsx";
import { DatasetRowView } from "./dataset-row-view.tsx";
import { JsonPreview } from "./json-preview.tsx";
import { TagFilter } from "./tag-filter.tsx";
import { TagList } from "./tag-list.tsx";

type Opened = { row: DatasetRow; as: "view" | "remove" };

/** The rows of a version. */
export function DatasetRows({ dataset }: { dataset: Dataset }) {
  const { version: chosen, tag } = useSearch({ from: "/frame/datasets/$datasetId" });
  const version = Math.min(chosen ?? dataset.version, dataset.version);
  const isCurrent = version === dataset.version;
  const query = useDatasetRows(dataset.id, { version, tag });
  const navigate = useNavigate();
  const can = useCan();
  const [opened, setOpened] = useState<Opened | null>(null);
  const open = (search: { version?: number | undefined; tag?: string | undefined }) =>
    navigate({
      to: "/datasets/$datasetId",
      params: { datasetId: dataset.id },
      search: present(search),
      replace: true,
      resetScroll: false,
    });
  const none = tag ? (
    <EmptyNote title="No rows">No row has the tag {tag}.</EmptyNote>
  ) : (
    <EmptyNote title="No rows">
      {isCurrent ? "Add rows with the button above: one by one, from a file, or from runs." : "This version is empty."}
    </EmptyNote>
  );
  return (
    <Section
      title="Rows"
      description={isCurrent ? "Newest first." : `Rows of an earlier version. The current one is ${dataset.version}.`}
      isFlush
      actions={
        <Group gap="xs">
          <TagFilter key={tag} tag={tag} onChange={(next) => open({ version: chosen, tag: next })} />
          <VersionSelect
            dataset={dataset}
            version={version}
            onChange={(next) => open({ tag, version: next === dataset.version ? undefined : next })}
          />
        </Group>
      }
    >
      <QueryList query={query} empty={none}>
        {(rows) => (
          <DataTable
            label="Rows"
            rows={rows}
            columns={columnsOf(setOpened, isCurrent && can("runs:write"))}
            rowKey={({ id }) => id}
          />
        )}
      </QueryList>
      {opened?.as === "view" && (
        <Dialog title={nameOf(opened.row)} size="xl" onClose={() => setOpened(null)} isUnsaved={false}>
          <DatasetRowView row={opened.row} />
        </Dialog>
      )}
      {opened?.as === "remove" && <RemoveDialog dataset={dataset} row={opened.row} onClose={() => setOpened(null)} />}
    </Section>
  );
}

const nameOf = ({ id }: DatasetRow) => `Row …${id.slice(-8)}`;

const columnsOf = (onOpen: (opened: Opened) => void, isRemovable: boolean): Column<DatasetRow>[] => [
  { header: "Input", cell: ({ input }) => <JsonPreview value={input} /> },
  { header: "Expected output", cell: ({ expected_output }) => <JsonPreview value={expected_output} /> },
  { header: "Tags", cell: ({ tags }) => <TagList tags={tags} /> },
  {
    header: "Source",
    cell: (row) =>
      row.source_run_id && (
        <Link
          className="text-link"
          to="/runs/$runId"
          params={{ runId: row.source_run_id }}
          aria-label={`Run that ${nameOf(row).toLowerCase()} was made from`}
        >
          Run
        </Link>
      ),
  },
  { header: "Added in version", isNumeric: true, cell: ({ added_in }) => added_in },
  {
    header: "Actions",
    isHeaderHidden: true,
    cell: (row) => (
      <Group gap="xs" wrap="nowrap" justify="flex-end">
        <RowButton verb="Open" what={nameOf(row).toLowerCase()} onClick={() => onOpen({ row, as: "view" })} />
        {isRemovable && (
          <RowButton
            verb="Remove"
            what={nameOf(row).toLowerCase()}
            onClick={() => onOpen({ row, as: "remove" })}
            isDestructive
          />
        )}
      </Group>
    ),
  },
];

const mostVersions = 100;

type VersionSelectProps = { dataset: Dataset; version: number; onChange: (version: number) => void };

/** The newest hundred versions; the address of the page accepts others. */
function VersionSelect({ dataset, version, onChange }: VersionSelectProps) {
  const newest = Array.from({ length: Math.min(dataset.version + 1, mostVersions) }, (_, at) => dataset.version - at);
  const versions = [...new Set([...newest, version])];
  return (
    <Select
      size="xs"
      aria-label="Version"
      data={versions.map((each) => ({
        value: String(each),
        label: each === dataset.version ? `Version ${each} (current)` : `Version ${each}`,
      }))}
      value={String(version)}
      onChange={(next) => next !== null && onChange(Number(next))}
      allowDeselect={false}
      w={170}
    />
  );
}

function RemoveDialog({ dataset, row, onClose }: { dataset: Dataset; row: DatasetRow; onClose: () => void }) {
  const remove = useRemoveDatasetRows(dataset.id);
  return (
    <AskDialog
      title="Remove this row?"
      verb="Remove row"
      otherwise="Keep row"
      state={remove}
      onConfirm={() => remove.mutate([row.id], { onSuccess: onClose })}
      onClose={onClose}
    >
      Creates version {dataset.version + 1} without the row. Earlier versions and experiments keep it.
    </AskDialog>
  );
}
