import { useElementSize } from "@mantine/hooks";
import { useId, useMemo } from "react";
import { edgesOf } from "../../lib/pipeline-graph.ts";
import type { PipelineStep, PipelineStepRun } from "../../models.ts";
import classes from "./graph-canvas.module.css";
import { layoutGraph, nodeSize } from "./graph-layout.ts";
import { GraphNode } from "./graph-node.tsx";

export type GraphCanvasProps = {
  label: string;
  steps: readonly PipelineStep[];
  /** The progress of each step, if the graph shows a run. */
  progress?: readonly PipelineStepRun[];
  /** Steps that the service rejected. */
  refused?: ReadonlySet<string>;
  selected?: string | undefined;
  onSelect?: (name: string) => void;
};

/** The graph of a pipeline. For screen readers the steps are a list with their dependencies. */
export function GraphCanvas({ label, steps, progress, refused, selected, onSelect }: GraphCanvasProps) {
  const { ref, width } = useElementSize();
  const edges = useMemo(() => edgesOf(steps), [steps]);
  const placed = useMemo(
    () =>
      layoutGraph(
        steps.map(({ name }) => name),
        edges,
        width,
      ),
    [steps, edges, width],
  );
  const arrow = useId();
  const statusOf = (name: string) => progress?.find((step) => step.name === name)?.status;
  return (
    <div
      ref={ref}
      className={classes.scroll}
      // Without focusable content, keyboard users need the focus here to scroll.
      {...(onSelect ? {} : { tabIndex: 0, role: "group", "aria-label": `${label}, graph` })}
    >
      <div className={classes.canvas} style={{ width: placed.width, height: placed.height }}>
        <svg width={placed.width} height={placed.height} aria-hidden="true">
          <defs>
            <marker id={arrow} viewBox="0 0 8 8" refX="7.5" refY="4" markerWidth="7" markerHeight="7" orient="auto">
              <path d="M0 0.5 8 4 0 7.5z" className={classes.arrow} />
            </marker>
          </defs>
          {placed.edges.map(({ from, to, path }) => (
            <path
              key={`${from} ${to}`}
              d={path}
              className={classes.edge}
              data-status={statusOf(from)}
              markerEnd={`url(#${arrow})`}
            />
          ))}
        </svg>
        <ol aria-label={label} className={classes.nodes}>
          {steps.map((step, index) => (
            <li key={step.name} style={{ left: placed.nodes[index]?.x, top: placed.nodes[index]?.y, ...nodeSize }}>
              <GraphNode
                step={step}
                progress={progress?.find(({ name }) => name === step.name)}
                after={edges.filter(({ to }) => to === step.name).map(({ from }) => from)}
                isRefused={refused?.has(step.name) ?? false}
                isSelected={selected === step.name}
                onSelect={onSelect}
              />
            </li>
          ))}
        </ol>
      </div>
    </div>
  );
}
