import { Button } from "@mantine/core";
import { IconArrowsDiff, IconBan, IconPlayerPlay, IconRefresh, IconTable } from "@tabler/icons-react";
import { Suspense, useState } from "react";
import { isFinal } from "../../lib/run-stream.ts";
import type { Run } from "../../models.ts";
import { lazyPart } from "../../parts.ts";
import { useCancelRun } from "../../queries/runs.ts";
import { useCan } from "../../queries/session.ts";
import { AskDialog } from "../ask-dialog.tsx";
import { LinkButton } from "../link-button.tsx";
import { useReplayAndOpen } from "./use-replay-and-open.ts";

/** Loaded on first use. */
const CompareWith = lazyPart(() => import("./compare-with.tsx"), "CompareWith");
const AddToDataset = lazyPart(() => import("../evaluation/dialogs.ts"), "AddToDataset");

/** Actions for a run. */
export function RunActions({ run }: { run: Run }) {
  const can = useCan();
  return (
    <>
      <CompareButton run={run} />
      {can("runs:write") && <WriteActions run={run} />}
    </>
  );
}

/** Compares a replay with its original, and any other run with a selected one. */
function CompareButton({ run }: { run: Run }) {
  const [isChoosing, setChoosing] = useState(false);
  const icon = <IconArrowsDiff size={14} aria-hidden />;
  return (
    <>
      {run.replay_of && (
        <LinkButton
          to="/runs/$runId/compare/$otherId"
          params={{ runId: run.replay_of, otherId: run.id }}
          variant="default"
          leftSection={icon}
        >
          Compare with original
        </LinkButton>
      )}
      <Button variant="default" leftSection={icon} onClick={() => setChoosing(true)}>
        Compare with…
      </Button>
      {isChoosing && (
        <Suspense>
          <CompareWith run={run} onClose={() => setChoosing(false)} />
        </Suspense>
      )}
    </>
  );
}

function WriteActions({ run }: { run: Run }) {
  return (
    <>
      {!isFinal(run.status) && <CancelButton run={run} />}
      {isFinal(run.status) && run.replay_of === null && <DatasetButton run={run} />}
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

function DatasetButton({ run }: { run: Run }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="default" leftSection={<IconTable size={14} aria-hidden />} onClick={() => setOpen(true)}>
        Add to data set
      </Button>
      <Suspense>
        {isOpen && <AddToDataset agentId={run.agent_id} runs={{ run_ids: [run.id] }} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  );
}

function CancelButton({ run }: { run: Run }) {
  const cancel = useCancelRun();
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
          title="Cancel this run?"
          verb="Cancel run"
          otherwise="Keep running"
          state={cancel}
          onConfirm={() => cancel.mutate(run.id, { onSuccess: close })}
          onClose={close}
        >
          The agent is stopped. Completed work is not undone, and the run cannot be resumed.
        </AskDialog>
      )}
    </>
  );
}

/** Repeats the whole run, after a confirmation: its effects happen again. On a failed run, a fork is the better choice. */
function AgainButton({ run }: { run: Run }) {
  const { replay, isPending } = useReplayAndOpen();
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button
        variant={run.status === "failed" ? "default" : "filled"}
        leftSection={<IconRefresh size={14} aria-hidden />}
        loading={isPending}
        onClick={() => setAsking(true)}
      >
        Run again
      </Button>
      {isAsking && (
        <AskDialog
          title="Run again with live effects?"
          verb="Run with live effects"
          otherwise="Do not run"
          state={{ error: null, isPending }}
          onConfirm={() => {
            setAsking(false);
            replay({ id: run.id });
          }}
          onClose={() => setAsking(false)}
        >
          Every step is repeated with the same input: messages, payments and other calls happen again.
        </AskDialog>
      )}
    </>
  );
}
