import { Button } from "@mantine/core";
import { IconArchive, IconPlayerPlay } from "@tabler/icons-react";
import { Suspense, useState } from "react";
import { notifyDone } from "../../lib/notify.ts";
import type { Pipeline } from "../../models.ts";
import { lazyPart } from "../../parts.ts";
import { useArchivePipeline } from "../../queries/pipelines.ts";
import { useCan } from "../../queries/session.ts";
import { ConfirmModal } from "../confirm-modal.tsx";

const RunPipelineModal = lazyPart(() => import("./run-pipeline-modal.tsx"), "RunPipelineModal");

/** Actions for a pipeline. */
export function PipelineActions({ pipeline }: { pipeline: Pipeline }) {
  const can = useCan();
  const [open, setOpen] = useState<"run" | "archive" | null>(null);
  const close = () => setOpen(null);
  if (!can("pipelines:write") || pipeline.status === "archived") return null;
  return (
    <>
      <Button variant="default" leftSection={<IconArchive size={14} aria-hidden />} onClick={() => setOpen("archive")}>
        Archive
      </Button>
      <Button leftSection={<IconPlayerPlay size={14} aria-hidden />} onClick={() => setOpen("run")}>
        Run pipeline
      </Button>
      <Suspense>{open === "run" && <RunPipelineModal pipeline={pipeline} onClose={close} />}</Suspense>
      {open === "archive" && <ArchiveModal pipeline={pipeline} onClose={close} />}
    </>
  );
}

function ArchiveModal({ pipeline, onClose }: { pipeline: Pipeline; onClose: () => void }) {
  const archive = useArchivePipeline(pipeline.id);
  const done = () => {
    notifyDone(`${pipeline.name} archived.`);
    onClose();
  };
  return (
    <ConfirmModal
      title={`Archive ${pipeline.name}`}
      name={pipeline.name}
      verb="Archive"
      isPending={archive.isPending}
      error={archive.error}
      onConfirm={() => archive.mutate(undefined, { onSuccess: done })}
      onClose={onClose}
    >
      Its schedule stops and it accepts no more runs. This cannot be undone. Its runs stay readable.
    </ConfirmModal>
  );
}
