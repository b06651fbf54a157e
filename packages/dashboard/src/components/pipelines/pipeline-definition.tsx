import { useSearch } from "@tanstack/react-router";
import { notifyDone } from "../../lib/notify.ts";
import { toPipelineDraft, toPipelinePatch } from "../../lib/pipeline-draft.ts";
import { useEditedVersion } from "../../lib/versions.ts";
import type { Pipeline } from "../../models.ts";
import { useDraft } from "../../queries/drafts.ts";
import { useUpdatePipeline } from "../../queries/pipelines.ts";
import { useCan } from "../../queries/session.ts";
import { JsonView } from "../json-view.tsx";
import { Section } from "../section.tsx";
import { PipelineEditor } from "./pipeline-editor.tsx";

/** Edits a pipeline; read-only without the scope. */
export function PipelineDefinition({ pipeline }: { pipeline: Pipeline }) {
  const can = useCan();
  const { step } = useSearch({ from: "/frame/pipelines/$pipelineId" });
  const kept = useDraft(`${pipeline.id} ${pipeline.revision}`, toPipelineDraft(pipeline));
  const { version, renew } = useEditedVersion(`/pipelines/${pipeline.id}`);
  const update = useUpdatePipeline(pipeline.id, version);
  if (!can("pipelines:write") || pipeline.status === "archived") {
    return (
      <Section title="Definition">
        <JsonView value={toPipelineDraft(pipeline)} label="definition" maxHeight={600} />
      </Section>
    );
  }
  const patch = toPipelinePatch(toPipelineDraft(pipeline), kept.draft);
  const save = () =>
    patch &&
    update.mutate(patch, {
      onSuccess: (changed) => {
        kept.forget(toPipelineDraft(changed));
        renew();
        notifyDone(`Revision ${changed.revision} saved.`);
      },
    });
  return (
    <PipelineEditor
      kept={kept}
      pipelineId={pipeline.id}
      firstStep={step}
      managedBy={pipeline.managed_by}
      error={update.error}
      verb="Save"
      isPending={update.isPending}
      canSave={patch !== null}
      note={`Revision ${pipeline.revision}. Active runs keep the revision they started with.`}
      onSave={save}
    />
  );
}
