import { Button } from "@mantine/core";
import { IconBan, IconRefresh } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { notifyError } from "../../lib/notify.ts";
import { isFinal } from "../../lib/run-stream.ts";
import type { PipelineRun } from "../../models.ts";
import { useCancelPipelineRun, useStartPipeline } from "../../queries/pipelines.ts";
import { useCan } from "../../queries/session.ts";
import { AskDialog } from "../ask-dialog.tsx";

/** What can be done with a pipeline's run. */
export function PipelineRunActions({ run }: { run: PipelineRun }) {
  const can = useCan();
  if (!can("pipelines:write")) return null;
  return (
    <>
      {!isFinal(run.status) && <CancelButton run={run} />}
      <AgainButton run={run} />
    </>
  );
}

function CancelButton({ run }: { run: PipelineRun }) {
  const cancel = useCancelPipelineRun(run);
  const [isAsking, setAsking] = useState(false);
  const close = () => setAsking(false);
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconBan size={14} aria-hidden />}
        disabled={run.status === "cancelling"}
        onClick={() => setAsking(true)}
      >
        {run.status === "cancelling" ? "Cancelling" : "Cancel"}
      </Button>
      {isAsking && (
        <AskDialog
          title="Cancel this pipeline run?"
          verb="Cancel the run"
          otherwise="Let it run"
          state={cancel}
          onConfirm={() => cancel.mutate(undefined, { onSuccess: close })}
          onClose={close}
        >
          The runs of its steps are cancelled with it. What they have done stays done.
        </AskDialog>
      )}
    </>
  );
}

function AgainButton({ run }: { run: PipelineRun }) {
  const start = useStartPipeline(run.pipeline_id);
  const navigate = useNavigate();
  const again = () =>
    start.mutate(run.input, {
      onSuccess: (next) =>
        navigate({
          to: "/pipelines/$pipelineId/runs/$runId",
          params: { pipelineId: run.pipeline_id, runId: next.id },
          search: {},
        }),
      onError: notifyError,
    });
  return (
    <Button leftSection={<IconRefresh size={14} aria-hidden />} loading={start.isPending} onClick={again}>
      Run again
    </Button>
  );
}
