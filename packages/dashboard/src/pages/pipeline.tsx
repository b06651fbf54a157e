import { Tabs } from "@mantine/core";
import { useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { Suspense } from "react";
import { ErrorNote } from "../components/error-note.tsx";
import { IdText } from "../components/id-text.tsx";
import { ListSkeleton } from "../components/list-skeleton.tsx";
import { ManagedBadge } from "../components/managed-by.tsx";
import { PageHeader } from "../components/page-header.tsx";
import { PipelineActions } from "../components/pipelines/pipeline-actions.tsx";
import { PipelineOverview } from "../components/pipelines/pipeline-overview.tsx";
import { PageSkeleton } from "../components/route-fallbacks.tsx";
import { StatusBadge } from "../components/status-badge.tsx";
import { lazyPart } from "../parts.ts";
import { usePipeline } from "../queries/pipelines.ts";

const PipelineDefinition = lazyPart(
  () => import("../components/pipelines/pipeline-definition.tsx"),
  "PipelineDefinition",
);

export function PipelinePage() {
  const { pipelineId } = useParams({ from: "/frame/pipelines/$pipelineId" });
  const { tab = "overview" } = useSearch({ from: "/frame/pipelines/$pipelineId" });
  const navigate = useNavigate();
  const { data: pipeline, error, refetch } = usePipeline(pipelineId);
  if (error && !pipeline) {
    return <ErrorNote title="This pipeline could not be shown" error={error} onRetry={() => refetch()} />;
  }
  if (!pipeline) return <PageSkeleton />;
  const open = (next: string | null) =>
    navigate({
      to: "/pipelines/$pipelineId",
      params: { pipelineId },
      search: next === "definition" ? { tab: "definition" } : {},
      replace: true,
    });
  return (
    <>
      <PageHeader
        title={pipeline.name}
        aside={
          <>
            <StatusBadge status={pipeline.status} />
            <ManagedBadge of={pipeline} />
          </>
        }
        description={<IdText id={pipeline.id} />}
        actions={<PipelineActions pipeline={pipeline} />}
      />
      <Tabs value={tab} onChange={open}>
        <Tabs.List mb="md">
          <Tabs.Tab value="overview">Overview</Tabs.Tab>
          <Tabs.Tab value="definition">Definition</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="overview">
          <PipelineOverview pipeline={pipeline} />
        </Tabs.Panel>
        <Tabs.Panel value="definition">
          <Suspense fallback={<ListSkeleton />}>
            <PipelineDefinition key={pipeline.id} pipeline={pipeline} />
          </Suspense>
        </Tabs.Panel>
      </Tabs>
    </>
  );
}
