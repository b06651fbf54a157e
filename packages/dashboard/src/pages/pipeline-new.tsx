import { useNavigate } from "@tanstack/react-router";
import { EmptyNote } from "../components/empty-note.tsx";
import { ErrorNote } from "../components/error-note.tsx";
import { PageHeader } from "../components/page-header.tsx";
import { PipelineEditor } from "../components/pipelines/pipeline-editor.tsx";
import { PageSkeleton } from "../components/route-fallbacks.tsx";
import { newPipelineDraft, toPipelineRequest } from "../lib/pipeline-draft.ts";
import { useAgentChoices } from "../queries/agents.ts";
import { useDraft } from "../queries/drafts.ts";
import { useCreatePipeline } from "../queries/pipelines.ts";
import { useCan } from "../queries/session.ts";

export function PipelineNewPage() {
  const { data: agents, error, refetch } = useAgentChoices();
  if (error && !agents) return <ErrorNote error={error} onRetry={() => refetch()} />;
  if (!agents) return <PageSkeleton />;
  const [first] = agents;
  return (
    <>
      <PageHeader title="Create a pipeline" />
      {first ? (
        <NewPipeline agentId={first.id} />
      ) : (
        <EmptyNote title="No agents yet" link={{ to: "/catalog", label: "Hire one from the catalog" }}>
          A pipeline puts agents together, and there is none so far.
        </EmptyNote>
      )}
    </>
  );
}

function NewPipeline({ agentId }: { agentId: string }) {
  const kept = useDraft("pipeline", newPipelineDraft(agentId));
  const create = useCreatePipeline();
  const navigate = useNavigate();
  const can = useCan();
  const save = () =>
    create.mutate(toPipelineRequest(kept.draft), {
      onSuccess: ({ id }) => {
        kept.forget();
        navigate({ to: "/pipelines/$pipelineId", params: { pipelineId: id } });
      },
    });
  return (
    <PipelineEditor
      kept={kept}
      error={create.error}
      verb="Create"
      isPending={create.isPending}
      canSave={can("pipelines:write")}
      note="Nothing runs until you run it, or its schedule does."
      onSave={save}
    />
  );
}
