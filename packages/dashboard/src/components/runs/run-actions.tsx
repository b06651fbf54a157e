import { Button } from "@mantine/core";
import { IconBan, IconPlayerPlay, IconRefresh } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { notifyError } from "../../lib/notify.ts";
import { isFinal } from "../../lib/run-stream.ts";
import type { Run } from "../../models.ts";
import { useCancelRun, useReplayRun } from "../../queries/runs.ts";
import { useCan } from "../../queries/session.ts";
import { LinkButton } from "../link-button.tsx";

/** What can be done with a run. */
export function RunActions({ run }: { run: Run }) {
  const can = useCan();
  if (!can("runs:write")) return null;
  return (
    <>
      {!isFinal(run.status) && <CancelButton run={run} />}
      <LinkButton
        to="/playground"
        search={{ agent: run.agent_id, from: run.id }}
        variant="default"
        leftSection={<IconPlayerPlay size={14} aria-hidden />}
      >
        Open in playground
      </LinkButton>
      <AgainButton run={run} />
    </>
  );
}

function CancelButton({ run }: { run: Run }) {
  const cancel = useCancelRun();
  return (
    <Button
      variant="default"
      leftSection={<IconBan size={14} aria-hidden />}
      loading={cancel.isPending}
      disabled={run.status === "cancelling"}
      onClick={() => cancel.mutate(run.id, { onError: notifyError })}
    >
      {run.status === "cancelling" ? "Cancelling" : "Cancel"}
    </Button>
  );
}

function AgainButton({ run }: { run: Run }) {
  const replay = useReplayRun();
  const navigate = useNavigate();
  const again = () =>
    replay.mutate(run.id, {
      onSuccess: (next) => navigate({ to: "/runs/$runId", params: { runId: next.id } }),
      onError: notifyError,
    });
  return (
    <Button leftSection={<IconRefresh size={14} aria-hidden />} loading={replay.isPending} onClick={again}>
      Run again
    </Button>
  );
}
