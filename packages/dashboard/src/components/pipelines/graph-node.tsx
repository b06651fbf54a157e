import { VisuallyHidden } from "@mantine/core";
import { IconArrowsSplit2 } from "@tabler/icons-react";
import { countItems, countText } from "../../lib/pipeline-progress.ts";
import type { PipelineStep, PipelineStepRun } from "../../models.ts";
import { AgentName } from "../agents/agent-name.tsx";
import { StatusBadge } from "../status-badge.tsx";
import classes from "./graph-canvas.module.css";

type GraphNodeProps = {
  step: PipelineStep;
  progress: PipelineStepRun | undefined;
  after: readonly string[];
  isRefused: boolean;
  isSelected: boolean;
  onSelect: ((name: string) => void) | undefined;
};

/** One step; a text for screen readers describes the arrows. */
export function GraphNode({ step, progress, after, isRefused, isSelected, onSelect }: GraphNodeProps) {
  const words = (
    <>
      <span className={classes.name}>{step.name}</span>
      <span className={classes.agent}>
        {isAgentId(step.agent_id) ? <AgentName id={step.agent_id} /> : "no agent yet"}
      </span>
      <span className={classes.state}>
        {isRefused && <StatusBadge status="failed" word="invalid" />}
        {progress && <StatusBadge status={progress.status} />}
        <FanOut step={step} progress={progress} />
        {!progress && step.when && <span className={classes.note}>conditional</span>}
      </span>
      <VisuallyHidden>{after.length > 0 ? `, after ${after.join(", ")}` : ", first"}</VisuallyHidden>
    </>
  );
  const shared = { className: classes.node, "data-status": isRefused ? "failed" : progress?.status };
  if (!onSelect) return <div {...shared}>{words}</div>;
  return (
    <button type="button" {...shared} aria-pressed={isSelected} onClick={() => onSelect(step.name)}>
      {words}
    </button>
  );
}

/** Incomplete steps are drawn too, but an incomplete id must not trigger a request for the name. */
const isAgentId = (text: unknown): boolean => typeof text === "string" && /^ag_[0-9a-z]{26}$/.test(text);

function FanOut({ step, progress }: { step: PipelineStep; progress: PipelineStepRun | undefined }) {
  if (!step.for_each) return null;
  const counts = progress ? countItems(progress) : null;
  return (
    <span className={classes.note} title="Runs once for each item of a list">
      <IconArrowsSplit2 size={13} aria-hidden />
      {counts ? countText(counts) : "for each item"}
    </span>
  );
}
