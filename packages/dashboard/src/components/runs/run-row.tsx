import { VisuallyHidden } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { formatDuration, shortId } from "../../lib/format.ts";
import type { RunColumn } from "../../lib/run-columns.ts";
import { shownStatus } from "../../lib/status-word.ts";
import type { ListedRun } from "../../models.ts";
import { AgentName } from "../agents/agent-name.tsx";
import { PartyName } from "../party-name.tsx";
import { StatusBadge } from "../status-badge.tsx";
import { Time } from "../time.tsx";
import classes from "./run-table.module.css";

type RunRowProps = { run: ListedRun; columns: readonly RunColumn[]; index: number; top: number; height: number };

/** One row of the virtual list, with its index for screen readers because most rows are not rendered. */
export function RunRow({ run, columns, index, top, height }: RunRowProps) {
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      className={classes.row}
      style={{ height, transform: `translateY(${top}px)` }}
      data-run={run.id}
    >
      <span role="cell" data-column="status">
        <StatusBadge status={shownStatus(run)} />
      </span>
      <span role="cell" data-column="id">
        <Link to="/runs/$runId" params={{ runId: run.id }} className={classes.link} title={run.id}>
          <span aria-hidden>{shortId(run.id)}</span>
          <VisuallyHidden>{run.id}</VisuallyHidden>
        </Link>
      </span>
      <span role="cell" data-column="agent">
        <AgentName id={run.agent_id} />
      </span>
      <Cells run={run} columns={columns.filter(({ isText }) => isText)} />
      <span role="cell" data-column="created">
        <Time at={run.created_at} />
      </span>
      <span role="cell" data-column="latency" className={classes.numeric}>
        {formatDuration(run.latency_ms)}
      </span>
      <Cells run={run} columns={columns.filter(({ isText }) => !isText)} />
    </div>
  );
}

const Cells = ({ run, columns }: Pick<RunRowProps, "run" | "columns">) =>
  columns.map(({ name, isNumeric, isText, read }) => (
    <span
      key={name}
      role="cell"
      className={isNumeric ? classes.numeric : undefined}
      data-column={name}
      title={isText ? (read(run) ?? undefined) : undefined}
    >
      {name === "key" ? <PartyName id={run.api_key_id} /> : (read(run) ?? "–")}
    </span>
  ));
