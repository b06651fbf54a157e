import { Button } from "@mantine/core";
import { IconBan, IconRefresh } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { notifyError } from "../../lib/notify.ts";
import { isFinal } from "../../lib/run-stream.ts";
import type { PipelineRun } from "../../models.ts";
import { useCancelPipelineRun, useStartPipeline } from "../../queries/pipelines.ts";
import { useCan } from "../../queries/session.ts";

/** What can be done with a pipeline's run. */
export function PipelineRunActions({ run }: { run: PipelineRun }) {
  const can = useCan();
  const cancel = useCancelPipelineRun(run);
  if (!can("pipelines:write")) return null;
  return (
    <>
      {!isFinal(run.status) && (
        <Button
          variant="default"
          leftSection={<IconBan size={14} aria-hidden />}
          loading={cancel.isPending}
          disabled={run.status === "cancelling"}
          onClick={() => cancel.mutate(undefined, { onError: notifyError })}
        >
          {run.status === "cancelling" ? "Cancelling" : "Cancel"}
        </Button>
      )}
      <AgainButton run={run} />
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
