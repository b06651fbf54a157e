import { useNavigate } from "@tanstack/react-router";
import { Suspense } from "react";
import { EmptyNote } from "../components/empty-note.tsx";
import { ErrorNote } from "../components/error-note.tsx";
import { OnlyFor } from "../components/only-for.tsx";
import { PageHeader } from "../components/page-header.tsx";
import { PageSkeleton } from "../components/route-fallbacks.tsx";
import { newPipelineDraft, toPipelineRequest } from "../lib/pipeline-draft.ts";
import { lazyPart } from "../parts.ts";
import { useAgentChoices } from "../queries/agents.ts";
import { useDraft } from "../queries/drafts.ts";
import { useCreatePipeline } from "../queries/pipelines.ts";

/** Loaded separately, so that the page appears at once. */
const PipelineEditor = lazyPart(() => import("../components/pipelines/pipeline-editor.tsx"), "PipelineEditor");

export function PipelineNewPage() {
  const { data: agents, error, refetch } = useAgentChoices();
  if (error && !agents) return <ErrorNote error={error} onRetry={() => refetch()} />;
  if (!agents) return <PageSkeleton />;
  const [first] = agents;
  return (
    <>
      <PageHeader title="Create pipeline" />
      <OnlyFor scope="pipelines:write">
        {first ? (
          <Suspense fallback={<PageSkeleton />}>
            <NewPipeline agentId={first.id} />
          </Suspense>
        ) : (
          <EmptyNote title="No agents yet" link={{ to: "/catalog", label: "Hire one from the catalog" }}>
            A pipeline combines agents. Add an agent first.
          </EmptyNote>
        )}
      </OnlyFor>
    </>
  );
}

function NewPipeline({ agentId }: { agentId: string }) {
  const kept = useDraft("pipeline", newPipelineDraft(agentId));
  const create = useCreatePipeline();
  const navigate = useNavigate();
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
      pipelineId={null}
      error={create.error}
      verb="Create"
      isPending={create.isPending}
      canSave
      note="A pipeline runs when you start it or on its schedule."
      onSave={save}
    />
  );
}
