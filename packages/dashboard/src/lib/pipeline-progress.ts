import type { PipelineRun, PipelineStepRun, PipelineStreamEvent } from "../models.ts";
import { isFinal } from "./run-stream.ts";

const asks = "requires_action";

/** A run as it is after an event of its stream. What has ended stays as it ended: the stream begins with old news. */
export function withEvent(run: PipelineRun | undefined, event: PipelineStreamEvent): PipelineRun | undefined {
  if (event.type === "pipeline.completed") return event.pipeline_run;
  if (!run) return event.type === "pipeline.created" ? event.pipeline_run : undefined;
  if (!("step" in event) || isFinal(run.status)) return run;
  const { step } = event;
  return { ...run, steps: run.steps.map((known) => (known.name === step.name ? laid(known, step) : known)) };
}

/** An event knows a step's state but not its items. */
function laid(known: PipelineStepRun, told: PipelineStepRun): PipelineStepRun {
  if (isStepOver(known.status)) return known;
  if (told.status === "running" && known.status === asks) return known;
  return { ...told, items: told.items ?? known.items, item_count: told.item_count ?? known.item_count };
}

export const isStepOver = (status: string): boolean => isFinal(status) || status === "skipped";

export type ItemCounts = { total: number | null; ended: number; failed: number; running: number };

/** How far a fan-out is; null: the step is none, or its list is not known yet. */
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
