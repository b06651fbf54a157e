import { Button } from "@mantine/core";
import { IconBan, IconPlayerSkipForward, IconRefresh } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { notifyError } from "../../lib/notify.ts";
import { isFinal } from "../../lib/run-stream.ts";
import type { PipelineRun } from "../../models.ts";
import { useCancelPipelineRun, useRetryPipelineRun, useStartPipeline } from "../../queries/pipelines.ts";
import { useCan } from "../../queries/session.ts";
import { AskDialog } from "../ask-dialog.tsx";

/** Actions for a pipeline run. */
export function PipelineRunActions({ run }: { run: PipelineRun }) {
  const can = useCan();
  if (!can("pipelines:write")) return null;
  return (
    <>
      {!isFinal(run.status) && <CancelButton run={run} />}
      <AgainButton run={run} />
      <RetryButton run={run} label="Retry failed steps" />
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
          verb="Cancel run"
          otherwise="Keep running"
          state={cancel}
          onConfirm={() => cancel.mutate(undefined, { onSuccess: close })}
          onClose={close}
        >
          The runs of its steps are cancelled too. Completed work is not undone.
        </AskDialog>
      )}
    </>
  );
}

/** Opens the new run, or shows the error. */
function useShowNext() {
  const navigate = useNavigate();
  return {
    onSuccess: ({ pipeline_id: pipelineId, id: runId }: PipelineRun) =>
      navigate({ to: "/pipelines/$pipelineId/runs/$runId", params: { pipelineId, runId }, search: {} }),
    onError: notifyError,
  };
}

type RetryButtonProps = { run: PipelineRun; label: string; isSmall?: boolean };

/** Retries from the failed step; completed steps are not repeated. */
export function RetryButton({ run, label, isSmall = false }: RetryButtonProps) {
  const can = useCan();
  const retry = useRetryPipelineRun(run);
  const next = useShowNext();
  const isPossible = run.status === "failed" || run.status === "cancelled";
  if (!isPossible || !can("pipelines:write")) return null;
  return (
    <Button
      {...(isSmall ? { size: "compact-xs", variant: "default" } : {})}
      leftSection={<IconPlayerSkipForward size={14} aria-hidden />}
      loading={retry.isPending}
      title="Starts a new run. Completed steps are reused, the others run again."
      onClick={() => retry.mutate(undefined, next)}
    >
      {label}
    </Button>
  );
}

function AgainButton({ run }: { run: PipelineRun }) {
  const start = useStartPipeline(run.pipeline_id);
  const next = useShowNext();
  const again = () => start.mutate(run.input, next);
  return (
    <Button
      variant="default"
      leftSection={<IconRefresh size={14} aria-hidden />}
      loading={start.isPending}
      onClick={again}
    >
      Run again
    </Button>
  );
}
