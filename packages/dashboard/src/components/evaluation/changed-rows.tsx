import { Button, Group, Skeleton, UnstyledButton } from "@mantine/core";
import { IconChevronDown, IconChevronRight } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { type ChangedRow, groupChanges } from "../../lib/changed-rows.ts";
import type { Experiment, ExperimentComparison, ExperimentRow } from "../../models.ts";
import { useExperimentRow } from "../../queries/experiments.ts";
import { EmptyNote } from "../empty-note.tsx";
import { Section } from "../section.tsx";
import { StatusBadge } from "../status-badge.tsx";
import classes from "./changed-rows.module.css";
import { JsonPreview } from "./json-preview.tsx";
import { RowDiff, type RowSide } from "./row-diff.tsx";

/** Rows are read one by one, so only some are shown at first. */
const step = 20;
const mostListed = 200;

type ChangedRowsProps = { comparison: ExperimentComparison; experiment: Experiment };

/** The rows that pass on one side only, each with its runs and a diff of the outputs. */
export function ChangedRows({ comparison, experiment }: ChangedRowsProps) {
  const [count, setCount] = useState(step);
  const rows = groupChanges(comparison.changed);
  const isCut = comparison.changed.length >= mostListed;
  if (rows.length === 0)
    return <EmptyNote title="No changed rows">Each row passes with both revisions, or with neither of them.</EmptyNote>;
  return (
    <Section
      title="Changed rows"
      description={`Rows that pass with one revision only, newly failing rows first.${isCut ? " More rows changed: only the first ones are listed." : ""}`}
      isFlush
    >
      <ul className={classes.list}>
        {rows.slice(0, count).map((row) => (
          <ChangedItem key={row.rowId} row={row} comparison={comparison} experiment={experiment} />
        ))}
      </ul>
      {rows.length > count && (
        <Group justify="center" p="sm">
          <Button variant="default" onClick={() => setCount(count + step)}>
            Show more
          </Button>
        </Group>
      )}
    </Section>
  );
}

function ChangedItem({ row, ...props }: ChangedRowsProps & { row: ChangedRow }) {
  const [isOpen, setOpen] = useState(false);
  const { data: found } = useExperimentRow(props.comparison.experiment_id, row.rowId);
  const Icon = isOpen ? IconChevronDown : IconChevronRight;
  return (
    <li className={classes.item}>
      <div className={classes.head}>
        <UnstyledButton
          className={classes.toggle}
          onClick={() => setOpen(!isOpen)}
          aria-expanded={isOpen}
          aria-label={`Row …${row.rowId.slice(-8)}`}
        >
          <Icon size={14} aria-hidden />
          {found === undefined ? (
            <Skeleton height={14} width={240} />
          ) : (
            <JsonPreview value={found?.input ?? "This row was erased."} />
          )}
        </UnstyledButton>
        <Group gap="xs" className={classes.facts}>
          {row.changes.map(({ scorerId, change }) => (
            <StatusBadge
              key={scorerId}
              status={change === "fixed" ? "completed" : "failed"}
              word={wordOf(props.experiment, scorerId, change)}
            />
          ))}
          <RunLink id={row.baseRunId} label="Base run" rowId={row.rowId} />
          <RunLink id={row.otherRunId} label="Other run" rowId={row.rowId} />
          {row.baseRunId && row.otherRunId && (
            <Link
              className="text-link"
              to="/runs/$runId/compare/$otherId"
              params={{ runId: row.baseRunId, otherId: row.otherRunId }}
              aria-label={`Compare the steps of row …${row.rowId.slice(-8)}`}
            >
              Steps
            </Link>
          )}
        </Group>
      </div>
      {isOpen && found && (
        <div className={classes.body}>
          <OpenedRow found={found} {...props} />
        </div>
      )}
    </li>
  );
}

const wordOf = ({ scorers }: Experiment, scorerId: string, change: string): string =>
  scorers.length > 1 ? `${scorers.find(({ id }) => id === scorerId)?.name ?? scorerId}: ${change}` : change;

const RunLink = ({ id, label, rowId }: { id: string | null; label: string; rowId: string }) =>
  id && (
    <Link
      className="text-link"
      to="/runs/$runId"
      params={{ runId: id }}
      aria-label={`${label} of row …${rowId.slice(-8)}`}
    >
      {label}
    </Link>
  );

function OpenedRow({ found, comparison, experiment }: ChangedRowsProps & { found: ExperimentRow }) {
  const { base_revision, other_revision, other_experiment_id } = comparison;
  const { data: other } = useExperimentRow(other_experiment_id, found.id);
  const sideOf = (row: ExperimentRow | null | undefined, revision: number, name: string): RowSide => ({
    title: base_revision === other_revision ? `Revision ${revision} (${name})` : `Revision ${revision}`,
    run: row?.runs.find(({ agent_revision }) => agent_revision === revision),
  });
  if (other === undefined) return <Skeleton height={120} />;
  return (
    <RowDiff
      row={found}
      sides={[sideOf(found, base_revision, "base"), sideOf(other, other_revision, "other")]}
      scorers={experiment.scorers}
    />
  );
}
