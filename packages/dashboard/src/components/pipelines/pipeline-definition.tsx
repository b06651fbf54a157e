import { useState } from "react";
import { notifyDone } from "../../lib/notify.ts";
import { toPipelineDraft, toPipelinePatch } from "../../lib/pipeline-draft.ts";
import type { Pipeline } from "../../models.ts";
import { useUpdatePipeline } from "../../queries/pipelines.ts";
import { useCan } from "../../queries/session.ts";
import { JsonView } from "../json-view.tsx";
import { Section } from "../section.tsx";
import { PipelineEditor } from "./pipeline-editor.tsx";

/** Changes a pipeline; whoever may not, reads it. */
export function PipelineDefinition({ pipeline }: { pipeline: Pipeline }) {
  const can = useCan();
  const [draft, setDraft] = useState(() => toPipelineDraft(pipeline));
  const update = useUpdatePipeline(pipeline.id);
  if (!can("pipelines:write") || pipeline.status === "archived") {
    return (
      <Section title="Definition">
        <JsonView value={toPipelineDraft(pipeline)} label="definition" maxHeight={600} />
      </Section>
    );
  }
  const patch = toPipelinePatch(toPipelineDraft(pipeline), draft);
  const save = () =>
    patch &&
    update.mutate(patch, {
      onSuccess: (changed) => {
        setDraft(toPipelineDraft(changed));
        notifyDone(`Revision ${changed.revision} is saved.`);
      },
    });
  return (
    <PipelineEditor
      draft={draft}
      onChange={setDraft}
      error={update.error}
      verb="Save"
      isPending={update.isPending}
      canSave={patch !== null}
      note={`Revision ${pipeline.revision}. Runs under way go on with what they began with.`}
      onSave={save}
    />
  );
}
