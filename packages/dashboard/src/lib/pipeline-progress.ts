import type { PipelineRun, PipelineStepRun, PipelineStreamEvent } from "../models.ts";
import { isFinal } from "./run-stream.ts";

const waiting = "requires_action";

/** Applies an event of the stream to a run. Finished runs do not change, because the stream starts with old events. */
export function withEvent(run: PipelineRun | undefined, event: PipelineStreamEvent): PipelineRun | undefined {
  if (event.type === "pipeline.completed") return event.pipeline_run;
  if (!run) return event.type === "pipeline.created" ? event.pipeline_run : undefined;
  if (!("step" in event) || isFinal(run.status)) return run;
  const { step } = event;
  return { ...run, steps: run.steps.map((known) => (known.name === step.name ? mergeStep(known, step) : known)) };
}

/** Merges a step from an event, which may lack the items. */
function mergeStep(known: PipelineStepRun, received: PipelineStepRun): PipelineStepRun {
  if (isStepOver(known.status)) return known;
  if (received.status === "running" && known.status === waiting) return known;
  return { ...received, items: received.items ?? known.items, item_count: received.item_count ?? known.item_count };
}

export const isStepOver = (status: string): boolean => isFinal(status) || status === "skipped";

export type ItemCounts = { total: number | null; ended: number; failed: number; running: number };

/** The progress of a fan-out; null: the step is none, or its list is not known yet. */
export function countItems({ items, item_count }: PipelineStepRun): ItemCounts | null {
  if (item_count === null && items === null) return null;
  const all = items ?? [];
  const failed = all.filter(({ status }) => status === "failed").length;
  const ended = all.filter(({ status }) => isStepOver(status)).length;
  return { total: item_count, ended, failed, running: all.length - ended };
}

/** "7 of 12, 1 failed", or the word for one that has no items. */
export function countText(counts: ItemCounts): string {
  const of = counts.total === null ? `${counts.ended}` : `${counts.ended} of ${counts.total}`;
  return counts.failed > 0 ? `${of}, ${counts.failed} failed` : of;
}
