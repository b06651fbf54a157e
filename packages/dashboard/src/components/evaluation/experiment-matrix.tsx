import { Group, SegmentedControl } from "@mantine/core";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { present } from "../../lib/search.ts";
import type { Experiment, ExperimentRow } from "../../models.ts";
import { type ExperimentRowFilter, useExperimentRows } from "../../queries/experiments.ts";
import { type Column, DataTable } from "../data-table.tsx";
import { Dialog } from "../dialog.tsx";
import { EmptyNote } from "../empty-note.tsx";
import { QueryList } from "../query-list.tsx";
import { RowButton } from "../row-button.tsx";
import { Section } from "../section.tsx";
import { ExperimentCell } from "./experiment-cell.tsx";
import { JsonPreview } from "./json-preview.tsx";
import { RowDiff } from "./row-diff.tsx";
import { TagFilter } from "./tag-filter.tsx";
import { TagList } from "./tag-list.tsx";

const shown = [
  { value: "all", label: "All" },
  { value: "failing", label: "Not passed" },
  { value: "changed", label: "Changed" },
  { value: "refused", label: "Could not start" },
];

/** The rows of the data set, with a column for each revision. */
export function ExperimentMatrix({ experiment }: { experiment: Experiment }) {
  const { show, tag } = useSearch({ from: "/frame/experiments/$experimentId" });
  const navigate = useNavigate();
  const query = useExperimentRows(experiment, { show, tag });
  const [opened, setOpened] = useState<ExperimentRow | null>(null);
  const open = (filter: ExperimentRowFilter) =>
    navigate({
      to: "/experiments/$experimentId",
      params: { experimentId: experiment.id },
      search: present(filter),
      replace: true,
      resetScroll: false,
    });
  return (
    <Section
      title="Rows"
      description="Each cell has the scores of a run. Open a row for its input and outputs."
      isFlush
      actions={
        <Group gap="xs">
          <TagFilter tag={tag} onChange={(next) => open({ show, tag: next })} />
          <SegmentedControl
            size="xs"
            aria-label="Rows to show"
            data={experiment.agent_revisions.length > 1 ? shown : shown.filter(({ value }) => value !== "changed")}
            value={show ?? "all"}
            onChange={(value) => open({ tag, show: value === "all" ? undefined : (value as typeof show) })}
          />
        </Group>
      }
    >
      <QueryList query={query} empty={<EmptyNote title="No rows">No row matches the filters.</EmptyNote>}>
        {(rows) => (
          <DataTable label="Rows" rows={rows} columns={columnsOf(experiment, setOpened)} rowKey={({ id }) => id} />
        )}
      </QueryList>
      {opened && (
        <Dialog title={`Row …${opened.id.slice(-8)}`} size="xl" onClose={() => setOpened(null)} isUnsaved={false}>
          <RowDiff
            row={opened}
            sides={opened.runs.map((run) => ({ title: `Revision ${run.agent_revision}`, run }))}
            scorers={experiment.scorers}
          />
        </Dialog>
      )}
    </Section>
  );
}

const columnsOf = (
  { agent_revisions, scorers }: Experiment,
  onOpen: (row: ExperimentRow) => void,
): Column<ExperimentRow>[] => [
  { header: "Input", cell: ({ input }) => <JsonPreview value={input} /> },
  { header: "Tags", cell: ({ tags }) => <TagList tags={tags} /> },
  ...agent_revisions.map(
    (revision): Column<ExperimentRow> => ({
      header: `Revision ${revision}`,
      cell: (row) => (
        <ExperimentCell
          row={row}
          run={row.runs.find(({ agent_revision }) => agent_revision === revision)}
          scorers={scorers}
        />
      ),
    }),
  ),
  {
    header: "Actions",
    isHeaderHidden: true,
    cell: (row) => <RowButton verb="Open" what={`row …${row.id.slice(-8)}`} onClick={() => onOpen(row)} />,
  },
];
