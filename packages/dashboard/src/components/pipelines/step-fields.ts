import type { PipelineDraft } from "../../lib/pipeline-draft.ts";
import type { PipelineStep } from "../../models.ts";

/** What every part of a step's form has. */
export type StepFieldsProps = {
  step: PipelineStep;
  draft: PipelineDraft;
  /** What the service refused of it, by the path within the step. */
  errors: Record<string, string>;
  onChange: (change: Partial<PipelineStep>) => void;
};
