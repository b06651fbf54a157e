import type { PipelineDraft } from "../../lib/pipeline-draft.ts";
import type { PipelineStep } from "../../models.ts";

/** Props of all parts of a step's form. */
export type StepFieldsProps = {
  step: PipelineStep;
  draft: PipelineDraft;
  /** The service's errors, by the path within the step. */
  errors: Record<string, string>;
  onChange: (change: Partial<PipelineStep>) => void;
};
